import { AppError } from '#kernel/errors.ts'
import { SECOND } from '#kernel/time.ts'
import type { Db } from '../db.ts'
import { batchRowsHistogram } from '../metrics.ts'

/** How long the rows of many requests are collected. */
const COLLECT_MS = 0.2 * SECOND
/** Rows in one statement. */
const ROWS_PER_STATEMENT = 500
/** Rows that wait in memory while the database is slow. Beyond them a request fails instead of waiting. */
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
 * Writes rows together with those of concurrent requests, in one statement. Resolves after the commit, so nothing that
 * is answered can be lost; when the statement fails, every request in it fails. Check rows before: one that the database
 * refuses fails the others. `write` returns a result for each row, in order.
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

/** Writes what still waits. Called before the database closes. */
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
    // After a statement of one row the store is quiet, and the next row need not wait for others.
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

/** The requests of the next statement. A request is never divided. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  let count = 0
  const end = waiting.findIndex(({ rows }, at) => {
    count += rows.length
    return at > 0 && count > ROWS_PER_STATEMENT
  })
  return end < 0 ? [...waiting] : waiting.slice(0, end)
}

/** Writes one statement and answers its requests. Returns the number of rows. */
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
