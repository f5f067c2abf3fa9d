import { beforeAll, describe, expect, test } from 'vitest'
import { importAltStoreSource } from '#features/catalogue/import/altstore.actions.ts'
import { productForFile } from '../../support/product.ts'

const product = productForFile()
beforeAll(async () => {
  const apps = [
    { name: 'Slate', label: 'slate', bundleIdentifier: 'invalid.slate', versions: [{ version: '1.0' }] },
  ]
  await importAltStoreSource(await product.system.context(), { apps })
})

const LABELLED = ['application', 'category', 'page', 'collection', 'story']
const get = (path: string, headers: Record<string, string> = {}) =>
  product.request(`/api/v1${path}`, { headers })

describe('unusual requests get a clear answer', () => {
  test.each([
    'page=-1',
    'page=0',
    'page=1e9',
    'page=1.5',
    'page=',
    'page=NaN',
    'page=%00',
    'page=10001',
    'per_page=9999',
    'per_page=101',
    'per_page=0',
    'per_page=-12',
    'per_page=twelve',
    'developer=0',
    'developer=99999999999999999999',
    'sort=price',
    'sort=',
    'type=book',
    'origin=moon',
    'device=watch',
    'category=',
    `category=${'x'.repeat(121)}`,
    'category=%00',
  ])('%s is refused with the name of the field', async (query) => {
    const response = await get(`/application?${query}`)
    const body = await response.json()
    expect(response.status).toBe(400)
    expect(body.error).toBe('input_invalid')
    expect(response.headers.get('cache-control')).toBe('no-store')
    // The HTTP edge rejects NUL characters before it validates fields.
    if (!query.includes('%00')) expect(Object.keys(body.fields)).toEqual([query.split('=')[0]])
  })

  const LABELS = [
    'no-such',
    '%D9%86%DB%8C%D8%B3%D8%AA',
    '%EF%B7%BD',
    '%F0%9F%8C%B8',
    '%E2%80%8C',
    '%CC%81',
    '..%2F..',
    "'%20or%201=1--",
    '%25',
    '%',
    '%ED%A0%80',
    '%FF',
    '{label}',
    '1e9',
    '__proto__',
    'x'.repeat(120),
  ]
  test.each(LABELLED)('no %s has an unusual label', async (kind) => {
    for (const label of LABELS) {
      const response = await get(`/${kind}/by_label/${label}`)
      expect([label, response.status]).toEqual([label, 404])
      const error = kind === 'application' ? 'application_not_found' : 'not_found'
      expect(await response.json()).toMatchObject({ error })
    }
    for (const label of ['%00', 'a%00b', 'x'.repeat(121)])
      expect([label, (await get(`/${kind}/by_label/${label}`)).status]).toEqual([label, 400])
  })
})

describe('cacheable answers', () => {
  test.each(['/application', '/application/by_label/slate', '/category', '/application?category=none'])(
    '[16.2] %s has an ETag, a max-age and a language',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toMatch(
        /^public, .*s-maxage=60, stale-while-revalidate=\d+$/,
      )
      expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-language')
      expect(response.headers.get('etag')).toMatch(/^W\/".+"$/)
    },
  )

  test('an unchanged answer is 304, a changed one is sent again', async () => {
    const etag = (await get('/application/by_label/slate')).headers.get('etag') ?? ''
    const again = await get('/application/by_label/slate', { 'if-none-match': `"other", ${etag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('etag')).toBe(etag)
    expect(again.headers.get('cache-control')).toContain('s-maxage')
    await product.system.db.updateTable('application').set({ nameFa: 'لوح' }).execute()
    expect((await get('/application/by_label/slate', { 'if-none-match': etag })).status).toBe(200)
  })

  test('a view and an error are never cached', async () => {
    const view = await product.request('/api/v1/application/1/event/view_site', { method: 'POST' })
    expect(view.headers.get('cache-control')).toBe('no-store')
    const missing = await get('/application/by_label/none', { 'if-none-match': '*' })
    expect(missing.status).toBe(404)
    expect(missing.headers.get('cache-control')).toBe('no-store')
    expect(missing.headers.get('etag')).toBeNull()
  })
})
