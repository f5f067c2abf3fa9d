import { beforeAll, describe, expect, test } from 'vitest'
import { pickTexts, TEXT_LANGUAGES, textNames } from '#features/catalogue/texts.rules.ts'
import { LOCALES } from '#kernel/locale.ts'
import { campaigns, categories, collections, polls, stories } from '#sandbox/seed/content.ts'
import { commandRunner } from '../../support/commands.ts'
import { collectionDraft, pageDraft, storyDraft } from '../../support/drafts.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { changeRows } from '../../support/rows.ts'

const product = productForFile()
const run = commandRunner(product)
let desk: Desk

beforeAll(async () => {
  desk = await openDesk(product, ['content', 'finance'])
})

/** The answer of a call in each language, in the order of LOCALES. */
async function inEach(call: string, input: Record<string, unknown> = {}) {
  const answers = LOCALES.map((locale) => product.call(call, input, { 'accept-language': locale }))
  return (await Promise.all(answers)).map(({ body }) => body)
}

describe('[15.14] the structure of a migrated store', () => {
  test('has pages, blocks, categories and campaigns in four languages', async () => {
    const titles = await inEach('GET /page/by_label/{label}', { label: 'HOME' })
    expect(titles.map(({ title }) => title)).toEqual(['خانه', 'Home', 'الرئيسية', 'Главная'])
    const { db } = product.system
    const categories = await db.selectFrom('category').select(textNames('name')).execute()
    const pages = await db.selectFrom('page').select(textNames('title')).execute()
    const campaigns = await db.selectFrom('campaign').select(textNames('name')).execute()
    const blocks = (await db.selectFrom('pageBlock').select('data').execute()).map(({ data }) =>
      pickTexts(data as Parameters<typeof pickTexts<'title'>>[0], 'title'),
    )
    for (const rows of [categories, pages, campaigns, blocks]) {
      expect(rows.length).toBeGreaterThan(1)
      for (const row of rows) expect(Object.values(row).every(Boolean), JSON.stringify(row)).toBe(true)
    }
  })
})

describe('[15.14] editors', () => {
  test('write a story in four languages; an empty text falls back to English, then Persian', async () => {
    const draft = storyDraft({ title_ru: '', subtitle_ru: '', subtitle_en: '' })
    const { status, body } = await desk.call('POST /stories', { label: 'spring', draft })
    expect([status, body['draft']]).toEqual([200, draft])
    const shown = await inEach('GET /story/by_label/{label}', { label: 'spring' })
    expect(shown.map(({ title }) => title)).toEqual([
      'بهار در خانه',
      'Spring at home',
      'الربيع في البيت',
      'Spring at home',
    ])
    expect(shown[3]?.['subtitle']).toContain('چند برنامه برای گلدان‌ها')
    expect(shown.map(({ contents }) => contents[0].text)).toEqual([
      'آب کم بدهید.',
      'Water a little.',
      'اسقِ قليلًا.',
      'Поливайте понемногу.',
    ])
  })

  test('see the preview in the language they choose', async () => {
    const ask = (locale: string) =>
      desk.call('POST /stories/{label}/preview', { label: 'new', draft: storyDraft(), locale })
    const shown = await Promise.all(LOCALES.map(ask))
    expect(shown.map(({ body }) => body['title'])).toEqual([
      'بهار در خانه',
      'Spring at home',
      'الربيع في البيت',
      'Весна дома',
    ])
  })

  test('write collections, pages and categories', async () => {
    await desk.call('POST /collections', { label: 'green', draft: collectionDraft() })
    const collections = await inEach('GET /collection/by_label/{label}', { label: 'green' })
    expect(collections.map(({ subtitle }) => subtitle)).toEqual([
      'هرچه می‌روید',
      'All that grows',
      'كل ما ينمو',
      'Всё, что растёт',
    ])
    await desk.call('POST /pages', { label: 'GARDEN', draft: pageDraft() })
    const pages = await inEach('GET /page/by_label/{label}', { label: 'GARDEN' })
    expect(pages.map(({ blocks }) => blocks[0].label)).toEqual(['برو', 'Go', 'اذهب', 'Вперёд'])
    const names = { name_fa: 'گل', name_en: 'Flowers', name_ar: 'زهور', name_ru: 'Цветы' }
    const category = { label: 'flowers', type: 'application', icon: null, is_hidden: false, ...names }
    expect((await desk.call('POST /categories', category)).status).toBe(200)
    const categories = await inEach('GET /category/by_label/{label}', { label: 'flowers' })
    expect(categories.map(({ name }) => name)).toEqual(Object.values(names))
  })

  test('a client that knows two languages is still understood', async () => {
    const { title_ar: _, title_ru: __, ...rest } = collectionDraft()
    const { status, body } = await desk.call('POST /collections', { label: 'older', draft: rest })
    expect([status, body['draft'].title_ar]).toEqual([200, ''])
  })

  test('a block and a button that were stored with two languages stay readable', async () => {
    await desk.call('POST /pages', { label: 'OLDER', draft: pageDraft() })
    const words = { titleFa: 'الف', titleEn: 'A', textFa: 'ب', textEn: 'B', labelFa: 'پ', labelEn: 'C' }
    await product.system.db
      .updateTable('pageBlock')
      .set({ data: JSON.stringify({ ...words, href: '/packages' }) })
      .where('pageId', '=', (e) => e.selectFrom('page').select('id').where('label', '=', 'OLDER'))
      .execute()
    const { body } = await desk.call('GET /pages/{label}', { label: 'OLDER' })
    expect(body['unreadable']).toBe(0)
    expect(body['draft'].blocks[0]).toMatchObject({ title_fa: 'الف', title_ar: '' })
    await desk.call('POST /stories', { label: 'button', draft: storyDraft() })
    const action = JSON.stringify({ labelFa: 'برو', labelEn: 'Go', href: '/packages' })
    await changeRows(product.system.db, 'story', { label: 'button' }, { action })
    const story = await desk.call('GET /stories/{label}', { label: 'button' })
    expect(story.body['draft'].action).toMatchObject({ label_fa: 'برو', label_ar: '', label_ru: '' })
  })
})

