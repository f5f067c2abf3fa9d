import { DAY, type Instant, MINUTE, parseInstant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { keepFor } from '#server/database/keepFor.ts'
import { isFirstAlarmOfHour } from '#server/hourlyCount.ts'
import { alarmsCounter } from '#server/metrics.ts'
import { forecastSlots, SLOT_KINDS, type SlotForecast } from './slotForecast.rules.ts'
import * as store from './slotForecast.store.ts'

const USUAL_HORIZON_DAYS = 90

type ForecastCtx = Pick<Ctx, 'db' | 'now' | 'config'>

/**
 * How many slots are occupied, which the renewal of an account needs again. Cached for a minute, because the query
 * reads every registered device.
 */
const countOccupiedSlots = keepFor(MINUTE, ({ db }: ForecastCtx) => store.countOccupiedSlots(db))

/** The slot forecast that the office, the command line, `/metrics`, `bustan health` and the alarm show. */
export async function getSlotForecast(
  ctx: ForecastCtx,
  horizonDays = USUAL_HORIZON_DAYS,
): Promise<SlotForecast> {
  const { db, now, config } = ctx
  const [slots, occupied, demand, firstAskedAt] = await Promise.all([
    store.listAccountSlots(db),
    countOccupiedSlots(ctx),
    store.listSlotDemand(db, now),
    store.findFirstSlotRequestAt(db),
  ])
  const rooms = slots.map((slot) => ({
    ...slot,
    occupied: occupied.get(`${slot.account} ${slot.type}`) ?? 0,
  }))
  return forecastSlots({ rooms, demand, firstAskedAt }, { horizonDays, leadDays: config.slotLeadDays }, now)
}

/** The forecast for the list of work, cached because every screen of the office requests it. */
export const getRecentSlotForecast = keepFor(MINUTE, (ctx: ForecastCtx) => getSlotForecast(ctx))

/** Computes the forecast once an hour. Raises the alarm at most once a day for the same device types. */
export async function alarmOnSlotShortage(ctx: Ctx): Promise<void> {
  if (!(await isFirstAlarmOfHour(ctx.db, 'slots', ctx.now))) return
  const { kinds } = await getSlotForecast(ctx)
  const alarming = kinds.filter(({ isAlarm }) => isAlarm)
  if (alarming.length === 0) return
  const names = alarming.map(({ type }) => SLOT_KINDS[type]).join(' ')
  if (!(await isFirstAlarmOfHour(ctx.db, `slots ${names}`, startOfDay(ctx.now)))) return
  alarmsCounter.inc({ alarm: 'slots' })
  const found = alarming.map(({ type, free, waiting, verdict, runsOutAt }) => ({
    kind: SLOT_KINDS[type],
    free,
    waiting,
    verdict,
    runsOutAt,
  }))
  ctx.log.error({ kinds: found }, 'alarm: device slots run out; add a developer account (bustan slots)')
}

function startOfDay(now: Instant): Instant {
  return parseInstant(Math.floor(now.getTime() / DAY) * DAY)
}
