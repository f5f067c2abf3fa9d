import { serve } from '@hono/node-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND, sleep, startStopwatch } from '#kernel/time.ts'
import { recordFigure } from '../support/figures.ts'
import { scaled } from '../support/scale.ts'
import { commandClient } from '../support/server/commandClient.ts'
import type { TestDatabase } from '../support/server/database.ts'
import { freePort } from '../support/server/ownServer.ts'
import { type ServerProcess, startServer } from '../support/server/serverProcess.ts'
import { ask } from './ask.ts'
import { openProofDatabase } from './proofDatabase.ts'

/**
 * Several workers send many queued messages through one SMS provider while people log in. By hand with
 * NOTICES_QUEUED=100000 SMS_AT_ONCE=40 SMS_PER_SECOND=200 WORKERS=4 ON_DISK=1.
 */
const QUEUED = Number(process.env['NOTICES_QUEUED'] ?? scaled(200, 2000))
const AT_ONCE = Number(process.env['SMS_AT_ONCE'] ?? 8)
const PER_SECOND = Number(process.env['SMS_PER_SECOND'] ?? 20)
const WORKERS = Number(process.env['WORKERS'] ?? 2)
/** How long to observe. A long queue need not be empty by then. */
const MOST_SECONDS = Number(process.env['URGENCY_SECONDS'] ?? Number.POSITIVE_INFINITY)
const LOGINS_PER_SECOND = 2
/** How many milliseconds the provider needs for a message. */
const PROVIDER_MS = 150
const KEPT_IN_MIND = 2 * PER_SECOND

let database: TestDatabase
let provider: ReturnType<typeof serve>
let server: ServerProcess
const workers: ServerProcess[] = []
let settings: Record<string, string>

/** What the provider has received, and how many calls it had at the same time. */
const seen = { texts: new Map<string, number>(), codes: 0, open: 0, mostOpen: 0, mostInASecond: 0 }
const recent: number[] = []
const elapsed = startStopwatch()

async function answer(request: Request): Promise<Response> {
  const fields = new URLSearchParams(await request.text())
  seen.open += 1
  seen.mostOpen = Math.max(seen.mostOpen, seen.open)
  const now = elapsed()
  recent.push(now)
  if (recent.length > KEPT_IN_MIND) recent.shift()
  seen.mostInASecond = Math.max(seen.mostInASecond, recent.filter((at) => at > now - SECOND).length)
  if (request.url.includes('verify/lookup')) seen.codes += 1
  else if (request.url.includes('sms/send')) {
    const receptor = fields.get('receptor') ?? ''
    seen.texts.set(receptor, (seen.texts.get(receptor) ?? 0) + 1)
  }
  await sleep(PROVIDER_MS)
  seen.open -= 1
  return Response.json({ return: { status: 200, message: 'ok' }, entries: [{ messageid: 1, status: 5 }] })
}

beforeAll(async () => {
  database = await openProofDatabase()
  const url = await new Promise<string>((resolve) => {
    provider = serve({ fetch: answer, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    )
  })
  const port = await freePort()
  settings = {
    BUSTAN_MODE: 'staging',
    SANDBOX_PASSWORD: 'a password of the sandbox',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    // PostgreSQL allows a hundred connections in total.
    DATABASE_POOL: '6',
    SMS_ADAPTER: 'kavenegar',
    KAVENEGAR_URL: url,
    KAVENEGAR_API_KEY: 'key',
    ANALYTICS_ADAPTER: 'off',
    TRUSTED_PROXIES: '1',
    LOGIN_CODES_PER_DAY: '1000000',
    PROVIDER_LIMITS: `sms=${AT_ONCE}@${PER_SECOND}`,
  }
  server = await startServer({ ...settings, WORKER: 'off' })
  for (let at = 0; at < WORKERS; at++) workers.push(await startServer(settings, 'src/app/worker.ts'))
})
afterAll(async () => {
  await Promise.all([server, ...workers].map((process) => process?.kill('SIGKILL')))
  provider.close()
  await database.close()
})

async function logIn(at: number): Promise<number> {
  const { status, ms, text } = await ask(`${server.url}/api/v1/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.${at >> 8}.${at & 255}` },
    body: JSON.stringify({ phone_number: `0935${String(at).padStart(7, '0')}` }),
  })
  if (status !== 200) throw new Error(`no code: ${status} ${text.slice(0, 200)}`)
  return ms
}

const unsent = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notice where state in ('waiting', 'sending')`.execute(database.db)
  return rows[0]?.count ?? 0
}

test(`${QUEUED} messages drain within the limits of the provider, and login codes do not wait for them`, {
  timeout: (QUEUED / PER_SECOND) * 3 * SECOND + 120 * SECOND,
}, async () => {
  await sql`insert into registration_interest (phone_number, locale, created_at)
    select '0912' || lpad(n::text, 7, '0'), 'fa', ${new Date(0)} from generate_series(1, ${QUEUED}::integer) n`.execute(
    database.db,
  )
  const commands = commandClient({ ...settings, LOG_LEVEL: 'error' })
  await commands.run(['registration', 'open'])
  await commands.stop()
  await expect.poll(unsent, { timeout: 60 * SECOND }).toBeGreaterThan(0)

  const draining = startStopwatch()
  const times: number[] = []
  let behind = 0
  for (let at = 0; seen.texts.size < QUEUED && draining() < MOST_SECONDS * SECOND; at++) {
    const wait = sleep(SECOND / LOGINS_PER_SECOND)
    times.push(await logIn(at))
    if ((await unsent()) > 0) behind += 1
    await wait
  }
  const perSecond = Math.round((seen.texts.size / draining()) * SECOND)
  if (seen.texts.size === QUEUED) await expect.poll(unsent, { timeout: 60 * SECOND }).toBe(0)
  times.sort((a, b) => a - b)
  const share = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0)
  const figure = `${perSecond} messages a second (limit ${PER_SECOND}); ${times.length} login codes: p50 ${share(0.5)}, p95 ${share(0.95)}, p99 ${share(0.99)} ms; at most ${seen.mostOpen} calls at once and ${seen.mostInASecond} in a second`
  recordFigure(`urgency: ${QUEUED} messages, ${WORKERS} workers`, figure)
  console.log(figure)

  expect([...seen.texts.values()].filter((count) => count !== 1)).toEqual([])
  expect(seen.codes).toBe(times.length)
  expect(behind).toBeGreaterThan(0)
  expect(seen.mostOpen).toBeLessThanOrEqual(AT_ONCE)
  // Each slot starts at most one call per interval, so each can add one call to any window of a second.
  expect(seen.mostInASecond).toBeLessThanOrEqual(PER_SECOND + AT_ONCE)
})
