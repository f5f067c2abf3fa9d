import { useState } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Column } from '../kit/list/DataTable.tsx'
import { LoadedList } from '../kit/list/ListScreen.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { officeHref, usePathParameter } from '../shell/officeRouter.tsx'
import { ChangeSentences } from './ChangeSentences.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import { type ItemRef, itemPath } from './itemPath.ts'
import { RestoreButton } from './RestoreButton.tsx'
import { VERSION_KINDS } from './version.rules.ts'

type List = OfficeCalls['GET /versions/{kind}/{key}']['output']
type Version = List['versions'][number]

const COMMAND_LINE = 'command line'
const PATH = '/versions/{kind}/{key}'

/** The versions of one item with their changes, and buttons to compare and restore. */
export function VersionsPage() {
  const kind = usePathParameter(PATH, 'kind')
  const key = usePathParameter(PATH, 'key')
  const known = VERSION_KINDS.find((one) => one === kind) ?? 'page'
  return <Versions item={{ kind: known, key }} />
}

function Versions({ item }: { item: ItemRef }) {
  const t = useMessages('officeVersion')
  const { after, goOn } = useListFilter()
  const list = useLoadedData('GET /versions/{kind}/{key}', { ...item, before: after })
  const [compared, setCompared] = useState<number | null>(null)
  const name = item.kind === 'category_order' ? '' : item.key
  const title = `${t(`office_version_kind_${item.kind}`)} ${name && `\u2068${name}\u2069`}`.trim()
  const newest = list.data?.newest ?? 0
  const columns = useColumns({ item, newest, onRestored: list.reload, onCompare: setCompared })
  return (
    <>
      <ScreenHead
        title={t('office_version_title', { item: title })}
        back={{ href: officeHref(itemPath(item)), label: title }}
      />
      <LoadedList
        label={t('office_title_versions')}
        of={list}
        above={({ untouched }) => untouched.length > 0 && <Untouched parts={untouched} />}
        rows={({ versions }) => versions}
        rowKey={({ number }) => number}
        empty={t('office_version_empty')}
        columns={columns}
        onOlder={({ number }) => goOn(number)}
      />
      {compared !== null && (
        <CompareDialog item={item} from={compared} newest={newest} onClose={() => setCompared(null)} />
      )}
    </>
  )
}

function Untouched({ parts }: { parts: List['untouched'] }) {
  const t = useMessages('officeVersion')
  return (
    <Notice title={t('office_version_untouched')}>
      <Stack gap={1}>
        {parts.map((part) => (
          <p key={part}>{t(`office_untouched_${part}`)}</p>
        ))}
      </Stack>
    </Notice>
  )
}

interface ColumnProps {
  item: ItemRef
  newest: number
  onRestored: () => void
  onCompare: (number: number) => void
}

function useColumns({ item, newest, onRestored, onCompare }: ColumnProps): Column<Version>[] {
  const t = useMessages('officeVersion')
  const { number, instant } = useFormatFigures()
  return [
    {
      title: t('office_version_number'),
      isNumber: true,
      cell: (version) => number(version.number),
    },
    { title: t('office_version_at'), cell: ({ at }) => instant(at) },
    {
      title: t('office_version_who'),
      cell: ({ operator }) => <OperatorName name={operator} />,
    },
    { title: t('office_version_changed'), isLong: true, cell: (version) => <Changed version={version} /> },
    {
      title: t('office_do'),
      cell: (version) => {
        if (version.number === newest) return <Badge tone="action">{t('office_version_current')}</Badge>
        if (version.isRemoval) return '–'
        return (
          <Cluster>
            <Button kind="secondary" size="small" onClick={() => onCompare(version.number)}>
              {t('office_version_compare')}
            </Button>
            <RestoreButton item={item} number={version.number} seen={newest} onDone={onRestored} />
          </Cluster>
        )
      },
    },
  ]
}

function OperatorName({ name }: { name: string | null }) {
  const t = useMessages('officeVersion')
  const audit = useMessages('officeAudit')
  if (name === COMMAND_LINE) return audit('office_audit_by_command')
  return <bdi>{name ?? t('office_version_outside')}</bdi>
}

function Changed({ version }: { version: Version }) {
  const t = useMessages('officeVersion')
  const { number } = useFormatFigures()
  const { restoredFrom, isRemoval, changes } = version
  return (
    <Stack gap={1}>
      {restoredFrom !== null && (
        <p>
          <Badge>{t('office_version_restored', { number: number(restoredFrom) })}</Badge>
        </p>
      )}
      {isRemoval && <p>{t('office_version_removed')}</p>}
      {!isRemoval && version.number === 1 && <p>{t('office_version_first')}</p>}
      <ChangeSentences changes={changes} />
    </Stack>
  )
}
