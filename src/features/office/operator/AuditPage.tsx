import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Column } from '../kit/DataTable.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useListFilter } from '../kit/useListFilter.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import css from './AuditPage.module.css'

type Line = OfficeCalls['GET /audit']['output']['lines'][number]

/** The list of audit entries: who changed what. */
export function AuditPage() {
  const t = useMessages('office')
  const { value, narrow, after, goOn } = useListFilter()
  const audit = useLoadedData('GET /audit', {
    operator: value('operator') || undefined,
    call: value('call') || undefined,
    subject: value('subject') || undefined,
    before: after,
  })
  const of = (name: string) => ({ value: value(name), onValue: narrow(name) })
  return (
    <ListScreen
      title={t('office_title_audit')}
      head={
        <>
          <Select
            label={t('office_audit_operator')}
            {...of('operator')}
            placeholder={t('office_all')}
            options={(audit.data?.operators ?? []).map((name) => ({ value: name, label: name }))}
          />
          <Field label={t('office_audit_call')} {...of('call')} dir="ltr" maxLength={100} />
          <Field label={t('office_audit_subject')} {...of('subject')} dir="ltr" maxLength={100} />
        </>
      }
      of={audit}
      rows={({ lines }) => lines}
      rowKey={({ id }) => id}
      empty={t('office_audit_empty')}
      columns={useColumns()}
      onOlder={({ id }) => goOn(id)}
    />
  )
}

function useColumns(): Column<Line>[] {
  const t = useMessages('office')
  const { instant, number } = useFormatFigures()
  return [
    { title: t('office_audit_number'), cell: ({ id }) => number(id), isNumber: true },
    { title: t('office_audit_at'), cell: ({ at }) => instant(at) },
    { title: t('office_audit_operator'), cell: (line) => <bdi>{line.operator}</bdi> },
    { title: t('office_audit_call'), cell: (line) => <Ltr>{line.call}</Ltr> },
    { title: t('office_audit_subject'), cell: (line) => <Ltr>{line.subject ?? '–'}</Ltr> },
    {
      title: t('office_audit_detail'),
      isLong: true,
      cell: ({ detail }) => <Detail detail={detail} />,
    },
    { title: t('office_audit_outcome'), cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  ]
}

function Detail({ detail }: { detail: Record<string, unknown> }) {
  const entries = Object.entries(detail)
  if (entries.length === 0) return '–'
  return (
    <dl className={css.detail} dir="ltr">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Outcome({ outcome }: { outcome: string }) {
  const t = useMessages('office')
  if (outcome === 'done') return <Badge tone="action">{t('office_audit_done')}</Badge>
  if (outcome === 'begun') return <Badge tone="warn">{t('office_audit_begun')}</Badge>
  return (
    <Badge tone="danger">
      <Ltr>{outcome}</Ltr>
    </Badge>
  )
}
