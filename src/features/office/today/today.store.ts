import { sql } from 'kysely'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

/** Queries for the start screen of the office, one for each section. Days are days in Tehran. */
const ZONE = 'Asia/Tehran'
const DAYS_SHOWN = 14
const SCORED_DAYS = 30

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${ZONE}::text)::date`

/** The last days with the instants at which they start, so that an empty day counts as zero. */
function lastDays(now: Instant) {
  return sql`(
    select day::date as day from generate_series(
      (${now}::timestamptz at time zone ${ZONE}::text)::date - ${DAYS_SHOWN - 1}::integer,
      (${now}::timestamptz at time zone ${ZONE}::text)::date, interval '1 day'
    ) as day
  ) as days`
}

function firstMoment(now: Instant) {
  return sql`(((${now}::timestamptz at time zone ${ZONE}::text)::date - ${DAYS_SHOWN - 1}::integer)::timestamp
    at time zone ${ZONE}::text)`
}

export async function loadRegistrationFigures(db: Db, now: Instant) {
  const { rows } = await sql<{ lastDay: number; lastWeek: number; statuses: StatusCount[] | null }>`
    select
      count(*) filter (where at > ${addMilliseconds(now, -DAY)})::integer as "lastDay",
      count(*)::integer as "lastWeek",
      (select json_agg(json_build_object('status', status, 'count', count) order by status) from
        (select status, count(*) from registration where status is not null group by status) as counted
      ) as statuses
    from registration_event where event = 'applied' and at > ${addMilliseconds(now, -7 * DAY)}`.execute(db)
  const { lastDay = 0, lastWeek = 0, statuses = null } = rows[0] ?? {}
  return { lastDay, lastWeek, statuses: statuses ?? [] }
}

interface StatusCount {
  status: number
  count: number
}

export async function loadQueueFigures(db: Db) {
  return db
    .selectFrom('registration')
    .select((e) => [
      e.fn.countAll<number>().as('length'),
      e.fn.min<Instant | null>('queuedAt').as('oldestSince'),
    ])
    .where('status', '=', REGISTRATION_STATUS.waitingForRegistration)
    .executeTakeFirstOrThrow()
}

interface PaymentDay {
  day: string
  created: number
  paid: number
  decided: number
  paidToman: number
}

export async function listPaymentsByDay(db: Db, now: Instant): Promise<PaymentDay[]> {
  const isPaid = sql`state in ('paid', 'applied', 'refunded')`
  const { rows } = await sql<PaymentDay>`
    with counts_by_day as (
      select ${dayOf('created_at')} as day, count(*) as created, count(*) filter (where ${isPaid}) as paid,
        count(*) filter (where ${isPaid} or state in ('failed', 'expired')) as decided,
        sum(amount_toman) filter (where ${isPaid}) as paid_toman
      from payment where kind = 'sale' and created_at >= ${firstMoment(now)} group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(created, 0)::integer as created,
      coalesce(paid, 0)::integer as paid, coalesce(decided, 0)::integer as decided,
      coalesce(paid_toman, 0)::bigint as "paidToman"
    from ${lastDays(now)} left join counts_by_day using (day) order by days.day`.execute(db)
  return rows
}

export async function loadRefundFigures(db: Db, monthBegan: Instant) {
  const open = sql`from refund where state in ('requested', 'paying')`
  const { rows } = await sql<RefundFigures>`
    select
      (select count(*)::integer ${open}) as open,
      (select min(requested_at) ${open}) as "oldestSince",
      count(*)::integer as "paidThisMonth",
      coalesce(sum(amount_toman), 0)::bigint as "paidThisMonthToman"
    from refund where state = 'paid' and paid_at >= ${monthBegan}`.execute(db)
  return rows[0]
}

interface RefundFigures {
  open: number
  oldestSince: Instant | null
  paidThisMonth: number
  paidThisMonthToman: number
}

export async function loadTicketFigures(db: Db, now: Instant) {
  const { rows } = await sql<TicketFigures>`
    with counts_by_day as (
      select ${dayOf('created_at')} as day, count(*)::integer as answers
      from ticket_message where author = 'operator' and created_at >= ${firstMoment(now)} group by 1
    ), scored as (
      select count(*)::integer as scores, avg(score)::float8 as mean
      from ticket where score is not null and scored_at > ${addMilliseconds(now, -SCORED_DAYS * DAY)}
    )
    select
      (select count(*)::integer from ticket where state = 'open') as waiting,
      (select min(state_since) from ticket where state = 'open') as "oldestSince",
      scores, mean as "meanScore",
      (select json_agg(json_build_object('day', to_char(days.day, 'YYYY-MM-DD'), 'answers', coalesce(answers, 0))
        order by days.day) from ${lastDays(now)} left join counts_by_day using (day)) as days
    from scored`.execute(db)
  return rows[0]
}

interface TicketFigures {
  waiting: number
  oldestSince: Instant | null
  scores: number
  meanScore: number | null
  days: Array<{ day: string; answers: number }>
}

interface InstallDay {
  day: string
  started: number
  signed: number
  delivered: number
  failed: number
}

export async function listInstallationsByDay(db: Db, now: Instant): Promise<InstallDay[]> {
  const { rows } = await sql<InstallDay>`
    with counts_by_day as (
      select ${dayOf('installation.created_at')} as day, count(*)::integer as started,
        count(*) filter (where signing.state in ('done', 'evicted'))::integer as signed,
        count(*) filter (where installation.finished_at is not null)::integer as delivered,
        count(*) filter (where signing.state = 'failed')::integer as failed
      from installation join signing on signing.id = installation.signing_id
      where installation.created_at >= ${firstMoment(now)} group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(started, 0) as started, coalesce(signed, 0) as signed,
      coalesce(delivered, 0) as delivered, coalesce(failed, 0) as failed
    from ${lastDays(now)} left join counts_by_day using (day) order by days.day`.execute(db)
  return rows
}

export async function loadProblemFigures(db: Db) {
  return db
    .selectFrom('problemReport')
    .select((e) => [
      e.fn.countAll<number>().as('open'),
      e.fn.min<Instant | null>('createdAt').as('oldestSince'),
    ])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
}

/**
 * Counts jobs that failed finally; jobs with retries left do not count. The tables of pg-boss are not in our generated
 * schema.
 */
export async function countFailedJobsByName(db: Db) {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::integer as count from pgboss.job where state = 'failed'
    group by name order by count(*) desc, name limit 50`.execute(db)
  return rows
}
