import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { takeLimit } from '#server/limits.ts'
import { eventData } from './event.rules.ts'
import { type ActionName, type EventName, eventSubject, type TrackedData } from './tracking.rules.ts'
import { addEvents, type NewEvent } from './tracking.store.ts'

interface Told {
  name: ActionName | EventName
  id?: string | undefined
  data: TrackedData
}

/** For browsers. */
export async function tellAction(ctx: Ctx, action: Told & { name: ActionName }): Promise<{ id: string }> {
  const [id = ''] = await tellFromBrowser(ctx, [action])
  return { id }
}

export async function tellEvents(
  ctx: Ctx,
  input: {
    data: TrackedData
    events: Array<{ name: EventName; id?: string | undefined; detail?: string | undefined }>
  },
): Promise<{ ids: string[] }> {
  const told = input.events.map(({ detail, ...event }) => ({ ...event, data: { ...input.data, detail } }))
  return { ids: await tellFromBrowser(ctx, told) }
}

async function tellFromBrowser(ctx: Ctx, told: Told[]): Promise<string[]> {
  await takeLimit(ctx.db, 'trackingPerAddress', ctx.address, ctx.now)
  const userId = ctx.user?.userId ?? null
  return addEvents(
    ctx.db,
    told.map((event) => newEvent(event, 'browser', userId)),
    ctx.now,
  )
}

export interface ServerAction {
  name: ActionName
  userId: number
  /** What it happened to, such as `enrolment:12`: told twice, it counts once. A payment is named in its data. */
  subject?: string
  data?: TrackedData
}

/** For slices that know for sure that something happened: in their transaction, so that both hold or neither. */
export async function trackAction(ctx: Ctx, trx: Trx, action: ServerAction): Promise<void> {
  const { name, userId, subject, data = {} } = action
  await addEvents(trx, [newEvent({ name, id: subject, data }, 'server', userId)], ctx.now)
}

function newEvent({ name, id, data }: Told, source: NewEvent['source'], userId: number | null): NewEvent {
  return {
    name,
    subject: eventSubject(name, data, userId, id),
    source,
    userId,
    data: eventData(name, data),
  }
}
