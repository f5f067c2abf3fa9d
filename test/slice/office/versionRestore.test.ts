import { beforeAll, describe, expect, test } from 'vitest'
import { addMilliseconds, HOUR } from '#kernel/time.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import { plantApplication } from '../../support/application.ts'
import { applicationDraft, collectionDraft, pageDraft, storyDraft } from '../../support/drafts.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { addRow } from '../../support/rows.ts'
import { aCampaign, aCodeOrder, aPackage, aPoll } from './salesForms.ts'

const product = productForFile({}, { withPages: true })
let desk: Desk
let pictures: string[] = []

type Fields = Record<string, unknown>

/** PNGs of one pixel, of different colours. */
const PNGS = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
]

async function sendPicture(base64: string): Promise<string> {
  const file = new File([Buffer.from(base64, 'base64')], 'point.png')
  const { status, body } = await desk.call('POST /pictures', { file })
  expect(status).toBe(200)
  return body['id']
}

const BLOCKS = [
  { ...(pageDraft()['blocks'] as Fields[])[0] },
  { ...(pageDraft()['blocks'] as Fields[])[0], title_fa: 'دومی', title_en: 'The second', href: '/gift' },
  {
    kind: 'applications',
    title_fa: 'همه',
    title_en: 'All',
    title_ar: '',
    title_ru: '',
    look: 'row',
    query: { sort: 'newest' },
  },
]

