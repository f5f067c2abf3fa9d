import { Notice } from '#ui/feedback/Notice.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import type { Column } from '../kit/list/DataTable.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { TableSection } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { type ReloadableData, useLoadedData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Jobs = OfficeCalls['GET /jobs']['output']
type FailedJob = Jobs['failed'][number]
type Queue = Jobs['queues'][number]

/** Jobs that failed for good, with a button to retry, and overdue work. */
export function JobsPage() {
  const t = useMessages('office')
  const jobs = useLoadedData('GET /jobs', {}, { everySeconds: 30 })
  return (
    <>
      <ScreenHead title={t('office_title_jobs')} />
      <Loaded of={jobs}>{(data) => <JobsView of={data} updates={jobs} />}</Loaded>
    </>
  )
}

function JobsView({
  of: { failed, queues, late, hasMore },
  updates,
}: {
  of: Jobs
  updates: ReloadableData<Jobs>
}) {
  const t = useMessages('officeOperations')
  const office = useMessages('officeCatalogue')
  return (
    <Stack gap={4}>
      <LateWork of={late} />
      <p>{t('office_jobs_hint')}</p>
      <TableSection
        label={t('office_jobs_list')}
        rows={failed}
        rowKey={({ id }) => id}
        empty={t('office_jobs_all_well')}
        columns={useFailedColumns(updates)}
      />
      {hasMore && <Notice>{office('office_list_cut')}</Notice>}
      <TableSection
        label={t('office_jobs_by_name')}
        rows={queues}
        rowKey={({ name }) => name}
        empty={t('office_jobs_none_open')}
        columns={useQueueColumns(updates)}
      />
    </Stack>
  )
}

function LateWork({ of }: { of: Jobs['late'] }) {
  const t = useMessages('officeOperations')
  const { instant } = useFormatFigures()
  if (of.length === 0) return null
  return (
    <Notice tone="danger" title={t('office_jobs_late')}>
      <p>{t('office_jobs_late_text')}</p>
      <ul>
        {of.map(({ name, dueTime }) => (
          <li key={name}>
            <Ltr>{name}</Ltr>: {instant(dueTime)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function useFailedColumns(updates: ReloadableData<Jobs>): Column<FailedJob>[] {
  const t = useMessages('officeOperations')
  const { instant, number } = useFormatFigures()
  const acting = useMutation()
  return [
    { title: t('office_jobs_name'), cell: ({ name }) => <Ltr>{name}</Ltr> },
    {
      title: t('office_jobs_error'),
      isLong: true,
      cell: ({ error }) => (error ? <Ltr>{error}</Ltr> : t('office_jobs_error_unknown')),
    },
    { title: t('office_jobs_attempts'), isNumber: true, cell: ({ attempts }) => number(attempts) },
    { title: t('office_jobs_failed_at'), cell: ({ failTime }) => instant(failTime) },
    {
      title: t('office_jobs_actions'),
      cell: ({ id, name }) => (
        <ActionButton
          acting={acting}
          call="POST /jobs/{name}/retry"
          input={{ name, id }}
          onDone={updates.put}
          done={t('office_jobs_retried')}
          label={t('office_jobs_retry')}
          title={t('office_jobs_retry_title', { name })}
        >
          <p>{t('office_jobs_retry_text')}</p>
        </ActionButton>
      ),
    },
  ]
}

function useQueueColumns(updates: ReloadableData<Jobs>): Column<Queue>[] {
  const t = useMessages('officeOperations')
  const { number } = useFormatFigures()
  const acting = useMutation()
  return [
    { title: t('office_jobs_name'), cell: ({ name }) => <Ltr>{name}</Ltr> },
    { title: t('office_jobs_count'), isNumber: true, cell: ({ failed }) => number(failed) },
    { title: t('office_jobs_open'), isNumber: true, cell: ({ open }) => number(open) },
    {
      title: t('office_jobs_actions'),
      cell: ({ name, failed }) =>
        failed > 0 && (
          <ActionButton
            acting={acting}
            call="POST /jobs/{name}/retry"
            input={{ name, id: null }}
            onDone={updates.put}
            done={t('office_jobs_retried')}
            label={t('office_jobs_retry_all')}
            title={t('office_jobs_retry_title', { name })}
          >
            <p>{t('office_jobs_retry_all_text', { count: failed })}</p>
          </ActionButton>
        ),
    },
  ]
}
