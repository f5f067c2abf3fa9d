import { statfs } from 'node:fs/promises'
import { listAccountReadiness } from '#features/device/developerAccount/readiness.actions.ts'
import { getSlotForecast } from '#features/device/slots/slotForecast.actions.ts'
import { type DeviceKindForecast, SLOT_KINDS } from '#features/device/slots/slotForecast.rules.ts'
import { getStorageState } from '#features/install/storage/signedStorage.actions.ts'
import { getSmsState } from '#features/notice/smsState.actions.ts'
import { countWork } from '#features/office/today/work.actions.ts'
import { getMoneyState } from '#features/reconciliation/reconciliation.actions.ts'
import { getBackupState } from '#features/setup/backupRuns.actions.ts'
import { DAY, type Instant, secondsBetween } from '#kernel/time.ts'
import type { JobBacklog } from '#server/background/jobs.ts'
import type { ReplicaState } from '#server/database/replicas.ts'
import { registerGauge, registerLabelledGauge } from '#server/metrics.ts'
import { listUnknownAnswers } from '#server/outbound/unknownAnswers.ts'
import type { System } from './system.ts'

/** Gauges that read the database at each scrape of `/metrics`; the same in every process. */
export function registerGauges(system: System): void {
  const state = async () => getMoneyState({ db: system.db, now: await system.now() })
  registerGauge(
    'bustan_money_differences',
    'Open differences between our books and the records of gateways and payout provider.',
    async () => (await state()).differences,
  )
  registerGauge(
    'bustan_money_check_late',
    '1 when the nightly comparison with the providers has not run for 36 hours.',
    async () => Number((await state()).isLate),
  )
  registerStorageGauges(system)
  registerSlotGauges(system)
  registerAccountGauges(system)
  registerProviderGauges(system)
  registerQueueGauges(system)
  registerWorkGauge(system)
  registerSafetyGauges(system)
  registerReplicaGauges(system)
}

/** Shares one read between all gauges of a scrape, because they are read at the same time. */
function shareRead<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let shared: Promise<Value> | null = null
  return () => {
    shared ??= load().finally(() => {
      shared = null
    })
    return shared
  }
}

function registerQueueGauges({ jobs }: System): void {
  const read = shareRead(() => jobs.backlogs())
  const figures: Array<[string, string, (backlog: JobBacklog) => number]> = [
    ['bustan_queue_waiting', 'Jobs that could run now and have not begun.', ({ waiting }) => waiting],
    [
      'bustan_queue_oldest_seconds',
      'How long the oldest job that could run now has waited.',
      ({ oldestSeconds }) => oldestSeconds,
    ],
    ['bustan_queue_failed', 'Jobs that failed for good and wait for an operator.', ({ failed }) => failed],
  ]
  for (const [name, help, figureOf] of figures)
    registerLabelledGauge(name, help, ['job'], async () =>
      (await read()).map((backlog) => ({ labels: { job: backlog.name }, value: figureOf(backlog) })),
    )
}

function registerWorkGauge(system: System): void {
  registerLabelledGauge(
    'bustan_work',
    "What needs a person: the list of the office's first page, by kind and severity.",
    ['kind', 'severity'],
    async () =>
      (await countWork(await system.context())).map(({ kind, severity, count }) => ({
        labels: { kind, severity },
        value: count,
      })),
  )
}

/** Free disk space and the age of the newest backup. Without either of them the store can lose its data. */
function registerSafetyGauges({ config, db, now }: System): void {
  const disk = shareRead(() => statfs(config.dataDir))
  registerGauge('bustan_disk_bytes', 'Size of the disk of DATA_DIR.', async () => {
    const { blocks, bsize } = await disk()
    return blocks * bsize
  })
  registerGauge('bustan_disk_free_bytes', 'Free bytes on the disk of DATA_DIR.', async () => {
    const { bavail, bsize } = await disk()
    return bavail * bsize
  })
  const backup = shareRead(async () => {
    const at = await now()
    return { at, ...(await getBackupState({ db, now: at })) }
  })
  registerGauge('bustan_backup_failed', '1 when the last attempt to make a backup failed.', async () =>
    Number((await backup()).failedAt !== null),
  )
  registerGauge('bustan_restore_test_failed', '1 when the last restore test failed.', async () =>
    Number((await backup()).restoreTest.failedAt !== null),
  )
  registerLabelledGauge(
    'bustan_restore_test_age_seconds',
    'Time since a restore test last passed. Missing when none has passed.',
    [],
    async () => {
      const { at, restoreTest } = await backup()
      return restoreTest.passedAt ? [{ labels: {}, value: secondsBetween(restoreTest.passedAt, at) }] : []
    },
  )
  registerLabelledGauge(
    'bustan_backup_age_seconds',
    'Age of the newest backup. Missing when there is none.',
    ['encrypted'],
    async () => {
      const { at, takenAt, isEncrypted } = await backup()
      return takenAt
        ? [{ labels: { encrypted: String(isEncrypted) }, value: secondsBetween(takenAt, at) }]
        : []
    },
  )
}

