import { sql } from 'kysely'
import { FORECAST_WEEKS, WEEK_MS } from '#features/device/slots/slotForecast.rules.ts'
import { addMilliseconds, HOUR, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { sumHourlyCounts } from '#server/hourlyCount.ts'
import type { CostFacts } from './deviceCost.rules.ts'

/**
 * The parts of an SMS: 160 characters of ASCII or 70 of other letters. In a longer text each part has room for a few
 * less.
 */
const parts = sql`case
  when text ~ '^[[:ascii:]]*$' then case when length(text) <= 160 then 1 else ceil(length(text) / 153.0) end
  else case when length(text) <= 70 then 1 else ceil(length(text) / 67.0) end end`

export async function loadCostFacts(db: Db, now: Instant): Promise<CostFacts> {
  const since = addMilliseconds(now, -FORECAST_WEEKS * WEEK_MS)
  const [{ rows }, codes] = await Promise.all([
    sql<CostFacts>`
      with running as (select id, membership_year from developer_account where membership_ends_at > ${now})
      select
        (select count(*)::integer from running) as accounts,
        (select count(*)::integer from (
          select distinct slot.udid collate "C" from account_place as slot
          join running on running.id = slot.account_id and running.membership_year = slot.membership_year
        ) as udids) as "accountDevices",
        (select count(*)::integer from registration_wait where registered_at > ${since}) as registered,
        (select coalesce(sum(${parts}), 0)::integer from notice
          where state = 'sent' and finished_at > ${since} and text is not null) as "smsParts",
        (select coalesce(sum(upper(part) - lower(part)), 0)::bigint from installation, unnest(sent) as part
          where created_at > ${since}) as "sentBytes"`.execute(db),
    // A login code is one part.
    sumHourlyCounts(db, 'codes', now, (FORECAST_WEEKS * WEEK_MS) / HOUR),
  ])
  const [facts] = rows
  if (!facts) throw new Error('The query returned no row.')
  return { ...facts, smsParts: facts.smsParts + codes }
}

export async function isRegistrationOpen(db: Db): Promise<boolean> {
  const { isOpen } = await db.selectFrom('registrationGate').select('isOpen').executeTakeFirstOrThrow()
  return isOpen
}
