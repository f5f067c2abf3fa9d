import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countActions, eraseOldEvents } from '#features/tracking/forwardEvents.actions.ts'
import { recordAction } from '#features/tracking/tracking.actions.ts'
import { EVENT_KEPT_DAYS } from '#features/tracking/tracking.rules.ts'
import { addMilliseconds, DAY, type Instant, MINUTE } from '#kernel/time.ts'
import { applyMigrationsInTransaction, readMigrations } from '#server/database/migrate.ts'
import { productForFile } from '../../support/product.ts'
import { newDatabase } from '../../support/server/database.ts'

/** Exact copies of the SQL statements of version 0.2.0. */
const OLD_INSERT = `insert into "tracked_event" ("name", "subject", "source", "user_id", "data", "id", "visitor_id", "created_at", "due_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict ("subject") do nothing returning "id"`
const OLD_FIRST_IDS = `select "id", "subject" from "tracked_event" where "subject" in ($1)`
const OLD_CLAIM = `update "tracked_event" set "state" = $1, "batch_id" = $2, "attempts" = "attempts" + $3, "due_at" = $4
  where "id" in (select "id" from "tracked_event" where "due_at" <= $5 order by "due_at" limit $6 for update skip locked)`
const OLD_FORWARDED = `update "tracked_event" set "batch_id" = $1, "due_at" = $2, "state" = $3, "failure" = $4, "erase_at" = $5
  where "batch_id" = $6 and "id" in ($7)`

const NOON = new Date('2026-11-19T12:00:00Z')
const oldRow = (id: string, subject: string | null, at: Instant = NOON) =>
  ['website_open', subject, 'browser', null, '{}', id, null, at, at] as const
const dayTable = (at: Instant) => `tracked_event_${at.toISOString().slice(0, 10).replaceAll('-', '')}`

describe('the statements of the version before', () => {
  let client: pg.Client
  let url: string
  let drop: () => Promise<void>
  const ids = async (table = 'tracked_event') =>
    (await client.query(`select id from ${table} order by id`)).rows.map(({ id }) => id)
  const insert = (...row: Parameters<typeof oldRow>) => client.query(OLD_INSERT, [...oldRow(...row)])

  beforeAll(async () => {
    ;({ url, drop } = await newDatabase())
    client = new pg.Client({ connectionString: url })
    await client.connect()
    const migrations = await readMigrations()
    const at = migrations.findIndex(({ name }) => name === '0105_event_days.sql')
    await applyMigrationsInTransaction(client, migrations.slice(0, at))
  })
  afterAll(async () => {
    await client.end()
    await drop()
  })

  test('work before, during and after the migration, and no event is lost or doubled', async () => {
    const [before, during, after, young] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await insert(before, 'open:before')
    const migrating = new pg.Client({ connectionString: url })
    await migrating.connect()
    await migrating.query('begin')
    const migrations = await readMigrations()
    const one = migrations.filter(({ name }) => name === '0105_event_days.sql')
    await applyMigrationsInTransaction(migrating, one)
    const waiting = insert(during, 'open:during')
    await expect
      .poll(async () => {
        const { rows } = await migrating.query(`select from pg_locks where not granted`)
        return rows.length
      })
      .toBeGreaterThan(0)
    await migrating.query('commit')
    await migrating.end()
    await waiting
    await insert(after, 'open:after')
    for (const subject of ['open:before', 'open:during', 'open:after'])
      expect((await insert(randomUUID(), subject)).rows).toEqual([])
    expect(await ids()).toEqual([before, during, after].sort())

    await client.query('select add_tracked_days($1, 2)', [NOON])
    await insert(young, 'open:young')
    await insert(randomUUID(), 'open:young')
    expect(await ids(dayTable(NOON))).toEqual([young])
    expect((await client.query(OLD_FIRST_IDS, ['open:young'])).rows).toEqual([
      { id: young, subject: 'open:young' },
    ])
  })

  test('claim and mark the events of every day', async () => {
    const batch = randomUUID()
    const [day] = await ids(dayTable(NOON))
    const claimed = await client.query(OLD_CLAIM, ['sending', batch, 1, NOON, NOON, 100])
    expect(claimed.rowCount).toBe((await ids()).length)
    const marked = await client.query(OLD_FORWARDED, [null, null, 'forwarded', null, NOON, batch, day])
    expect(marked.rowCount).toBe(1)
  })
})

