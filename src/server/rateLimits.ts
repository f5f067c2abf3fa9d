import { sql } from 'kysely'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, type Instant, SECOND, secondsBetween } from '#kernel/time.ts'
import type { Db } from './db.ts'
import { takeFloodLimit } from './floodLimits.ts'

export interface RateLimit {
  max: number
  windowSeconds: number
  /** Seconds to wait after the first, second, … hit in the window; the last value applies to all further hits. */
  pausesSeconds?: readonly number[]
  /** A second, shorter window, which also applies if the pause is skipped. */
  burst?: { max: number; windowSeconds: number }
  /** Whether each process counts in its own memory, because neither money nor guessing depends on the limit. */
  isFloodOnly?: true
}

interface LimitOptions {
  /** The caller has a reason to skip the pause. All other limits apply. */
  isPauseWaived?: boolean
}

/**
 * Every rate limit of the product that uses a sliding window. Store-wide budgets are settings (hourlyCount.ts), and the
 * login counts wrong codes per phone number. Limits count by ids or keyed hashes, never by a phone number or an IP
 * address itself.
 */
export const RATE_LIMITS = {
  /** Mobile operators put thousands of people behind one IP address, so this limit only stops floods. */
  registrationInterestPerAddress: { max: 100, windowSeconds: 3600 },
  enrolmentPerUser: { max: 30, windowSeconds: 3600 },
  /** Enough for all phones of a team of developers; wrong tokens count too. */
  developerEnrolmentPerAddress: { max: 60, windowSeconds: 3600 },
  developerEnrolmentPerToken: { max: 100, windowSeconds: 86_400 },
  pushSubscriptionPerUser: { max: 30, windowSeconds: 3600 },
  /** Each payment calls a gateway, and gateways have their own limits. */
  paymentPerAddress: { max: 120, windowSeconds: 3600 },
  /** Trials of one outside service from the set-up: each may cost money. */
  setupTrial: { max: 20, windowSeconds: 3600 },
  paymentPerUser: { max: 30, windowSeconds: 3600 },
  /**
   * The bank returns the payer's browser to us, and each return queries the gateway. Beyond the limit only the
   * reconciler queries it.
   */
  returnPerPayment: { max: 60, windowSeconds: 600 },
  /** Returns from a gateway without a valid token, per IP address. Honest payers rarely cause one. */
  returnRefusedPerAddress: { max: 30, windowSeconds: 600, isFloodOnly: true },
  /**
   * Wrong discount and gift codes, per IP address. Generated codes are too long to guess, so this limit only stops
   * floods.
   */
  promotionTryPerAddress: { max: 300, windowSeconds: 3600 },
  problemReportPerUser: { max: 10, windowSeconds: 3600 },
  /** Many users may report a problem with one developer account; query the provider about it only once in this time. */
  lookPerAccount: { max: 1, windowSeconds: 300 },
  /**
   * Checks of an account, or of a device in it, that operators start. Apple limits how often an account may be queried.
   */
  askApplePerAccount: { max: 10, windowSeconds: 300 },
  /** A person reads every ticket, so each user may open only a few. */
  ticketPerUser: { max: 10, windowSeconds: 86_400 },
  /** One request for an application that was not found, per visitor, text and day. */
  wishPerVisitor: { max: 1, windowSeconds: 86_400 },
  wishPerAddress: { max: 60, windowSeconds: 3600, isFloodOnly: true },
  ticketMessagePerUser: { max: 60, windowSeconds: 3600 },
  commentPerUser: { max: 30, windowSeconds: 86_400 },
  /** Accepted uploads per user; rejected ones count for uploadTryPerUser. */
  uploadPerUser: { max: 20, windowSeconds: 86_400 },
  /** All attempts to upload, because checking a rejected file costs time too. */
  uploadTryPerUser: { max: 200, windowSeconds: 3600 },
  /**
   * SMS login codes per phone number: at most three in ten minutes. Each code expires before the next one may be
   * requested, unless three wrong attempts ended it.
   */
  codePerPhone: {
    max: 10,
    windowSeconds: 86_400,
    pausesSeconds: [120, 120, 360, 900, 1800, 3600],
    burst: { max: 3, windowSeconds: 600 },
  },
  codePerAddress: { max: 20, windowSeconds: 3600 },
  /**
   * Phone calls with a code cost more than an SMS and ring at night. So only few are allowed per number, counted over
   * all addresses.
   */
  callPerPhone: { max: 3, windowSeconds: 86_400, pausesSeconds: [60, 600] },
  callPerAddress: { max: 6, windowSeconds: 3600 },
  /**
   * Wrong login codes per IP address. Beyond the limit, one wrong attempt invalidates a code. Correct codes from the
   * same address still work.
   */
  wrongCodePerAddress: { max: 20, windowSeconds: 3600 },
  /** Usage events that browsers send, per IP address. Each page sends several, so this limit only stops floods. */
  trackingPerAddress: { max: 600, windowSeconds: 60, isFloodOnly: true },
  /**
   * Login attempts at the office per operator name. Passwords are generated and long, so this limit only stops floods.
   */
  officeTryPerName: { max: 10, windowSeconds: 900 },
  /** Wrong sandbox passwords in mode staging; the password has at least 12 characters. */
  sandboxPasswordPerAddress: { max: 10, windowSeconds: 900 },
  officeTryPerAddress: { max: 60, windowSeconds: 900 },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof RATE_LIMITS

function limitOf(name: RateLimitName, { isPauseWaived = false }: LimitOptions): RateLimit {
  const limit: RateLimit = RATE_LIMITS[name]
  return isPauseWaived ? { ...limit, pausesSeconds: [] } : limit
}

/** What a rate limit answers to a hit. */
export interface LimitAnswer {
  isTaken: boolean
  /** Seconds until the next hit is allowed; for a counted hit only of limits with pauses. */
  nextInSeconds: number
}

/**
 * Counts one hit if the rate limit's sliding window has room. One conditional upsert keeps it exact across processes;
 * `now` is product time.
 */
export async function tryRateLimit(
  db: Db,
  name: RateLimitName,
  subject: string,
  now: Instant,
  options: LimitOptions = {},
): Promise<LimitAnswer> {
  // The order of hits matters only for limits with pauses: of two concurrent requests, the one read first may count
  // second.
  const limit = limitOf(name, options)
  const { max, windowSeconds, pausesSeconds = [], burst = limit } = limit
  const burstStart = addMilliseconds(now, -burst.windowSeconds * SECOND)
  const windowStart = addMilliseconds(now, -windowSeconds * SECOND)
  const expiresAt = addMilliseconds(now, windowSeconds * SECOND)
  const taken = await sql<{ hits: Instant[] | null }>`
    insert into limit_bucket as bucket (limit_name, subject, hits, expires_at)
    values (${name}, ${subject}, array[${now}::timestamptz], ${expiresAt})
    on conflict (limit_name, subject) do update set
      hits = (select coalesce(array_agg(hit order by hit), '{}') from unnest(bucket.hits) hit where hit > ${windowStart}) || ${now}::timestamptz,
      expires_at = ${expiresAt}
    where (
      select count(*) < ${max} and count(*) filter (where hit > ${burstStart}) < ${burst.max} and coalesce(max(hit) + make_interval(secs =>
          (${pausesSeconds}::int[])[least(count(*), ${pausesSeconds.length})]) <= ${now}, true)
      from unnest(bucket.hits) hit where hit > ${windowStart}
    )
    returning case when ${pausesSeconds.length > 0 || options.isPauseWaived === true}::boolean then hits end as hits`.execute(
    db,
  )
  const [row] = taken.rows
  if (row) return { isTaken: true, nextInSeconds: row.hits ? secondsUntil(name, row.hits, now) : 0 }
  const wait = await secondsUntilRateLimitRoom(db, name, subject, now, options)
  return { isTaken: false, nextInSeconds: Math.max(1, wait) }
}

/** Counts one hit, or throws too_many_requests with the time to wait. */
export async function takeRateLimit(
  db: Db,
  name: RateLimitName,
  subject: string,
  now: Instant,
): Promise<void> {
  const limit = limitOf(name, {})
  if (limit.isFloodOnly) return takeFloodLimit(`${name} ${subject}`, limit, now)
  const { isTaken, nextInSeconds } = await tryRateLimit(db, name, subject, now)
  if (!isTaken) throw new AppError('too_many_requests', { retryAfterSeconds: nextInSeconds })
}

/** Removes the newest hit of a rate limit, when the action did not happen or was legitimate. */
export async function giveBackRateLimit(db: Db, name: RateLimitName, subject: string): Promise<void> {
  await sql`update limit_bucket set hits = trim_array(hits, 1)
    where limit_name = ${name} and subject = ${subject} and cardinality(hits) > 0`.execute(db)
}

/** Seconds until the rate limit allows another hit; 0 when it does now. */
export async function secondsUntilRateLimitRoom(
  db: Db,
  name: RateLimitName,
  subject: string,
  now: Instant,
  options: LimitOptions = {},
): Promise<number> {
  const row = await db
    .selectFrom('limitBucket')
    .select('hits')
    .where('limitName', '=', name)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return secondsUntil(name, row?.hits ?? [], now, options)
}

function secondsUntil(
  name: RateLimitName,
  hits: Instant[],
  now: Instant,
  options: LimitOptions = {},
): number {
  return Math.max(0, Math.ceil(secondsBetween(now, roomAt(limitOf(name, options), hits, now))))
}

function roomAt(limit: RateLimit, allHits: Instant[], now: Instant): Instant {
  const { max, windowSeconds, pausesSeconds = [], burst } = limit
  const hits = allHits.filter((hit) => addMilliseconds(hit, windowSeconds * SECOND) > now)
  const newest = hits.at(-1)
  const pause = pausesSeconds[Math.min(hits.length, pausesSeconds.length) - 1] ?? 0
  const ends = [
    ...[{ max, windowSeconds }, ...(burst ? [burst] : [])].map((window) => windowEnd(hits, window)),
    newest && pausesSeconds.length > 0 ? addMilliseconds(newest, pause * SECOND) : null,
  ]
  return ends.reduce<Instant>((last, end) => (end && end > last ? end : last), now)
}

/**
 * When the oldest hit that fills the window leaves it; null while there is room. Concurrent requests may count in
 * another order than they were read: a hit slightly later than now is no reason to wait.
 */
function windowEnd(hits: Instant[], { max, windowSeconds }: Pick<RateLimit, 'max' | 'windowSeconds'>) {
  const oldestThatCounts = hits.length >= max ? hits.at(-max) : undefined
  return oldestThatCounts ? addMilliseconds(oldestThatCounts, windowSeconds * SECOND) : null
}
