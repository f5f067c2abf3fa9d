import { describe, expect, test } from 'vitest'
import { bumpContentVersion } from '#server/contentVersion.ts'
import { plantApplication } from '../../support/application.ts'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { enrolDevice } from '../../support/registration.ts'
import { addRow, getRow } from '../../support/rows.ts'
import { FROM_SAFARI } from '../../support/safari.ts'
import { msUntil } from '../../support/undisturbed.ts'

const product = productForFile({}, { withPages: true })

async function text(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await product.request(path, { headers })).text()
}

async function insertPage(titleFa: string): Promise<void> {
  const { db } = product.system
  await db.deleteFrom('page').where('label', '=', 'HOME').execute()
  await db.insertInto('page').values({ label: 'HOME', titleFa, titleEn: titleFa }).execute()
  await db.deleteFrom('category').where('label', '=', 'tools').execute()
  await addRow(db, 'category', { label: 'tools', type: 'application', nameFa: titleFa, nameEn: titleFa })
  await bumpContentVersion(db)
}

describe('a public page', () => {
  test('depends only on path, declared query and language', async () => {
    await insertPage('ابزارها')
    const plain = await text('/categories')
    const others = await Promise.all([
      text('/categories?utm_source=x&page=7'),
      text('/categories', { cookie: 'session=abc; theme=dark; lang=xx' }),
      text('/categories', { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)' }),
      text('/categories', { 'accept-language': 'en', 'access-token': 'x', host: 'evil.example' }),
    ])
    for (const other of others) expect(other).toBe(plain)
    expect(await text('/categories', { cookie: 'lang=en' })).toContain('<html lang="en" dir="ltr"')
    expect(plain).not.toContain('evil.example')
  })

  test('[21.47] home and an application are the same bytes for a user and for a visitor', async () => {
    await insertPage('خانه')
    const { db } = product.system
    const label = 'same-bytes'
    await plantApplication(product, { label })
    const { id: pageId } = await getRow(db, 'page', { label: 'HOME' })
    const data = JSON.stringify({ titleFa: 'همه', titleEn: 'All', look: 'row', query: { sort: 'newest' } })
    await addRow(db, 'pageBlock', { pageId, position: 0, kind: 'applications', data })
    await bumpContentVersion(db)
    await expect.poll(() => text('/')).toContain(label)
    const { headers } = await logIn(product, '09129300001')
    await enrolDevice(product, headers)
    const cookie = 'session=abc; package_group=Q; theme=dark'
    for (const path of ['/', `/applications/${label}`, '/categories/tools'])
      expect(await text(path, { ...headers, ...FROM_SAFARI, cookie })).toBe(await text(path))
  })

  test('answers 304 to a browser that has it, and is compressed for browsers that accept it', async () => {
    const first = await product.request('/categories')
    const etag = first.headers.get('etag') ?? ''
    expect((await product.request('/categories', { headers: { 'if-none-match': etag } })).status).toBe(304)
    const small = await product.request('/categories', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(small.headers.get('content-encoding')).toBe('br')
    expect((await small.arrayBuffer()).byteLength).toBeLessThan((await first.arrayBuffer()).byteLength / 3)
  })

  test('shows an editorial change within a second', async () => {
    await insertPage('نام پیشین')
    await expect.poll(() => text('/categories')).toContain('نام پیشین')
    await insertPage('نام تازه')
    expect(await msUntil(async () => (await text('/categories')).includes('نام تازه'))).toBeLessThan(1000)
  })

  test('an unknown label returns 404', async () => {
    for (const path of [
      '/applications/nothing',
      '/categories/nothing',
      '/stories/%F0%9F%8D%8E',
      '/pages/x',
      '/collections/x',
      '/categories/%00',
      '/applications/%ff',
    ])
      expect((await product.request(path)).status, path).toBe(404)
  })

  test('invalid page numbers of a list return 404, never a server error', async () => {
    expect((await product.request('/categories/tools?page=1')).status).toBe(200)
    for (const page of ['-1', '0', 'x', '99999999', '1e9', ''])
      expect((await product.request(`/categories/tools?page=${page}`)).status, page).toBe(404)
  })
})

describe('a private page', () => {
  test('is a skeleton without parameters and is not indexed', async () => {
    const one = await product.request('/ticket/1')
    expect(one.headers.get('cache-control')).toBe('no-store')
    const html = await one.text()
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(await text('/ticket/another-one')).toBe(html)
  })
})

describe('the sitemap', () => {
  test('lists the pages, and robots.txt names it', async () => {
    const xml = await text('/sitemap.xml')
    expect(xml).toContain('/categories/tools</loc>')
    expect(xml).toContain('hreflang="en"')
    expect(await text('/robots.txt')).toContain('/sitemap.xml')
    expect((await product.request('/sitemap-9.xml')).status).toBe(404)
  })
})

describe('without a database', () => {
  test('cached pages are still served, and other requests fail quickly', async () => {
    await text('/categories')
    await product.system.db.destroy()
    expect((await product.request('/categories')).status).toBe(200)
    expect((await product.request('/readyz')).status).toBe(503)
  })
})
