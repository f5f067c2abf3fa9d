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
}
