import { useState } from 'react'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { type Column, DataTable } from '../shell/DataTable.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { useQueryValue } from '../shell/place.tsx'
import { ScreenHead } from '../shell/ScreenHead.tsx'
import { useFigures } from '../shell/useFigures.ts'
import { useLoad } from '../shell/useLoad.ts'
import css from './AuditPage.module.css'

type Line = OfficeCalls['GET /audit']['output']['lines'][number]

/** The audit entries: who changed what. */
export function AuditPage() {
  const t = useMessages('office')
  const columns = useColumns()
  const [operator, setOperator] = useQueryValue('operator')
  const [call, setCall] = useQueryValue('call')
  const [subject, setSubject] = useQueryValue('subject')
  const [before, setBefore] = useState<number | undefined>()
  const filter = { operator: operator || undefined, call: call || undefined, subject: subject || undefined }
  const audit = useLoad('GET /audit', { ...filter, before })
  const narrow = (set: (value: string) => void) => (value: string) => {
    setBefore(undefined)
    set(value)
  }
  return (
    <>
      <ScreenHead title={t('office_title_audit')}>
        <Select
          label={t('office_audit_operator')}
          value={operator}
          onValue={narrow(setOperator)}
          placeholder={t('office_all')}
          options={(audit.data?.operators ?? []).map((name) => ({ value: name, label: name }))}
        />
        <Field
          label={t('office_audit_call')}
          value={call}
          onValue={narrow(setCall)}
          dir="ltr"
          maxLength={100}
        />
        <Field
          label={t('office_audit_subject')}
          value={subject}
          onValue={narrow(setSubject)}
          dir="ltr"
          maxLength={100}
        />
      </ScreenHead>
      <Loaded of={audit}>
        {({ lines, hasMore }) => (
          <Stack gap={4}>
            <DataTable
              label={t('office_title_audit')}
              rows={lines}
              rowKey={({ id }) => id}
              empty={t('office_audit_empty')}
              columns={columns}
            />
            {hasMore && (
              <Button kind="secondary" onClick={() => setBefore(lines.at(-1)?.id)}>
                {t('office_older')}
              </Button>
            )}
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function useColumns(): Column<Line>[] {
  const t = useMessages('office')
  const { instant, number } = useFigures()
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