const made = async (call: string, input: Fields) => {
  const { status, body } = await desk.call(call, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

beforeAll(async () => {
  desk = await openDesk(product, ['content', 'finance'])
  pictures = [await sendPicture(PNGS[0] ?? ''), await sendPicture(PNGS[1] ?? '')]
  for (const label of ['river', 'stone', 'tree'])
    await plantApplication(product, { label, packageName: `example.${label}`, nameFa: label, nameEn: label })
  const category = { type: 'application' as const, nameFa: 'خانه', nameEn: 'Home' }
  await addRow(product.system.db, 'category', { ...category, label: 'home', position: 1 })
  await addRow(product.system.db, 'category', { ...category, label: 'work', nameFa: 'کار', position: 2 })
  await bumpContentVersion(product.system.db)
  await made('POST /applications', {
    label: 'garden',
    draft: applicationDraft({
      categories: ['home'],
      icon: pictures[0],
      iphone_screenshots: pictures,
      package_name: 'example.garden',
    }),
  })
  await made('POST /pages', { label: 'spring', draft: pageDraft({ blocks: BLOCKS }) })
  await made('POST /stories', { label: 'pots', draft: storyDraft({ image: pictures[0] }) })
  await made('POST /collections', {
    label: 'green',
    draft: collectionDraft({ applications: ['river', 'stone'] }),
  })
  await made('POST /packages', aPackage({ label: 'one' }))
  await made('POST /packages', aPackage({ label: 'two', position: 2, name_fa: 'دومی' }))
  await made('POST /campaigns', aCampaign())
  await made('POST /polls', aPoll())
  await made('POST /codes', aCodeOrder({ code: 'LIMITED', max_uses: 5 }))
})

interface Edit {
  kind: string
  key: string
  /** Public pages and API responses that show the item. */
  shown: string[]
  change: () => Promise<Fields>
}

/** Changes a draft as an editor does: with the version that it read. */
function edited(list: string, label: string, change: (draft: Fields) => Fields) {
  return async () => {
    const { version, draft } = await made(`GET /${list}/{label}`, { label })
    return made(`PUT /${list}/{label}`, { label, version, draft: { ...draft, ...change(draft) } })
  }
}

/** Changes a row of a list as its form does. */
function formed(list: string, key: string, of: string, change: Fields) {
  return async () => {
    const rows = (await made(`GET /${list}`, {}))[list] as Fields[]
    const row = rows.find((one) => one[key] === of)
    return made(`PUT /${list}/{${key}}`, { ...row, ...change, confirms_large_drop: true })
  }
}

const garden = ['/applications/garden', '/applications/garden?lang=en']
const page = ['/pages/spring', '/pages/spring?lang=en']
const story = ['/stories/pots', '/stories/pots?lang=ru']
const collection = ['/collections/green', '/collections/green?lang=ar']
const packages = ['/packages', '/api/v1/package']
const swapped = (list: unknown) => [...(list as unknown[])].reverse()

const EDITS: Record<string, Edit> = {
  'order of the blocks of a page': {
    kind: 'page',
    key: 'spring',
    shown: page,
    change: edited('pages', 'spring', ({ blocks }) => ({ blocks: swapped(blocks) })),
  },
  'title of a page': {
    kind: 'page',
    key: 'spring',
    shown: page,
    change: edited('pages', 'spring', () => ({ title_fa: 'بهار تازه', title_en: 'New spring' })),
  },
  'words of a block': {
    kind: 'page',
    key: 'spring',
    shown: page,
    change: edited('pages', 'spring', ({ blocks }) => ({
      blocks: (blocks as Fields[]).map((block) => ({ ...block, title_fa: 'دیگر', title_en: 'Other' })),
    })),
  },
  'a block fewer': {
    kind: 'page',
    key: 'spring',
    shown: page,
    change: edited('pages', 'spring', ({ blocks }) => ({ blocks: (blocks as Fields[]).slice(1) })),
  },
  'text of a story': {
    kind: 'story',
    key: 'pots',
    shown: story,
    change: edited('stories', 'pots', ({ contents }) => ({
      contents: (contents as Fields[]).map((one) => ({
        ...one,
        text_fa: 'کمتر آب بدهید.',
        text_ru: 'Меньше.',
      })),
    })),
  },
  'picture of a story': {
    kind: 'story',
    key: 'pots',
    shown: story,
    change: edited('stories', 'pots', () => ({ image: pictures[1] })),
  },
  'button of a story': {
    kind: 'story',
    key: 'pots',
    shown: story,
    change: edited('stories', 'pots', () => ({
      action: { label_fa: 'برو', label_en: 'Go', label_ar: '', label_ru: '', href: '/packages' },
    })),
  },
  'members of a collection': {
    kind: 'collection',
    key: 'green',
    shown: collection,
    change: edited('collections', 'green', () => ({ applications: ['tree', 'river'] })),
  },
  'order of a collection': {
    kind: 'collection',
    key: 'green',
    shown: collection,
    change: edited('collections', 'green', ({ applications }) => ({ applications: swapped(applications) })),
  },
  'title of a collection': {
    kind: 'collection',
    key: 'green',
    shown: collection,
    change: edited('collections', 'green', () => ({ title_fa: 'تازه', title_ar: 'جديد' })),
  },
  'texts of an application': {
    kind: 'application',
    key: 'garden',
    shown: garden,
    change: edited('applications', 'garden', () => ({ description_fa: 'متنی دیگر.', summary_en: 'Another' })),
  },
  'order of screenshots': {
    kind: 'application',
    key: 'garden',
    shown: garden,
    change: edited('applications', 'garden', ({ iphone_screenshots }) => ({
      iphone_screenshots: swapped(iphone_screenshots),
    })),
  },
  'icon of an application': {
    kind: 'application',
    key: 'garden',
    shown: garden,
    change: edited('applications', 'garden', () => ({ icon: pictures[1] })),
  },
  'an application taken out of sight': {
    kind: 'application',
    key: 'garden',
    shown: garden,
    change: edited('applications', 'garden', () => ({ is_published: false })),
  },
  'name of a category': {
    kind: 'category',
    key: 'home',
    shown: ['/categories', '/categories/home'],
    change: formed('categories', 'label', 'home', { name_fa: 'منزل' }),
  },
  'order of categories': {
    kind: 'category_order',
    key: 'application',
    shown: ['/categories', '/api/v1/category'],
    change: async () => {
      const { categories } = await made('GET /categories', {})
      const labels = (categories as Fields[])
        .filter(({ type }) => type === 'application')
        .map(({ label }) => label)
      return made('POST /categories/order', { type: 'application', labels: swapped(labels) })
    },
  },
  'price of a package': {
    kind: 'package',
    key: 'one',
    shown: packages,
    change: formed('packages', 'label', 'one', { price_toman: 35_000 }),
  },
  'price of an application': {
    kind: 'application_price',
    key: 'garden',
    shown: garden,
    change: () => made('PUT /prices/{label}', { label: 'garden', price_toman: 149_000, version: null }),
  },
  'order of packages': {
    kind: 'package',
    key: 'one',
    shown: packages,
    change: formed('packages', 'label', 'one', { position: 9 }),
  },
  'a package no longer on sale': {
    kind: 'package',
    key: 'two',
    shown: packages,
    change: formed('packages', 'label', 'two', { is_active: false }),
  },
  'texts of a campaign': {
    kind: 'campaign',
    key: 'spring',
    shown: ['/campaign', '/api/v1/campaign'],
    change: formed('campaigns', 'label', 'spring', { name_fa: 'نوروز', text_fa: 'مبارک' }),
  },
  'discount of a campaign': {
    kind: 'campaign',
    key: 'spring',
    shown: ['/campaign', '/api/v1/campaign'],
    change: formed('campaigns', 'label', 'spring', { percent_off: 40 }),
  },
  'options of a poll': {
    kind: 'poll',
    key: 'lunch',
    shown: ['/poll/lunch', '/poll/lunch?lang=en'],
    change: formed('polls', 'id', 'lunch', {
      options: [
        { text_fa: 'نان', text_en: 'Bread' },
        { text_fa: 'آش', text_en: 'Soup' },
      ],
    }),
  },
  'a poll out of sight': {
    kind: 'poll',
    key: 'lunch',
    shown: ['/poll/lunch'],
    change: () => made('POST /polls/{id}/enabled', { id: 'lunch', is_enabled: false }),
  },
}

/** Option ids of a poll are new after its options were replaced: a vote for another text must not count. */
const VARIABLE = /"?optionIds?"?:\d+|name="option" value="\d+"|"id":\d+/g

async function look({ kind, shown }: Edit): Promise<string> {
  const texts = await Promise.all(shown.map(async (path) => (await product.request(path)).text()))
  const all = texts.join('\n').replace(/"request_id":"[^"]+"/g, '')
  return kind === 'poll' ? all.replace(VARIABLE, '') : all
}

async function newestOf({ kind, key }: Pick<Edit, 'kind' | 'key'>): Promise<number> {
  return (await made('GET /versions/{kind}/{key}', { kind, key }))['newest']
}

/** Returns the first place where two texts differ, with its surroundings; empty if they are equal. */
function firstDifference(a: string, b: string): string {
  const at = [...a].findIndex((letter, place) => letter !== b[place])
  return a === b ? '' : `${a.slice(at - 40, at + 40)} | ${b.slice(at - 40, at + 40)}`
}

describe('[23.51] restoring gives the earlier page byte for byte', () => {
  test.each(Object.entries(EDITS))('%s', async (_, edit) => {
    const { kind, key } = edit
    const before = await look(edit)
    await edit.change()
    await expect.poll(() => look(edit)).not.toBe(before)
    const seen = await newestOf(edit)
    const { is_complete } = await made('POST /versions/{kind}/{key}/restore', {
      ...{ kind, key, seen, number: seen - 1 },
      confirms_large_drop: true,
    })
    expect(is_complete).toBe(true)
    await expect.poll(() => look(edit)).toBe(before)
    expect(await newestOf(edit)).toBe(seen + 1)
  })

  test('text of a document, whose version number counts on', async () => {
    const answer = async () => {
      const { updated, version, versions, ...rest } = (
        await product.call('GET /content/{name}', { name: 'about' })
      ).body
      return JSON.stringify(rest).replace(/"date(?:Modified|Published)":"[^"]*",?/g, '')
    }
    const before = await answer()
    const text = 'title: تازه\ndescription: یک جمله.\nkind: page\n---\n\nمتنی دیگر\n'
    const other = text.replace('تازه', 'New').replace('متنی دیگر', 'Other words')
    await made('POST /documents/{name}', {
      ...{ name: 'about', valid_from: null },
      ...{ text_fa: text, text_en: other, text_ar: other, text_ru: other },
    })
    await expect.poll(answer).not.toBe(before)
    const item = { kind: 'document', key: 'about' }
    const seen = await newestOf(item)
    await made('POST /versions/{kind}/{key}/restore', { ...item, seen, number: seen - 1 })
    await expect.poll(async () => firstDifference(before, await answer())).toBe('')
  })

  test('limits of a code, for who may use it', async () => {
    const code = (await made('GET /codes', { text: 'LIMITED' }))['codes'][0]
    const check = async () =>
      JSON.stringify((await product.call('POST /promotion/check', { code: 'LIMITED' })).body)
    const plain = async () => (await check()).replace(/"request_id":"[^"]+"/, '')
    const before = await plain()
    const endsAt = addMilliseconds(await product.system.now(), HOUR).toISOString()
    const { id, version, max_uses_per_user } = code
    const limits = { max_uses: 1, max_uses_per_user, starts_at: null, ends_at: endsAt, is_active: true }
    await made('PUT /codes/{id}', { id, version, ...limits })
    expect(await plain()).not.toBe(before)
    const item = { kind: 'code', key: String(id) }
    await made('POST /versions/{kind}/{key}/restore', { ...item, seen: 2, number: 1 })
    expect(await plain()).toBe(before)
    await made('POST /codes/{id}/stop', { id })
    expect(await plain()).toContain('code')
    await made('POST /versions/{kind}/{key}/restore', { ...item, seen: 4, number: 3 })
    expect(await plain()).toBe(before)
  })

  test('a removed collection is there again', async () => {
    const edit = { kind: 'collection', key: 'green', shown: collection, change: async () => ({}) }
    // The new row has a new internal number.
    const read = async () => (await look(edit)).replace(/"collection":\{"id":\d+/g, '')
    const before = await read()
    const { version } = await made('GET /collections/{label}', { label: 'green' })
    await made('DELETE /collections/{label}', { label: 'green', version })
    await expect.poll(read).not.toBe(before)
    const seen = await newestOf(edit)
    await made('POST /versions/{kind}/{key}/restore', {
      kind: 'collection',
      key: 'green',
      seen,
      number: seen - 1,
    })
    await expect.poll(read).toBe(before)
  })
})
