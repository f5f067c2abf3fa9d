import { AppError } from '#kernel/errors.ts'
import { SECOND } from '#kernel/time.ts'
import type { Db } from '../db.ts'
import { batchRowsHistogram } from '../metrics.ts'

/** How long the writer collects the rows of different requests before it writes them. */
const COLLECT_MS = 0.2 * SECOND
/** How many rows one statement writes at most. */
const ROWS_PER_STATEMENT = 500
/** How many rows may wait in memory while the database is slow. When that many wait, further requests fail at once. */
const MOST_WAITING_ROWS = 20_000

type Write<Row, Result> = (db: Db, rows: Row[]) => Promise<Result[]>

interface Waiting {
  rows: unknown[]
  resolve(results: unknown[]): void
  reject(error: unknown): void
}

interface Writer {
  add(rows: unknown[]): Promise<unknown[]>
  finish(): Promise<void>
}

const writers = new WeakMap<Db, Map<unknown, Writer>>()

/**
 * Writes the rows of concurrent requests in one statement and returns a result for each row, in order. Resolves after
 * the commit, so a request that got its results has lost nothing. If the statement fails, all requests in it fail. So
 * check rows before: a single row that the database rejects would fail the other requests too.
 */
export function writeTogether<Row, Result>(
  db: Db,
  write: Write<Row, Result>,
  rows: Row[],
): Promise<Result[]> {
  const ofDb = writers.get(db) ?? new Map<unknown, Writer>()
  writers.set(db, ofDb)
  const writer = ofDb.get(write) ?? createWriter((all) => write(db, all as Row[]))
  ofDb.set(write, writer)
  return writer.add(rows) as Promise<Result[]>
}

/** Writes all waiting rows. Called before the database closes. */
export async function finishWriting(db: Db): Promise<void> {
  await Promise.all([...(writers.get(db)?.values() ?? [])].map((writer) => writer.finish()))
}

function createWriter(write: (rows: unknown[]) => Promise<unknown[]>): Writer {
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> | null = null
  let lastCount = 0

  const countWaiting = () => waiting.reduce((sum, { rows }) => sum + rows.length, 0)
  const schedule = () => {
    if (writing || waiting.length === 0) return
    if (countWaiting() >= ROWS_PER_STATEMENT) return start()
    // If the last statement had only one row, there is little traffic, so the next row is written at once.
    timer ??= setTimeout(start, lastCount > 1 ? COLLECT_MS : 0)
  }
  const start = () => {
    if (timer) clearTimeout(timer)
    timer = null
    const batch = takeBatch(waiting)
    waiting = waiting.slice(batch.length)
    writing = writeBatch(batch, write).then((count) => {
      lastCount = count
      writing = null
      schedule()
    })
  }
  return {
    add(rows) {
      if (countWaiting() + rows.length > MOST_WAITING_ROWS)
        return Promise.reject(new AppError('service_unavailable', { retryAfterSeconds: 5 }))
      return new Promise((resolve, reject) => {
        waiting.push({ rows, resolve, reject })
        schedule()
      })
    },
    async finish() {
      while (writing || waiting.length > 0) {
        if (!writing) start()
        await writing
      }
    },
  }
}

/** Selects the requests for the next statement. The rows of a request are never split between statements. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  let count = 0
  const end = waiting.findIndex(({ rows }, at) => {
    count += rows.length
    return at > 0 && count > ROWS_PER_STATEMENT
  })
  return end < 0 ? [...waiting] : waiting.slice(0, end)
}

/** Writes the rows of these requests in one statement and resolves each request. Returns the number of rows. */
async function writeBatch(batch: Waiting[], write: (rows: unknown[]) => Promise<unknown[]>): Promise<number> {
  const all = batch.flatMap(({ rows }) => rows)
  try {
    const results = await write(all)
    batchRowsHistogram.observe({ outcome: 'written' }, all.length)
    let at = 0
    for (const { rows, resolve } of batch) {
      resolve(results.slice(at, at + rows.length))
      at += rows.length
    }
  } catch (error) {
    batchRowsHistogram.observe({ outcome: 'failed' }, all.length)
    for (const { reject } of batch) reject(error)
  }
  return all.length
}
