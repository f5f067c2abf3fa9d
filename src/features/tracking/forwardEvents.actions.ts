import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AnalyticsEvent } from '#adapters/analytics/analytics.port.ts'
import type { Instant } from '#kernel/time.ts'
import { defineJob } from '#server/background/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { analyticsPersonIdOf, eventProperties, visitorIdToMerge } from './event.rules.ts'
import { countEventsByDay, countUnforwardedEvents, eraseEvents, eraseSubjects } from './eventCounts.store.ts'
import * as days from './eventDays.store.ts'
import type { ExperimentName } from './experiment.rules.ts'
import {
  countExperimentDays,
  findExperimentCountTime,
  isExperimentCountDue,
  listVariantCounts,
  type VariantDayCounts,
} from './experiment.store.ts'
import * as store from './forwardEvents.store.ts'
import { firstDayOfPeriod, MAXIMUM_OPEN_BATCHES } from './tracking.rules.ts'

export const forwardEventsJob = defineJob('tracking.forward', z.object({ batchId: z.uuid() }))

/**
 * Claims events that are due to be forwarded to analytics and hands them to jobs, so that a slow provider does not
 * block other due work.
 */
export async function queueEventForwarding(ctx: Ctx): Promise<void> {
  if (!(await store.hasDueEvents(ctx.db, ctx.now))) return
  for (let open = await store.countOpenBatches(ctx.db, ctx.now); open < MAXIMUM_OPEN_BATCHES; open++) {
    const batchId = randomUUID()
    const count = await ctx.transaction(async (trx) => {
      const claimed = await store.claimEventBatch(trx, batchId, ctx.now)
      if (claimed > 0) await ctx.jobs.enqueue(trx, forwardEventsJob, { batchId })
      return claimed
    })
    if (count === 0) return
  }
}

/** Forwards one batch of events to analytics. After a crash the same events are sent again with the same ids. */
export async function forwardEventBatch(ctx: Ctx, { batchId }: { batchId: string }): Promise<void> {
  const events = await store.listEventsOfBatch(ctx.db, batchId)
  if (events.length > 0) await forwardEvents(ctx, batchId, events)
}

async function forwardEvents(ctx: Ctx, batchId: string, events: store.BatchEvent[]): Promise<void> {
  const result = await ctx.ports.analytics.capture(events.map(analyticsEvent))
  const ids = events.map(({ id }) => id)
  if (result.outcome === 'accepted') return store.markEventsForwarded(ctx.db, batchId, ids, ctx.now)
  const { outcome, reason } = result
  ctx.log.warn({ outcome, reason, events: events.length }, 'analytics refused events')
  if (outcome === 'unavailable') return store.postponeEvents(ctx.db, batchId, events, reason, ctx.now)
  if (events.length === 1) return store.markEventsRefused(ctx.db, batchId, ids, reason, ctx.now)
  // One bad event makes the analytics provider refuse the whole batch. Halving finds it, so that the others get
  // through.
  const half = Math.ceil(events.length / 2)
  await forwardEvents(ctx, batchId, events.slice(0, half))
  await forwardEvents(ctx, batchId, events.slice(half))
}

function analyticsEvent(event: store.BatchEvent): AnalyticsEvent {
  const { id, name, source, visitorId, data, createdAt } = event
  const formerPerson = visitorIdToMerge(event)
  return {
    id,
    name,
    at: createdAt,
    person: analyticsPersonIdOf(event),
    ...(formerPerson && { formerPerson }),
    properties: {
      ...eventProperties(data),
      ...(visitorId && { unique_user_id: visitorId }),
      source,
    },
  }
}

/**
 * Deletes old events day by day and creates the tables of the coming days. Counts the experiments first, because
 * deleted events can no longer be counted.
 */
export async function eraseOldEvents(ctx: Ctx): Promise<void> {
  if (await isExperimentCountDue(ctx.db, ctx.now))
    await ctx.transaction((trx) => countExperimentDays(trx, ctx.now))
  await days.addEventDays(ctx.db, ctx.now)
  await days.moveEventsToDays(ctx.db, ctx.now)
  for (const day of await days.listOldEventDays(ctx.db, ctx.now)) await eraseEventDay(ctx, day)
  await eraseEvents(ctx.db, 'tracked_event', ctx.now)
  await eraseSubjects(ctx.db, ctx.now)
}

/** Drops the table of a day. If some of its events still wait to be forwarded, deletes only the others. */
async function eraseEventDay(ctx: Ctx, day: string): Promise<void> {
  try {
    if (await days.isEventDayOver(ctx.db, day, ctx.now))
      await ctx.transaction((trx) => days.dropEventDay(trx, day, ctx.now))
    else await eraseEvents(ctx.db, day, ctx.now)
  } catch (error) {
    // The table is in use; the next run tries again.
    if (!days.isDayInUse(error)) throw error
  }
}

/** The results of an experiment's groups over the last days. */
export async function countVariants(
  ctx: Ctx,
  name: ExperimentName,
  days: number,
): Promise<VariantDayCounts[]> {
  return listVariantCounts(ctx.db, name, days, ctx.now)
}

export async function getExperimentCountTime(ctx: Ctx): Promise<Instant | null> {
  return findExperimentCountTime(ctx.db)
}

export async function countActions(ctx: Ctx, input: { days: number }) {
  const counts = await countEventsByDay(ctx.db, firstDayOfPeriod(input.days, ctx.now))
  return { days: counts, ...(await countUnforwardedEvents(ctx.db)) }
}
