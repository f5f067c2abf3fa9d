import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { parseJson } from '#kernel/json.ts'
import { parseInstant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { badGatewayResponse, type HttpTwin, serveTwin, waitUntilAborted } from '../twinHttp.ts'
import { type AnalyticsFault, analyticsFaultOf, takeThrottledAttempt } from './analytics.faults.ts'

/** Our project key in the sandbox. */
export const SANDBOX_PROJECT_KEY = 'phc_sandbox'

export interface AnalyticsTwinContext {
  db: Db
  now: () => Promise<Date> | Date
}

const MAXIMUM_BYTES = 20 * 1024 * 1024
const batchInput = z.object({
  api_key: z.string(),
  historical_migration: z.boolean().optional(),
  batch: z
    .array(
      z.object({
        event: z.string().min(1),
        distinct_id: z.string().min(1).max(200),
        uuid: z.uuid(),
        timestamp: z.iso.datetime(),
        properties: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1),
})
type Batch = z.infer<typeof batchInput>['batch']

/** Imitates PostHog's batch capture and stores the events in the table that /sandbox shows, once per uuid. */
export function createPostHogTwin(world: AnalyticsTwinContext): HttpTwin {
  const app = new Hono()
  app.post('/batch/', (c) => capture(world, c))
  return serveTwin(app)
}

async function capture(world: AnalyticsTwinContext, { req }: Context): Promise<Response> {
  const text = await req.text()
  if (text.length > MAXIMUM_BYTES) return refuse(413, 'maximum event size exceeded')
  const input = batchInput.safeParse(parseJson(text))
  // Like the real service, it refuses the whole batch when one event is wrong.
  if (!input.success) return refuse(400, 'failed to parse request')
  const { api_key: key, batch } = input.data
  const fault = analyticsFaultOf(batch)
  if (key !== SANDBOX_PROJECT_KEY || fault === 'wrong_key') return refuse(401, 'API key is not valid')
  const { signal } = req.raw
  const refusal = await refusalOf(world, fault, batch, signal)
  if (refusal) return refusal
  const isNew = await count(world, batch)
  return fault === 'timeout_counted' && isNew > 0 ? waitUntilAborted(signal) : Response.json({ status: 'Ok' })
}

/** The response for a batch that is not stored. */
async function refusalOf(
  world: AnalyticsTwinContext,
  fault: AnalyticsFault | undefined,
  batch: Batch,
  signal: AbortSignal,
): Promise<Response | undefined> {
  if (fault === 'bad_event') return refuse(400, 'event submitted with an empty event name')
  if (fault === 'too_large') return refuse(413, 'maximum event size exceeded')
  if (fault === 'html_502') return badGatewayResponse()
  if (fault === 'over_quota') return Response.json({ status: 'Ok', quota_limited: ['events'] })
  if (fault === 'timeout_lost') return waitUntilAborted(signal)
  if (fault === 'throttled_twice' && (await takeThrottledAttempt(world.db, batch[0]?.uuid ?? '')))
    return refuse(429, 'rate limited')
  return undefined
}

/** Returns the number of new events. The unique index decides concurrent equal uuids. */
async function count({ db, now }: AnalyticsTwinContext, batch: Batch): Promise<number> {
  const receivedAt = await now()
  let isNew = 0
  for (const { uuid, event, distinct_id: distinctId, timestamp, properties } of batch) {
    const { deliveries } = await db
      .insertInto('sandbox.analyticsEvent')
      .values({
        uuid,
        event,
        distinctId,
        properties: JSON.stringify(properties),
        happenedAt: parseInstant(timestamp),
        receivedAt,
      })
      .onConflict((conflict) =>
        conflict
          .column('uuid')
          .doUpdateSet((e) => ({ deliveries: e('sandbox.analyticsEvent.deliveries', '+', 1) })),
      )
      .returning('deliveries')
      .executeTakeFirstOrThrow()
    if (deliveries === 1) isNew++
  }
  return isNew
}

function refuse(status: number, message: string): Response {
  return new Response(message, { status })
}
