import { Notice } from '#ui/feedback/Notice.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { FileSize } from '../catalogue/application/FileSize.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { DataTable } from '../kit/list/DataTable.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { createFact, FactList, Section, TableSection } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Storage = OfficeCalls['GET /storage']['output']

const HOUR_SECONDS = 3600

/** Shows the size of all files, and whether the last backup is recent. */
export function StoragePage() {
  const t = useMessages('office')
  const storage = useLoadedData('GET /storage', {})
  return (
    <>
      <ScreenHead title={t('office_title_storage')} />
      <Loaded of={storage}>
        {({ backup, restoreTest, kinds }) => (
          <Stack gap={4}>
            <Backup of={backup} />
            {restoreTest && <RestoreTest of={restoreTest} />}
            <BackupOrders />
            <Sizes of={kinds} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function Backup({ of }: { of: Storage['backup'] }) {
  const t = useMessages('officeOperations')
  const setup = useMessages('officeSetup')
  const { instant } = useFormatFigures()
  const { fault, takenTime, ageSeconds, isEncrypted, checkedTime, dailyAt } = of
  return (
    <Section title={t('office_backup')}>
      <Notice tone={fault === null ? 'success' : 'danger'}>
        {fault === null ? t('office_backup_fresh') : setup(`office_setup_fix_${fault}`)}
      </Notice>
      <FactList
        of={[
          createFact(t('office_backup_taken'), takenTime ? instant(takenTime) : t('office_backup_never')),
          ageSeconds !== null &&
            createFact(
              t('office_backup_age'),
              t('office_backup_hours', { count: Math.floor(ageSeconds / HOUR_SECONDS) }),
            ),
          takenTime !== null &&
            createFact(
              t('office_backup_encrypted'),
              t(isEncrypted ? 'office_backup_yes' : 'office_backup_no'),
            ),
          createFact(
            t('office_backup_daily'),
            dailyAt ? <Ltr>{dailyAt}</Ltr> : t('office_backup_daily_never'),
          ),
          createFact(
            t('office_backup_checked'),
            checkedTime ? instant(checkedTime) : t('office_backup_never'),
          ),
        ]}
      />
      <p>{t('office_backup_how')}</p>
    </Section>
  )
}

type Test = NonNullable<Storage['restoreTest']>

const TEST_TONES = { running: 'info', passed: 'success', failed: 'danger' } as const

/** Shows the result of the last restore test. */
function RestoreTest({ of }: { of: Test }) {
  const t = useMessages('officeOperations')
  const { instant } = useFormatFigures()
  const { state, takenTime, finishTime, rows, files, newestRowTime, accountsDeleted, error } = of
  return (
    <Section title={t('office_restore_test')}>
      <Notice tone={TEST_TONES[state]}>{t(`office_restore_test_state_${state}`)}</Notice>
      <FactList
        of={[
          createFact(t('office_restore_test_backup'), instant(takenTime)),
          finishTime !== null && createFact(t('office_restore_test_finished'), instant(finishTime)),
          rows !== null &&
            createFact(
              t('office_backup_result'),
              `${t('office_backup_rows', { count: rows })} · ${t('office_backup_files', { count: files ?? 0 })}`,
            ),
          newestRowTime !== null && createFact(t('office_restore_test_newest'), instant(newestRowTime)),
          accountsDeleted !== null &&
            createFact(
              t('office_restore_test_deleted'),
              t('office_restore_test_accounts', { count: accountsDeleted }),
            ),
          error !== null && createFact(t('office_restore_test_error'), <Ltr>{error}</Ltr>),
        ]}
      />
    </Section>
  )
}

type Order = OfficeCalls['GET /storage/backups']['output']['backups'][number]

const TONES = { waiting: 'neutral', running: 'warn', done: 'action', failed: 'danger' } as const
/** While a backup runs, the page reloads its progress. */
const ORDERS_RELOAD_SECONDS = 2

/** Makes a backup now, and shows the last backups with their progress. */
function BackupOrders() {
  const t = useMessages('officeOperations')
  const { instant } = useFormatFigures()
  const orders = useLoadedData('GET /storage/backups', {}, { everySeconds: ORDERS_RELOAD_SECONDS })
  return (
    <Section title={t('office_backup_list')}>
      <Loaded of={orders}>
        {({ backups }) => (
          <Stack gap={3}>
            <span>
              <ActionButton
                call="POST /storage/backups"
                input={{}}
                updates={orders}
                done={t('office_backup_ordered')}
                kind="primary"
                label={t('office_backup_now')}
                title={t('office_backup_now')}
              >
                <p>{t('office_backup_now_text')}</p>
              </ActionButton>
            </span>
            <DataTable
              label={t('office_backup_list')}
              rows={backups}
              rowKey={({ id }) => String(id)}
              empty={t('office_backup_none')}
              columns={[
                { title: t('office_backup_asked'), cell: ({ askTime }) => instant(askTime) },
                {
                  title: t('office_backup_by'),
                  cell: ({ operator, isScheduled }) =>
                    isScheduled ? t('office_backup_by_schedule') : <Ltr>{operator}</Ltr>,
                },
                {
                  title: t('office_backup_state'),
                  cell: ({ state }) => <Badge tone={TONES[state]}>{t(`office_backup_state_${state}`)}</Badge>,
                },
                { title: t('office_backup_result'), cell: (order) => <OrderResult of={order} /> },
                { title: t('office_backup_folder'), cell: ({ folder }) => <Ltr>{folder}</Ltr> },
              ]}
            />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

function OrderResult({ of }: { of: Order }) {
  const t = useMessages('officeOperations')
  const { number } = useFormatFigures()
  const { state, part, error, rows, files, bytes, isRemoved } = of
  if (state === 'waiting') return '–'
  if (state === 'running') return t(`office_backup_part_${part}`, { at: number(of.at), of: number(of.of) })
  if (state === 'failed') return <Ltr>{error}</Ltr>
  if (isRemoved) return t('office_backup_removed')
  return (
    <>
      {t('office_backup_rows', { count: rows ?? 0 })} · {t('office_backup_files', { count: files ?? 0 })} ·{' '}
      <FileSize bytes={bytes ?? 0} />
    </>
  )
}

function Sizes({ of }: { of: Storage['kinds'] }) {
  const t = useMessages('officeOperations')
  const { number } = useFormatFigures()
  // A size of zero would be rounded up to one kilobyte.
  const size = (bytes: number) => (bytes === 0 ? number(0) : <FileSize bytes={bytes} />)
  return (
    <TableSection
      label={t('office_storage_of')}
      rows={of}
      rowKey={({ kind }) => kind}
      empty=""
      columns={[
        { title: t('office_storage_kind'), cell: ({ kind }) => t(`office_storage_kind_${kind}`) },
        {
          title: t('office_storage_count'),
          isNumber: true,
          cell: ({ count }) => (count === null ? '–' : number(count)),
        },
        {
          title: t('office_storage_size'),
          isNumber: true,
          cell: ({ bytes }) => (bytes === null ? t('office_storage_size_unknown') : size(bytes)),
        },
      ]}
    />
  )
}
