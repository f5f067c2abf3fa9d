import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSystem, type System } from '#app/system.ts'
import { SECOND, sleep, startStopwatch } from '#kernel/time.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { type Buyers, expectPaidOnce, expectSettled, startBuyers } from '../support/buyers.ts'
import { recordFigure } from '../support/figures.ts'
import { plantPackage } from '../support/payment.ts'
import { countedTwice, plantPoll, plantVoters, type Voter } from '../support/poll.ts'
import { callOver, type Product } from '../support/product.ts'
import { scaled } from '../support/scale.ts'
import { ask } from './ask.ts'
import { visitorsOf } from './load.ts'
import { type PatroniCluster, startPatroniCluster } from './patroni.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { type Site, startSite } from './site.ts'

/**
 * The whole installation: nginx, two machines with a server, a worker and a PgBouncer each, HAProxy, etcd, and a
 * primary and two replicas under Patroni. Every part is restarted in turn while people use the store, and no request
 * fails.
 */

const ROUNDS = scaled(1, 3)
/** How many writes are read back by the user who wrote. */
const CHECKS = scaled(300, 10_000)
const CHECKERS = scaled(2, 4)
/** How many users can vote: more than needed, because checks continue until the restarts are over. */
const VOTERS = CHECKS + scaled(5000, 10_000)
const VISITORS = 4
const BUYERS = 2
/** Visitors pause between requests. Otherwise a small host would have no time for the restarts. */
const PAUSE_MS = 20
/** Requests count for a restart until this long after it, because a restart can also break later requests. */
const AFTERWARDS_MS = 2 * SECOND
const SETTLED_SECONDS = 150
const POOL = 40
/** The only open poll of the demo data. */
const OPEN_POLL = 'next-shelf'
const POLL = 'whole'
const SWITCHOVER = fileURLToPath(new URL('../../deploy/switchover.sh', import.meta.url))
const run = promisify(execFile)

let cluster: PatroniCluster
const bouncers: PgBouncer[] = []
const bouncerAt = (at: number) => bouncers[at] as PgBouncer
let site: Site
let folder: string
let system: System
let packageId: number
let option: number
const voters: Voter[] = []

beforeAll(async () => {
  cluster = await startPatroniCluster()
  const { port, password } = new URL(cluster.url)
  for (const _ of [0, 1]) bouncers.push(await startPgBouncer(Number(port), POOL, password))
  site = await startSite({
    workers: 2,
    keepsLimits: true,
    environment: {
      DATABASE_DIRECT_URL: cluster.url,
      DATABASE_READ_URL: cluster.nodeUrls.join(','),
      // Longer than a switchover, as docs/runbook.md says.
      DATABASE_WAIT_SECONDS: '25',
      LINE_LIMIT: '1000000',
      LOG_LEVEL: 'error',
    },
    machine: (at) => ({ DATABASE_URL: bouncerAt(at).url('bustan') }),
  })
  folder = await mkdtemp(`${tmpdir()}/bustan-whole-`)
  const own = { DATABASE_URL: cluster.url, DATABASE_READ_URL: '', DATABASE_WAIT_SECONDS: '60' }
  const config = loadConfig({ ...site.environment, ...own, DATA_DIR: folder })
  system = await createSystem(config, createLog({ logLevel: 'silent' }))
  const planted = { system } as Product
  packageId = await plantPackage(planted, { priceToman: 100_000, lengthDays: 30 })
  option = (await plantPoll(planted, { id: POLL }))[0] ?? 0
  while (voters.length < VOTERS) voters.push(...(await plantVoters(planted, 1000)))
}, 300_000)
afterAll(async () => {
  await system?.close()
  await site?.stop()
  await Promise.all(bouncers.map((bouncer) => bouncer.stop()))
  await cluster?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
}, 120_000)

interface Answered {
  ms: number
  /** What was wrong with the response; null if nothing was. */
  fault: string | null
}

const answers: Answered[] = []
let sent = 0

