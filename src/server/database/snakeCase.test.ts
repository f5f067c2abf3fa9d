import { CamelCasePlugin, DummyDriver, Kysely, PostgresDialect, PostgresQueryCompiler, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Db } from '../db.ts'
import type { DB } from '../schema.gen.ts'
import { CamelCaseRows, SnakeCaseDialect } from './snakeCase.ts'

const pool = new pg.Pool()
const ours: Db = new Kysely<DB>({ dialect: new SnakeCaseDialect({ pool }), plugins: [new CamelCaseRows()] })
/** The same query builder with the plugin of its authors. */
const theirs: Db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
})

const QUERIES: Record<string, (db: Db) => { compile(): { sql: string; parameters: readonly unknown[] } }> = {
  'joins and aliases': (db) =>
    db
      .selectFrom('payment as paidOne')
      .leftJoin('promotionCode as madeCode', 'madeCode.id', 'paidOne.giftCodeId')
      .selectAll('paidOne')
      .select(['madeCode.code as giftCode', 'paidOne.amountToman'])
      .where('paidOne.orderNumber', '=', 'notAName'),
  'an upsert': (db) =>
    db
      .insertInto('loginLane')
      .values({ phoneNumber: '0912', lane: 'someLane', eraseAt: new Date(0) as never })
      .onConflict((conflict) => conflict.columns(['phoneNumber', 'lane']).doUpdateSet({ lane: 'otherLane' }))
      .returningAll(),
  'a change in a common table': (db) =>
    db
      .with('changedPoll', (query) => query.updateTable('poll').set({ closedAt: null }).returning('id'))
      .updateTable('pollOption')
      .set((e) => ({ votes: e('votes', '+', 1) }))
      .where('pollId', 'in', (query) => query.selectFrom('changedPoll').select('changedPoll.id')),
  'raw SQL, JSON and names with quotes': (db) =>
    db
      .selectFrom('appUser')
      .select((e) => [
        sql<string>`right(${e.ref('phoneNumber')}, 4)`.as('lastFour'),
        sql<string>`'camelCase'`.as('strange"Name'),
      ])
      .groupBy('appUser.phoneNumber')
      .orderBy('lastFour', 'desc'),
}

test.each(Object.keys(QUERIES))('writes the same SQL as the plugin of Kysely: %s', (name) => {
  const build = QUERIES[name] as (typeof QUERIES)[string]
  const { sql, parameters } = build(ours).compile()
  expect({ sql, parameters }).toEqual(pickSql(build(theirs).compile()))
  expect(sql).toMatch(/[a-z]_[a-z]/)
})

function pickSql({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
  return { sql, parameters }
}

test('renames the columns of results, and leaves values alone', async () => {
  const rows = [{ phone_number: '0912', hits: [{ some_key: 1 }], detail: { other_key: [2] } }]
  const db = new Kysely<DB>({
    dialect: {
      createDriver: () =>
        new (class extends DummyDriver {
          override async acquireConnection() {
            return { executeQuery: async () => ({ rows }) as never, streamQuery: undefined as never }
          }
        })(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new SnakeCaseDialect({ pool }).createAdapter(),
      createIntrospector: (introspected) => new SnakeCaseDialect({ pool }).createIntrospector(introspected),
    },
    plugins: [new CamelCaseRows()],
  })
  expect(await db.selectFrom('appUser').selectAll().execute()).toEqual([
    { phoneNumber: '0912', hits: [{ some_key: 1 }], detail: { other_key: [2] } },
  ])
})
