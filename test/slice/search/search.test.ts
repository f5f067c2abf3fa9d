import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { normaliseText, removeSpacesAndRepeats } from '#features/search/normaliseQuery.rules.ts'
import { similarWordKeys } from '#features/search/queryReading.rules.ts'
import { iosVersionNumber } from '#features/search/search.rules.ts'
import { consonantSkeleton } from '#features/search/skeleton.rules.ts'
import { parseInstant } from '#kernel/time.ts'
import { openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { addRow, getRow } from '../../support/rows.ts'
import { scaled } from '../../support/scale.ts'
import { loadDemoNames } from './searchCatalogue.ts'

const product = productForFile()
beforeAll(async () => {
  await loadDemoNames(product.system.db)
}, 120_000)

const search = async (q: string, rest: Record<string, unknown> = {}) =>
  (await product.call('GET /search', { q, ...rest })).body
const labels = async (q: string, rest: Record<string, unknown> = {}): Promise<string[]> =>
  (await search(q, rest))['items'].map((item: { label: string }) => item.label)

describe('the database and the code normalize alike', () => {
  const letter = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...'آأإاءئؤةهکكيیىگپچژخغقشصضطظعوdkhgszcwvuoeai2۲٢ ') },
    {
      weight: 2,
      arbitrary: fc.constantFrom(..."\u200c\u200d\u0640\u064e\u0651\u0301\u00adßøİΣς’'-_.,«»؟😀ﷲﻻ"),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 0xd7ff }).map((code) => String.fromCharCode(code)) },
  )
  const text = fc.array(letter, { maxLength: 30 }).map((letters) => letters.join('').toWellFormed())

  /** Examples that random tests once found. */
  const ONCE_DIFFERENT = ['\u1680\u00ad»oيࢨغ', 'k\u200dİطß؟sh ى', '𝧚أ갰ツخآ\ua7ce-', 'غ\ua7f1ø']
  /**
   * Characters that may be known to only one side, because both use different Unicode versions. The eleven thousand
   * Korean syllables follow a rule.
   */
  const OF_MANY_FORMS = Array.from({ length: 0x10ffff }, (_, code) => String.fromCodePoint(code + 1)).filter(
    (one) =>
      one.isWellFormed() &&
      (one.toLowerCase() !== one || (one.normalize('NFKD') !== one && !/[가-힣]/.test(one))),
  )

  /** PostgreSQL before 17 has older Unicode tables and does not normalise the newest letters. */
  async function listUnknownLetters(letters: string[]): Promise<string[]> {
    const { rows } = await sql<{ text: string }>`
      select text from unnest(${letters}::text[]) as one(text)
      where current_setting('server_version_num')::integer < 170000
        and lower(text collate "und-x-icu") = text and normalize(text, nfkd) = text`.execute(
      product.system.db,
    )
    return rows.map(({ text }) => text)
  }

  test('normal form, compact form, sound, neighbours', { timeout: 120_000 }, async () => {
    const unknown = await listUnknownLetters(OF_MANY_FORMS)
    const samples = [...ONCE_DIFFERENT, ...OF_MANY_FORMS, ...fc.sample(text, scaled(1500, 30_000))]
    const texts = samples.filter((one) => !['\0', ...unknown].some((letter) => one.includes(letter)))
    const { rows } = await sql<{ normal: string; compact: string; skeleton: string; neighbours: string[] }>`
      select normal, search_compact(normal) as compact, search_skeleton(normal) as skeleton,
        search_neighbours(search_compact(normal), search_skeleton(search_compact(normal))) as neighbours
      from unnest(${texts}::text[]) with ordinality as one(text, at), lateral search_normal(one.text) normal
      order by at`.execute(product.system.db)
    const faults = texts.flatMap((one, at) => {
      const row = rows[at]
      const normal = normaliseText(one)
      const ours = [normal, removeSpacesAndRepeats(normal), consonantSkeleton(normal)]
      const theirs = [row?.normal, row?.compact, row?.skeleton]
      const known = new Set(similarWordKeys(removeSpacesAndRepeats(normal), 1))
      const isCovered = row?.neighbours.every((key) => known.has(key))
      return JSON.stringify(ours) === JSON.stringify(theirs) && isCovered ? [] : [{ one, ours, theirs }]
    })
    expect(faults.slice(0, 3)).toEqual([])
  })

  test('iOS versions', async () => {
    for (const version of ['12', '12.0', '12.4.1', '9.10', '16.7.100', 'x', '', '1.2.3.4'])
      expect([
        version,
        (await sql<{ n: number }>`select search_ios(${version}) as n`.execute(product.system.db)).rows[0]?.n,
      ]).toEqual([version, iosVersionNumber(version) ?? 0])
  })
})