/** Sends a request from a new address, so that the rate limits of deploy/nginx.conf stay enabled. */
async function send(path: string, init: RequestInit = {}): Promise<Response> {
  await sleep(PAUSE_MS)
  const at = sent++
  const from = `127.${1 + ((at >> 16) & 63)}.${(at >> 8) & 255}.${at & 255}`
  const elapsed = startStopwatch()
  const note = (fault: string | null) => {
    const named = fault && `${new Date().toISOString()} ${init.method ?? 'GET'} ${path}: ${fault}`
    answers.push({ ms: Math.round(elapsed()), fault: named })
  }
  try {
    const response = await site.request(path, init, from)
    const isStalePage = !path.startsWith('/api/') && response.headers.get('x-cache') === 'STALE'
    if (response.status >= 400)
      note(
        `${response.status} ${(await response.clone().text()).slice(0, 200)} after ${Math.round(elapsed())} ms`,
      )
    else note(isStalePage ? 'only an old page' : null)
    return response
  } catch (error) {
    note(`${error}`)
    throw error
  }
}
const product = {
  request: send,
  call: (call: string, input?: Record<string, unknown>, headers?: Record<string, string>) =>
    callOver(send, call, input, headers),
}

/**
 * Whether the reader sees the writer's vote at once, usually from the other server. A failed request throws and does
 * not count as a wrong answer.
 */
async function isReadBack(writer: Voter, reader: Voter): Promise<boolean> {
  const vote = { id: POLL, option_ids: [option] }
  const voted = await product.call('POST /poll/{id}/vote', vote, writer.headers)
  const { status, body } = await product.call('GET /poll/{id}/vote', { id: POLL }, reader.headers)
  return voted.status !== 200 || status !== 200 || body['vote']?.option_ids[0] === option
}

interface Load {
  checked: number
  wrong: number[]
  /** Visits that were aborted because a response lacked something. */
  brokenOff: string[]
  buyers: Buyers
  stop(): Promise<void>
}

function startLoad(): Load {
  let isOver = false
  const crowd = visitorsOf([''], { packageId, pollId: OPEN_POLL }, 'all', send)
  const check = async () => {
    while (!isOver) {
      const voter = voters.pop()
      if (!voter) return
      const isRight = await isReadBack(voter, voter).catch(() => true)
      load.checked++
      if (!isRight) load.wrong.push(voter.userId)
    }
  }
  /** Requests lists that are not cached. */
  const readLists = async () => {
    for (let page = 1; !isOver; page++)
      await send(`/api/v1/application?per_page=5&page=${page}`).catch(() => undefined)
  }
  const buyers = startBuyers(product, packageId, BUYERS)
  const load: Load = { checked: 0, wrong: [], brokenOff: [], buyers, stop: async () => undefined }
  const working = Promise.all([
    crowd.run(VISITORS, { isOver: () => isOver }),
    readLists(),
    ...Array.from({ length: CHECKERS }, check),
  ])
  load.stop = async () => {
    isOver = true
    const [[{ faults }]] = await Promise.all([working, buyers.stop()])
    load.brokenOff = faults
    crowd.close()
  }
  return load
}

/** Counts the reads that may come from a replica, by the server that answered. */
const reads = new Map<string, number>()
async function addReads(at: number): Promise<void> {
  const { text } = await ask(`http://${site.addresses[at]}/metrics`)
  for (const [, server = '', count] of text.matchAll(/^bustan_stale_reads_total\{server="(.+?)"\} (\d+)/gm))
    reads.set(server, (reads.get(server) ?? 0) + Number(count))
}

/** Runs `work` while a machine is drained. Puts the machine back when its server is ready again. */
async function whileDrained(at: number, work: () => Promise<unknown>): Promise<void> {
  const address = site.addresses[at] ?? ''
  await site.nginx.drain(address, 'out')
  await work()
  await expect.poll(async () => (await ask(`http://${address}/readyz`)).status, { timeout: 60_000 }).toBe(200)
  await site.nginx.drain(address, 'in')
}

const restartServer = (at: number) =>
  whileDrained(at, async () => {
    await addReads(at)
    await site.restart(at, 'SIGTERM')
  })

async function restartReplica(which: number): Promise<void> {
  const name = (await cluster.roles()).standbys[which] ?? ''
  const said = await runWithCluster(`${cluster.patronictl} restart bustan ${name} --force --timeout 60`)
  expect(said).toContain('Success')
}

async function runWithCluster(command: string, environment: Record<string, string> = {}): Promise<string> {
  const env = { ...process.env, ...cluster.environment, ...environment }
  return (await run('sh', ['-c', command], { env, cwd: '/' })).stdout
}

