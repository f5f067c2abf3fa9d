import { DAY, type Instant, MINUTE, parseInstant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { isFirstAlarmOfHour } from '#server/hourlyCount.ts'
import { alarmsCounter } from '#server/metrics.ts'
import { forecastSlots, SLOT_KINDS, type SlotForecast } from './slotForecast.rules.ts'
import * as store from './slotForecast.store.ts'

const USUAL_HORIZON_DAYS = 90

/** The forecast that the office, the command line, `/metrics`, `bustan health` and the alarm show. */
export async function getSlotForecast(
  { db, now, config }: Pick<Ctx, 'db' | 'now' | 'config'>,
  horizonDays = USUAL_HORIZON_DAYS,
): Promise<SlotForecast> {
  const [rooms, demand, firstAskedAt] = await Promise.all([
    store.listAccountSlots(db),
    store.listSlotDemand(db, now),
    store.findFirstSlotRequestAt(db),
  ])
  return forecastSlots({ rooms, demand, firstAskedAt }, { horizonDays, leadDays: config.slotLeadDays }, now)
}

const recent = new WeakMap<Db, { at: Instant; forecast: Promise<SlotForecast> }>()

/**
 * The forecast as this process last made it, at most a minute ago: it reads every registered device, and every screen
 * of the office asks whether slots run out.
 */
export function getRecentSlotForecast(ctx: Pick<Ctx, 'db' | 'now' | 'config'>): Promise<SlotForecast> {
  const kept = recent.get(ctx.db)
  const age = kept ? ctx.now.getTime() - kept.at.getTime() : Number.POSITIVE_INFINITY
  if (kept && age >= 0 && age < MINUTE) return kept.forecast
  const forecast = getSlotForecast(ctx)
  const entry = { at: ctx.now, forecast }
  recent.set(ctx.db, entry)
  forecast.catch(() => recent.get(ctx.db) === entry && recent.delete(ctx.db))
  return forecast
}

/** Looks at the forecast once an hour, and raises the alarm once a day for the same kinds of devices. */
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
