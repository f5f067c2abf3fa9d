import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

export interface StoreSize {
  accounts: number
  users: number
  devices: number
  payments: number
  entries: number
  codes: number
  comments: number
  tickets: number
  refunds: number
  audit: number
}

/**
 * Fills the tables that the lists of the office read, by `generate_series`. Triggers and foreign keys are off
 * meanwhile: checking a million balanced entries would take longer than everything else. The rows keep the CHECKs.
 */
export async function plantManyRows(db: Db, size: StoreSize, now: Instant): Promise<void> {
  await db.connection().execute(async (one) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(one)
    await run(sql`set session_replication_role = replica`)
    for (const statement of [...people(size, now), ...money(size, now), ...desk(size, now)])
      await run(statement)
    await run(sql`set session_replication_role = default`)
    await run(sql`analyze`)
  })
}

const n = (count: number) => sql.raw(String(count))

function people(size: StoreSize, now: Instant) {
  return [
    sql`insert into app_user (phone_number, created_at)
      select '093' || lpad(i::text, 8, '0'), ${now}::timestamptz - i * interval '1 minute'
      from generate_series(1, ${n(size.users)}) i`,
    sql`insert into developer_account (id, name, issuer_id, key_id, sealed_key, bundle_identifier, state, state_since,
        membership_ends_at, check_at, created_at)
      select gen_random_uuid(), 'many-' || i, 'i', 'k', '', '*',
        case when i % 10 = 0 then 'closed' else 'open' end, ${now}, ${now}::timestamptz + interval '200 days',
        ${now}::timestamptz + interval '1000 days', ${now}::timestamptz - i * interval '1 hour'
      from generate_series(1, ${n(size.accounts)}) i`,
    sql`insert into account_capacity (account_id, device_type, capacity)
      select id, type, 100 from developer_account, generate_series(0, 2) type where name like 'many-%'`,
    sql`insert into device (id, user_id, udid, type, product, build, secret_key_hash, enrolled_at)
      select gen_random_uuid(), (select min(id) from app_user where phone_number like '093%') + i,
        '00008110-' || upper(lpad(to_hex(i), 16, '0')), 0, 'iPhone14,5', '20A362', decode(md5(i::text), 'hex'),
        ${now}::timestamptz - i * interval '3 minutes'
      from generate_series(1, ${n(size.devices)}) i`,
    sql`insert into registration (device_id, status, account_id, locale, queued_at, status_since, usually_at, latest_at)
      select device.id, status, case when status in (1, 2, 5, 6) then account.id end, 'fa', enrolled_at,
        enrolled_at + interval '1 day', enrolled_at + interval '18 days', enrolled_at + interval '36 days'
      from (select id, enrolled_at, row_number() over (order by enrolled_at) as i from device) device
      cross join lateral (select case when i % 100 = 1 then 0 when i % 100 = 2 then 5 when i % 500 = 3 then 3
        when i % 1000 = 4 then 4 when i % 10 = 0 then 6 else 2 end as status) as state
      join (select id, row_number() over (order by name) as at from developer_account where name like 'many-%') account
        on account.at = 1 + i % ${n(size.accounts)}
      where i % 50 <> 49`,
  ]
}