async function switchOver(): Promise<void> {
  const { primary } = await cluster.roles()
  await runWithCluster(`sh ${SWITCHOVER}`, {
    PGBOUNCERS: bouncers.map((bouncer) => bouncer.console).join(' '),
    DATABASE_DIRECT_URL: cluster.url,
    PATRONICTL: cluster.patronictl,
  })
  expect((await cluster.roles()).primary).not.toBe(primary)
}

async function restartEtcd(): Promise<void> {
  await cluster.killEtcd()
  cluster.startEtcd()
}

const STEPS: Array<[string, () => Promise<unknown>]> = [
  ['nothing', () => sleep(AFTERWARDS_MS)],
  ['server 1, drained', () => restartServer(0)],
  ['server 2, drained', () => restartServer(1)],
  ['worker 1', () => site.restartWorker(0, 'SIGTERM')],
  ['worker 2', () => site.restartWorker(1, 'SIGTERM')],
  ['replica 1', () => restartReplica(0)],
  ['replica 2', () => restartReplica(1)],
  ['PgBouncer 1, drained', () => whileDrained(0, () => bouncerAt(0).restartGently())],
  ['PgBouncer 2, replaced by pgbouncer -R', () => bouncerAt(1).replace()],
  ['etcd', restartEtcd],
  ['primary, by deploy/switchover.sh', switchOver],
]

const faultsOf = (met: Answered[]) => met.flatMap(({ fault }) => fault ?? [])

/** Runs a restart and records the faults of all requests until some time after it. */
async function during(name: string, work: () => Promise<unknown>): Promise<void> {
  const first = answers.length
  const elapsed = startStopwatch()
  await work()
  const seconds = Math.round(elapsed() / SECOND)
  await cluster.healthy()
  await sleep(AFTERWARDS_MS)
  const met = answers.slice(first)
  recordFigure(
    `restarted ${name}: seconds, requests, errors, longest pause in ms`,
    `${seconds}, ${met.length}, ${faultsOf(met).length}, ${Math.max(...met.map(({ ms }) => ms))}`,
  )
}

test(`everything restarted one by one, at least ${ROUNDS} times: no request fails`, {
  timeout: 7_200_000,
}, async () => {
  const load = startLoad()
  try {
    for (let round = 0; round < ROUNDS || load.checked < CHECKS; round++)
      for (const [name, work] of STEPS) await during(name, work)
  } finally {
    await load.stop()
  }
  for (const at of [0, 1]) await addReads(at)
  const faults = faultsOf(answers)
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)]
  recordFigure('whole: requests, errors (goal 0), p99 in ms', `${times.length}, ${faults.length}, ${p99}`)
  recordFigure('whole: own writes read back, wrong (goal 0)', `${load.checked}, ${load.wrong.length}`)
  const names = cluster.nodeUrls.map((url) => new URL(url).host)
  const shared = names.map((name) => reads.get(name) ?? 0)
  const ofPrimary = reads.get('primary') ?? 0
  recordFigure(
    'whole: reads of each node as a replica, and of the primary',
    [...shared, ofPrimary].join(', '),
  )
  expect(faults).toEqual([])
  expect(load.wrong).toEqual([])
  expect(load.checked).toBeGreaterThanOrEqual(CHECKS)
  expect([load.brokenOff, load.buyers.brokenOff()]).toEqual([[], 0])
  expect(shared.filter((count) => count > 0).length).toBeGreaterThanOrEqual(2)
  await expectSettled(system, SETTLED_SECONDS)
  await expectPaidOnce(system, load.buyers.paid)
  const { counters, rows } = await countedTwice({ system } as Product, POLL)
  expect([rows, counters.voters]).toEqual([counters, load.checked])
  expect((await system.jobs.counts()).filter(({ state }) => state === 'failed')).toEqual([])
})

test('a vote that cannot be read back is detected (planted)', async () => {
  const [writer, reader] = await plantVoters({ system } as Product, 2)
  expect(await isReadBack(writer as Voter, reader as Voter)).toBe(false)
})

test('requests that fail while a PgBouncer is killed are detected (planted)', async () => {
  const load = startLoad()
  const first = answers.length
  const killAndCount = async () => {
    await bouncerAt(1).restart()
    return faultsOf(answers.slice(first)).length
  }
  try {
    // A single kill may hit no request.
    await expect.poll(killAndCount, { timeout: 120_000 }).toBeGreaterThan(0)
  } finally {
    await load.stop()
  }
})