describe('finding', () => {
  test.each([
    ['the name', 'دفتر دخل', 'daftar'],
    ['its words the other way round', 'دخل دفتر', 'daftar'],
    ['joined', 'دفتردخل', 'daftar'],
    ['the half-space left out', 'قسط شمار', 'ghestshomar'],
    ['Arabic letters', 'قِسط شُمار', 'ghestshomar'],
    ['Finglish', 'daftare dakhl', 'daftar'],
    ['Finglish, joined', 'daftardaxl', 'daftar'],
    ['Finglish with q', 'qest shomar', 'ghestshomar'],
    ['a mistake', 'دفتر دحل', 'daftar'],
    ['Persian typed on Latin keys', 'ntjv nog', 'daftar'],
    ['Latin typed on Persian keys', 'لاثسفساخئشق', 'ghestshomar'],
    ['a beginning', 'قسطش', 'ghestshomar'],
  ])('[1.2] [15.1] %s: %s', async (_, q, label) => expect((await labels(q))[0]).toBe(label))

  test('[15.1] returns its correction, and none if nothing was corrected', async () => {
    expect((await search('ntjv nog'))['did_you_mean']).toBe('دفتر دخل')
    expect((await search('قسظشمار'))['did_you_mean']).toBe('قسط‌شمار')
    expect((await search('دفتر دخل'))['did_you_mean']).toBeNull()
    expect((await search('دفت'))['did_you_mean']).toBeNull()
  })

  test('[2.77] counts per type ignore the requested type, and pages follow each other', async () => {
    const all = await search('بازی', { per_page: 50 })
    const games = await search('بازی', { per_page: 50, type: 'game' })
    expect(all['counts']).toEqual(games['counts'])
    expect(all['counts'].all).toBe(all['counts'].application + all['counts'].game)
    expect(games['total']).toBe(all['counts'].game)
    expect(games['items'].every((item: { type: string }) => item.type === 'game')).toBe(true)
    const [one, two] = [await labels('بازی', { per_page: 3 }), await labels('بازی', { per_page: 3, page: 2 })]
    expect([...one, ...two]).toEqual((await labels('بازی', { per_page: 6 })).slice(0, 6))
  })

  test('[20.1] counts per origin ignore the requested origin, and those per type follow it', async () => {
    const all = await search('بازی', { per_page: 50 })
    const iranian = await search('بازی', { per_page: 50, origin: 'iranian' })
    expect(iranian['origins']).toEqual(all['origins'])
    const { all: sum, ...parts } = all['origins']
    expect(Object.values(parts as Record<string, number>).reduce((a, b) => a + b)).toBe(sum)
    expect([iranian['total'], iranian['counts'].all]).toEqual([parts.iranian, parts.iranian])
    expect(new Set(iranian['items'].map((item: { origin: string }) => item.origin))).toEqual(
      new Set(['iranian']),
    )
  })

  test('filters by category, origin and device', async () => {
    const { db } = product.system
    const found = await labels('a', { per_page: 50, category: 'finance', origin: 'iranian', device: 'ipad' })
    const rows = await db
      .selectFrom('application')
      .innerJoin('applicationCategory', 'applicationCategory.applicationId', 'application.id')
      .innerJoin('category', 'category.id', 'applicationCategory.categoryId')
      .select(['application.label', 'origin', 'isCompatibleWithIpad'])
      .where('category.label', '=', 'finance')
      .execute()
    const fitting = rows.filter((row) => row.origin === 'iranian' && row.isCompatibleWithIpad)
    expect(found.length).toBeGreaterThan(0)
    for (const label of found) expect(fitting.map((row) => row.label)).toContain(label)
    expect(await labels('دفتر', { category: 'no-such' })).toEqual([])
  })
})

