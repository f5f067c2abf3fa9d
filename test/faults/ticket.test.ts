import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sleep, startStopwatch } from '#kernel/time.ts'
import { recordFigure, recordKills } from '../support/figures.ts'
import { type LoggedIn, logIn } from '../support/login.ts'
import { callOver } from '../support/product.ts'
import { scaled } from '../support/scale.ts'
import { type ServerProcess, startServer } from '../support/server/serverProcess.ts'
import { ticketSms } from '../support/ticket.ts'

/**
 * Answers tickets while the server and the operator's own command are killed: each user is notified exactly once,
 * also when the answer is repeated because its outcome is unknown.
 */

const KILLS = scaled(1, 15)
const PEOPLE = scaled(2, 24)
const run = promisify(execFile)
let folder: string
let server: ServerProcess
const environment = () => ({ DATA_DIR: folder, PORT: '0', TRUSTED_PROXIES: '1', SEED_DEMO: 'false' })
const request = (path: string, init?: RequestInit) =>
  fetch(`${server.url}${path}`, { ...init, signal: AbortSignal.timeout(5000) })
const product = {
  call: (call: string, input?: Record<string, unknown>, headers?: Record<string, string>) =>
    callOver(request, call, input, headers),
}

interface TicketUser extends LoggedIn {
  phone: string
  id: string
  number: number
}
const people: TicketUser[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bustan-ticket-'))
  server = await startServer(environment())
  for (let at = 0; at < PEOPLE; at++) people.push(await createTicketUser(at))
}, 120_000)
afterAll(async () => {
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

async function createTicketUser(at: number): Promise<TicketUser> {
  const phone = `0937${String(at).padStart(7, '0')}`
  const user = await logIn(product, phone, { 'x-forwarded-for': `10.12.0.${at + 1}` })
  const { body } = await product.call(
    'POST /ticket',
    { topic: 'other', sub_topic: 'other_question', description: `پرسش ${at}` },
    { ...user.headers, 'idempotency-key': randomUUID() },
  )
  return { ...user, phone, id: body['id'], number: body['number'] }
}

/** Runs a command as an operator types it; `killAfterMs` kills it after this time. */
async function answer(user: TicketUser, killAfterMs = 0): Promise<'done' | 'killed'> {
  const env = { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error' }
  const words = ['tickets', 'answer', String(user.number), '--text', `جواب ${user.number}`]
  return run('./bustan', words, {
    env,
    ...(killAfterMs > 0 && { timeout: killAfterMs, killSignal: 'SIGKILL' }),
  }).then(
    () => 'done',
    () => 'killed',
  )
}

describe(`${KILLS} kills of the server while ${PEOPLE} users are answered`, () => {
  test('every user is notified exactly once', { timeout: 600_000 }, async () => {
    let isAnswering = true
    let outcomes = { done: 0, killed: 0 }
    const answeringDone = (async () => {
      for (const [at, user] of people.entries()) {
        // Every second command is killed halfway and repeated.
        if (at % 2) outcomes = count(outcomes, await answer(user, 700 + 150 * (at % 5)))
        while ((await answer(user)) === 'killed') await sleep(200)
        outcomes = count(outcomes, 'done')
      }
      isAnswering = false
    })()
    let kills = 0
    while (isAnswering || kills < KILLS) {
      await sleep(900)
      await server.kill('SIGKILL')
      server = await startServer(environment())
      kills++
    }
    await answeringDone
    const counts = await waitForSmsCounts()
    recordKills('tickets', 'server', kills)
    recordKills('tickets', 'command', outcomes.killed)
    recordFigure(
      `tickets answered during ${kills} kills; commands killed on their way`,
      `${PEOPLE}, ${outcomes.killed}`,
    )
    recordFigure('answers told twice or never', counts.filter((one) => one !== 1).length)
    expect(counts).toEqual(people.map(() => 1))
    for (const user of people) {
      const { body } = await product.call('GET /ticket/{id}', { id: user.id }, user.headers)
      expect(body).toMatchObject({ state: 'answered', unread: 1 })
      expect(body['messages'].map(({ number }: { number: number }) => number)).toEqual([1, 2])
    }
  })

  test('a user who is notified again is found (planted)', { timeout: 120_000 }, async () => {
    const [first] = people
    if (!first) throw new Error('nobody asked')
    await run('./bustan', ['tickets', 'answer', String(first.number), '--text', 'یک بار دیگر'], {
      env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error' },
    })
    await expect
      .poll(waitForSmsCounts, { timeout: 60_000 })
      .toEqual(people.map((_, at) => (at === 0 ? 2 : 1)))
  })
})

function count(before: { done: number; killed: number }, outcome: 'done' | 'killed') {
  return { ...before, [outcome]: before[outcome] + 1 }
}

/** Jobs of a killed process run again after a missed heartbeat; wait longer, so that duplicates show. */
async function waitForSmsCounts(): Promise<number[]> {
  const elapsed = startStopwatch()
  const counts = async () =>
    Promise.all(people.map(async ({ phone }) => (await ticketSms(product, phone)).length))
  while (elapsed() < 90_000 && (await counts()).some((count) => count === 0)) await sleep(500)
  await sleep(3000)
  return counts()
}
