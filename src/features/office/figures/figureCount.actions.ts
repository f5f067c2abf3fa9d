import { addMilliseconds, DAY } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { dayNumberOf, isoDay } from '../kit/form/calendar.rules.ts'
import * as store from './figureCount.store.ts'
import { COHORT_DAYS, DAYS_AT_ONCE, dayText, EVENT_DAYS, RECOUNTED_EVERY_MS } from './figures.rules.ts'

/**
 * Counts the days that are not final: at first all days, later yesterday and today. Idempotent: a day is replaced as a
 * whole.
 */
export async function countFigures(ctx: Ctx): Promise<void> {
  let hasMore = true
  while (hasMore) hasMore = await ctx.transaction((trx) => countNextDays(ctx, trx))
}

/** Counts the next days in one transaction. Returns whether more of them remain. */
async function countNextDays(ctx: Ctx, trx: Trx): Promise<boolean> {
  const clock = await store.lockFigureClockIfDue(trx, ctx.now)
  if (!clock) return false
  const today = dayText(ctx.now)
  const yesterday = dayText(addMilliseconds(ctx.now, -DAY))
  const first = clock.countedBefore ?? (await store.findFirstFigureDay(trx))
  // An empty store is checked again in the next minute, so that its first days are not missed.
  if (first === null) return false
  const tomorrow = (dayNumberOf(today) ?? 0) + 1
  const end = Math.min(tomorrow, (dayNumberOf(first) ?? 0) + DAYS_AT_ONCE)
  const isLast = end === tomorrow
  await countDays(trx, { from: first, until: isoDay(end) }, today)
  // Accounts of the last weeks can still reach further steps, so their days are counted again.
  const firstFollowed = isoDay(tomorrow - COHORT_DAYS)
  const from = isLast && firstFollowed < first ? firstFollowed : first
  await store.countCohorts(trx, { from, until: isoDay(end) })
  // Counts yesterday again, because rows may have been written after the last count of that day.
  const dueAt = isLast ? addMilliseconds(ctx.now, RECOUNTED_EVERY_MS) : ctx.now
  await store.setClock(trx, isLast ? yesterday : isoDay(end), dueAt, ctx.now)
  return !isLast
}

async function countDays(trx: Trx, range: store.DayRange, today: string): Promise<void> {
  await store.recountFromTables(trx, range)
  const firstWithEvents = isoDay((dayNumberOf(today) ?? 0) - EVENT_DAYS)
  if (range.until > firstWithEvents)
    await store.countEventSteps(trx, { ...range, from: later(range.from, firstWithEvents) })
  await store.takeErasedEvents(trx, range)
}

const later = (one: string, other: string) => (one > other ? one : other)
