import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyMigrationsInTransaction, readMigrations } from '#server/database/migrate.ts'
import { newDatabase } from '../../support/server/database.ts'

/** A store from before migration 0050, with prices before VAT, sales, open payments and refunds. */
const BEFORE = `
  insert into app_user (phone_number, created_at) values ('09120000000', '2026-01-01');
  insert into developer (slug, name_fa, name_en) values ('d', 'd', 'd');
  insert into application (label, package_name, type, origin, name_fa, name_en, developer_id, price_toman, created_at, updated_at)
    select label, label, 'application', 'iranian', label, label, developer.id, price, '2026-01-01', '2026-01-01'
    from developer, (values ('paid', 50000), ('free', 0)) as sold (label, price);
  insert into package (label, name_fa, name_en, price_toman, discounted_price_toman, length_days, application_id, created_at) values
    ('month', 'm', 'm', 149000, null, 30, null, '2026-01-01'),
    ('year', 'y', 'y', 1090000, 990000, 365, null, '2026-01-01'),
    ('close', 'c', 'c', 10050, 10020, 30, null, '2026-01-01'),
    ('of-paid', 'p', 'p', 37500, null, 30, 1, '2026-01-01');
  insert into promotion_code (code, kind, percent_off, amount_off_toman, gift_days, batch, created_at) values
    ('TEN', 'discount', 10, null, null, null, '2026-01-01'),
    ('FIFTY', 'discount', null, 50000, null, null, '2026-01-01'),
    ('PART1', 'discount', null, 12345, null, 'partners', '2026-01-01'),
    ('PART2', 'discount', null, 12345, null, 'partners', '2026-01-01'),
    ('GIFT', 'gift', null, null, 30, null, '2026-01-01');
  insert into payment (id, user_id, method, state, package_id, promotion_code_id, discount_toman, price_toman, vat_percent, vat_toman,
      amount_toman, order_number, receipt, paid_at, reversal, locale, tracking, created_at)
    select gen_random_uuid(), 1, 'direct', state, 1, 2, 50000, 99000, 10, 9900, 108900, state,
      case when state in ('paid', 'applied', 'refunded') then state end,
      case when state in ('paid', 'applied', 'refunded') then timestamptz '2026-01-02' end, null, 'fa', '{}', '2026-01-01'
    from unnest(array['created', 'redirected', 'verifying', 'paid', 'applied', 'failed', 'expired', 'refunded']) as state;
  insert into ledger_transaction (kind, source, at) select 'sale', 'payment:' || id, '2026-01-02' from payment where state = 'paid';
  insert into ledger_line (transaction_id, account, amount_toman)
    values (1, 'gateway_direct', 108900), (1, 'sales', -99000), (1, 'vat', -9900);
  insert into subscription (id, user_id, state, created_at) values ('00000000-0000-4000-8000-000000000001', 1, 'unapplied', '2026-01-02');
  insert into refund (id, user_id, subscription_id, amount_toman, vat_toman, paid_toman, paid_days, unused_days, locale, was_declined,
      requested_at, opens_at)
    values (gen_random_uuid(), 1, '00000000-0000-4000-8000-000000000001', 54450, 4950, 108900, 30, 15, 'fa', false, '2026-01-03', '2026-01-03');
`

let client: pg.Client
let drop: () => Promise<void>
const rowsOf = async (query: string) => (await client.query(query)).rows
/** Lists every amount of money that moved or was promised. */
const MOVED = `
  select to_jsonb(payment) - 'is_discount_gross' as row from payment
  union all select to_jsonb(ledger_line) from ledger_line union all select to_jsonb(refund) from refund`

