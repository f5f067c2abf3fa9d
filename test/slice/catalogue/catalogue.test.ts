import type { Insertable } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addComment } from '#features/catalogue/catalogue.store.ts'
import { addMilliseconds, MINUTE } from '#kernel/time.ts'
import type { ApplicationTable, PageBlockTable } from '#server/schema.gen.ts'
import { productForFile } from '../../support/product.ts'
import { addRow } from '../../support/rows.ts'

const product = productForFile({ DATABASE_POOL: '20' })
const db = () => product.system.db
const EPOCH = new Date('2024-01-01T00:00:00Z')

/** Ids of developers and categories by name, created on first use. */
const made = new Map<string, Promise<number>>()
function once(key: string, make: () => Promise<{ id: number }>): Promise<number> {
  const id = made.get(key) ?? make().then((row) => row.id)
  made.set(key, id)
  return id
}

const developerId = (slug: string) =>
  once(`developer ${slug}`, () =>
    db()
      .insertInto('developer')
      .values({ slug, nameFa: `سازندهٔ ${slug}`, nameEn: slug })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

const categoryId = (label: string) =>
  once(`category ${label}`, () =>
    db()
      .insertInto('category')
      .values({ label, type: 'application', nameFa: `دستهٔ ${label}`, nameEn: label })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

interface ApplicationFixture extends Partial<Insertable<ApplicationTable>> {
  developer?: string
  categories?: string[]
}

async function addApplication(label: string, wanted: ApplicationFixture = {}): Promise<number> {
  const { developer = 'anybody', categories = [], ...fields } = wanted
  const { id } = await addRow(db(), 'application', {
    label,
    packageName: `invalid.${label}`,
    type: 'application',
    origin: 'iranian',
    nameFa: label,
    nameEn: label,
    developerId: await developerId(developer),
    createdAt: EPOCH,
    updatedAt: EPOCH,
    ...fields,
  })
  for (const [position, category] of categories.entries())
    await addRow(db(), 'applicationCategory', {
      applicationId: id,
      categoryId: await categoryId(category),
      position,
    })
  return id
}

const comment = async (applicationId: number, score: number, minutes = 0) =>
  (await product.system.context()).transaction((trx) =>
    addComment(trx, {
      applicationId,
      authorName: 'رهگذر',
      text: `امتیاز ${score}`,
      score,
      createdAt: addMilliseconds(EPOCH, minutes * MINUTE),
    }),
  )

interface Labelled {
  label: string
}
const labels = (items: unknown) => (items as Labelled[]).map(({ label }) => label)
const list = async (query: Record<string, unknown>) => (await product.call('GET /application', query)).body
const listed = async (query: Record<string, unknown>) => labels((await list(query))['items'])
const detail = async (label: string) => (await product.call(`GET /application/by_label/${label}`)).body

describe('the list', () => {
  const COUNT = 30
  const expected = Array.from({ length: COUNT }, (_, at) => `paged-${at}`)
  beforeAll(async () => {
    // Five have the same download count: their order must not depend on the page.
    for (const at of expected.keys())
      await addApplication(`paged-${at}`, {
        categories: ['paging'],
        downloadCount: at >= 10 && at < 15 ? 1000 : 2000 - at * (at < 10 ? 1 : 50),
      })
    await addApplication('paged-hidden', { categories: ['paging'], downloadCount: 9999, isPublished: false })
  })

  test('[7.24] [9.2] [9.3] has twelve entries per page, most downloaded first, each exactly once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ category: 'paging', page })))
    expect(pages.map(({ items }) => items.length)).toEqual([12, 12, 6])
    expect(pages.map(({ page, per_page, total, pages: count }) => [page, per_page, total, count])).toEqual([
      [1, 12, 30, 3],
      [2, 12, 30, 3],
      [3, 12, 30, 3],
    ])
    const seen = pages.flatMap(({ items }) => labels(items))
    expect(seen.slice(0, 10)).toEqual(expected.slice(0, 10))
    expect(seen.toSorted()).toEqual(expected.toSorted())
    expect(await listed({ category: 'paging', per_page: 100 })).toEqual(seen)
  })

  test('returns an empty page after the last one, with the page count', async () => {
    expect(await list({ category: 'paging', page: 4 })).toMatchObject({ items: [], pages: 3, total: 30 })
    expect(await list({ category: 'no-such-category' })).toMatchObject({ items: [], pages: 1, total: 0 })
  })

  test.each([7, 5, 1])('in pages of %d is the same list', async (perPage) => {
    const whole = await listed({ category: 'paging', per_page: 100 })
    const parts: string[] = []
    for (let page = 1; page <= Math.ceil(COUNT / perPage); page++)
      parts.push(...(await listed({ category: 'paging', per_page: perPage, page })))
    expect(parts).toEqual(whole)
  })
})

describe('sorts and filters', () => {
  beforeAll(async () => {
    const day = (at: number) => new Date(`2024-01-0${at}T00:00:00Z`)
    const categories = ['sorting']
    // One vote of five stars against a hundred of nearly five: the hundred must win.
    await addApplication('loud', {
      categories,
      nameFa: 'پ',
      downloadCount: 1,
      createdAt: day(3),
      scoreCounts: [0, 0, 0, 0, 1],
    })
    await addApplication('loved', {
      categories,
      nameFa: 'ا',
      downloadCount: 2,
      createdAt: day(1),
      scoreCounts: [0, 0, 0, 10, 90],
      type: 'game',
      origin: 'foreign',
      isCompatibleWithIpad: false,
      developer: 'sorter',
    })
    await addApplication('poor', {
      categories,
      nameFa: 'ت',
      downloadCount: 3,
      createdAt: day(2),
      scoreCounts: [50, 0, 0, 0, 0],
      origin: 'unlocked',
      isCompatibleWithIphone: false,
    })
  })

  test('[21.75] by name in the language of the reader', async () => {
    const names = { loud: 'Zither', loved: 'melon', poor: 'Apple' }
    for (const [label, nameEn] of Object.entries(names))
      await product.system.db.updateTable('application').set({ nameEn }).where('label', '=', label).execute()
    const inOrder = async (language: string) => {
      const query = { category: 'sorting', sort: 'name' }
      const { body } = await product.call('GET /application', query, { 'accept-language': language })
      return labels(body['items'])
    }
    expect(await inOrder('fa')).toEqual(['loved', 'loud', 'poor'])
    for (const language of ['en', 'ar', 'ru'])
      expect(await inOrder(language)).toEqual(['poor', 'loved', 'loud'])
  })

  test.each([
    [{}, ['poor', 'loved', 'loud']],
    [{ sort: 'download_count' }, ['poor', 'loved', 'loud']],
    [{ sort: 'newest' }, ['loud', 'poor', 'loved']],
    [{ sort: 'score' }, ['loved', 'loud', 'poor']],
    // In the order of the Persian alphabet: پ before ت, although their code points have the opposite order.
    [{ sort: 'name' }, ['loved', 'loud', 'poor']],
    [{ type: 'game' }, ['loved']],
    [{ type: 'application' }, ['poor', 'loud']],
    [{ origin: 'iranian' }, ['loud']],
    [{ origin: 'foreign' }, ['loved']],
    [{ origin: 'unlocked', sort: 'newest' }, ['poor']],
    [{ device: 'iphone' }, ['loved', 'loud']],
    [{ device: 'ipad' }, ['poor', 'loud']],
    [{ device: 'ipad', type: 'game' }, []],
  ])('[1.1] [1.3] %o gives %o', async (query, expected) => {
    const body = await list({ category: 'sorting', ...query })
    expect(labels(body['items'])).toEqual(expected)
    expect(body['total']).toBe(expected.length)
  })

  test('[20.1] counts by type ignore the type, counts by origin ignore the origin', async () => {
    const all = await list({ category: 'sorting' })
    expect([all['counts'], all['origins']]).toEqual([
      { all: 3, application: 2, game: 1 },
      { all: 3, iranian: 1, foreign: 1, unlocked: 1 },
    ])
    const games = await list({ category: 'sorting', type: 'game', origin: 'iranian' })
    expect([games['counts'], games['origins'], games['total']]).toEqual([
      { all: 1, application: 1, game: 0 },
      { all: 1, iranian: 0, foreign: 1, unlocked: 0 },
      0,
    ])
  })

  test('[20.1] by iOS version: what needs a newer one is left out', async () => {
    const id = await addApplication('modern', { categories: ['by-ios'] })
    const fields = { name: '1', fileSize: 1, minimumIosVersion: '15.2', place: 1, createdAt: EPOCH }
    await addRow(db(), 'applicationVersion', { applicationId: id, ...fields })
    const found = await Promise.all(['15', '15.2', '16'].map((ios) => listed({ category: 'by-ios', ios })))
    expect(found).toEqual([[], ['modern'], ['modern']])
  })

  test('[20.2] categories of an origin are those with applications of it', async () => {
    const labelsOf = async (origin: string) =>
      labels((await product.call('GET /category', { origin })).body['items'])
    await addApplication('far', { categories: ['abroad'], origin: 'foreign' })
    expect(await labelsOf('foreign')).toEqual(expect.arrayContaining(['sorting', 'abroad']))
    expect(await labelsOf('unlocked')).toContain('sorting')
    expect(await labelsOf('unlocked')).not.toContain('abroad')
  })

  test('by developer', async () => {
    expect(await listed({ developer: await developerId('sorter') })).toEqual(['loved'])
    expect(await listed({ developer: 987_654_321 })).toEqual([])
  })
})

describe('the page of an application', () => {
  let id: number
  beforeAll(async () => {
    const suggestedApplicationId = await addApplication('suggested', { categories: ['main'] })
    id = await addApplication('whole', {
      categories: ['main', 'second'],
      developer: 'maker',
      downloadCount: 77,
      suggestedApplicationId,
      website: 'https://whole.invalid',
    })
    await addApplication('sister', { developer: 'maker', categories: ['second'] })
    await addApplication('neighbour', { categories: ['main'], scoreCounts: [0, 0, 0, 0, 9] })
    await db()
      .insertInto('applicationVersion')
      .values(
        ['1.9', '1.10', 'beta 2'].map((name, at) => ({
          applicationId: id,
          name,
          place: at + 1,
          createdAt: addMilliseconds(EPOCH, at * MINUTE),
        })),
      )
      .execute()
    for (let at = 0; at < 8; at++) await comment(id, (at % 5) + 1, at)
  })

  test('[2.73] [2.74] [3.1] [3.2] [3.4] [7.25] has all its data in one answer', async () => {
    const body = await detail('whole')
    expect(body).toMatchObject({
      id,
      label: 'whole',
      package_name: 'invalid.whole',
      download_count: 77,
      website: 'https://whole.invalid',
      developer: { id: await developerId('maker'), display_name: 'سازندهٔ maker' },
      latest_version: { name: 'beta 2', minimum_ios_version: '12.0', maximum_ios_version: null },
      comment_count: 8,
      suggested_application: { label: 'suggested' },
      score_counts: [1, 1, 2, 2, 2],
      image_lists: { iphone: [], ipad: [] },
    })
    expect(labels(body['categories'])).toEqual(['main', 'second'])
    expect(body['versions'].map(({ name }: { name: string }) => name)).toEqual(['beta 2', '1.10', '1.9'])
    expect(labels(body['developer_applications'])).toEqual(['sister'])
    expect(labels(body['best_applications_in_main_category'])).toEqual(['neighbour', 'suggested'])
    expect(labels(body['related_applications'])).toEqual(['sister'])
  })

  test('[16.8] names developer, categories, versions and packages in the language of the request', async () => {
    await db().updateTable('applicationVersion').set({ changeLogFa: 'تازه', changeLogEn: 'New' }).execute()
    const common = { priceToman: 10_000, lengthDays: 30, applicationId: id, position: 1, createdAt: EPOCH }
    const texts = { nameFa: 'ماهانه', nameEn: 'Monthly', descriptionFa: '', descriptionEn: 'A month' }
    await addRow(db(), 'package', { label: 'whole-30', ...common, ...texts })
    const of = async (language: string) =>
      (await product.call('GET /application/by_label/whole', {}, { 'accept-language': language })).body
    expect(await of('en')).toMatchObject({
      name_fa: 'whole',
      developer: { display_name: 'maker' },
      categories: [{ name: 'main' }, { name: 'second' }],
      latest_version: { change_log: 'New', change_log_fa: 'تازه' },
      main_package: { name: 'Monthly', description: 'A month', name_fa: 'ماهانه' },
    })
    expect(await of('fa')).toMatchObject({
      developer: { display_name: 'سازندهٔ maker' },
      latest_version: { change_log: 'تازه' },
      packages: [{ name: 'ماهانه', description: 'A month' }],
    })
  })

  test('[16.8] an item of a list has its categories, origin and downloads', async () => {
    const named = { 'accept-language': 'en' }
    const { body } = await product.call('GET /application', { category: 'second' }, named)
    const item = body['items'].find((one: Labelled) => one.label === 'whole')
    expect(item).toMatchObject({
      origin: 'iranian',
      download_count: 77,
      categories: [
        { label: 'main', name: 'main', type: 'application', page: '/categories/main' },
        { label: 'second', name: 'second' },
      ],
    })
  })

  test('[2.71] has the newest comments; the others are paged', async () => {
    const body = await detail('whole')
    expect(body['comments'].map(({ score }: { score: number }) => score)).toEqual([3, 2, 1, 5, 4, 3])
    const second = await product.call(`GET /application/${id}/comment`, { per_page: 6, page: 2 })
    expect(second.body).toMatchObject({ total: 8, pages: 2, page: 2 })
    expect(second.body['items'].map(({ score }: { score: number }) => score)).toEqual([2, 1])
    expect((await product.call('GET /application/987654321/comment')).status).toBe(404)
  })

  test('hides the download count when statistics are off', async () => {
    await addApplication('silent', { isEnableStatistics: false, downloadCount: 5000 })
    expect(await detail('silent')).toMatchObject({ download_count: null, is_enable_statistics: false })
    const { items } = await list({ per_page: 100 })
    expect(items.find(({ label }: Labelled) => label === 'silent')).toMatchObject({ download_count: null })
  })

  test('works without versions, comments, categories or suggestions', async () => {
    await addApplication('bare')
    expect(await detail('bare')).toMatchObject({
      latest_version: null,
      versions: [],
      comments: [],
      categories: [],
      score: null,
      suggested_application: null,
    })
  })
})

describe('categories', () => {
  test('[3.6] are listed and found by their label', async () => {
    await categoryId('main')
    const { body } = await product.call('GET /category')
    expect(labels(body['items'])).toContain('main')
    const one = await product.call('GET /category/by_label/main')
    expect(one.body).toMatchObject({
      label: 'main',
      name: 'دستهٔ main',
      name_en: 'main',
      page: '/categories/main',
    })
  })
})

describe('counting', () => {
  test('[7.26] counts fifty concurrent views as fifty', async () => {
    const id = await addApplication('viewed')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => product.call(`POST /application/${id}/event/view_site`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const views = async () => {
      const rows = await db().selectFrom('application').select('viewCount').where('id', '=', id).execute()
      return rows[0]?.viewCount
    }
    // Counts are written together, once a second.
    await expect.poll(views, { timeout: 20_000 }).toBe(50)
    expect((await product.call('POST /application/987654321/event/view_site')).status).toBe(404)
  })

  test('counts a hundred concurrent comments in the histogram', async () => {
    const id = await addApplication('discussed')
    await Promise.all(Array.from({ length: 100 }, (_, at) => comment(id, (at % 4) + 2)))
    const body = await detail('discussed')
    expect(body).toMatchObject({ score_counts: [25, 25, 25, 25, 0], comment_count: 100, score: 3.5 })
  })

  test('does not change the histogram when a comment fails', async () => {
    const id = await addApplication('refused')
    await expect(comment(id, 6)).rejects.toThrow()
    expect(await detail('refused')).toMatchObject({ score_counts: [0, 0, 0, 0, 0], comment_count: 0 })
  })
})

describe('pages, collections and stories', () => {
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    for (const label of ['one', 'two', 'three', 'four'])
      ids[label] = await addApplication(label, { categories: ['shelf'] })
    ids['withdrawn'] = await addApplication('withdrawn', {
      categories: ['shelf'],
      isPublished: false,
      downloadCount: 1e6,
    })
    await addCollection('chosen', ['withdrawn', 'three', 'one', 'two'])
    await addStory('tale', ['four', 'withdrawn', 'one'])
  })

  async function addCollection(label: string, members: string[]) {
    const { id } = await addRow(db(), 'collection', { label, titleFa: 'گزیده', titleEn: 'Chosen' })
    const rows = members.map((member, position) => ({
      collectionId: id,
      applicationId: ids[member] ?? 0,
      position,
    }))
    await db().insertInto('collectionApplication').values(rows).execute()
  }

  async function addStory(label: string, members: string[]) {
    const { id } = await addRow(db(), 'story', {
      label,
      titleFa: 'داستان',
      titleEn: 'Tale',
      pinApplicationId: ids['withdrawn'] ?? 0,
    })
    const applications = members.map((member) => ids[member] ?? 0)
    await db()
      .insertInto('storyContent')
      .values([
        { storyId: id, position: 1, type: 'applications', applications },
        { storyId: id, position: 0, type: 'text', textFa: 'متن', textEn: 'Text' },
      ])
      .execute()
  }

  async function pageOf(label: string, blocks: Array<[kind: PageBlockTable['kind'], data: unknown]>) {
    const { id } = await addRow(db(), 'page', { label, titleFa: 'صفحه', titleEn: 'Page' })
    const rows = blocks.map(([kind, data], position) => ({
      pageId: id,
      position,
      kind,
      data: JSON.stringify(data),
    }))
    await db().insertInto('pageBlock').values(rows).execute()
    return product.call(`GET /page/by_label/${label}`)
  }
  const titles = { titleFa: 'عنوان', titleEn: 'Title' }

  test('[3.8] a collection keeps its order and omits unpublished applications', async () => {
    const { body } = await product.call('GET /collection/by_label/chosen')
    expect(body).toMatchObject({ label: 'chosen', title_fa: 'گزیده' })
    expect(labels(body['applications'])).toEqual(['three', 'one', 'two'])
  })

  test('[3.9] a story has its contents in order', async () => {
    const { body } = await product.call('GET /story/by_label/tale')
    expect(body['contents'].map(({ type }: { type: string }) => type)).toEqual(['text', 'applications'])
    expect(labels(body['contents'][1].applications)).toEqual(['four', 'one'])
    expect(labels(body['applications'])).toEqual(['four', 'one'])
    expect(body['pin_application']).toBeNull()
  })

  test('[3.7] a page has its blocks in order with everything they show', async () => {
    const promo = { textFa: 'متن', textEn: 'Text', labelFa: 'برو', labelEn: 'Go', href: '/packages' }
    const { status, body } = await pageOf('FULL', [
      [
        'banners',
        {
          items: [{ story: 'tale' }, { application: 'withdrawn' }, { application: 'one' }, { story: 'none' }],
        },
      ],
      ['applications', { ...titles, collection: 'chosen', limit: 2 }],
      ['applications', { ...titles, query: { category: 'shelf', sort: 'name' }, look: 'rank' }],
      ['stories', { ...titles, labels: ['none', 'tale'] }],
      ['categories', titles],
      ['promo', { ...titles, ...promo }],
    ])
    expect(status).toBe(200)
    const [banners, chosen, ranked, stories, categories, last] = body['blocks']
    expect(banners.banners.map(({ href }: { href: string }) => href)).toEqual([
      '/stories/tale',
      '/applications/one',
    ])
    expect(labels(chosen.applications)).toEqual(['three', 'one'])
    expect(chosen).toMatchObject({ href: '/collections/chosen', look: 'row' })
    expect(labels(ranked.applications).toSorted()).toEqual(['four', 'one', 'three', 'two'])
    expect(labels(stories.stories)).toEqual(['tale'])
    expect(labels(categories.categories)).toContain('shelf')
    expect(last).toMatchObject({ kind: 'promo', href: '/packages' })
  })

  test('[20.3] every shelf leads to its complete list', async () => {
    const queries: Array<[object | undefined, string]> = [
      [undefined, '/search?sort=download_count'],
      [{ sort: 'download_count' }, '/search?sort=download_count'],
      [{ sort: 'sales' }, '/search?sort=sales'],
      [{ type: 'application', origin: 'iranian' }, '/search?type=application&origin=iranian'],
      [{ origin: 'iranian', sort: 'score' }, '/search?origin=iranian&sort=score'],
      [{ category: 'shelf' }, '/categories/shelf'],
      [{ category: 'shelf', origin: 'iranian' }, '/categories/shelf?origin=iranian'],
      [{ category: 'shelf', sort: 'name' }, '/search?category=shelf&sort=name'],
    ]
    const { body } = await pageOf(
      'COMPLETE',
      queries.map(([query]) => ['applications', { ...titles, query }]),
    )
    expect(body['blocks'].map(({ href }: { href: string }) => href)).toEqual(queries.map(([, href]) => href))
  })

  test('[21.48] home leads to hottest, best sellers and all stories', async () => {
    await product.system.db.deleteFrom('page').where('label', 'in', ['HOME', 'STORIES']).execute()
    const { body } = await pageOf('HOME', [
      ['applications', { ...titles, query: { sort: 'download_count' } }],
      ['applications', { ...titles, query: { sort: 'sales' } }],
      ['applications', { ...titles, query: { sort: 'sales', type: 'game' } }],
      ['stories', { ...titles, labels: ['tale'] }],
    ])
    expect(body['blocks'].map(({ href }: { href: string }) => href)).toEqual([
      '/pages/HOTTEST',
      '/pages/BESTSELLERS',
      '/search?type=game&sort=sales',
      '/pages/STORIES',
    ])
    const stories = await pageOf('STORIES', [['stories', titles]])
    expect(stories.body['blocks'][0]).toMatchObject({ href: null, stories: [{ label: 'tale' }] })
  })

  test('a broken block is left out without an error', async () => {
    const { status, body } = await pageOf('BROKEN', [
      ['applications', { titleFa: 5 }],
      ['applications', null],
      ['applications', 'text'],
      ['applications', [1, 2]],
      ['applications', { ...titles, collection: 'none' }],
      ['applications', { ...titles, query: { sort: 'sideways' } }],
      ['banners', { items: [{ application: 'withdrawn' }] }],
      ['stories', { ...titles, labels: [] }],
      ['promo', { ...titles, href: 'https://elsewhere.invalid' }],
      ['poll', { poll: 1 }],
      ['applications', { ...titles, query: { category: 'shelf' } }],
    ])
    expect(status).toBe(200)
    expect(body['blocks']).toHaveLength(1)
    expect(body['blocks'][0].applications).toHaveLength(4)
  })

  const inLanguage = async (call: string, language: string) =>
    (await product.call(call, {}, { 'accept-language': language })).body

  test('[16.8] [16.10] texts are in the language of the request; their former pairs stay', async () => {
    const promo = { textFa: 'متن', textEn: 'Text', labelFa: 'برو', labelEn: 'Go', href: '/packages' }
    await pageOf('SPOKEN', [
      ['banners', { items: [{ story: 'tale' }, { application: 'one' }] }],
      ['stories', { ...titles, labels: ['tale'] }],
      ['categories', titles],
      ['promo', { ...titles, ...promo }],
    ])
    const english = await inLanguage('GET /page/by_label/SPOKEN', 'en-US,en;q=0.9,fa;q=0.8')
    expect(english).toMatchObject({
      title: 'Page',
      title_fa: 'صفحه',
      title_en: 'Page',
      blocks: [
        { banners: [{ title: 'Tale' }, { title: 'one' }] },
        { title: 'Title', stories: [{ title: 'Tale', title_fa: 'داستان' }] },
        { title: 'Title', categories: expect.arrayContaining([expect.objectContaining({ name: 'shelf' })]) },
        { title: 'Title', text: 'Text', label: 'Go', label_fa: 'برو' },
      ],
    })
    expect((await inLanguage('GET /page/by_label/SPOKEN', 'fa')).blocks[3]).toMatchObject({ label: 'برو' })
    const story = await inLanguage('GET /story/by_label/tale', 'ru')
    expect([story.title, story.contents[0].text, story.contents[0].text_fa]).toEqual(['Tale', 'Text', 'متن'])
    const collection = await inLanguage('GET /collection/by_label/chosen', 'en')
    expect([collection.title, collection.subtitle]).toEqual(['Chosen', ''])
  })

  test('[16.8] a missing text is English, then Persian', async () => {
    await addRow(db(), 'collection', { label: 'only-fa', titleFa: 'تنها', titleEn: '' })
    await addRow(db(), 'collection', { label: 'only-en', titleFa: '', titleEn: 'Lonely' })
    const titlesOf = async (label: string) =>
      Promise.all(
        ['fa', 'en', 'ar', 'ru'].map(
          async (language) => (await inLanguage(`GET /collection/by_label/${label}`, language)).title,
        ),
      )
    expect(await titlesOf('only-fa')).toEqual(['تنها', 'تنها', 'تنها', 'تنها'])
    expect(await titlesOf('only-en')).toEqual(['Lonely', 'Lonely', 'Lonely', 'Lonely'])
  })

  test('unpublished content appears nowhere', async () => {
    const hidden = ids['withdrawn'] ?? 0
    const paths = [
      'application?per_page=100&category=shelf',
      'application/by_label/one',
      'application/by_label/four',
    ]
    paths.push(
      'collection/by_label/chosen',
      'story/by_label/tale',
      'page/by_label/FULL',
      'page/by_label/BROKEN',
    )
    for (const path of paths) {
      const response = await product.request(`/api/v1/${path}`)
      expect(response.status).toBe(200)
      expect(await response.text()).not.toContain('withdrawn')
    }
    const closed = ['GET /application/by_label/withdrawn', `GET /application/${hidden}/comment`]
    closed.push(`POST /application/${hidden}/event/view_site`)
    for (const call of closed) expect((await product.call(call)).status).toBe(404)
  })
})
