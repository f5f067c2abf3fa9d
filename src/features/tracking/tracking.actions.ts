import type { Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { writeTogether } from '#server/database/batchWriter.ts'
import type { Trx } from '#server/db.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import { pickEventData } from './event.rules.ts'
import { type ActionName, type EventName, eventIdempotencyKey, type TrackedData } from './tracking.rules.ts'
import { addEvents, createEvent, type NewEvent } from './tracking.store.ts'

interface ReportedEvent {
  name: ActionName | EventName
  id?: string | undefined
  data: TrackedData
}

/** Records a tracked action that a browser sent. */
export async function recordAction(
  ctx: Ctx,
  action: ReportedEvent & { name: ActionName },
): Promise<{ id: string }> {
  const [id = ''] = await recordFromBrowser(ctx, [action])
  return { id }
}

export async function recordEvents(
  ctx: Ctx,
  input: {
    data: TrackedData
    events: Array<{ name: EventName; id?: string | undefined; detail?: string | undefined }>
  },
): Promise<{ ids: string[] }> {
  const reported = input.events.map(({ detail, ...event }) => ({ ...event, data: { ...input.data, detail } }))
  return { ids: await recordFromBrowser(ctx, reported) }
}

/** Writes the events in one statement with those of other requests. The response waits for the commit. */
async function recordFromBrowser(ctx: Ctx, reported: ReportedEvent[]): Promise<string[]> {
  await takeRateLimit(ctx.db, 'trackingPerAddress', ctx.address, ctx.now)
  const userId = ctx.user?.userId ?? null
  return writeTogether(
    ctx.db,
    addEvents,
    reported.map((event) => newEvent(event, 'browser', userId, ctx.now)),
  )
}

export interface ServerAction {
  name: ActionName
  userId: number
  /**
   * The key against duplicates: what the action happened to, such as `enrolment:12`. A repeated report counts once. A
   * payment is identified in the event's data.
   */
  subject?: string
  data?: TrackedData
}

/**
 * Records a tracked action of a slice on the server, in the slice's transaction, so that both are committed or neither.
 */
export async function trackAction(ctx: Ctx, trx: Trx, action: ServerAction): Promise<void> {
  const { name, userId, subject, data = {} } = action
  await addEvents(trx, [newEvent({ name, id: subject, data }, 'server', userId, ctx.now)])
}

function newEvent(
  { name, id, data }: ReportedEvent,
  source: NewEvent['source'],
  userId: number | null,
  now: Instant,
): NewEvent {
  const subject = eventIdempotencyKey(name, data, userId, id)
  return createEvent({ name, subject, source, userId, data: pickEventData(name, data) }, now)
}
