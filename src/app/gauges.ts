import { getSlotForecast } from '#features/device/slots/slotForecast.actions.ts'
import { type KindForecast, SLOT_KINDS } from '#features/device/slots/slotForecast.rules.ts'
import { getMoneyState } from '#features/reconciliation/reconciliation.actions.ts'
import { DAY, type Instant } from '#kernel/time.ts'
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
  registerSlotGauges(system)
}

function registerSlotGauges({ db, config, now }: System): void {
  const load = async () => {
    const at = await now()
    return { at, kinds: (await getSlotForecast({ db, config, now: at })).kinds }
  }
  // The gauges of one scrape are read at once and share the forecast.
  let shared: ReturnType<typeof load> | null = null
  const read = async (figureOf: (kind: KindForecast, at: Instant) => number | null) => {
    shared ??= load().finally(() => {
      shared = null
    })
    const { at, kinds } = await shared
    return Object.fromEntries(kinds.map((kind) => [SLOT_KINDS[kind.type] ?? '', figureOf(kind, at)]))
  }
  registerLabelledGauge(
    'bustan_slots_free',
    'Free device slots in developer accounts, by kind.',
    'kind',
    () => read(({ free }) => free),
  )
  registerLabelledGauge(
    'bustan_slots_days_left',
    'Forecast days until the device slots of a kind run out. Missing when there is no forecast date.',
    'kind',
    () =>
      read(({ verdict, runsOutAt }, at) =>
        verdict === 'out' ? 0 : runsOutAt && (runsOutAt.getTime() - at.getTime()) / DAY,
      ),
  )
  registerLabelledGauge(
    'bustan_slots_alarm',
    '1 when the device slots of a kind run out before another account can be opened (SLOT_LEAD_DAYS).',
    'kind',
    () => read(({ isAlarm }) => Number(isAlarm)),
  )
}
