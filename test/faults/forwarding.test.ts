import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineNow, sleep, startStopwatch } from '#kernel/time.ts'
import { createPostHogTwin, SANDBOX_PROJECT_KEY } from '#sandbox/twins/analytics/posthog.twin.ts'
import { recordFigure, recordKills } from '../support/figures.ts'
import { scaled } from '../support/scale.ts'
import { openTestDatabase, type TestDatabase } from '../support/server/database.ts'
import { type ServerProcess, startServer } from '../support/server/serverProcess.ts'

const KILLS = scaled(1, 5)
const EVENTS = 250
let database: TestDatabase
let provider: ReturnType<typeof serve>
let environment: Record<string, string>
let worker: ServerProcess
/** While set, the provider counts its requests and never answers. */
let onEventReceived: (() => void) | null = null

beforeAll(async () => {
  database = await openTestDatabase()
  const twin = createPostHogTwin({ db: database.db, now: machineNow })
  const answer = async (request: Request) => {
    const response = await twin.fetch(request)
    if (!onEventReceived) return response
    onEventReceived()
    return new Promise<Response>(() => undefined)
  }
  const port = await new Promise<number>((resolve) => {
    provider = serve({ fetch: answer, hostname: '127.0.0.1', port: 0 }, (address) => resolve(address.port))
  })
  environment = {
    BUSTAN_MODE: 'staging',
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    ANALYTICS_ADAPTER: 'posthog',
    POSTHOG_URL: `http://127.0.0.1:${port}`,
    POSTHOG_API_KEY: SANDBOX_PROJECT_KEY,
  }
})
afterAll(async () => {
  await worker?.kill('SIGKILL')
  provider.close()
  await database.close()
})

async function addEvents(): Promise<void> {
  const now = machineNow()
  const common = { name: 'website_open', source: 'browser' as const, data: '{}', createdAt: now, dueAt: now }
  const rows = Array.from({ length: EVENTS }, () => ({ ...common, id: randomUUID() }))
  await database.db.insertInto('trackedEvent').values(rows).execute()
}

async function countUnforwarded(): Promise<number> {
  const rows = await database.db
    .selectFrom('trackedEvent')
    .select('id')
    .where('state', '!=', 'forwarded')
    .execute()
  return rows.length
}

test(`killed ${KILLS} times between the call and the mark, events are sent again and count once`, {
  timeout: 300_000,
}, async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const firstEventReceived = new Promise<void>((resolve) => {
      onEventReceived = resolve
    })
    worker = await startServer(environment, 'src/app/worker.ts')
    await addEvents()
    await firstEventReceived
    await worker.kill('SIGKILL')
    onEventReceived = null
  }
  worker = await startServer(environment, 'src/app/worker.ts')
  const elapsed = startStopwatch()
  while ((await countUnforwarded()) > 0 && elapsed() < 120_000) await sleep(200)
  recordKills('forwarding', 'worker', KILLS)
  recordFigure(
    `events forwarded again after ${KILLS} kills of the worker, seconds`,
    Math.round(elapsed() / 1000),
  )
  const forwarded = await database.db.selectFrom('sandbox.analyticsEvent').select('deliveries').execute()
  recordFigure(
    'events told twice and counted once',
    forwarded.filter(({ deliveries }) => deliveries > 1).length,
  )
  expect(await countUnforwarded()).toBe(0)
  expect(forwarded).toHaveLength(KILLS * EVENTS)
  expect(forwarded.some(({ deliveries }) => deliveries > 1)).toBe(true)
})