async function migrateFrom(vatPercent: string) {
  const database = await newDatabase()
  drop = database.drop
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const migrations = await readMigrations()
  const at = migrations.findIndex(({ name }) => name === '0050_gross_prices.sql')
  // Before this migration PostgreSQL 15 refuses every application.
  const searchOnOldServers = migrations.filter(({ name }) => name === '0100_search_on_postgresql_15.sql')
  await applyMigrationsInTransaction(client, [...migrations.slice(0, at), ...searchOnOldServers])
  await client.query(BEFORE)
  const before = await rowsOf(MOVED)
  await client.query('select set_config($1, $2, false)', ['bustan.vat_percent', vatPercent])
  return { before, apply: () => applyMigrationsInTransaction(client, migrations.slice(at, at + 1)) }
}

describe('[21.26] migration 0050', () => {
  let before: unknown[]
  beforeAll(async () => {
    const started = await migrateFrom('10')
    before = started.before
    await started.apply()
  })
  afterAll(async () => {
    await client.end()
    await drop()
  })

  test('turns prices into gross ones, rounded up to a thousand', async () => {
    expect(
      await rowsOf('select label, price_toman, discounted_price_toman from package order by id'),
    ).toEqual([
      { label: 'month', price_toman: 164_000, discounted_price_toman: null },
      { label: 'year', price_toman: 1_199_000, discounted_price_toman: 1_089_000 },
      { label: 'close', price_toman: 12_000, discounted_price_toman: null },
      { label: 'of-paid', price_toman: 42_000, discounted_price_toman: null },
    ])
    expect(await rowsOf('select label, price_toman from application order by id')).toEqual([
      { label: 'paid', price_toman: 55_000 },
      { label: 'free', price_toman: 0 },
    ])
    expect(
      await rowsOf('select code, percent_off, amount_off_toman from promotion_code order by id'),
    ).toEqual([
      { code: 'TEN', percent_off: 10, amount_off_toman: null },
      { code: 'FIFTY', percent_off: null, amount_off_toman: 55_000 },
      { code: 'PART1', percent_off: null, amount_off_toman: 14_000 },
      { code: 'PART2', percent_off: null, amount_off_toman: 14_000 },
      { code: 'GIFT', percent_off: null, amount_off_toman: null },
    ])
  })

  test('leaves payments of every state, ledger lines and quoted refunds as they were', async () => {
    expect(before).toHaveLength(12)
    expect(await rowsOf(MOVED)).toEqual(before)
    expect(await rowsOf('select distinct is_discount_gross from payment')).toEqual([
      { is_discount_gross: false },
    ])
  })

  test('lists what it changed, for an operator to confirm', async () => {
    const list = await rowsOf('select kind, name, net_toman, gross_toman from price_change order by id')
    expect(
      list.map(({ kind, name, net_toman, gross_toman }) => [kind, name, net_toman, gross_toman]),
    ).toEqual([
      ['package', 'month', 149_000, 164_000],
      ['package', 'year', 1_090_000, 1_199_000],
      ['package', 'close', 10_050, 12_000],
      ['package', 'of-paid', 37_500, 42_000],
      ['discounted_package', 'year', 990_000, 1_089_000],
      ['discounted_package', 'close', 10_020, null],
      ['application', 'paid', 50_000, 55_000],
      ['code', 'FIFTY', 50_000, 55_000],
      ['code', 'partners', 12_345, 14_000],
    ])
  })

  test('refuses prices of no whole thousand, and payments of a process that still adds VAT', async () => {
    await expect(client.query('update package set price_toman = 164500 where id = 1')).rejects.toThrow(
      'check',
    )
    const old = `insert into payment (id, method, package_id, price_toman, vat_percent, vat_toman, amount_toman, order_number, locale,
      tracking, created_at) values (gen_random_uuid(), 'direct', 1, 164000, 10, 16400, 180400, 'old', 'fa', '{}', '2026-01-03')`
    await expect(client.query(old)).rejects.toThrow('is_discount_gross')
  })
})

test('[21.26] migration 0050 stops when it does not know the VAT of a store with prices', async () => {
  const { apply } = await migrateFrom('')
  await expect(apply()).rejects.toThrow('bustan.vat_percent is not set')
  await client.end()
  await drop()
})
