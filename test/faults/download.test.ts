import { createHash, type Hash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSystem, type System } from '#app/system.ts'
import { sleep, startStopwatch } from '#kernel/time.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { recordFigure } from '../support/figures.ts'
import { type PlantedSigned, plantSigned } from '../support/install.ts'
import { scaled } from '../support/scale.ts'
import { openTestDatabase, type TestDatabase } from '../support/server/database.ts'
import { collectGarbage, INSPECTED } from '../support/server/heap.ts'
import { type ServerProcess, startServer } from '../support/server/serverProcess.ts'

/** Downloads packages of the maximum size for iOS from a real process and measures its memory throughout. */

const MEGABYTE = 1024 * 1024
/** In `make proof` above 2^32, where an offset needs more than 32 bits. */
const SIZE = scaled(160, 4200) * MEGABYTE + 12_345
const MOST_GROWN_MB = 50
const MARK_EVERY = 8 * MEGABYTE
const BREAKS = 6

let database: TestDatabase
let folder: string
let system: System
let server: ServerProcess
let signed: PlantedSigned
let sha256: string

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bustan-download-'))
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder, SEED_DEMO: 'false', PORT: '0' }
  const config = loadConfig({ ...environment, LOG_LEVEL: 'silent' })
  system = await createSystem(config, createLog(config))
  server = await startServer({ ...environment, ...INSPECTED })
  signed = await plantSigned(system, 'download', 1000)
  sha256 = await makeLarge(join(folder, 'files', signed.storageKey))
  await system.db.updateTable('signing').set({ size: SIZE, sha256 }).where('id', '=', signed.id).execute()
}, 120_000)
afterAll(async () => {
  await server?.kill('SIGTERM')
  await system?.close()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A sparse file with marks, so that a byte from the wrong offset is detected without filling the disk. */
async function makeLarge(path: string): Promise<string> {
  const file = await open(path, 'r+')
  await file.truncate(SIZE)
  for (let at = 0; at < SIZE; at += MARK_EVERY) await file.write(randomBytes(64), 0, 64, at)
  await file.write(randomBytes(64), 0, 64, SIZE - 64)
  await file.close()
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: MEGABYTE }), hash)
  return hash.digest('hex')
}

function ask(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${server.url}${path}`, { headers, agent: false }, resolve).on('error', reject)
  })
}

/** Hashes the response, and closes the connection after this many bytes. */
async function take(answer: IncomingMessage, hash: Hash, most = Number.POSITIVE_INFINITY): Promise<number> {
  let got = 0
  for await (const chunk of answer) {
    const wanted = (chunk as Buffer).subarray(0, most - got)
    hash.update(wanted)
    got += wanted.length
    if (got >= most) break
  }
  answer.destroy()
  return got
}

async function downloadWhole(path: string): Promise<string> {
  const hash = createHash('sha256')
  const answer = await ask(path)
  expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(SIZE)])
  expect(await take(answer, hash)).toBe(SIZE)
  return hash.digest('hex')
}

/** Like iOS on a bad connection: resumes after the last received byte. */
async function downloadBroken(path: string): Promise<string> {
  const hash = createHash('sha256')
  const each = Math.ceil(SIZE / BREAKS)
  for (let at = 0; at < SIZE; ) {
    const answer = await ask(path, { range: `bytes=${at}-`, 'if-range': `"${sha256}"` })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([
      206,
      `bytes ${at}-${SIZE - 1}/${SIZE}`,
    ])
    at += await take(answer, hash, each)
  }
  return hash.digest('hex')
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/**
 * Collects garbage first. Otherwise the process frees the memory of its start some minutes later, which needs extra
 * room for a moment (measured: 29 MB more, then 48 less) and is not memory of a download.
 */
async function grownServer(work: () => Promise<unknown>): Promise<number> {
  await collectGarbage(server)
  return peakGrownMegabytes(work, server.pid)
}

/** The largest growth of a process while the work ran. */
async function peakGrownMegabytes(work: () => Promise<unknown>, pid: number): Promise<number> {
  const before = await residentMegabytes(pid)
  let most = before
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await sleep(10)) most = Math.max(most, await residentMegabytes(pid))
  })()
  await work().finally(() => {
    isOver = true
  })
  await watching
  return Math.round(most - before)
}

/** Sent bytes are recorded after the last byte, so a moment later. */
async function isOver(path: string): Promise<boolean> {
  for (const elapsed = startStopwatch(); elapsed() < 5000; await sleep(20)) {
    const answer = await ask(path, { range: 'bytes=0-0' })
    answer.resume()
    if (answer.statusCode === 410) return true
  }
  return false
}

test(`a package of ${Math.round(SIZE / MEGABYTE)} MB: whole, broken off and resumed, and two at once`, {
  timeout: 600_000,
}, async () => {
  // The first response of a process loads and compiles code that later responses share.
  const first = await ask(await signed.begin(), { range: 'bytes=0-99999' })
  expect([first.statusCode, await take(first, createHash('sha256'))]).toEqual([206, 100_000])

  const one = await signed.begin()
  const whole = await grownServer(async () => expect(await downloadWhole(one)).toBe(sha256))
  expect(await isOver(one)).toBe(true)

  const two = await signed.begin()
  const resumed = await grownServer(async () => expect(await downloadBroken(two)).toBe(sha256))
  expect(await isOver(two)).toBe(true)

  const both = [await signed.begin(), await signed.begin()]
  const parallel = await grownServer(async () =>
    expect(await Promise.all(both.map(downloadWhole))).toEqual([sha256, sha256]),
  )
  for (const path of both) expect(await isOver(path)).toBe(true)

  const name = `memory of the server for a download of ${Math.round(SIZE / MEGABYTE)} MB: whole, resumed, two at once (MB)`
  recordFigure(name, [whole, resumed, parallel].join(', '))
  for (const grown of [whole, resumed, parallel]) expect(grown).toBeLessThan(MOST_GROWN_MB)
})

test('a process that keeps what it reads in memory is found (planted)', async () => {
  const kept: Buffer[] = []
  const grown = await peakGrownMegabytes(async () => {
    while (kept.length < 40) {
      kept.push(Buffer.alloc(8 * MEGABYTE, 1))
      await sleep(5)
    }
  }, process.pid)
  expect(grown).toBeGreaterThan(MOST_GROWN_MB)
})
