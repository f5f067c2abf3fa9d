import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { dayBounds } from '../kit/form/calendar.rules.ts'
import { DateField } from '../kit/form/DateField.tsx'
import type { Column } from '../kit/list/DataTable.tsx'
import { ListScreen } from '../kit/list/ListScreen.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { CsvLink } from '../list/CsvLink.tsx'
import { SavedViews } from '../list/SavedViews.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { AuditSentence } from './AuditSentence.tsx'
import { AUDIT_GROUPS } from './auditWords.ts'

type Line = OfficeCalls['GET /audit']['output']['lines'][number]

const GROUPS = Object.keys(AUDIT_GROUPS) as Array<keyof typeof AUDIT_GROUPS>
const COMMAND_LINE = 'command line'

/** The list of audit entries: who changed what. */
export function AuditPage() {
  const t = useMessages('officeAudit')
  const { value, chosen, narrow, afterNumber, goOn, onFirst } = useListFilter()
  const input = {
    operator: value('operator') || undefined,
    group: chosen('group', GROUPS),
    subject: value('subject') || undefined,
    from: dayBounds(value('from'))?.from,
    until: dayBounds(value('until'))?.until,
  }
  const audit = useLoadedData('GET /audit', { ...input, before: afterNumber })
  const of = (name: string) => ({ value: value(name), onValue: narrow(name) })
  return (
    <ListScreen
      title={t('office_title_audit')}
      head={
        <>
          <Select
            label={t('office_audit_who')}
            {...of('operator')}
            placeholder={t('office_all')}
            options={(audit.data?.operators ?? []).map((name) => ({
              value: name,
              label: name === COMMAND_LINE ? t('office_audit_by_command') : name,
            }))}
          />
          <Select
            label={t('office_audit_about')}
            value={chosen('group', GROUPS) ?? ''}
            onValue={narrow('group')}
            placeholder={t('office_all')}
            options={GROUPS.map((group) => ({ value: group, label: t(AUDIT_GROUPS[group]) }))}
          />
          <DateField
            label={t('office_audit_from')}
            value={value('from') || null}
            onValue={(day) => narrow('from')(day ?? '')}
          />
          <DateField
            label={t('office_audit_until')}
            value={value('until') || null}
            onValue={(day) => narrow('until')(day ?? '')}
          />
          <Field label={t('office_audit_subject')} {...of('subject')} dir="ltr" maxLength={100} />
          <CsvLink list="audit" input={input} />
        </>
      }
      of={audit}
      rows={({ lines }) => lines}
      rowKey={({ id }) => id}
      empty={t('office_audit_empty')}
      columns={useColumns()}
      onOlder={({ id }) => goOn(id)}
      onFirst={onFirst}
    >
      <SavedViews list="audit" />
    </ListScreen>
  )
}

function useColumns(): Column<Line>[] {
  const t = useMessages('officeAudit')
  const { instant } = useFormatFigures()
  return [
    { title: t('office_audit_at'), cell: ({ at }) => instant(at) },
    {
      title: t('office_audit_who'),
      cell: ({ operator }) => (
        <bdi>{operator === COMMAND_LINE ? t('office_audit_by_command') : operator}</bdi>
      ),
    },
    { title: t('office_audit_what'), isLong: true, cell: (line) => <AuditSentence line={line} /> },
    { title: t('office_audit_outcome'), cell: (line) => <Outcome line={line} /> },
  ]
}

function Outcome({ line: { outcome, refusal } }: { line: Line }) {
  const t = useMessages('officeAudit')
  if (outcome === 'done') return <Badge tone="action">{t('office_audit_done')}</Badge>
  if (outcome === 'begun') return <Badge tone="warn">{t('office_audit_begun')}</Badge>
  return (
    <>
      <Badge tone="danger">{t('office_audit_refused')}</Badge>
      <p>{refusal}</p>
    </>
  )
}
