import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, DAY, type Instant, MINUTE, SECOND, sleep, startStopwatch } from '#kernel/time.ts'
import type { Db } from '../db.ts'

/** A stored response of an idempotent call, byte for byte. */
export interface StoredResponse {
  status: number
  body: string
}

export interface IdempotentRequest {
  /** Idempotency keys are separate per scope, that is per call and user. */
  scope: string
  key: string
  requestText: string
  /** The time of the request. */
  now: Instant
}

const KEPT_MS = 2 * DAY
/**
 * How long a request owns its idempotency key: longer than any request may run. After it, another request may take over
 * the key of a crashed one.
 */
const LEASE_MS = MINUTE
const WAIT_MS = 10 * SECOND
const KEY_SHAPE = /^[\x21-\x7e]{8,200}$/

/**
 * Runs `work` once per idempotency key and returns its response to every request with the same key: concurrent, later,
 * or after a crash. Server errors are not stored: actions are safe to repeat, and a retry should get a real response.
 */
export async function runIdempotently(
  db: Db,
  request: IdempotentRequest,
  readNow: () => Promise<Instant>,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  if (!KEY_SHAPE.test(request.key)) throw new AppError('idempotency_key_missing')
  const requestHash = createHash('sha256').update(request.requestText).digest('hex')
  const elapsed = startStopwatch()
  let { now } = request
  for (let wait = 20; elapsed() < WAIT_MS; wait = Math.min(wait * 2, 300)) {
    if (await claimKey(db, request, requestHash, now)) return runAndStore(db, request, work)
    const found = await find(db, request)
    if (found && found.requestHash !== requestHash) throw new AppError('idempotency_key_reused')
    if (found?.status && found.body !== null) return { status: found.status, body: found.body }
    await sleep(wait)
    now = await readNow()
  }
  throw new AppError('request_in_progress', { retryAfterSeconds: 5 })
}

/** Claims the idempotency key: true for the first request, or when the lease of a crashed one has expired. */
async function claimKey(
  db: Db,
  request: IdempotentRequest,
  requestHash: string,
  now: Instant,
): Promise<boolean> {
  const claimed = await sql`
    insert into idempotency as held (scope, key, request_hash, lease_until, expires_at)
    values (${request.scope}, ${request.key}, ${requestHash}, ${addMilliseconds(now, LEASE_MS)}, ${addMilliseconds(now, KEPT_MS)})
    on conflict (scope, key) do update set lease_until = excluded.lease_until
    where held.status is null and held.lease_until < ${now} and held.request_hash = excluded.request_hash
    returning key`.execute(db)
  return claimed.rows.length > 0
}

async function runAndStore(
  db: Db,
  request: IdempotentRequest,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  let answer: StoredResponse | undefined
  try {
    answer = await work()
    return answer
  } finally {
    const row = answer && answer.status < 500 ? answer : null
    if (row) await keep(db, request, row)
    else await release(db, request)
  }
}

async function keep(db: Db, { scope, key }: IdempotentRequest, answer: StoredResponse): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ ...answer })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

async function release(db: Db, { scope, key }: IdempotentRequest): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()
}

async function find(db: Db, { scope, key }: IdempotentRequest) {
  return db
    .selectFrom('idempotency')
    .selectAll()
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
}
