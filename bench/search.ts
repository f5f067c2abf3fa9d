/** Times search and suggestions at three catalogue sizes: median, 95th percentile, worst, and growth. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { createHttp } from '#app/http.ts'
import { createSystem } from '#app/system.ts'
import { retypeInOtherLayout } from '#features/search/keyboard.rules.ts'
import { machineNow, startStopwatch } from '#kernel/time.ts'
import { categories } from '#sandbox/seed/content.ts'
import { createDice, type Dice } from '#sandbox/seed/dice.ts'
import { migrate } from '#server/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/database/postgres.ts'
import { type Db, openDb } from '#server/db.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { createDistinctNames, type SampleName } from './searchNames.ts'
import { addRow } from './table.ts'

const SIZES = [300, 10_000, 100_000]
const CHUNK = 5000
const QUERIES = 400
const ROUNDS = 6
const GOAL_MS = 15
const GOAL_GROWTH = 3

/** Fills a migrated database up to `count` applications, with triggers enabled as in the product. */
async function fillCatalogue(db: Db, names: SampleName[], from: number): Promise<void> {
  if (from === 0) await insertSurroundings(db)
  // Filling an inverted index row by row takes longer than building it at the end.
  await sql`drop index search_word_neighbours`.execute(db)
  for (let start = from; start < names.length; start += CHUNK)
    await insertApplications(db, names.slice(start, start + CHUNK), start)
  await sql`set maintenance_work_mem = '512MB'`.execute(db)
  await sql`create index search_word_neighbours on search_word using gin (search_neighbours(word, skeleton))
    with (fastupdate = off)`.execute(db)
  for (const table of ['application', 'application_search', 'search_word', 'search_posting'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

async function insertSurroundings(db: Db): Promise<void> {
  // Without the categories of a new store, so that ours have the first ids.
  await sql`truncate category restart identity cascade`.execute(db)
  await sql`insert into category (type, label, name_fa, name_en)
    select * from unnest(${categories.map((one) => one.kind)}::text[], ${categories.map((one) => one.label)}::text[],
      ${categories.map((one) => one.nameFa)}::text[], ${categories.map((one) => one.nameEn)}::text[])`.execute(
    db,
  )
  const developers = createDistinctNames(9000).slice(0, 4000)
  await sql`insert into developer (slug, name_fa, name_en)
    select 'd' || at, 'استودیو ' || fa, en || ' Studio'
    from unnest(${developers.map((one) => one.fa)}::text[], ${developers.map((one) => one.en)}::text[])
      with ordinality as one(fa, en, at)`.execute(db)
}

/** Derives types, origins, developers, downloads and summaries from the index. */
async function insertApplications(db: Db, names: SampleName[], start: number): Promise<void> {
  const insert = async (trx: Kysely<never> | Db) => {
    // Disable triggers until the whole application is inserted, so that they run once.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`with named as (
        select fa, en, at + ${start}::int as at
        from unnest(${names.map((one) => one.fa)}::text[], ${names.map((one) => one.en)}::text[])
          with ordinality as one(fa, en, at)
      ), added as (
        insert into application (label, package_name, type, origin, name_fa, name_en, summary_fa, summary_en,
          developer_id, download_count, created_at, updated_at)
        select 'a' || at, 'example.a' || at, case when at % 3 = 0 then 'game' else 'application' end,
          (array['iranian', 'foreign', 'unlocked'])[1 + at % 3], fa, en,
          'همراه ساده و سریع برای ' || fa || ' هر روز', 'A simple daily companion for ' || en,
          1 + at % 4000, (1000000 / (1 + (at * 7919) % 99991))::bigint + at % 400,
          ${machineNow()}, ${machineNow()}
        from named returning id
      )
      insert into application_category (application_id, category_id, position)
      select id, 1 + (id * 7 + place * 5) % ${categories.length}::int, place
      from added cross join generate_series(0, 1) place`.execute(trx)
    await sql`select search_refresh(array_agg(id)) from application
      where label in (select 'a' || at from generate_series(${start + 1}::int, ${start + names.length}::int) at)`.execute(
      trx,
    )
  }
  await db.transaction().execute((trx) => insert(trx as never))
}

/** Typical queries: names, parts, typos, the other script, the other keyboard layout, and nonsense. */
function typed(dice: Dice, name: SampleName): string {
  const { fa, en } = name
  const drop = (text: string) => {
    const at = dice.between(1, Math.max(1, text.length - 2))
    return text.slice(0, at) + text.slice(at + 1)
  }
  return dice.pick([
    () => fa,
    () => en.toLowerCase(),
    () => fa.slice(0, dice.between(1, fa.length)),
    () => en.slice(0, dice.between(1, en.length)).toLowerCase(),
    () => drop(fa),
    () => drop(en.toLowerCase()),
    () => retypeInOtherLayout(fa) ?? fa,
    () => retypeInOtherLayout(en.toLowerCase()) ?? en,
    () => fa.split(' ').reverse().join(' '),
    () => en.toLowerCase().replace(/[aeiou]/g, 'a'),
    () => dice.pick(['بازی', 'مالی', 'بازی فکری', 'تقویم کودک', 'ا', 'م', 'game', 'studio', 'استودیو']),
    () =>
      dice.pick(['xzqwv kjhgf', 'قققق پپپپ', "' or 1=1 --", '😀😀', 'لورم ایپسوم متن ساختگی با تولید سادگی']),
  ])()
}

/** Queries that try to be slow. */
const WORST: Record<string, string> = {
  'one letter': 'ا',
  'one Latin letter': 'a',
  'a common beginning': 'با',
  'a word that all have': 'studio',
  'six words that all have': 'همراه ساده و سریع برای هر',
  'six wrong words': 'stdio gmae simpel dialy compnion fro',
  '2,000 letters': 'ا'.repeat(2000),
  '2,000 letters in words': 'بازی '.repeat(400),
  'a text that grows when normalised': '\ufdfa'.repeat(2000),
  emoji: '😀👩‍👩‍👧‍👦🏳️‍🌈',
  SQL: "'; drop table application; -- \\' or 1=1 /*",
  'control characters': '\u0001\u0007\u001b[31m\u009f',
}

type Ask = (path: string, query: string) => Promise<void>

/** The minimum of several rounds per query, to exclude other load of the machine. */
async function leastTimes(ask: Ask, path: string, queries: string[]): Promise<number[]> {
  const least = queries.map(() => Infinity)
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, query] of queries.entries()) {
      const elapsed = startStopwatch()
      await ask(path, query)
      least[at] = Math.min(least[at] ?? Infinity, elapsed())
    }
  return least
}

const CALLS = { search: '/search', suggestions: '/search/suggest' }

/** Measures through the whole API, in process. Returns the 95th percentile of each call. */
async function measureSearch(databaseUrl: string, names: SampleName[]): Promise<number[]> {
  // Without memory for answers, or only the first round would search.
  const config = loadConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', PAGE_CACHE_MEGABYTES: '0' })
  const system = await createSystem(config, createLog(config))
  const { app } = await createHttp(system, { state: { isStopping: false } })
  const ask: Ask = async (path, query) => {
    const response = await app.request(`/api/v1${path}?q=${encodeURIComponent(query)}`)
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    await response.text()
  }
  const dice = createDice('queries')
  const queries = Array.from({ length: QUERIES }, () => typed(dice, dice.pick(names)))
  const result: number[] = []
  for (const [name, path] of Object.entries(CALLS)) {
    const times = (await leastTimes(ask, path, queries)).sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
    result.push(at(0.95))
    const worst = await leastTimes(ask, path, Object.values(WORST))
    const slowest = worst.indexOf(Math.max(...worst))
    console.log(
      `${name} at ${names.length} applications: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms; slowest on purpose (${Object.keys(WORST)[slowest]}) ${worst[slowest]?.toFixed(1)} ms`,
    )
  }
  await system.close()
  return result
}

/** Measures at three catalogue sizes in a separate database, and compares the growth. */
export async function benchSearchSizes(folder: string, sizes = SIZES): Promise<void> {
  const postgres = await startEmbeddedPostgres(folder, { isDurable: false })
  await migrate(postgres.url)
  const names = createDistinctNames(Math.max(...sizes))
  const measured: number[][] = []
  for (const [at, size] of sizes.entries()) {
    const elapsed = startStopwatch()
    const { db } = openDb(postgres.url, 1)
    await fillCatalogue(db, names.slice(0, size), sizes[at - 1] ?? 0)
    await db.destroy()
    console.log(`${size} applications filled in ${Math.round(elapsed() / 1000)} s`)
    measured.push(await measureSearch(postgres.url, names.slice(0, size)))
  }
  const [before = [], last = []] = measured.slice(-2)
  const growth = last.map((time, at) => (time / (before[at] ?? time)).toFixed(1))
  const met = last.every((time, at) => time < GOAL_MS && time < GOAL_GROWTH * (before[at] ?? 0))
  addRow({
    what: `search and suggestions with ${sizes.at(-1)} applications, p95`,
    ours: last.map((time) => `${time.toFixed(1)} ms`).join(' and '),
    reference: `with ${sizes.at(-2)} ${before.map((time) => `${time.toFixed(1)} ms`).join(' and ')}`,
    ratio: `${growth.join(' and ')} times`,
    goal: `≤ ${GOAL_MS} ms and ${GOAL_GROWTH} times`,
    isMet: met,
  })
  await postgres.stopIfUnused()
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-bench-search-'))
  await benchSearchSizes(folder, process.argv[2] ? process.argv.slice(2).map(Number) : SIZES)
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}