describe('days of events', () => {
  const product = productForFile()
  const act = async (id = randomUUID()) =>
    (await product.call('POST /action', { name: 'website_open', id })).body['id'] as string
  const tableOf = async (id: string) => {
    const { rows } = await sql<{ name: string }>`
      select tableoid::regclass::text as name from tracked_event where id = ${id}`.execute(product.system.db)
    return rows.map(({ name }) => name)
  }
  const hasTable = async (name: string) => {
    const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(
      product.system.db,
    )
    return rows[0]?.found
  }
  const at = async (after: number) => {
    const now = addMilliseconds(await product.system.now(), after)
    return { ...(await product.system.context()), now }
  }
  const plant = async (at: Instant, row: { dueAt?: Instant; eraseAt?: Instant; name?: string }) => {
    const id = randomUUID()
    const { name = 'udid_install', ...times } = row
    await product.system.db
      .insertInto('trackedEvent')
      .values({ id, name, source: 'browser', data: '{}', createdAt: at, ...times })
      .execute()
    return id
  }

  test('are created ahead, and an event is stored in the table of its day', async () => {
    const ctx = await at(0)
    await eraseOldEvents(ctx)
    for (const days of [0, 1, 2])
      expect(await hasTable(dayTable(addMilliseconds(ctx.now, days * DAY)))).toBe(true)
    const [name = ''] = await tableOf(await act())
    expect(name).toMatch(/^tracked_event_\d{8}$/)
  })

  test('an event whose day has no table yet is stored and moved to that table later', async () => {
    const ahead = 30 * DAY
    const { now } = await at(ahead)
    const id = await plant(now, { dueAt: addMilliseconds(now, DAY) })
    expect(await tableOf(id)).toEqual(['tracked_event'])
    await eraseOldEvents(await at(ahead + MINUTE))
    expect(await tableOf(id)).toEqual([dayTable(now)])
    await eraseOldEvents(await at(ahead + MINUTE))
    expect(await tableOf(id)).toHaveLength(1)
  })

  test('the table of an old day is dropped, and its counts stay', async () => {
    const { now } = await at(60 * DAY)
    await eraseOldEvents(await at(60 * DAY))
    const eraseAt = addMilliseconds(now, EVENT_KEPT_DAYS * DAY)
    for (let count = 0; count < 3; count++) await plant(now, { eraseAt, name: 'udid_installed' })
    await eraseOldEvents(await at((60 + EVENT_KEPT_DAYS - 1) * DAY))
    expect(await hasTable(dayTable(now))).toBe(true)
    const counts = async () => {
      const { days } = await countActions(await at(60 * DAY), { days: 1 })
      return days.filter(({ name }) => name === 'udid_installed').map(({ count }) => count)
    }
    expect(await counts()).toEqual([3])
    const later = await at((60 + EVENT_KEPT_DAYS + 1) * DAY + MINUTE)
    await Promise.all([eraseOldEvents(later), eraseOldEvents(later)])
    expect(await hasTable(dayTable(now))).toBe(false)
    expect(await counts()).toEqual([3])
  })

  test('the table of a day stays while an event waits for analytics; the other events are deleted', async () => {
    const { now } = await at(90 * DAY)
    await eraseOldEvents(await at(90 * DAY))
    const done = await plant(now, { eraseAt: addMilliseconds(now, EVENT_KEPT_DAYS * DAY) })
    const waits = await plant(now, { dueAt: addMilliseconds(now, 200 * DAY) })
    await eraseOldEvents(await at(110 * DAY))
    expect([await tableOf(done), await tableOf(waits)]).toEqual([[], [dayTable(now)]])
    await product.system.db
      .updateTable('trackedEvent')
      .set({ dueAt: null, eraseAt: now })
      .where('id', '=', waits)
      .execute()
    await eraseOldEvents(await at(110 * DAY))
    expect(await hasTable(dayTable(now))).toBe(false)
  })

  test('a repeat has the id of the first one for as long as its event is kept, also across days', async () => {
    const noon = Math.ceil((await at(120 * DAY)).now.getTime() / DAY) * DAY + DAY / 2
    const later = async (time: number) => ({ ...(await at(0)), now: new Date(noon + time) })
    const id = randomUUID()
    const report = async (time: number) => {
      await eraseOldEvents(await later(time))
      return (await recordAction(await later(time), { name: 'website_open', id, data: {} })).id
    }
    const first = await report(0)
    // Days of other tests, whose events wait for analytics, would keep all later keys.
    const finished = { dueAt: null, eraseAt: new Date(noon + EVENT_KEPT_DAYS * DAY) }
    await product.system.db.updateTable('trackedEvent').set(finished).execute()
    expect(await report(DAY)).toBe(first)
    // Two rows with one key in two days cannot be restored into the table that a backup makes of them.
    expect(await report(EVENT_KEPT_DAYS * DAY + MINUTE)).toBe(first)
    expect(await report((EVENT_KEPT_DAYS + 1) * DAY)).not.toBe(first)
    expect(await tableOf(first)).toEqual([])
  })

  test('events of concurrent requests are written in one statement, and an invalid event fails alone', async () => {
    const good = Array.from({ length: 40 }, () => act())
    const bad = product.call('POST /action', { name: 'website_open', data: { utm: 7 } })
    const ids = await Promise.all(good)
    expect((await bad).status).toBe(400)
    expect(new Set(ids).size).toBe(40)
    for (const id of ids) expect(await tableOf(id)).toHaveLength(1)
  })
})
