// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted code is a text here
import { describe, expect, test } from 'vitest'
import { checkClockUse } from './clockRule.ts'
import { type Files, readTree, showFaults } from './source.ts'

describe('product time', () => {
  test('is the only time that src and the migrations read', () => {
    const files = new Map([...readTree('src', ['.ts', '.tsx']), ...readTree('db', ['.sql'])])
    expect(showFaults(checkClockUse(files))).toEqual([])
  })
})

const code = (text: string, path = 'src/server/a.ts'): Files => new Map([[path, text]])

describe('the checker finds, and names the line of (planted)', () => {
  test.each([
    ['Date.now()', 'const a = 1\nconst now = Date.now() // ✗'],
    ['Date.now passed on', 'schedule({ now: Date.now }) // ✗'],
    ['Date.now by brackets', "const now = Date['now']() // ✗"],
    ['globalThis.Date.now()', 'const now = globalThis.Date.now() // ✗'],
    ['a bare new Date()', '\n\nconst now = new Date() // ✗'],
    ['new Date without parentheses', 'const now = new Date // ✗'],
    ['Date() as a text', 'const now = Date() // ✗'],
    ['performance.timeOrigin', 'const start = performance.timeOrigin // ✗'],
    ['a clock inside a template', 'const text = `at ${Date.now()}` // ✗'],
    ['now() in a sql template', 'const a = 1\nawait sql`\n  update gift set at = now() -- ✗\n`.execute(db)'],
    ['now() in a typed sql template', 'await sql<{ at: Date }>`select now() as at`.execute(db) // ✗'],
    ['now() after an expression', 'await sql`select ${1} as a,\n  now() as b -- ✗\n`'],
    ['a fragment of SQL', 'q.where(sql`created_at < current_timestamp`) // ✗'],
    ['clock_timestamp()', 'q.where(sql`at < clock_timestamp()`) // ✗'],
    ['statement_timestamp()', 'q.where(sql`at < statement_timestamp()`) // ✗'],
    ['localtimestamp', 'q.where(sql`at < LOCALTIMESTAMP`) // ✗'],
    ['current_date', 'q.where(sql`day = current_date`) // ✗'],
    ['now() with its schema', 'q.where(sql`at < pg_catalog.now()`) // ✗'],
    ["'now' turned into a time", "q.where(sql`at < 'now'::timestamptz`) // ✗"],
    ['age() from today', 'q.where(sql`age(created_at) > ${limit}`) // ✗'],
    ['sql.raw', "q.where(sql.raw('at < now()')) // ✗"],
    ['a query in a plain string', "await client.query('select now()') // ✗"],
    ['SQL kept in a constant', 'const text = `insert into gift values (now())` // ✗'],
    ['the query builder', "q.set((e) => ({ at: e.fn('now') })) // ✗"],
    ['the typed query builder', "q.set((e) => ({ at: e.fn<Date>('clock_timestamp', []) })) // ✗"],
  ])('%s', (_, text) => {
    const line = text.split('\n').findIndex((one) => one.includes('✗')) + 1
    expect(showFaults(checkClockUse(code(text)))).toEqual([
      expect.stringMatching(`^src/server/a\\.ts:${line} `),
    ])
  })

  test.each([
    'src/ui/A.tsx',
    'src/web/a.ts',
    'src/kernel/money.ts',
    'src/app/a.ts',
    'src/features/gift/gift.rules.ts',
  ])('a clock in %s', (path) => {
    expect(checkClockUse(code('const now = new Date()', path))).toHaveLength(1)
  })

  test.each([
    ['a default', 'create table gift (\n  at timestamptz not null default now() -- ✗\n);'],
    ['capitals', 'UPDATE gift SET at = NOW(); -- ✗'],
    ['spaces', 'update gift set at = now ( ); -- ✗'],
    [
      'a function body',
      'create function f() returns trigger as $$\nbegin\n  new.at := now(); -- ✗\n  return new;\nend $$ language plpgsql;',
    ],
    ['after a string with quotes', "insert into a values ('it''s -- fine', now()); -- ✗"],
    ['current_timestamp', 'alter table gift alter at set default current_timestamp(3); -- ✗'],
    ["timestamp 'today'", "insert into a values (timestamp 'today'); -- ✗"],
  ])('SQL in a migration: %s', (_, text) => {
    const line = text.split('\n').findIndex((one) => one.includes('✗')) + 1
    expect(showFaults(checkClockUse(code(text, 'db/migrations/1.sql')))).toEqual([
      expect.stringMatching(`^db/migrations/1\\.sql:${line} `),
    ])
  })
})

describe('the checker leaves alone', () => {
  test.each([
    ['a date from a value', "new Date(0); new Date(row.at); new Date('2026-01-01')"],
    ['the product clock', 'await clock.now(); await system.now(); ctx.now; async function now() {} now()'],
    ['a stopwatch', 'const start = performance.now()'],
    ['comments', '// Date.now() and new Date() and sql`now()`\n/* select now() */'],
    [
      'plain texts',
      "const a = 'Do it now()'; const b = 'never write new Date() or Date.now()'; log.warn(`now() ${a}`)",
    ],
    ['comments inside SQL', 'await sql`select 1 -- not now()\n /* nor current_date */`'],
    ['strings inside SQL', "await sql`select 'now()', \"now()\" from gift where state = 'now'`"],
    [
      'columns that sound alike',
      'await sql`select g.now, is_now(), known(), age(a, b), g.current_date from gift g`',
    ],
    ['a value put into SQL', 'await sql`update gift set at = ${clock.now()}, until = ${now}`'],
    ['another fn', "e.fn('lower', ['name']); e.fn.countAll(); fn(now)"],
    ['a Date of somebody else', 'const at = calendar.Date.now()'],
    ['types', 'interface Clock { now(): Promise<Date>; Date: typeof Date }'],
  ])('%s', (_, text) => {
    expect(showFaults(checkClockUse(code(text)))).toEqual([])
  })

  test('texts in JSX', () => {
    expect(
      checkClockUse(code("export const a = <p>Don't call Date.now(), select now()</p>", 'src/ui/A.tsx')),
    ).toEqual([])
  })

  test('comments in a migration', () => {
    expect(
      checkClockUse(code("-- never now()\n/* nor\n now() */ select 'now()';", 'db/migrations/1.sql')),
    ).toEqual([])
  })

  test('kernel/time.ts, and tests beside the code', () => {
    const files = new Map([
      ...code('new Date()', 'src/kernel/time.ts'),
      ...code('Date.now()', 'src/kernel/time.test.ts'),
    ])
    expect(checkClockUse(files)).toEqual([])
  })
})