function registerReplicaGauges({ replicas }: System): void {
  const figures: Array<[string, string, (state: ReplicaState) => number | null]> = [
    [
      'bustan_replica_in_use',
      '1 while this process reads from the replica; 0 while it does not, because the replica fails or lags.',
      ({ isInUse }) => Number(isInUse),
    ],
    [
      'bustan_replica_lag_seconds',
      'How old the data of the replica is. Missing when unknown, for example when the replica does not answer.',
      ({ lagSeconds }) => lagSeconds,
    ],
  ]
  // A replica that was promoted to primary is not a replica any more.
  const list = () => replicas.states().filter(({ isPrimary }) => !isPrimary)
  for (const [name, help, figureOf] of figures)
    registerLabelledGauge(name, help, ['replica'], async () =>
      list().flatMap((state) => {
        const value = figureOf(state)
        return value === null ? [] : [{ labels: { replica: state.name }, value }]
      }),
    )
}

function registerProviderGauges({ config, db, now }: System): void {
  const sms = async () => getSmsState({ config, db, now: await now() })
  registerLabelledGauge(
    'bustan_sms_credit',
    'Last known credit with an SMS provider; Kavenegar counts rials, SMS.ir messages.',
    ['provider'],
    async () =>
      (await sms()).credits.flatMap(({ provider, amount }) =>
        amount === null ? [] : [{ labels: { provider }, value: amount }],
      ),
  )
  registerGauge('bustan_sms_credit_alarm', '1 when the credit for SMS is below its setting.', async () =>
    Number((await sms()).isAlarm),
  )
  registerGauge(
    'bustan_sms_undelivered_24h',
    'SMS of the last 24 hours that did not arrive, as their provider says.',
    async () => (await sms()).undelivered,
  )
  registerGauge(
    'bustan_unknown_answers',
    'Distinct answers of providers that are not in their documentation.',
    async () => (await listUnknownAnswers({ db })).length,
  )
}

function registerAccountGauges(system: System): void {
  const readiness = async () => listAccountReadiness({ db: system.db, now: await system.now() })
  registerLabelledGauge(
    'bustan_account_ready',
    '1 when the developer account can register devices.',
    ['account'],
    async () =>
      (await readiness()).map(({ name, canRegister }) => ({
        labels: { account: name },
        value: Number(canRegister),
      })),
  )
  registerLabelledGauge(
    'bustan_account_finding',
    'What a developer account lacks, in words; severity defect, full or warning.',
    ['account', 'finding', 'severity', 'words'],
    async () =>
      (await readiness()).flatMap(({ name, findings, words }) =>
        findings.map(({ code, severity }, at) => ({
          labels: { account: name, finding: code, severity, words: words[at] ?? '' },
          value: 1,
        })),
      ),
  )
}

function registerSlotGauges({ db, config, now }: System): void {
  const forecast = shareRead(async () => {
    const at = await now()
    return { at, kinds: (await getSlotForecast({ db, config, now: at })).kinds }
  })
  const read = async (figureOf: (kind: DeviceKindForecast, at: Instant) => number | null) => {
    const { at, kinds } = await forecast()
    return kinds.flatMap((kind) => {
      const value = figureOf(kind, at)
      return value === null ? [] : [{ labels: { kind: SLOT_KINDS[kind.type] ?? '' }, value }]
    })
  }
  registerLabelledGauge(
    'bustan_slots_free',
    'Free device slots in developer accounts, by kind.',
    ['kind'],
    () => read(({ free }) => free),
  )
  registerLabelledGauge(
    'bustan_slots_days_left',
    'Forecast days until the device slots of a kind run out. Missing when there is no forecast date.',
    ['kind'],
    () =>
      read(({ verdict, runsOutAt }, at) =>
        verdict === 'out' ? 0 : runsOutAt && (runsOutAt.getTime() - at.getTime()) / DAY,
      ),
  )
  registerLabelledGauge(
    'bustan_slots_alarm',
    '1 when the device slots of a kind run out before another account can be opened (SLOT_LEAD_DAYS).',
    ['kind'],
    () => read(({ isAlarm }) => Number(isAlarm)),
  )
}

const STORAGE_GAUGES = [
  ['bustan_package_bytes', 'Size of the imported package files.', 'packageBytes'],
  ['bustan_signed_bytes', 'Size of the signed copies in the storage.', 'signedBytes'],
  ['bustan_signed_budget_bytes', 'Budget of the signed copies (SIGNED_STORAGE_MB).', 'budgetBytes'],
  ['bustan_signed_hits_24h', 'Installations served from a kept copy, in the last 24 hours.', 'hits'],
  ['bustan_signings_24h', 'Packages signed in the last 24 hours.', 'signings'],
  ['bustan_signed_evictions_24h', 'Signed copies evicted in the last 24 hours.', 'evictions'],
] as const

function registerStorageGauges({ config, db, now }: System): void {
  for (const [name, help, figure] of STORAGE_GAUGES)
    registerGauge(name, help, async () => (await getStorageState({ config, db, now: await now() }))[figure])
}
