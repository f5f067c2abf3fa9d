import { getStorageState } from '#features/install/storage/signedStorage.actions.ts'
import { getMoneyState } from '#features/reconciliation/reconciliation.actions.ts'
import { registerGauge } from '#server/metrics.ts'
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
