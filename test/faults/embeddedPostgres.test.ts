import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep } from '#kernel/time.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/postgres.ts'
import { scaled } from '../support/scale.ts'

/** Processes share one PostgreSQL server: it never stops under a running process, and the last one stops it. */

const ROUNDS = scaled(6, 50)
let folder: string
const arrive = () => startEmbeddedPostgres(folder, { isDurable: false })

async function answers({ url }: EmbeddedPostgres): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bustan-embedded-'))
  await (await arrive()).stopIfUnused()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a process that has just started and is not connected yet keeps the server', async () => {
  const [first, second] = [await arrive(), await arrive()]
  await first.stopIfUnused()
  expect(await answers(second)).toBe(true)
  await second.stopIfUnused()
  expect(await answers(second)).toBe(false)
})

test('two processes that stop at once leave no server running', async () => {
  const [first, second] = [await arrive(), await arrive()]
  await Promise.all([first.stopIfUnused(), second.stopIfUnused()])
  expect(await answers(first)).toBe(false)
})

test('a process that starts while another stops has a server that stays', async () => {
  let here = await arrive()
  const stayed: boolean[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [next] = await Promise.all([arrive(), here.stopIfUnused()])
    stayed.push(await answers(next))
    here = next
  }
  await here.stopIfUnused()
  expect(stayed).toEqual(Array(ROUNDS).fill(true))
})

test('a server that crashed and was restarted is shared as before', async () => {
  const [first, second] = [await arrive(), await arrive()]
  const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(() => answers(first)).toBe(false)
  await first.revive()
  await second.revive()
  await first.stopIfUnused()
  expect(await answers(second)).toBe(true)
  await second.stopIfUnused()
  expect(await answers(second)).toBe(false)
})

test('a connection that ends while the last process stops does not leave the server running', async () => {
  const here = await arrive()
  const client = new pg.Client({ connectionString: here.url })
  await client.connect()
  const ends = sleep(300).then(() => client.end())
  await here.stopIfUnused()
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  await ends
})

test('a connection of another program keeps the server too', async () => {
  const here = await arrive()
  const stranger = new pg.Client({ connectionString: here.url })
  await stranger.connect()
  await here.stopIfUnused()
  expect(await answers(here)).toBe(true)
  await stranger.end()
  await (await arrive()).stopIfUnused()
  expect(await answers(here)).toBe(false)
})
