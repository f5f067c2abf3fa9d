import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sleep, startStopwatch } from '#kernel/time.ts'
import { recordFigure, recordKills } from '../support/figures.ts'
import { callOver } from '../support/product.ts'
import { scaled } from '../support/scale.ts'
import { type ServerProcess, startServer } from '../support/server/serverProcess.ts'

const KILLS = scaled(2, 50)
const READY_WITHIN_MS = 10_000
const NOTIFIED_WITHIN_MS = 120_000
const ANSWERED_BEFORE_KILL = 15
let folder: string
let server: ServerProcess
const acknowledged = new Set<string>()
let nextNumber = 0
let isInUse = true
let finalCounts = new Map<string, number>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bustan-kill-'))
  server = await startServer(environment())
})
afterAll(async () => {
  isInUse = false
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

// One trusted proxy lets the test use many IP addresses, as many users would.
const environment = () => ({ DATA_DIR: folder, PORT: '0', TRUSTED_PROXIES: '1', SEED_DEMO: 'false' })
const request = (path: string, init?: RequestInit) =>
  fetch(`${server.url}${path}`, { ...init, signal: AbortSignal.timeout(5000) })

/** Numbers that end in 99.. belong to the sandbox: its providers fail for them. */
function ordinaryPhone(at: number): string {
  return `0936${100 + Math.floor(at / 9000)}${String(at % 9000).padStart(4, '0')}`
}

/** Adds numbers to the waiting list as fast as possible. A number that was answered with 200 must never be lost. */
async function useProduct(worker: number): Promise<void> {
  while (isInUse) {
    const phone = ordinaryPhone(nextNumber++)
    const headers = { 'x-forwarded-for': `10.${worker}.${nextNumber >> 8}.${nextNumber & 255}` }
    const answer = await callOver(
      request,
      'POST /registration/interest',
      { phone_number: phone },
      headers,
    ).catch(() => null)
    if (answer?.status === 200) acknowledged.add(phone)
    else await sleep(20)
  }
}

/** The process id of PostgreSQL. Waits until there is one. */
async function waitForPostmasterPid(): Promise<number> {
  for (;;) {
    const file = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(file.split('\n')[0])
    if (pid) return pid
    await sleep(20)
  }
}

interface SmsCounts {
  counts: Map<string, number>
  unsent: Array<{ phoneNumber: string; state: string; failure: string | null; attempts: number }>
}

function readSmsCounts(): SmsCounts {
  const output = execFileSync(process.execPath, ['test/support/server/smsCounts.ts', folder], {
    encoding: 'utf8',
  })
  const { counts, unsent } = JSON.parse(output)
  return { counts: new Map(counts), unsent }
}

function openRegistration(): void {
  execFileSync('./bustan', ['registration', 'open'], {
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error' },
  })
}

/** On a machine of any speed, requests are in progress when the next kill comes. */
async function untilInUse(): Promise<void> {
  const before = acknowledged.size
  await sleep(400)
  while (acknowledged.size < before + ANSWERED_BEFORE_KILL) await sleep(20)
}

function findLostAndDoubled(answered: Set<string>, counts: Map<string, number>) {
  return {
    lost: [...answered].filter((phone) => !counts.has(phone)),
    doubled: [...counts].filter(([, count]) => count > 1),
  }
}

describe(`killed ${KILLS} times while in use`, () => {
  test('the server is back within ten seconds each time', { timeout: 600_000 }, async () => {
    const users = [1, 2, 3, 4].map(useProduct)
    let slowest = 0
    for (let kill = 0; kill < KILLS; kill++) {
      await untilInUse()
      if (kill % 2 === 0) openRegistration()
      await server.kill('SIGKILL')
      server = await startServer(environment())
      slowest = Math.max(slowest, server.readyMs)
    }
    recordKills('leaving numbers', 'server', KILLS)
    recordFigure(`slowest restart after ${KILLS} kills of the server (ms)`, Math.round(slowest))
    expect(slowest).toBeLessThan(READY_WITHIN_MS)
    isInUse = false
    await Promise.all(users)
  })

  test('PostgreSQL is back within ten seconds each time', { timeout: 600_000 }, async () => {
    isInUse = true
    const users = [5, 6].map(useProduct)
    let slowest = 0
    for (let kill = 0; kill < KILLS; kill++) {
      await untilInUse()
      const pid = await waitForPostmasterPid()
      process.kill(pid, 'SIGKILL')
      const elapsed = startStopwatch()
      // Backends outlive their postmaster for a moment and still answer: only a new postmaster counts.
      while (
        (await waitForPostmasterPid()) === pid ||
        (await request('/readyz').catch(() => null))?.status !== 200
      ) {
        if (elapsed() > 30_000) break
        await sleep(20)
      }
      slowest = Math.max(slowest, elapsed())
    }
    recordKills('leaving numbers', 'PostgreSQL', KILLS)
    recordFigure(`slowest return after ${KILLS} kills of PostgreSQL (ms)`, Math.round(slowest))
    expect(slowest).toBeLessThan(READY_WITHIN_MS)
    isInUse = false
    await Promise.all(users)
  })

  test('no acknowledged number is lost, and everybody is notified exactly once', {
    timeout: 300_000,
  }, async () => {
    // Runs even if an earlier test failed: after the last announcement no number may remain.
    isInUse = false
    await sleep(1000)
    openRegistration()
    const elapsed = startStopwatch()
    let { counts, unsent } = readSmsCounts()
    while (elapsed() < NOTIFIED_WITHIN_MS && [...acknowledged].some((phone) => !counts.has(phone))) {
      await sleep(500)
      ;({ counts, unsent } = readSmsCounts())
    }
    recordFigure('everybody told after the last kill, s', Math.round(elapsed() / 1000))
    const { lost, doubled } = findLostAndDoubled(acknowledged, counts)
    recordFigure('numbers acknowledged during kills', acknowledged.size)
    recordFigure('acknowledged numbers lost', lost.length)
    recordFigure('messages sent twice', doubled.length)
    expect(acknowledged.size).toBeGreaterThanOrEqual(2 * KILLS * ANSWERED_BEFORE_KILL)
    expect(
      lost.map((phone) => unsent.find((one) => one.phoneNumber.endsWith(phone.slice(1))) ?? phone),
    ).toEqual([])
    expect(doubled).toEqual([])
    finalCounts = counts
  })

  test('an acknowledged number that was lost, and one that was notified twice, are found (planted)', () => {
    const [first = '', second = ''] = finalCounts.keys()
    const spoiled = new Map(finalCounts).set(second, 2)
    spoiled.delete(first)
    expect(findLostAndDoubled(acknowledged, spoiled)).toEqual({ lost: [first], doubled: [[second, 2]] })
  })
})
