import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb } from '#server/db.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'

/** More than it takes until a statement gets a name. */
const OFTEN = 10

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await openTestDatabase()
  // One connection, so that every statement meets the names of those before it.
  db = openDb(database.url, 1, { hasNamedStatements: true }).db
})

afterAll(async () => {
  await db.destroy()
  await database.close()
})

const readVersions = () => db.selectFrom('contentVersion').selectAll().execute()

async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (let times = 0; times < OFTEN; times++) await work()
}

async function namedTexts(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

describe('named statements', () => {
  test('only frequent statements get a name', async () => {
    await db.selectFrom('category').select('id').execute()
    await repeat(readVersions)
    const texts = (await namedTexts()).join('\n')
    expect(texts).toContain('content_version')
    expect(texts).not.toContain('category')
  })

  test('a statement goes on after a migration has changed its columns', async () => {
    await repeat(readVersions)
    await sql`alter table content_version add column added integer not null default 7`.execute(db)
    expect(await readVersions()).toMatchObject([{ added: 7 }])
    await repeat(readVersions)
  })

  test('a statement goes on where the connection has forgotten its name, as behind an old PgBouncer', async () => {
    await repeat(readVersions)
    await sql`deallocate all`.execute(db)
    expect(await readVersions()).toHaveLength(1)
  })

  test('a transaction fails with such a statement, and succeeds when it is repeated', async () => {
    await repeat(readVersions)
    await sql`deallocate all`.execute(db)
    const transaction = () =>
      db.transaction().execute((trx) => trx.selectFrom('contentVersion').selectAll().execute())
    await expect(transaction()).rejects.toMatchObject({ code: '26000' })
    expect(await transaction()).toHaveLength(1)
  })
})
