import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CONTENT_NAMES } from '#features/content/content.table.ts'
import { LOCALES } from '#kernel/locale.ts'
import { seedDemo } from '#sandbox/seed/seed.ts'
import { productForFile } from '../../support/product.ts'
import { liveSettings } from '../../support/server/liveSettings.ts'
import { makeSigner } from '../../support/signing/signerFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'bustan-first-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PAGES = ['HOME', 'APPLICATIONS', 'GAMES', 'HOTTEST', 'BESTSELLERS', 'STORIES']

describe('a store in mode live whose database was only migrated', () => {
  const product = productForFile(
    { ...liveSettings(makeSigner(folder)), DATA_DIR: folder, PUBLIC_URL: 'https://store.example' },
    { withPages: true },
  )
  const get = async (path: string, locale: string) => {
    const answer = await product.request(path, { headers: { cookie: `lang=${locale}` } })
    return { status: answer.status, html: await answer.text() }
  }

  test('[19.1] has its pages, the categories of both types and the two campaigns', async () => {
    const { db } = product.system
    const pages = await db.selectFrom('page').select('label').orderBy('id').execute()
    expect(pages.map(({ label }) => label)).toEqual(PAGES)
    const categories = await db.selectFrom('category').select(['type', 'nameFa', 'nameEn']).execute()
    expect(categories.filter(({ type }) => type === 'application')).toHaveLength(14)
    expect(categories.filter(({ type }) => type === 'game')).toHaveLength(10)
    expect(categories.every(({ nameFa, nameEn }) => nameFa && nameEn)).toBe(true)
    const campaigns = await db.selectFrom('campaign').select(['label', 'codeId']).orderBy('label').execute()
    expect(campaigns).toEqual([
      { label: 'macoffer', codeId: null },
      { label: 'siboffer', codeId: null },
    ])
  })

  test.each(LOCALES)(
    'every link of its pages answers 200 and leads to no example site (%s)',
    async (locale) => {
      const seen = new Set<string>()
      const waiting = ['/', '/siboffer', '/macoffer', '/campaign', '/search', '/search?q=nothing', '/nowhere']
      waiting.push(...CONTENT_NAMES.map((name) => `/content/${name}`))
      for (let path = waiting.pop(); path; path = waiting.pop()) {
        if (seen.has(path)) continue
        seen.add(path)
        const { status, html } = await get(path, locale)
        if ([301, 302].includes(status)) continue
        expect([path, status]).toEqual([path, path === '/nowhere' ? 404 : 200])
        expect(html).not.toContain('bustan.example')
        for (const [, href = ''] of html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)) {
          expect([path, href]).toEqual([path, expect.stringMatching(/^(\/(?!\/)|#|\?|https:\/\/|mailto:)/)])
          // Files of public/ are served by the web server.
          if (href.startsWith('/') && !href.startsWith('/logo/') && !href.includes('lang='))
            waiting.push(href.replace(/#.*/, '').replaceAll('&amp;', '&'))
        }
      }
      expect([...seen]).toEqual(
        expect.arrayContaining(['/', '/categories/tools', '/pages/GAMES', '/account']),
      )
    },
  )

  const SOON = { fa: 'به‌زودی باز می‌کنیم', en: 'Opening soon', ar: 'سنفتح قريبًا', ru: 'Скоро открытие' }
  test.each(LOCALES)('its empty pages say that the store opens soon (%s)', async (locale) => {
    for (const path of ['/', ...PAGES.map((label) => `/pages/${label}`)])
      expect((await get(path, locale)).html).toContain(SOON[locale])
  })

  test('a campaign without a code has a page, is in no list and cannot be redeemed', async () => {
    expect((await get('/campaign/siboffer', 'en')).html).toContain('has not started yet')
    expect((await product.call('GET /campaign/{id}', { id: 'siboffer' })).body).toMatchObject({ code: null })
    expect((await product.call('GET /campaign')).body['campaigns']).toEqual([])
    expect((await product.call('GET /campaign/{id}/url', { id: 'siboffer' })).status).toBe(404)
  })
})

describe('the demo', () => {
  const product = productForFile({ DATA_DIR: join(folder, 'demo') })

  test('fills the structure, but leaves what an operator edited', { timeout: 120_000 }, async () => {
    const { db } = product.system
    await db
      .updateTable('page')
      .set({ titleFa: 'خانهٔ ما', isOriginal: false })
      .where('label', '=', 'HOME')
      .execute()
    await db.updateTable('category').set({ nameFa: 'ابزار ما' }).where('label', '=', 'tools').execute()
    await seedDemo(await product.system.context())
    const page = async (label: string) => (await product.call('GET /page/by_label/{label}', { label })).body
    expect(await page('HOME')).toMatchObject({ title_fa: 'خانهٔ ما', blocks: { length: 5 } })
    expect((await page('HOTTEST'))['blocks'].length).toBeGreaterThan(2)
    const category = (await product.call('GET /category/by_label/{label}', { label: 'tools' })).body
    expect(category).toMatchObject({ name_fa: 'ابزار ما', icon: { url: expect.any(String) } })
    expect((await product.call('GET /campaign/{id}', { id: 'siboffer' })).body).toMatchObject({
      code: 'SIB20',
    })
  })

  test('[21.48] [21.49] [21.52] [21.53] its pages: no games among the apps, a hero on games, a way on from every shelf, liked choices', async () => {
    const blocksOf = async (label: string): Promise<Array<Record<string, never>>> =>
      (await product.call('GET /page/by_label/{label}', { label })).body['blocks']
    const types = (blocks: Array<Record<string, never>>) =>
      new Set(blocks.flatMap(({ applications }) => applications ?? []).map(({ type }) => type))
    expect(types(await blocksOf('APPLICATIONS'))).toEqual(new Set(['application']))
    const games = await blocksOf('GAMES')
    expect(types(games)).toEqual(new Set(['game']))
    expect(games[0]).toMatchObject({ kind: 'banners' })
    expect((await blocksOf('BESTSELLERS'))[0]).toMatchObject({ href: '/search?sort=sales' })
    for (const label of PAGES.filter((one) => one !== 'STORIES'))
      for (const block of await blocksOf(label))
        if (['applications', 'stories'].includes(block['kind'] ?? ''))
          expect([label, block['href']]).toEqual([label, expect.stringMatching(/^\//)])
    const { body } = await product.call('GET /collection/by_label/{label}', { label: 'editors-choice' })
    for (const { score, label } of body['applications'])
      expect([label, score === null || score >= 4]).toEqual([label, true])
  })

  test('[19.2] keeps edits and imported applications at the next start', async () => {
    const { db } = product.system
    await db
      .updateTable('category')
      .set({ nameEn: 'Our tools', icon: null })
      .where('label', '=', 'tools')
      .execute()
    await db.updateTable('campaign').set({ textFa: 'متن ما' }).where('label', '=', 'siboffer').execute()
    await db.deleteFrom('pageBlock').execute()
    const imported = await importApplication()
    await seedDemo(await product.system.context())
    expect(await db.selectFrom('pageBlock').selectAll().execute()).toEqual([])
    const rowOf = async (table: 'category' | 'campaign', label: string) =>
      db.selectFrom(table).selectAll().where('label', '=', label).executeTakeFirstOrThrow()
    expect(await rowOf('category', 'tools')).toMatchObject({ nameEn: 'Our tools', icon: null })
    expect(await rowOf('campaign', 'siboffer')).toMatchObject({ textFa: 'متن ما' })
    expect(await db.selectFrom('ipa').selectAll().where('versionId', '=', imported).execute()).toEqual([])
  })

  async function importApplication(): Promise<number> {
    const { db, now } = product.system
    const [createdAt, developer] = [await now(), { slug: 'them', nameFa: 'آن‌ها', nameEn: 'They' }]
    const { id: developerId } = await db
      .insertInto('developer')
      .values(developer)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: applicationId } = await db
      .insertInto('application')
      .values({
        ...{ label: 'imported', packageName: 'org.them.app', type: 'application', origin: 'foreign' },
        ...{ nameFa: 'آمده', nameEn: 'Imported', developerId, createdAt, updatedAt: createdAt },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('applicationVersion')
      .values({ applicationId, name: '1.0', place: 1, createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
})
