import pg from 'pg'
import { expect, test } from 'vitest'
import { applyMigrationsInTransaction, readMigrations } from '#server/database/migrate.ts'
import { newDatabase } from '../../support/server/database.ts'

test('migration 0034 renames stored failures of payments and leaves the others', async () => {
  const { url, drop } = await newDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const migrations = await readMigrations()
    const at = migrations.findIndex(({ name }) => name === '0034_plain_codes.sql')
    await applyMigrationsInTransaction(client, migrations.slice(0, at))
    await client.query(`
      insert into package (label, name_fa, name_en, price_toman, length_days, created_at)
        values ('month', 'month', 'month', 1000, 30, '2026-01-01');
      insert into payment (id, method, state, package_id, price_toman, vat_percent, vat_toman, amount_toman,
          order_number, failure, locale, tracking, created_at)
        select gen_random_uuid(), 'direct', 'failed', package.id, 1000, 0, 0, 1000, failure, failure, 'fa', '{}', '2026-01-01'
        from package, unnest(array['amount', 'cancelled', 'code_used']) as failure`)
    await applyMigrationsInTransaction(client, migrations.slice(at, at + 1))
    const { rows } = await client.query('select order_number, failure from payment order by order_number')
    expect(rows).toEqual([
      { order_number: 'amount', failure: 'amount_mismatch' },
      { order_number: 'cancelled', failure: 'cancelled' },
      { order_number: 'code_used', failure: 'discount_code_exhausted' },
    ])
  } finally {
    await client.end()
    await drop()
  }
})
