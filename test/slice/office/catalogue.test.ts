import { beforeAll, describe, expect, test } from 'vitest'
import { AGE_RATINGS } from '#features/catalogue/catalogue.rules.ts'
import { importAltStoreSource } from '#features/catalogue/import/altstore.actions.ts'
import { plantApplication } from '../../support/application.ts'
import { applicationDraft, collectionDraft, pageDraft, storyDraft } from '../../support/drafts.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { type Answer, productForFile } from '../../support/product.ts'
import { addRow, changeRows, getRow, listRows } from '../../support/rows.ts'

const product = productForFile()
let desk: Desk
let other: Desk

beforeAll(async () => {
  desk = await openDesk(product, ['content'])
  other = await openDesk(product, ['content'])
  await plantApplication(product, {
    label: 'river',
    packageName: 'example.river',
    nameFa: 'رود',
    nameEn: 'River',
  })
  await plantApplication(product, {
    label: 'stone',
    packageName: 'example.stone',
    nameFa: 'سنگ',
    isPublished: false,
  })
  const categories = ['home', 'play'].map((label) => ({
    label,
    type: 'application' as const,
    nameFa: label,
    nameEn: label,
  }))
  await product.system.db.insertInto('category').values(categories).execute()
})

/** A PNG of one white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
)

async function sendPicture(): Promise<string> {
  const { status, body } = await desk.call('POST /pictures', { file: new File([PNG], 'point.png') })
  expect(status).toBe(200)
  return body['id']
}

const contentVersion = async () =>
  (await product.system.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version

const codes = (answers: Answer[]) => answers.map(({ status, body }) => body['error'] ?? status).sort()

describe('applications', () => {
  test('a new application is in the store and its search with all its fields', async () => {
    const [icon, category] = [await sendPicture(), { categories: ['play', 'home'] }]
    const draft = applicationDraft({
      ...category,
      icon,
      iphone_screenshots: [icon],
      suggested_application: 'river',
    })
    const before = await contentVersion()
    const { status, body } = await desk.call('POST /applications', { label: 'pot', draft })
    expect([status, body['draft']]).toEqual([200, draft])
    expect(await contentVersion()).toBeGreaterThan(before)
    const { body: shown } = await product.call('GET /application/by_label/{label}', { label: 'pot' })
    expect(shown).toMatchObject({ name_fa: 'گلدان', developer: { name_fa: 'باغ', name_en: 'Bagh' } })
    expect(shown['categories'].map((one: { label: string }) => one.label)).toEqual(['play', 'home'])
    expect(shown['image_lists'].iphone[0].url).toBe(`/pictures/${icon}`)
    expect(shown['suggested_application'].label).toBe('river')
    const { body: found } = await product.call('GET /search', { q: 'گلدان' })
    expect(found['items'][0].label).toBe('pot')
  })

  test('the age rating of the form is the one of the store; emptied, it is unknown', async () => {
    const shown = async () =>
      (await product.call('GET /application/by_label/{label}', { label: 'river' })).body['age_rating']
    const rate = async (age_rating: string) => {
      const { body } = await desk.call('GET /applications/{label}', { label: 'river' })
      const { version, draft } = body
      return desk.call('PUT /applications/{label}', {
        label: 'river',
        version,
        draft: { ...draft, age_rating },
      })
    }
    expect(await shown()).toBeNull()
    for (const rating of AGE_RATINGS) {
      expect((await rate(rating)).body['draft'].age_rating).toBe(rating)
      expect(await shown()).toBe(rating)
    }
    for (const wrong of ['13+', '12', '۱۲+'])
      expect((await rate(wrong)).body['fields']).toEqual({ 'draft.age_rating': expect.any(String) })
    expect(await shown()).toBe('18+')
    expect((await rate('')).body['draft'].age_rating).toBe('')
    expect(await shown()).toBeNull()
  })

  test("are found by name, label and bundle in any keyboard's spelling, and by their properties", async () => {
    const found = async (input: Record<string, unknown>) =>
      (await desk.call('GET /applications', input)).body['items'].map((one: { label: string }) => one.label)
    expect(await found({ q: 'River' })).toEqual(['river'])
    expect(await found({ q: 'example.ri' })).toEqual(['river'])
    expect(await found({ q: 'سنگ' })).toEqual(['stone'])
    expect(await found({ q: '%' })).toEqual([])
    expect(await found({ state: 'hidden' })).toEqual(['stone'])
    expect(await found({ q: 'River', file: 'without' })).toEqual(['river'])
    expect(await found({ file: 'with' })).toEqual([])
    expect(await found({ category: 'play' })).toEqual(['pot'])
    expect(await found({ type: 'game' })).toEqual([])
    await plantApplication(product, { label: 'book', packageName: 'example.book', nameFa: 'کتاب‌خانه' })
    for (const q of ['كتاب خانه', 'کتابخانه', 'کتاب‌خانه']) expect(await found({ q })).toEqual(['book'])
  })

  test('a search for one or two letters finds and orders as one by hand does', async () => {
    for (const [label, downloadCount] of [
      ['e', 1],
      ['er', 5],
      ['wood', 9],
      ['tree', 7],
    ] as const)
      await plantApplication(product, {
        label,
        packageName: `org.short.${label}`,
        nameEn: label,
        downloadCount,
      })
    const all = await product.system.db
      .selectFrom('application')
      .select(['label', 'packageName', 'nameFa', 'nameEn', 'downloadCount', 'id'])
      .orderBy('downloadCount', 'desc')
      .orderBy('id')
      .execute()
    for (const q of ['e', 'er', 'ER', 'o', 'ن', 'xq']) {
      const fits = all.filter(({ label, packageName, nameFa, nameEn }) =>
        [label, packageName, nameFa, nameEn].some((text) => text.toLowerCase().includes(q.toLowerCase())),
      )
      const exact = fits.filter(({ label, packageName }) => label === q || packageName === q)
      const byHand = [...exact, ...fits.filter((one) => !exact.includes(one))].map(({ label }) => label)
      const { body } = await desk.call('GET /applications', { q })
      expect([body['total'], ...body['items'].map((one: { label: string }) => one.label)], q).toEqual([
        fits.length,
        ...byHand,
      ])
    }
  })

  test('a hidden application leaves the store and its search; shown again, it is back', async () => {
    const { body } = await desk.call('GET /applications/{label}', { label: 'river' })
    const hide = (version: string, is_published: boolean) =>
      desk.call('PUT /applications/{label}', {
        label: 'river',
        version,
        draft: { ...body['draft'], is_published },
      })
    const hidden = await hide(body['version'], false)
    expect(hidden.status).toBe(200)
    expect((await product.call('GET /application/by_label/{label}', { label: 'river' })).status).toBe(404)
    expect((await product.call('GET /search', { q: 'River' })).body['total']).toBe(0)
    await hide(hidden.body['version'], true)
    expect((await product.call('GET /search', { q: 'River' })).body['total']).toBe(1)
  })

  test('of two concurrent saves of the same version one gets a conflict, and no edit is lost', async () => {
    const { body } = await desk.call('GET /applications/{label}', { label: 'pot' })
    const save = (by: Desk, name_en: string) =>
      by.call('PUT /applications/{label}', {
        label: 'pot',
        version: body['version'],
        draft: { ...body['draft'], name_en },
      })
    const answers = await Promise.all([save(desk, 'One'), save(other, 'Two')])
    expect(codes(answers)).toEqual([200, 'edited_meanwhile'])
    const winner = answers.find(({ status }) => status === 200)?.body['draft'].name_en
    const { body: now } = await desk.call('GET /applications/{label}', { label: 'pot' })
    expect(now['draft'].name_en).toBe(winner)
    const lines = await listRows(
      product.system.db,
      'audit',
      { call: 'PUT /applications/{label}', subject: 'pot' },
      ['operatorName', 'outcome'],
    )
    expect(lines.map(({ operatorName }) => operatorName).sort()).toEqual([desk.name, other.name].sort())
    expect(lines.map(({ outcome }) => outcome).sort()).toEqual(['done', 'edited_meanwhile'])
  })

  test('a change by the command line also causes a conflict', async () => {
    const { body } = await desk.call('GET /applications/{label}', { label: 'pot' })
    await changeRows(product.system.db, 'application', { label: 'pot' }, { icon: null })
    const late = await desk.call('PUT /applications/{label}', {
      label: 'pot',
      version: body['version'],
      draft: body['draft'],
    })
    expect([late.status, late.body['error']]).toEqual([409, 'edited_meanwhile'])
  })

  test('labels and bundles are unique; an unknown reference is refused by name', async () => {
    const add = (label: string, fields = {}) =>
      desk.call('POST /applications', {
        label,
        draft: applicationDraft({ package_name: 'example.fresh', ...fields }),
      })
    const error = async (answer: Promise<Answer>) => (await answer).body['error']
    expect(await error(add('river'))).toBe('draft_label_taken')
    expect(await error(add('brook', { package_name: 'example.river' }))).toBe('draft_bundle_taken')
    expect(await error(add('brook', { suggested_application: 'nobody' }))).toBe('draft_application_unknown')
    expect(await error(add('brook', { categories: ['nowhere'] }))).toBe('draft_category_unknown')
    expect(await error(add('brook', { icon: 'f'.repeat(24) }))).toBe('draft_picture_unknown')
    for (const label of ['download', 'new', 'رود', 'a b', ''])
      expect((await add(label)).body['fields']).toHaveProperty('label')
    const { body } = await add('brook', {
      name_fa: ' ',
      primary_color: 'red',
      website: 'javascript:alert(1)',
    })
    expect(Object.keys(body['fields']).sort()).toEqual([
      'draft.name_fa',
      'draft.primary_color',
      'draft.website',
    ])
    // None of the refused changes was saved.
    expect((await desk.call('GET /applications', { q: 'brook' })).body['total']).toBe(0)
  })
})

const NO_WORDS = { text_fa: '', text_en: '', text_ar: '', text_ru: '' }

describe('stories', () => {
  const contents = [
    { type: 'applications', applications: ['river'] },
    { type: 'text', text_fa: 'متن', text_en: 'Text', text_ar: 'نص', text_ru: 'Текст' },
    { type: 'video', url: '/films/one.mp4', picture: null, ...NO_WORDS },
  ]

  test('are saved, previewed as visitors see them, and removed', async () => {
    const image = await sendPicture()
    const labels = { label_fa: 'ببینید', label_en: 'See', label_ar: 'شاهد', label_ru: 'Смотреть' }
    const action = { ...labels, href: '/applications/river' }
    const pictured = [...contents, { type: 'image', picture: image, ...NO_WORDS }]
    const draft = storyDraft({ image, action, pin_application: 'river', contents: pictured })
    const preview = await desk.call('POST /stories/{label}/preview', { label: 'new', draft })
    expect(preview.status).toBe(200)
    expect((await product.call('GET /story/by_label/{label}', { label: 'new' })).status).toBe(404)
    const added = await desk.call('POST /stories', { label: 'spring', draft })
    expect([added.status, added.body['draft']]).toEqual([200, draft])
    const { body: shown } = await product.call('GET /story/by_label/{label}', { label: 'spring' })
    const { id: _id, label: _label, ...rest } = shown
    expect(preview.body).toMatchObject(rest)
    expect(shown['contents'].map((one: { type: string }) => one.type)).toEqual([
      'applications',
      'text',
      'video',
      'image',
    ])
    const { version } = added.body
    expect((await desk.call('DELETE /stories/{label}', { label: 'spring', version: 'old' })).status).toBe(409)
    expect((await desk.call('DELETE /stories/{label}', { label: 'spring', version })).status).toBe(200)
    expect((await product.call('GET /story/by_label/{label}', { label: 'spring' })).status).toBe(404)
  })

  test('of two concurrent saves one succeeds', async () => {
    const { body } = await desk.call('POST /stories', { label: 'race', draft: storyDraft() })
    const save = (by: Desk, title_en: string) =>
      by.call('PUT /stories/{label}', {
        label: 'race',
        version: body['version'],
        draft: storyDraft({ title_en }),
      })
    expect(codes(await Promise.all([save(desk, 'One'), save(other, 'Two')]))).toEqual([
      200,
      'edited_meanwhile',
    ])
    const both = [
      { label: 'twice', draft: storyDraft() },
      { label: 'twice', draft: storyDraft() },
    ]
    const made = await Promise.all(both.map((input) => desk.call('POST /stories', input)))
    expect(codes(made)).toEqual([200, 'draft_label_taken'])
  })
})

describe('collections', () => {
  test('keep the order of their applications, hide hidden ones, and name unknown ones', async () => {
    const draft = collectionDraft({ applications: ['stone', 'pot', 'river'] })
    const added = await desk.call('POST /collections', { label: 'green', draft })
    expect(added.body['draft']).toEqual(draft)
    const { body } = await product.call('GET /collection/by_label/{label}', { label: 'green' })
    expect(body['applications'].map((one: { label: string }) => one.label)).toEqual(['pot', 'river'])
    const wrong = await desk.call('PUT /collections/{label}', {
      label: 'green',
      version: added.body['version'],
      draft: collectionDraft({ applications: ['pot', 'nobody'] }),
    })
    expect(wrong.body['message']).toContain('nobody')
    const { body: kept } = await desk.call('GET /collections/{label}', { label: 'green' })
    expect(kept['draft'].applications).toEqual(['stone', 'pot', 'river'])
  })

  test('of two concurrent saves one succeeds', async () => {
    const { body } = await desk.call('POST /collections', { label: 'race', draft: collectionDraft() })
    const save = (by: Desk, title_en: string) =>
      by.call('PUT /collections/{label}', {
        label: 'race',
        version: body['version'],
        draft: collectionDraft({ title_en }),
      })
    expect(codes(await Promise.all([save(desk, 'One'), save(other, 'Two')]))).toEqual([
      200,
      'edited_meanwhile',
    ])
  })
})

describe('pages', () => {
  const shelf = {
    kind: 'applications',
    title_fa: 'قفسه',
    title_en: 'Shelf',
    title_ar: 'رفّ',
    title_ru: 'Полка',
    look: 'tile',
    limit: 5,
    query: { type: 'application', sort: 'name' },
  }
  const blocks = [
    { kind: 'banners', items: [{ application: 'river' }] },
    shelf,
    { kind: 'categories', title_fa: 'دسته‌ها', title_en: 'Categories', title_ar: '', title_ru: '' },
  ]

  test('the preview equals the saved page, and leaves nothing behind, not even an audit entry', async () => {
    const added = await desk.call('POST /pages', { label: 'GARDEN', draft: pageDraft() })
    const audited = async () =>
      (await product.system.db.selectFrom('audit').select('id').where('call', 'like', '%preview').execute())
        .length
    const version = await contentVersion()
    const preview = await desk.call('POST /pages/{label}/preview', {
      label: 'GARDEN',
      draft: pageDraft({ blocks }),
    })
    expect([preview.status, await audited(), await contentVersion()]).toEqual([200, 0, version])
    const visit = async () => (await product.call('GET /page/by_label/{label}', { label: 'GARDEN' })).body
    expect((await visit())['blocks'].map((one: { kind: string }) => one.kind)).toEqual(['promo'])
    const saved = await desk.call('PUT /pages/{label}', {
      label: 'GARDEN',
      version: added.body['version'],
      draft: pageDraft({ blocks }),
    })
    expect([saved.status, saved.body['draft'].blocks]).toEqual([200, blocks])
    expect(await visit()).toEqual(preview.body)
    expect(preview.body['blocks'].map((one: { kind: string }) => one.kind)).toEqual([
      'banners',
      'applications',
      'categories',
    ])
  })

  test('an invalid draft is neither previewed nor saved, and the error names its field', async () => {
    const [promo] = pageDraft()['blocks'] as object[]
    const draft = pageDraft({ blocks: [shelf, { ...promo, href: '//elsewhere.example' }] })
    for (const call of ['POST /pages/{label}/preview', 'PUT /pages/{label}']) {
      const { status, body } = await desk.call(call, { label: 'GARDEN', version: 'x', draft })
      expect([status, Object.keys(body['fields'])]).toEqual([400, ['draft.blocks.1.href']])
    }
  })

  test('an emoji cut in half by a length limit becomes a replacement character', async () => {
    const [promo] = pageDraft()['blocks'] as object[]
    const draft = pageDraft({ blocks: [{ ...promo, title_fa: 'باغ \ud83c' }] })
    const { status, body } = await desk.call('POST /pages', { label: 'HALF', draft })
    expect([status, body['draft']?.blocks[0].title_fa]).toEqual([200, 'باغ \ufffd'])
  })

  test('a page that the header or footer links cannot be removed; others can', async () => {
    const remove = async (label: string) => {
      const { body } = await desk.call('GET /pages/{label}', { label })
      return desk.call('DELETE /pages/{label}', { label, version: body['version'] })
    }
    expect((await remove('GAMES')).body['error']).toBe('page_is_linked')
    expect((await remove('GARDEN')).status).toBe(200)
    expect((await product.call('GET /page/by_label/{label}', { label: 'GARDEN' })).status).toBe(404)
  })

  test('unreadable blocks are counted, not shown', async () => {
    const { id } = await getRow(product.system.db, 'page', { label: 'GAMES' })
    await addRow(product.system.db, 'pageBlock', {
      pageId: id,
      position: 9,
      kind: 'promo',
      data: '{"href":7}',
    })
    const { body } = await desk.call('GET /pages/{label}', { label: 'GAMES' })
    expect([body['unreadable'], body['draft'].blocks]).toMatchObject([1, { length: 3 }])
  })

  test('concurrent saves and imports wait for each other and all succeed', async () => {
    const drafts = Array.from({ length: 6 }, (_, at) => ({ label: `at-once-${at}`, draft: pageDraft() }))
    const { body } = await desk.call('GET /applications/{label}', { label: 'river' })
    const save = () => desk.call('PUT /applications/{label}', { label: 'river', ...body })
    const source = {
      apps: [{ name: 'River', bundleIdentifier: 'example.river', versions: [{ version: '3.1' }] }],
    }
    const [imported, ...answers] = await Promise.all([
      importAltStoreSource(await product.system.context(), source),
      ...drafts.map((input, at) => (at % 2 ? desk : other).call('POST /pages', input)),
      save(),
    ])
    expect(imported.updated).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
  })
})

describe('pictures', () => {
  test('only pictures are accepted, and their hidden contents are removed', async () => {
    const send = (file: File) => desk.call('POST /pictures', { file })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    expect((await send(new File([svg], 'x.svg'))).body['error']).toBe('picture_type_unknown')
    expect((await send(new File(['%PDF-1.4 no'], 'x.png'))).status).toBeGreaterThanOrEqual(400)
    expect((await send(new File([''], 'x.png'))).body['error']).toBe('upload_empty')
    const hidden = new File([PNG, '<script>hidden</script>'], 'x.png')
    const { body } = await send(hidden)
    const stored = await (await product.system.context()).ports.storage.get(`pictures/${body['id']}`)
    expect(Buffer.from(stored ?? '').includes('hidden')).toBe(false)
    expect((await product.request(`${body['url']}-64.webp`)).status).toBe(200)
  })
})
