import type pg from 'pg'
import { createDistinctNames } from '../searchNames.ts'
import { cloneLife, withoutIndexes, type YearsSize } from './cloneLife.ts'

const APPLICATIONS = 100_000
const CHUNK = 5000
const EVENT_DAYS = 8

/** Everything but the events, on top of the demo's half year. */
export async function plantYears(
  client: pg.Client,
  size: YearsSize,
  log: (line: string) => void,
): Promise<void> {
  await cloneLife(client, size, log)
  await client.query('set session_replication_role = replica')
  for (const [name, statement] of Object.entries({ ...PEOPLE, ...DESK, ...DAYS })) {
    await client.query(statement)
    log(name)
  }
  await client.query('set session_replication_role = default')
  await plantApplications(client, log)
}

/** Visitors who never bought, and a session for everybody. */
const PEOPLE = {
  'users without purchases': `insert into app_user (phone_number, created_at, locale)
    select '0972' || lpad(i::text, 7, '0'), now() - i * interval '17 minutes', 'fa' from generate_series(1, 150000) i`,
  sessions: `insert into session (id, user_id, created_at, expires_at, refresh_hash)
    select gen_random_uuid(), id, now() - interval '1 day', now() + interval '50 days', sha256(id::text::bytea) from app_user`,
}

const DESK = {
  codes: `insert into promotion_code (code, kind, percent_off, gift_days, batch, is_active, created_at)
    select 'YEARS' || i, case when i % 2 = 0 then 'gift' else 'discount' end, case when i % 2 = 1 then 20 end,
      case when i % 2 = 0 then 30 end, 'batch-' || i / 500, i % 3 > 0, now() - i * interval '25 minutes'
    from generate_series(1, 100000) i`,
  audit: `insert into audit (at, operator_name, call, subject, detail, outcome)
    select now() - (1000000 - i) * interval '150 seconds', 'op-' || i % 20,
      (array['POST /tickets/{number}/message', 'POST /payments/search', 'PUT /applications/{label}', 'POST /comments/{id}/hide'])[1 + i % 4],
      i::text, '{}', 'done' from generate_series(1, 1000000) i`,
  'ticket notes': `insert into ticket_note (id, ticket_id, operator_name, text, created_at)
    select gen_random_uuid(), id, 'op-1', 'note', created_at from ticket where number % 10 = 0`,
  'customer notes': `insert into customer_note (user_id, operator_name, text, created_at)
    select id, 'op-1', 'note', created_at from app_user where id % 20 = 0`,
  wishes: `insert into application_wish (wish, typed, count, first_at, last_at)
    select 'wish ' || i, 'wish ' || i, 1 + i % 50, now() - i * interval '1 hour', now() - i * interval '10 minutes'
    from generate_series(1, 20000) i`,
  'waits that estimates are made from': `insert into registration_wait (registered_at, wait_seconds)
    select registered_at, extract(epoch from registered_at - queued_at)::integer from registration
    where registered_at > queued_at`,
}

const DAYS = {
  'days of events': `insert into tracked_day (day, name, count)
    select day::date, name, 3000 from generate_series(now() - interval '5 years', now() - interval '183 days', interval '1 day') day,
      unnest(array['website_open', 'website_login', 'packages_view', 'phone_number_verify', 'phone_number_verified',
        'udid_install', 'udid_installed', 'payment_success']) name on conflict do nothing`,
  'days of test groups': `insert into experiment_day (experiment, day, variant, opened, converted)
    select test, day::date, variant, 900, 90 from generate_series(now() - interval '5 years', now() - interval '183 days', interval '1 day') day,
      unnest(array['package', 'register']) test, unnest(array['N', 'O', 'P', 'Q']) variant on conflict do nothing`,
}

/** With developers, categories, versions, pictures and comments; every fifth has a package file. */
async function plantApplications(client: pg.Client, log: (line: string) => void): Promise<void> {
  const names = createDistinctNames(APPLICATIONS)
  await client.query(`insert into developer (slug, name_fa, name_en)
    select 'years-' || i, 'استودیو ' || i, 'Studio ' || i from generate_series(1, 4000) i`)
  // Filling an inverted index row by row takes longer than building it at the end.
  await client.query('drop index search_word_neighbours')
  for (let start = 0; start < names.length; start += CHUNK) {
    const chunk = names.slice(start, start + CHUNK)
    const words = [chunk.map(({ fa }) => fa), chunk.map(({ en }) => en), start]
    await client.query('begin; set local session_replication_role = replica')
    const { rows } = await client.query(APPLICATION_ROWS, words)
    await client.query('select search_refresh($1)', [rows.map(({ id }) => id)])
    await client.query('commit')
  }
  await client.query(`create index search_word_neighbours on search_word using gin (search_neighbours(word, skeleton))
    with (fastupdate = off)`)
  log('applications and their words')
  await client.query('set session_replication_role = replica')
  for (const statement of APPLICATION_PARTS) await client.query(statement)
  await client.query('set session_replication_role = default')
  log('their categories, versions, pictures, files and comments')
}