function money(size: StoreSize, now: Instant) {
  return [
    sql`insert into package (label, name_fa, name_en, price_toman, length_days, created_at)
      select 'many-' || i, 'بسته', 'Package', 100000 * i, 30 * i, ${now} from generate_series(1, 10) i`,
    sql`insert into payment (id, user_id, method, state, package_id, price_toman, vat_percent, vat_toman, amount_toman,
        is_discount_gross, order_number, reference, receipt, tracking_code, failure, locale, tracking, created_at,
        paid_at, failed_at)
      select gen_random_uuid(), (select min(id) from app_user where phone_number like '093%') + i % ${n(size.users)},
        case when i % 2 = 0 then 'bank' else 'direct' end, state,
        (select min(id) from package where label like 'many-%') + i % 10, price, 10, price / 10, price + price / 10,
        true, 'many-' || i, 'ref-' || i, case when is_paid then 'rec-' || i end, case when is_paid then 'trk' || i end,
        case when state = 'failed' then 'refused' end, 'fa', '{}', at, case when is_paid then at end,
        case when state = 'failed' then at end
      from (select i, 100000 + (i::bigint * 7919 % 900) * 1000 as price,
          ${now}::timestamptz - (${n(size.payments)} - i) * interval '1 minute' as at,
          case when i % 10 < 6 then 'applied' when i % 10 < 9 then 'failed' when i % 100 = 9 then 'refunded'
            else 'expired' end as state
        from generate_series(1, ${n(size.payments)}) i) made
      cross join lateral (select state in ('applied', 'refunded') as is_paid) as known`,
    sql`insert into ledger_transaction (kind, source, at)
      select 'sale', 'payment:' || id, created_at from payment where paid_at is not null
      order by number desc limit ${n(size.entries)}`,
    sql`insert into ledger_line (transaction_id, account, amount_toman)
      select id, case when side = 1 then 'gateway_bank' else 'sales' end, side * 110000
      from ledger_transaction, (values (1), (-1)) sides (side)`,
    sql`insert into promotion_code (code, kind, percent_off, gift_days, batch, is_active, created_at)
      select 'MANY' || i, case when i % 2 = 0 then 'gift' else 'discount' end, case when i % 2 = 1 then 20 end,
        case when i % 2 = 0 then 30 end, 'batch-' || i / 500, i % 3 > 0, ${now}::timestamptz - i * interval '1 minute'
      from generate_series(1, ${n(size.codes)}) i`,
    sql`insert into refund (id, user_id, device_id, subscription_id, state, amount_toman, vat_toman, paid_toman, paid_days,
        unused_days, locale, was_declined, requested_at, opens_at, paid_at)
      select gen_random_uuid(), device.user_id, device.id, gen_random_uuid(),
        case when i % 50 = 0 then 'requested' else 'paid' end, 100000, 9000, 200000, 90, 45, 'fa', false,
        enrolled_at, enrolled_at, case when i % 50 > 0 then enrolled_at end
      from (select *, row_number() over () as i from device limit ${n(size.refunds)}) device`,
  ]
}

function desk(size: StoreSize, now: Instant) {
  return [
    sql`insert into developer (slug, name_fa, name_en) values ('many', 'سازنده', 'Maker')`,
    sql`insert into application (label, package_name, type, origin, name_fa, name_en, developer_id, download_count,
        is_published, created_at, updated_at)
      select 'many-' || i, 'org.example.many' || i, 'application', 'foreign', 'برنامه', 'Application', max.id, i,
        i % 20 > 0, ${now}, ${now}
      from generate_series(1, 2000) i, (select max(id) as id from developer) max`,
    sql`insert into comment (application_id, author_name, text, score, answer, answered_at, hidden_at, created_at)
      select (select min(id) from application), 'x', 'y', 1 + i % 5, case when i % 3 = 0 then 'z' end,
        case when i % 3 = 0 then ${now}::timestamptz end, case when i % 50 = 0 then ${now}::timestamptz end,
        ${now}::timestamptz - i * interval '1 minute'
      from generate_series(1, ${n(size.comments)}) i`,
    sql`insert into ticket (id, user_id, topic, sub_topic, fields, state, state_since, locale, created_at, updated_at,
        closed_at, closed_by)
      select gen_random_uuid(), (select min(id) from app_user where phone_number like '093%') + i, 'payment',
        'payment_failed', '{}', state, at, 'fa', at, at, case when state = 'closed' then at end,
        case when state = 'closed' then 'time' end
      from (select i, ${now}::timestamptz - i * interval '5 minutes' as at,
          case when i % 50 = 0 then 'open' when i % 40 = 0 then 'answered' else 'closed' end as state
        from generate_series(1, ${n(size.tickets)}) i) made`,
    sql`insert into ticket_message (id, ticket_id, number, author, text, created_at)
      select gen_random_uuid(), id, 1, 'user', 'x', created_at from ticket`,
    sql`insert into problem_report (id, user_id, device_id, kind, description, locale, state, solved_by, solved_at,
        created_at)
      select gen_random_uuid(), user_id, id, 'other', 'x', 'fa', case when i % 20 = 0 then 'open' else 'solved' end,
        case when i % 20 > 0 then 'operator' end, case when i % 20 > 0 then enrolled_at end, enrolled_at
      from (select *, row_number() over () as i from device limit ${n(size.refunds)}) device`,
    sql`insert into audit (at, operator_name, call, subject, detail, outcome)
      select ${now}::timestamptz - i * interval '1 minute', 'op-' || i % 20,
        case when i % 2 = 0 then 'POST /tickets/{number}/message' else 'POST /payments/search' end, i::text, '{}',
        'done'
      from generate_series(1, ${n(size.audit)}) i`,
  ]
}
