import { listAccountReadiness } from '#features/device/developerAccount/readiness.actions.ts'
import { getMoneyState } from '#features/reconciliation/reconciliation.actions.ts'
import { registerGauge, registerLabelledGauge } from '#server/metrics.ts'
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
    'What a developer account misses, in words; severity defect, full or warning.',
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