const APPLICATION_ROWS = `
  with named as (select fa, en, at::int + $3::int as at from unnest($1::text[], $2::text[]) with ordinality as one(fa, en, at)),
  picked as (select array_agg(id order by id) as ids from picture where id in (select icon from application)),
  maker as (select min(id) as first from developer where slug like 'years-%'),
  kinds as (select array_agg(id order by id) as ids from category),
  added as (
    insert into application (label, package_name, type, origin, name_fa, name_en, summary_fa, summary_en,
      description_fa, developer_id, icon, download_count, created_at, updated_at, installable_ios, score_counts)
    select 'years-' || at, 'example.years' || at, case when at % 3 = 0 then 'game' else 'application' end,
      (array['iranian', 'foreign', 'unlocked'])[1 + at % 3], fa, en, 'همراه ساده و سریع برای ' || fa || ' هر روز',
      'A simple daily companion for ' || en, repeat('برنامه‌ای ساده برای کارهای هر روز. ', 20),
      maker.first + at % 4000, picked.ids[1 + at % array_length(picked.ids, 1)],
      (1000000 / (1 + (at::bigint * 7919) % 99991))::bigint + at % 400, now() - at * interval '26 minutes',
      now() - at * interval '13 minutes', case when at % 5 = 0 then '12.0' end, '{0,0,0,0,1}'
    from named, maker, picked returning id
  ), filed as (
    insert into application_category (application_id, category_id, position)
    select id, kinds.ids[1 + (id * 7 + place * 5) % array_length(kinds.ids, 1)], place from added, kinds, generate_series(0, 1) place
  )
  select id::int from added`

const APPLICATION_PARTS = [
  `insert into application_version (application_id, name, place, created_at, file_size)
    select id, '1.' || place, place, created_at, 50000000 from application, generate_series(1, 3) place where label like 'years-%'`,
  `insert into application_picture (application_id, device, position, picture)
    select application.id, 'iphone', place, ids[1 + (application.id + place) % array_length(ids, 1)]
    from application, generate_series(0, 3) place,
      (select array_agg(distinct picture) as ids from application_picture) known
    where label like 'years-%'`,
  `insert into ipa (version_id, storage_key, sha256, size, bundle_identifier, version_name, device_family, imported_at)
    select version.id, 'packages/years-' || version.id, md5(version.id::text) || md5(version.id::text), 50000000,
      'example.years' || version.application_id, version.name, '{1,2}', version.created_at
    from application_version version join application on application.id = version.application_id
    where label like 'years-%' and application.installable_ios is not null`,
  `insert into comment (application_id, author_name, text, score, created_at)
    select id, 'x', 'خوب است', 5, created_at from application where label like 'years-%'`,
]

/** Adds events of the last eight days; a store keeps no older ones. */
export async function plantEvents(client: pg.Client, count: number): Promise<void> {
  await client.query(`set maintenance_work_mem = '1GB'; set jit = off`)
  await client.query(`select add_tracked_days(now() - interval '${EVENT_DAYS - 1} days', ${EVENT_DAYS})`)
  for (let ago = 0; ago < EVENT_DAYS; ago++) {
    const { rows } = await client.query(`select tracked_day_name(now() - $1 * interval '1 day') as name`, [
      ago,
    ])
    const [{ name }] = rows
    await withoutIndexes(client, name, () =>
      client.query(
        `insert into ${name} (id, name, source, user_id, visitor_id, data, created_at, state, due_at, erase_at)
        select ('00000000-0000-4000-8000-' || lpad(to_hex(known + i), 12, '0'))::uuid,
          (array['website_open', 'website_open', 'website_open', 'packages_view', 'packages_view', 'website_login',
            'phone_number_verify', 'phone_number_verified', 'udid_install', 'udid_installed'])[1 + i % 10], 'browser',
          case when i % 3 = 0 then 1 + i % 300000 end, md5((i / 4)::text)::uuid,
          jsonb_build_object('packageTestGroup', substr('NOPQ', 1 + (i / 4) % 4, 1), 'registerTestGroup', substr('NOPQ', 1 + (i / 4) % 4, 1)),
          at, case when i % 1000 = 0 then 'refused' else 'forwarded' end, null, at + interval '8 days'
        from generate_series(1, $1::int) i, (select count(*) as known from tracked_event) known,
          lateral (select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - $2 * interval '1 day' as midnight) day,
          lateral (select midnight + (i::float8 / ($1 + 1)) * least(interval '1 day', now() - midnight) as at) made`,
        [Math.ceil(count / EVENT_DAYS), ago],
      ),
    )
  }
}
