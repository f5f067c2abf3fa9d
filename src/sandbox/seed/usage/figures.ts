import { sql } from 'kysely'
import { CONVERSION_DAYS } from '#features/tracking/experiment.rules.ts'
import { PACKAGE_TEST_GROUPS } from '#features/tracking/testGroup.rules.ts'
import { ACTION_NAMES } from '#features/tracking/tracking.rules.ts'
import { addMilliseconds, DAY, HOUR, type Instant } from '#kernel/time.ts'
import type { Trx } from '#server/db.ts'
import { createDice } from '../dice.ts'
import type { DemoWorld } from './world.ts'

/** Visits per day, as far as the store keeps them: sums without users. */

/** How often each action happens per new user. */
const PER_PERSON: Record<(typeof ACTION_NAMES)[number], number> = {
  website_open: 31,
  website_login: 1.4,
  packages_view: 7,
  phone_number_verify: 1.7,
  phone_number_verified: 1.3,
  udid_install: 0.9,
  udid_installed: 0.7,
  payment_success: 1.1,
}
const TEHRAN_MS = 3.5 * HOUR

export function addVisits(world: DemoWorld): void {
  const { scale, now, rows, ctx } = world
  const dice = createDice(`${scale.seed} visits`)
  for (let ago = scale.days; ago > 0; ago--) {
    const at = addMilliseconds(now, -ago * DAY)
    const joined = joinedOn(world, ago)
    const day = dayOf(at)
    for (const name of ACTION_NAMES) {
      const count = Math.round(joined * PER_PERSON[name] * (0.75 + dice.next() * 0.5))
      if (count > 0) rows.add('trackedDay', at, { day, name, count })
    }
    if (ago <= CONVERSION_DAYS) continue
    for (const variant of new Set(PACKAGE_TEST_GROUPS)) {
      const share =
        PACKAGE_TEST_GROUPS.filter((group) => group === variant).length / PACKAGE_TEST_GROUPS.length
      addExperimentDay(
        world,
        { experiment: 'package', day, variant, at },
        joined * 6.5 * share,
        0.13 + 0.01 * 'NOPQ'.indexOf(variant),
        dice.next(),
      )
    }
    const groups = new Set(ctx.config.registerGroups)
    for (const variant of groups)
      addExperimentDay(
        world,
        { experiment: 'register', day, variant, at },
        (joined * 26) / groups.size,
        0.05,
        dice.next(),
      )
  }
}

function joinedOn({ scale: { users, days } }: DemoWorld, ago: number): number {
  const before = (left: number) => users * ((days - left) / days) ** (1 / 0.7)
  return before(ago - 1) - before(ago)
}

interface ExperimentDay {
  experiment: string
  day: string
  variant: string
  at: Instant
}

function addExperimentDay(
  { rows }: DemoWorld,
  { at, ...day }: ExperimentDay,
  expected: number,
  rate: number,
  luck: number,
): void {
  const opened = Math.round(expected * (0.7 + luck * 0.6))
  if (opened > 0)
    rows.add('experimentDay', at, { ...day, opened, converted: Math.min(opened, Math.round(opened * rate)) })
}

function dayOf(at: Instant): string {
  return addMilliseconds(at, TEHRAN_MS).toISOString().slice(0, 10)
}

/** Sums that the product stores besides its rows. */
export async function updateStoredSums(trx: Trx, now: Instant): Promise<void> {
  await sql`update poll set voters = (select count(*) from poll_vote where poll_id = poll.id)`.execute(trx)
  await sql`update poll_option set votes =
    (select count(*) from poll_vote as vote where vote.poll_id = poll_option.poll_id and poll_option.id = any(vote.option_ids))`.execute(
    trx,
  )
  await sql`update application set download_count = download_count + made.count
    from (select application_id, count(*) as count from installed_application group by 1) as made
    where made.application_id = application.id`.execute(trx)
  await sql`update application set score_counts = (
      select array_agg((select count(*) from comment where application_id = application.id and hidden_at is null and score = stars)
        order by stars) from generate_series(1, 5) as stars
    ) where exists (select from comment where application_id = application.id and author_id is not null)`.execute(
    trx,
  )
  await sql`update experiment_clock set counted_before =
    (${now}::timestamptz at time zone 'Asia/Tehran')::date - ${CONVERSION_DAYS}::integer`.execute(trx)
}
