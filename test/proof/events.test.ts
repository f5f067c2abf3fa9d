import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND, sleep, startStopwatch } from '#kernel/time.ts'
import { recordFigure, recordKills } from '../support/figures.ts'
import { scaled } from '../support/scale.ts'
import type { TestDatabase } from '../support/server/database.ts'
import { freePort } from '../support/server/ownServer.ts'
import { type ServerProcess, startServer } from '../support/server/serverProcess.ts'
import { ask } from './ask.ts'
import { openProofDatabase } from './proofDatabase.ts'

/**
 * Visitors send events at a steady rate, and the server is killed in the middle. Afterwards every acknowledged event is
 * in the table exactly once. The goal is 1,000 events a second for ten minutes: EVENTS_PER_SECOND=1000
 * EVENTS_SECONDS=600 ON_DISK=1.
 */
const PER_SECOND = Number(process.env['EVENTS_PER_SECOND'] ?? scaled(150, 500))
const SECONDS = Number(process.env['EVENTS_SECONDS'] ?? scaled(10, 60))
/** How many events are in one call. A browser collects the events of one second. */
const PER_CALL = Number(process.env['EVENTS_PER_CALL'] ?? 5)
const TICK_MS = 20
/** The speed is not measured until this long after the restart of the server. */
const WARM_MS = 2 * SECOND

let database: TestDatabase
let port: number
let server: ServerProcess
let worker: ServerProcess
const start = () =>
  startServer({
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: database.url,
    WORKER: 'off',
    ANALYTICS_ADAPTER: 'off',
    TRUSTED_PROXIES: '1',
  })

beforeAll(async () => {
  database = await openProofDatabase()
  port = await freePort()
  server = await start()
  worker = await startServer({ DATABASE_URL: database.url, ANALYTICS_ADAPTER: 'off' }, 'src/app/worker.ts')
})
afterAll(async () => {
  await Promise.all([server?.kill('SIGKILL'), worker?.kill('SIGKILL')])
  await database.close()
})

interface Sent {
  once: string
  /** The event ids that the server returned. A repeated call must return the same one. */
  acknowledged: string[]
}

const sent: Sent[] = []
const times: number[] = []
let failures = 0
let countedSince = Number.POSITIVE_INFINITY
const elapsed = startStopwatch()

/** Like a browser, repeats a failed call with the same events and ids. */
async function send(at: number): Promise<void> {
  const events: Sent[] = Array.from({ length: PER_CALL }, () => ({ once: randomUUID(), acknowledged: [] }))
  sent.push(...events)
  const body = JSON.stringify({
    events: events.map(({ once }) => ({ name: 'scan_page_open', id: once })),
    data: { unique_user_id: randomUUID(), package_test_group: 'N', register_test_group: 'A' },
  })
  const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  for (let attempt = 0; attempt < 2; attempt++) {
    const began = elapsed()
    const reply = await ask(`http://127.0.0.1:${port}/api/v1/event`, {
      method: 'POST',
      headers,
      body,
    }).catch(() => null)
    if (reply?.status === 200) {
      const { ids } = JSON.parse(reply.text) as { ids: string[] }
      for (const [place, id] of ids.entries()) events[place]?.acknowledged.push(id)
      if (began > countedSince) times.push(reply.ms)
      return
    }
    failures += 1
    await sleep(3 * SECOND)
  }
}

/** Sends at the steady rate, even if responses are slow. */
async function sendFor(seconds: number): Promise<void> {
  const running: Promise<void>[] = []
  const began = elapsed()
  for (let count = 0; elapsed() - began < seconds * SECOND; ) {
    const planned = ((elapsed() - began) / SECOND) * (PER_SECOND / PER_CALL)
    for (; count < planned; count++) running.push(send(count))
    await sleep(TICK_MS)
  }
  await Promise.all(running)
}

test(`${PER_SECOND} events a second for ${SECONDS} s with a kill: every acknowledged one is there once`, {
  timeout: (SECONDS + 120) * SECOND,
}, async () => {
  countedSince = elapsed() + WARM_MS
  const killed = sleep((SECONDS / 2) * SECOND).then(async () => {
    countedSince = Number.POSITIVE_INFINITY
    await server.kill('SIGKILL')
    server = await start()
    countedSince = elapsed() + WARM_MS
  })
  await Promise.all([sendFor(SECONDS), killed])

  const { rows } = await sql<{ subject: string; ids: string[] }>`
    select subject, array_agg(id::text) as ids from tracked_event where subject is not null group by subject`.execute(
    database.db,
  )
  const found = new Map(rows.map(({ subject, ids }) => [subject, ids]))
  const wrong = sent.filter(({ once, acknowledged }) => {
    const ids = found.get(`scan_page_open:${once}`) ?? []
    return ids.length > 1 || acknowledged.some((id) => ids[0] !== id)
  })
  const acknowledged = sent.filter((one) => one.acknowledged.length > 0)
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  const { rows: days } = await sql<{ name: string }>`
    select distinct tableoid::regclass::text as name from tracked_event`.execute(database.db)
  recordKills('events', 'server', 1)
  recordFigure(
    `events: ${PER_SECOND} a second for ${SECONDS} s, ${PER_CALL} in a call, with a kill`,
    `${acknowledged.length} of ${sent.length} acknowledged, ${failures} tries failed, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms`,
  )
  console.log(
    `events: ${acknowledged.length} of ${sent.length} acknowledged, ${failures} tries failed, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms`,
  )
  expect(wrong).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(sent.length / 2)
  expect(days.every(({ name }) => /^tracked_event_\d{8}$/.test(name))).toBe(true)
})
