import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BINDINGS } from '#app/slices.ts'
import { pathParameters } from '#kernel/call.ts'
import { SECOND, sleep, startStopwatch } from '#kernel/time.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import { renderMetrics } from '#server/metrics.ts'
import { plantApplication } from '../support/application.ts'
import { recordFigure } from '../support/figures.ts'
import { plantPoll, plantVoters, type Voter } from '../support/poll.ts'
import { type Answer, productForFile } from '../support/product.ts'
import { scaled } from '../support/scale.ts'
import { type PostgresServers, startPostgresServers } from './postgresServers.ts'

/** Cacheable reads are answered by real streaming replicas of Debian's PostgreSQL 15. */

const CHECKS = scaled(200, 10_000)
const LAG_SECONDS = scaled(12, 60)
const READS = scaled(200, 5000)
/** How long a replica may take until it is used again, with tolerance for a busy host. */
const PATIENCE = { timeout: 60_000, interval: 50 }
const LABEL = 'replicated'

let servers: PostgresServers
let applicationId: number
const environment: Record<string, string> = {}
beforeAll(async () => {
  servers = await startPostgresServers(2)
  environment['DATABASE_URL'] = servers.primary.url
  environment['DATABASE_READ_URL'] = servers.replicas.map(({ url }) => url).join(',')
})
afterAll(() => servers?.stop())
const product = productForFile(environment, { withPages: true })
beforeAll(async () => {
  applicationId = await plantApplication(product, { label: LABEL })
  await rename('Begin')
})

/** Renames an application as an operator does: content and content version in one transaction. */
async function rename(nameEn: string): Promise<void> {
  const ctx = await product.system.context()
  await ctx.transaction(async (trx) => {
    await trx.updateTable('application').set({ nameEn }).where('label', '=', LABEL).execute()
    await bumpContentVersion(trx)
  })
}

const shownInCall = async () =>
  (await product.call('GET /application/by_label/{label}', { label: LABEL })).body['name_en'] as string
const pageShows = async (name: string) =>
  (await (await product.request(`/applications/${LABEL}?lang=en`)).text()).includes(name)

const inUse = () => product.system.replicas.states().map(({ isInUse }) => isInUse)
const nameOf = (at: number) => `127.0.0.1:${servers.replicas[at]?.port}`
const version = () => product.system.pageCache.version()

/** Waits until both replicas have the newest content, so that they share the reads again. */
async function bothReady(): Promise<void> {
  const { choose } = product.system.replicas
  await expect
    .poll(() => new Set([choose(version())?.name, choose(version())?.name]), PATIENCE)
    .toEqual(new Set([nameOf(0), nameOf(1)]))
}

/** How many reads each server has answered so far: the two replicas, then the primary. */
async function readsSoFar(): Promise<number[]> {
  const text = await renderMetrics()
  const of = (name: string) =>
    Number(new RegExp(`bustan_stale_reads_total{server="${name}"} (\\d+)`).exec(text)?.[1] ?? 0)
  return [of(nameOf(0)), of(nameOf(1)), of('primary')]
}

async function readsDuring(work: () => Promise<unknown>): Promise<number[]> {
  const before = await readsSoFar()
  await work()
  return (await readsSoFar()).map((count, at) => count - (before[at] ?? 0))
}

let asked = 0
const PAGE_SIZES = 20
/** Requests a list that is not cached. Full counts need more lists than there are page numbers. */
function readList(): Promise<Answer> {
  const at = asked++
  const perPage = 1 + (at % PAGE_SIZES)
  const page = 1 + Math.floor(at / PAGE_SIZES)
  return product.call('GET /application', { per_page: String(perPage), page: String(page) })
}

async function readMany(count: number): Promise<void> {
  for (let at = 0; at < count; at++) expect((await readList()).status).toBe(200)
}

const setReplay = (state: 'pause' | 'resume', at?: number) =>
  Promise.all(
    servers.replicas
      .filter((_, each) => at === undefined || each === at)
      .map(({ query }) => query(`select pg_wal_replay_${state}()`)),
  )

/** Writes rows that are not content, so that the log of the primary advances. */
async function whileWriting(work: () => Promise<void>): Promise<void> {
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      await servers.primary.query('select pg_logical_emit_message(true, $$proof$$, $$moves on$$)')
      await sleep(200)
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await writing
  }
}

test('the replicas share the reads, and the primary has none', async () => {
  await bothReady()
  const [one = 0, two = 0, primary] = await readsDuring(() => readMany(READS))
  recordFigure('reads of replica 1, of replica 2, of the primary', `${one}, ${two}, ${primary}`)
  expect(primary).toBe(0)
  expect(Math.abs(one - two)).toBeLessThanOrEqual(1)
})

test('every cacheable call works on a replica', async () => {
  await bothReady()
  const calls = API_BINDINGS.filter(({ endpoint }) => endpoint.cacheSeconds !== undefined)
  const values: Record<string, string> = { id: String(applicationId), label: LABEL, name: 'about', q: 'daf' }
  const [, , primary] = await readsDuring(async () => {
    for (const { endpoint } of calls) {
      const input = [...pathParameters(endpoint.path), ...('q' in endpoint.input.shape ? ['q'] : [])]
      const given = Object.fromEntries(input.map((name) => [name, values[name] ?? 'x']))
      const { status } = await product.call(endpoint.call, given)
      expect([endpoint.call, [200, 400, 404].includes(status)]).toEqual([endpoint.call, true])
    }
  })
  // If a replica rejected a statement, the primary would answer and the replica would no longer be in use.
  expect([primary, inUse()]).toEqual([0, [true, true]])
  expect(calls.length).toBeGreaterThan(15)
})

