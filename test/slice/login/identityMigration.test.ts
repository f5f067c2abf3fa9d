import pg from 'pg'
import { expect, test } from 'vitest'
import { applyMigrationsInTransaction, readMigrations } from '#server/database/migrate.ts'
import { newDatabase } from '../../support/server/database.ts'

test('the migration to 0025 keeps holds and daily counts, and removes readable phone numbers and addresses', async () => {
  const { url, drop } = await newDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const migrations = await readMigrations()
    const at = migrations.findIndex(({ name }) => name === '0025_identity.sql')
    await applyMigrationsInTransaction(client, migrations.slice(0, at))
    await client.query(`
      insert into login_lane (phone_number, lane, wrong_streak, erase_at) values
        ('09120000001', 'strangers', 20, '2027-01-01'),
        ('09120000002', 'strangers', 9, '2026-01-03'),
        ('09120000002', 'browser:00', 3, '2026-01-03'),
        ('09120000003', 'strangers', 0, '2026-01-03');
      insert into limit_bucket (limit_name, subject, hits, expires_at) values
        ('wrongCodePerPhone', '09120000002 strangers', '{2026-01-01 10:00Z,2026-01-01 12:00Z}', '2026-01-02'),
        ('wrongCodePerPhone', '09120000002 browser:00', '{2026-01-01 11:00Z}', '2026-01-02'),
        ('codePerPhone', '09120000002 strangers', '{2026-01-01 10:00Z}', '2026-01-02'),
        ('paymentPerAddress', '203.0.113.9', '{2026-01-01 10:00Z}', '2026-01-02'),
        ('codeInAll', 'all', '{2026-01-01 10:00Z}', '2026-01-02'),
        ('ticketPerUser', '7', '{2026-01-01 10:00Z}', '2026-01-02');
      insert into app_user (phone_number, created_at) values ('09120000001', '2026-01-01')`)
    await applyMigrationsInTransaction(client, migrations.slice(at, at + 1))
    const { rows } = await client.query(
      `select phone_number, wrong_codes, cardinality(recent_wrong) as recent,
         recent_wrong[1] < recent_wrong[3] as ordered, erase_at > '2026-12-30' as kept
       from login_number order by phone_number`,
    )
    expect(rows).toEqual([
      { phone_number: '09120000001', wrong_codes: 20, recent: 0, ordered: null, kept: true },
      { phone_number: '09120000002', wrong_codes: 12, recent: 3, ordered: true, kept: true },
    ])
    expect((await client.query('select limit_name, subject from limit_bucket')).rows).toEqual([
      { limit_name: 'ticketPerUser', subject: '7' },
    ])
  } finally {
    await client.end()
    await drop()
  }
})
