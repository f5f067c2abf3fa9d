import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db, Trx } from '#server/db.ts'

/** Counts the figures of whole days. Days are ISO text of Tehran; `until` is exclusive. */
export interface DayRange {
  from: string
  until: string
}

const ZONE = sql.lit('Asia/Tehran')
const midnight = (day: string) => sql`(${day}::date::timestamp at time zone ${ZONE})`
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${ZONE})::date`
const isIn = (column: string, { from, until }: DayRange) =>
  sql`${sql.ref(column)} >= ${midnight(from)} and ${sql.ref(column)} < ${midnight(until)}`
const IS_SOLD = sql`state in ('paid', 'applied', 'refunded') and kind = 'sale'`
/** The test group in which a user paid for the first time. */
const groupOf = (
  user: string,
) => sql`coalesce((select first.tracking ->> 'packageTestGroup' from payment as first
  where first.user_id = ${sql.ref(user)} and first.paid_at is not null order by first.paid_at limit 1), '')`

interface Clock {
  countedBefore: string | null
  countedAt: Instant | null
}

/** Locks the clock row if a count is due. Other processes skip a locked row, so only one process counts. */
export async function lockFigureClockIfDue(trx: Trx, now: Instant): Promise<Clock | undefined> {
  const { rows } = await sql<Clock>`
    select to_char(counted_before, 'YYYY-MM-DD') as "countedBefore", counted_at as "countedAt"
    from figure_clock where due_at <= ${now} for update skip locked`.execute(trx)
  return rows[0]
}

export async function setClock(trx: Trx, countedBefore: string, dueAt: Instant, now: Instant): Promise<void> {
  await sql`update figure_clock set counted_before = ${countedBefore}::date, counted_at = ${now}, due_at = ${dueAt}`.execute(
    trx,
  )
}

/** Makes the next job count all figures again, from the first day of the store. */
export async function resetClock(db: Db, now: Instant): Promise<void> {
  await sql`update figure_clock set counted_before = null, due_at = ${now}`.execute(db)
}

/** The first day with anything to count; null for an empty store. */
export async function findFirstFigureDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(least(
      (select min(day) from tracked_day),
      (select ${dayOf('created_at')} from tracked_event where name = 'website_open' order by created_at limit 1),
      (select ${dayOf('paid_at')} from payment where paid_at is not null order by paid_at limit 1),
      (select ${dayOf('created_at')} from ticket order by created_at limit 1)
    ), 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]?.day ?? null
}

/** Replaces the figures of these days that come from tables with permanent rows. */
export async function recountFromTables(trx: Trx, range: DayRange): Promise<void> {
  await sql`delete from figure_day where day >= ${range.from}::date and day < ${range.until}::date
    and figure not in ('visit', 'asked', 'verified', 'profile') and not starts_with(figure, 'cohort_')`.execute(
    trx,
  )
  for (const figures of keptRows(range)) await insertFigures(trx, figures)
}

function insertFigures(trx: Trx, figures: RawBuilder<unknown>) {
  return sql`insert into figure_day (day, figure, part, count, amount) ${figures}`.execute(trx)
}

function keptRows(range: DayRange): RawBuilder<unknown>[] {
  return [
    newcomers(range),
    registered(range),
    installed(range),
    ...sales(range),
    ...care(range),
    ...waits(range),
  ]
}

/**
 * Counts accounts by the day of their creation, and how many of them have reached each step so far. Their test group is
 * that of their first payment, even if it was not paid.
 */
export async function countCohorts(trx: Trx, range: DayRange): Promise<void> {
  await sql`delete from figure_day where day >= ${range.from}::date and day < ${range.until}::date
    and starts_with(figure, 'cohort_')`.execute(trx)
  await insertFigures(
    trx,
    sql`with joined as (
      select ${dayOf('created_at')} as day, coalesce((
          select tracking ->> 'packageTestGroup' from payment
          where user_id = app_user.id and tracking ->> 'packageTestGroup' ~ '^[A-Z]$' order by created_at limit 1
        ), '') as group,
        exists (select from device where user_id = app_user.id) as profile,
        exists (select from payment where user_id = app_user.id and paid_at is not null and ${IS_SOLD}) as paid,
        exists (select from registration_event as event join device on device.id = event.device_id
          where device.user_id = app_user.id and event.event = 'enabled') as registered,
        exists (select from installation where user_id = app_user.id and finished_at is not null) as installed
      from app_user where ${isIn('created_at', range)}
    )
    select day, 'cohort_' || step.name, joined.group, count(*), 0
    from joined, lateral (values ('verified', true), ('profile', profile), ('paid', paid),
      ('registered', registered), ('installed', installed)) as step(name, is_reached)
    where is_reached group by 1, 2, 3`,
  )
}

/** Users who paid for the first time. A payment that nobody has claimed yet counts too. */
function newcomers(range: DayRange) {
  return sql`select ${dayOf('paid_at')}, 'paid', coalesce(tracking ->> 'packageTestGroup', ''), count(*), 0
    from payment where ${isIn('paid_at', range)} and ${IS_SOLD} and not exists (
      select from payment as before where before.user_id = payment.user_id and before.paid_at < payment.paid_at
    ) group by 1, 3`
}

function registered(range: DayRange) {
  return sql`select ${dayOf('event.at')}, 'registered', ${groupOf('device.user_id')}, count(*), 0
    from registration_event as event join device on device.id = event.device_id
    where event.event = 'enabled' and ${isIn('event.at', range)} and not exists (
      select from registration_event as before
      where before.device_id = event.device_id and before.event = 'enabled' and before.id < event.id
    ) group by 1, 3`
}

function installed(range: DayRange) {
  return sql`select ${dayOf('created_at')}, 'installed', ${groupOf('installation.user_id')}, count(*), 0
    from installation where finished_at is not null and ${isIn('created_at', range)} and not exists (
      select from installation as before where before.user_id = installation.user_id
        and before.finished_at is not null and before.created_at < installation.created_at
    ) group by 1, 3`
}

function sales(range: DayRange) {
  const part = sql`coalesce('package:' || package_id, 'application:' || application_id, '')`
  return [
    sql`select ${dayOf('paid_at')}, 'revenue', ${part}, count(*), sum(amount_toman)
      from payment where ${isIn('paid_at', range)} and ${IS_SOLD} group by 1, 3`,
    sql`select ${dayOf('paid_at')}, 'vat', ${part}, count(*), sum(vat_toman)
      from payment where ${isIn('paid_at', range)} and ${IS_SOLD} group by 1, 3`,
    sql`select ${dayOf('paid_at')}, 'refund',
        case when payment_id is not null then 'owed' when was_declined then 'declined' else 'asked' end,
        count(*), sum(amount_toman)
      from refund where state = 'paid' and ${isIn('paid_at', range)} group by 1, 3`,
  ]
}

function care(range: DayRange) {
  return [
    sql`select ${dayOf('created_at')}, 'tickets', '', count(*), 0
      from ticket where ${isIn('created_at', range)} group by 1`,
    sql`select day::date, 'subscribers', '', count(subscription.id), 0
      from generate_series(${range.from}::date, ${range.until}::date - 1, interval '1 day') as day
      join subscription on subscription.started_at < (day + interval '1 day') at time zone ${ZONE}
        and subscription.ends_at > day at time zone ${ZONE}
        and (subscription.cancelled_at is null or subscription.cancelled_at > day at time zone ${ZONE})
      group by 1`,
  ]
}

/**
 * Compares registrations with the estimates that were shown when they began: how many there were, and how many were on
 * time.
 */
function waits(range: DayRange) {
  const seconds = (until: string) => sql`sum(extract(epoch from ${sql.ref(until)} - queued_at))::bigint`
  const kept = (by: string) => sql`count(*) filter (where registered_at <= ${sql.ref(by)})`
  const from = sql`from registration where ${isIn('registered_at', range)} group by 1`
  const day = dayOf('registered_at')
  return [
    sql`select ${day}, 'wait', 'all', count(*), ${seconds('registered_at')} ${from}`,
    sql`select ${day}, 'wait', 'usual', ${kept('usually_at')}, ${seconds('usually_at')} ${from}`,
    sql`select ${day}, 'wait', 'latest', ${kept('latest_at')}, ${seconds('latest_at')} ${from}`,
  ]
}

const STEP_OF_EVENT = sql`case name when 'website_open' then 'visit' when 'phone_number_verify' then 'asked'
  when 'phone_number_verified' then 'verified' else 'profile' end`
const EVENTS = sql`name in ('website_open', 'phone_number_verify', 'phone_number_verified', 'udid_installed')`

/** Replaces the steps that come from events. A visitor counts once a day for each step and test group. */
export async function countEventSteps(trx: Trx, range: DayRange): Promise<void> {
  await sql`delete from figure_day where day >= ${range.from}::date and day < ${range.until}::date
    and figure in ('visit', 'asked', 'verified', 'profile')`.execute(trx)
  await insertFigures(
    trx,
    sql`select ${dayOf('created_at')}, ${STEP_OF_EVENT},
        case when data ->> 'packageTestGroup' ~ '^[A-Z]$' then data ->> 'packageTestGroup' else '' end,
        count(distinct coalesce(visitor_id::text, user_id::text, id::text)), 0
      from tracked_event where ${EVENTS} and ${isIn('created_at', range)} group by 1, 2, 3`,
  )
}

/** Uses the stored daily sums for days whose events were erased. Figures already counted from events stay. */
export async function takeErasedEvents(trx: Trx, range: DayRange): Promise<void> {
  await sql`insert into figure_day (day, figure, part, count, amount)
    select day, ${STEP_OF_EVENT}, '', sum(count), 0 from tracked_day
    where ${EVENTS} and day >= ${range.from}::date and day < ${range.until}::date
      and not exists (
        select from figure_day as known where known.day = tracked_day.day
          and known.figure in ('visit', 'asked', 'verified', 'profile')
      )
    group by 1, 2 on conflict do nothing`.execute(trx)
}