describe('[15.14] the command line', () => {
  test('takes packages and campaigns in four languages, and keeps what is not given', async () => {
    await run('packages put', ['month'], {
      ...{ 'name-fa': 'ماهانه', 'name-en': 'Month', 'name-ar': 'شهر', 'name-ru': 'Месяц' },
      ...{ price: '100000', days: '30', 'text-ru': 'На пробу' },
    })
    await run('packages put', ['month'], { price: '110000' })
    const shown = await inEach('GET /package')
    expect(shown.map(({ packages }) => packages[0].name)).toEqual(['ماهانه', 'Month', 'شهر', 'Месяц'])
    expect(shown[3]?.['packages'][0].description).toBe('На пробу')
    await run('campaigns put', ['spring'], {
      ...{ 'name-fa': 'بهار', 'name-en': 'Spring', 'name-ar': 'ربيع', 'name-ru': 'Весна' },
      ...{ code: 'SPRING', percent: '10' },
    })
    const campaigns = await inEach('GET /campaign/{id}', { id: 'spring' })
    expect(campaigns.map(({ name }) => name)).toEqual(['بهار', 'Spring', 'ربيع', 'Весна'])
  })
})

describe('[15.14] the demo', () => {
  const texts = (row: object, ...names: string[]) => pickTexts(row as never, ...names)
  const { general, partners } = campaigns
  const rows = [
    ...stories.map((row) => texts(row, 'title', 'subtitle', 'paragraphs')),
    ...collections.map((row) => texts(row, 'title', 'subtitle')),
    ...categories.map((row) => texts(row, 'name')),
    ...[general, ...partners].map((row) => texts(row, 'name', 'text')),
    ...polls.flatMap((row) => [texts(row, 'question'), ...row.options.map((one) => texts(one, 'text'))]),
  ]

  test.each(TEXT_LANGUAGES)('has every text of editors (%s)', (language) => {
    const found = rows.flatMap((row) =>
      Object.entries(row).filter(([name]) => name.endsWith(language)),
    ) as Array<[string, string | string[]]>
    expect(found.length).toBeGreaterThan(130)
    expect(found.filter(([, text]) => !String(text))).toEqual([])
    // A name may be in Latin letters in every language; a sentence must be in the letters of its language.
    const letters = { Fa: /[\u0600-\u06ff]/, En: /[a-z]/, Ar: /[\u0600-\u06ff]/, Ru: /[а-я]/ }[language]
    expect(found.filter(([name, text]) => !/^name/.test(name) && !letters.test(String(text)))).toEqual([])
  })

  test('a story has as many paragraphs in each language', () => {
    for (const story of stories) {
      const counts = textNames('paragraphs').map((name) => story[name].length)
      expect(new Set(counts).size, story.label).toBe(1)
    }
  })
})