describe('[21.77] a wished application', () => {
  const ask = (q: string, visitor: string) => product.call('POST /search/wish', { q, visitor }, {})
  const wishes = async () => {
    const desk = await openDesk(product, ['content'])
    return (await desk.call('GET /wishes')).body['wishes']
  }

  test('counts each visitor once a day, in one line for all spellings', async () => {
    for (const [q, visitor, isCounted] of [
      ['کتاب یاب', 'a', true],
      ['كتاب ياب', 'a', false],
      ['کتاب یاب ', 'b', true],
      ['دیگر', 'a', true],
    ] as const)
      expect([q, (await ask(q, visitor)).body]).toEqual([q, { is_counted: isCounted }])
    expect(await wishes()).toMatchObject([
      { typed: 'کتاب یاب', count: 2 },
      { typed: 'دیگر', count: 1 },
    ])
  })

  test('of many taps at once one counts', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('همزمان', 'c')))
    expect(answers.filter(({ body }) => body['is_counted'])).toHaveLength(1)
  })

  test('must be a text', async () => {
    for (const q of ['', '  ', 'x'.repeat(201), '!!!']) expect((await ask(q, 'd')).status).toBe(400)
  })
})

describe('suggestions', () => {
  const suggest = async (q: string, language = 'fa') =>
    (await product.call('GET /search/suggest', { q }, { 'accept-language': language })).body['items']

  test('come from the first letter on, at most eight, each with its target', async () => {
    const items = await suggest('د')
    expect(items.length).toBeLessThanOrEqual(8)
    expect(items.length).toBeGreaterThan(3)
    expect(await suggest('دفتر د')).toContainEqual({
      kind: 'application',
      text: 'دفتر دخل',
      label: 'daftar',
      href: '/applications/daftar',
      icon: null,
      primary_color: expect.any(String),
    })
  })

  test('[21.57] call a game a game', async () => {
    const game = await getRow(product.system.db, 'application', { type: 'game' })
    expect(await suggest(game.nameFa)).toContainEqual(
      expect.objectContaining({ kind: 'game', label: game.label }),
    )
  })

  test('for one letter begin with it, or with the letter of the same key on the other keyboard', async () => {
    const items: Array<{ kind: string; text: string }> = await suggest('ب')
    const applications = items.filter(({ kind }) => kind === 'application')
    expect(applications.length).toBeGreaterThan(3)
    for (const { text } of applications) expect(text).toMatch(/^ب/)
    // The key of ب is F on the other keyboard, as in Finance.
    expect(items).not.toContainEqual(expect.objectContaining({ kind: 'category', text: 'مالی' }))
  })

  test('begin with the category whose name was typed, on either keyboard', async () => {
    for (const q of ['مالی', 'lhgd'])
      expect((await suggest(q))[0]).toMatchObject({ kind: 'category', label: 'finance' })
  })

  test('[21.70] a game is called a game', async () => {
    const { body } = await product.call('GET /search', { q: 'بازی', type: 'game' }, {})
    const [game] = body['items']
    expect(await suggest(game.name_fa)).toContainEqual(
      expect.objectContaining({ kind: 'game', label: game.label }),
    )
  })

  test('name developers and categories in the language of the request', async () => {
    expect(await suggest('مال')).toContainEqual({
      kind: 'category',
      text: 'مالی',
      label: 'finance',
      href: '/categories/finance',
      icon: null,
      primary_color: null,
    })
    expect(await suggest('finan', 'en')).toContainEqual(expect.objectContaining({ text: 'Finance' }))
    expect(await suggest('بهارنا')).toContainEqual(expect.objectContaining({ kind: 'developer' }))
  })
})

describe('hostile queries', () => {
  test.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['emoji', '😀👩‍👩‍👧‍👦🏳️‍🌈'],
    ['SQL', "'; drop table application; -- \\' or 1=1 /*"],
    ['patterns', '%%% ___ \\\\ [a-z]* (((('],
    ['control characters', '\u0001\u0007\u001b[31m\u009f'],
    ['two thousand characters', 'بازی '.repeat(400)],
    ['two thousand different words', Array.from({ length: 400 }, (_, at) => `w${at}`).join(' ')],
    ['one endless word', 'ا'.repeat(2000)],
    ['a text that grows when normalised', '\ufdfa'.repeat(2000)],
    ['lone surrogates', '\ud800\udc00\ud800'],
    ['stacked marks', `a${'\u0301'.repeat(1999)}`],
  ])('%s: a clear answer', async (_, q) => {
    for (const call of ['GET /search', 'GET /search/suggest']) {
      const { status, body } = await product.call(call, { q: q.toWellFormed() })
      expect(status).toBe(200)
      expect(Array.isArray(body['items'])).toBe(true)
    }
  })

  test('NUL, a text that is too long and wrong filters are refused with a reason', async () => {
    for (const input of [
      { q: 'a\0b' },
      { q: 'a'.repeat(2001) },
      { q: 'a', page: 0 },
      { q: 'a', per_page: 51 },
      { q: 'a', type: 'book' },
      { q: 'a', ios: 'twelve' },
    ]) {
      const { status, body } = await product.call('GET /search', input)
      expect([status, body['error']]).toEqual([400, 'input_invalid'])
    }
  })
})