/** Checks that an operator's change is visible at once, and still visible after the replicas have caught up. */
async function changeWhileReplicasLag(name: string): Promise<boolean[]> {
  await bothReady()
  await setReplay('pause')
  try {
    await rename(name)
    const atOnce = [(await shownInCall()) === name, await pageShows(name)]
    await setReplay('resume')
    await bothReady()
    return [...atOnce, (await shownInCall()) === name, await pageShows(name)]
  } finally {
    await setReplay('resume')
  }
}

test('a change of content is visible at once and afterwards while all replicas lag', async () => {
  expect(await changeWhileReplicasLag('Changed while lagging')).toEqual([true, true, true, true])
})

test('without the version check, old content would be cached under the newer version (planted)', async () => {
  const { replicas } = product.system
  const { choose } = replicas
  replicas.choose = () => choose(0)
  try {
    expect(await changeWhileReplicasLag('Never seen')).toEqual([false, false, false, false])
  } finally {
    replicas.choose = choose
  }
})

/** Returns whether an operator's change is visible in the catalogue at once. */
async function isRenamed(name: string): Promise<boolean> {
  await rename(name)
  return (await shownInCall()) === name && (await pageShows(name))
}

/** Returns whether a user sees the own vote at once. */
async function isVoted({ headers }: Voter, option: number | undefined): Promise<boolean> {
  const { status } = await product.call('POST /poll/{id}/vote', { id: LABEL, option_ids: [option] }, headers)
  const { body } = await product.call('GET /poll/{id}/vote', { id: LABEL }, headers)
  return status === 200 && body['vote']?.option_ids[0] === option
}

test(`writers read what they wrote, ${CHECKS} times, while a replica lags`, {
  timeout: 3_600_000,
}, async () => {
  const [option] = await plantPoll(product, { id: LABEL })
  await bothReady()
  const lagging = servers.replicas[1]
  await lagging?.query(`alter system set recovery_min_apply_delay = '2s'`)
  await lagging?.query('select pg_reload_conf()')
  const wrong: number[] = []
  let voters: Voter[] = []
  const reads = await readsDuring(async () => {
    for (let at = 0; at < CHECKS; at++) {
      if (voters.length === 0) voters = await plantVoters(product, 100)
      const isRight =
        at % 20 === 0 ? await isRenamed(`Name ${at}.`) : await isVoted(voters.pop() as Voter, option)
      if (!isRight) wrong.push(at)
      expect((await readList()).status).toBe(200)
    }
  })
  await lagging?.query('alter system reset recovery_min_apply_delay')
  await lagging?.query('select pg_reload_conf()')
  recordFigure('own writes read back, wrong (goal 0)', `${CHECKS}, ${wrong.length}`)
  recordFigure('meanwhile reads of replica 1, of replica 2 that lags 2 s, of the primary', reads.join(', '))
  expect(wrong).toEqual([])
})

test(`a replica that lags ${LAG_SECONDS} s is not used until it has caught up`, async () => {
  await bothReady()
  await whileWriting(async () => {
    await setReplay('pause', 0)
    const elapsed = startStopwatch()
    await expect.poll(inUse, PATIENCE).toEqual([false, true])
    recordFigure('lagging replica left out after seconds (bound 10)', Math.round(elapsed() / SECOND))
    const [lagging, healthy] = await readsDuring(() => readMany(20))
    expect([lagging, healthy]).toEqual([0, 20])
    await sleep(Math.max(0, LAG_SECONDS * SECOND - elapsed()))
    expect(inUse()).toEqual([false, true])
    const shown = await renderMetrics()
    expect(shown).toContain(`bustan_replica_in_use{replica="${nameOf(0)}"} 0`)
    expect(shown).toContain(
      `bustan_replica_lag_seconds{replica="${nameOf(0)}"} ${LAG_SECONDS > 20 ? '' : '1'}`,
    )
    await setReplay('resume', 0)
    const back = startStopwatch()
    await expect.poll(inUse, PATIENCE).toEqual([true, true])
    recordFigure(`replica that lagged ${LAG_SECONDS} s in use again after ms`, Math.round(back()))
  })
})

test('a killed replica causes no failed read and is used again after its restart', async () => {
  await bothReady()
  let [isOver, sent] = [false, 0]
  const failed: number[] = []
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { status } = await readList()
      sent++
      if (status !== 200) failed.push(status)
    }
  })
  await sleep(500)
  await servers.replicas[0]?.kill()
  const elapsed = startStopwatch()
  await expect.poll(inUse, PATIENCE).toEqual([false, true])
  const out = Math.round(elapsed())
  await servers.replicas[0]?.start()
  const back = startStopwatch()
  await expect.poll(inUse, PATIENCE).toEqual([true, true])
  recordFigure(
    'killed replica: left out after ms, in use after its start after ms',
    `${out}, ${Math.round(back())}`,
  )
  isOver = true
  await Promise.all(visitors)
  recordFigure('killed replica: reads meanwhile, failed (goal 0)', `${sent}, ${failed.length}`)
  expect(failed).toEqual([])
})

test('without any replica the primary answers, and without the primary the replicas do', async () => {
  await Promise.all(servers.replicas.map(({ kill }) => kill()))
  await expect.poll(inUse, PATIENCE).toEqual([false, false])
  expect((await readList()).status).toBe(200)
  await Promise.all(servers.replicas.map(({ start }) => start()))
  await bothReady()
  await servers.primary.kill()
  const [, , primary] = await readsDuring(() => readMany(20))
  expect(primary).toBe(0)
  expect((await product.call('POST /user/register', { phone_number: '09121140009' })).status).toBe(503)
  await servers.primary.start()
  await expect
    .poll(
      async () => (await product.call('POST /user/register', { phone_number: '09121140009' })).status,
      PATIENCE,
    )
    .toBe(200)
})