describe('the index is updated in the same transaction as the catalogue', () => {
  const createdAt = parseInstant('2026-01-01T00:00:00Z')

  async function insertOne(label: string, nameFa: string): Promise<number> {
    const { id: developerId } = await addRow(product.system.db, 'developer', {
      slug: label,
      nameFa: 'کارگاه زمرد',
      nameEn: 'Zomorrod Works',
    })
    const { id } = await addRow(product.system.db, 'application', {
      label,
      packageName: `example.${label}`,
      type: 'application',
      origin: 'foreign',
      nameFa,
      nameEn: label,
      developerId,
      createdAt,
      updatedAt: createdAt,
    })
    return id
  }

  test('after changes of names, developers, categories, publishing, versions and removal', async () => {
    const { db } = product.system
    const id = await insertOne('qwzx', 'زرافشان‌نما')
    const change = (values: object) =>
      db.updateTable('application').set(values).where('id', '=', id).execute()
    expect(await labels('زرافشان نما')).toEqual(['qwzx'])
    await change({ nameFa: 'کوهپیمای‌شب' })
    expect(await labels('کوهپیمای شب')).toEqual(['qwzx'])
    expect(await labels('زرافشاننما')).not.toContain('qwzx')
    expect(await labels('زمرد')).toContain('qwzx')
    await db.updateTable('developer').set({ nameFa: 'کارگاه یشم' }).where('slug', '=', 'qwzx').execute()
    expect(await labels('یشم')).toContain('qwzx')
    const finance = await getRow(db, 'category', { label: 'finance' }, ['id'])
    await addRow(db, 'applicationCategory', { applicationId: id, categoryId: finance.id, position: 0 })
    expect(await labels('کوهپیمای شب', { category: 'finance' })).toEqual(['qwzx'])
    const version = { applicationId: id, name: '1', place: 1, minimumIosVersion: '15.2', createdAt }
    await db.insertInto('applicationVersion').values(version).execute()
    expect(await labels('کوهپیمای شب', { ios: '15.1.9' })).not.toContain('qwzx')
    expect(await labels('کوهپیمای شب', { ios: '15.2' })).toEqual(['qwzx'])
    await change({ isPublished: false })
    expect(await labels('کوهپیمای شب')).not.toContain('qwzx')
    await change({ isPublished: true, downloadCount: 5_000_000 })
    expect(await labels('کوهپیمای شب')).toEqual(['qwzx'])
    await db.deleteFrom('application').where('id', '=', id).execute()
    expect(await labels('کوهپیمای شب')).not.toContain('qwzx')
  })

  test('no row is left over, and a repeated refresh changes nothing', async () => {
    const { db } = product.system
    const postings = () =>
      db.selectFrom('searchPosting').selectAll().orderBy('wordId').orderBy('applicationId').execute()
    const before = await postings()
    const known = new Set((await db.selectFrom('application').select('id').execute()).map(({ id }) => id))
    expect(before.filter(({ applicationId }) => !known.has(applicationId))).toEqual([])
    await sql`select search_refresh(array_agg(id)) from application`.execute(db)
    expect(await postings()).toEqual(before)
  })

  test('counting a view or a download does not rewrite the index', async () => {
    const { db } = product.system
    const trace = () =>
      sql<{ x: string }>`select xmin::text as x from application_search order by application_id`.execute(db)
    const before = (await trace()).rows
    await sql`update application set view_count = view_count + 1, download_count = download_count + 1
      where download_count > 1000`.execute(db)
    const changed = (await trace()).rows.filter((row, at) => row.x !== before[at]?.x)
    expect(changed.length).toBeLessThan(before.length / 20)
  })
})
