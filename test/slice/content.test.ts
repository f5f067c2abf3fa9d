import { describe, expect, test } from 'vitest'
import { CONTENT_PAGES } from '#features/content/content.table.ts'
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locale.ts'
import { productForFile } from '../support/product.ts'

/** Settings that differ from the defaults, so that the texts prove that their figures come from the settings. */
const product = productForFile(
  { BRAND_NAME_FA: 'نارستان', BRAND_NAME_EN: 'Narestan', VAT_PERCENT: '13', RESET_GIFT_DAYS: '11' },
  { withPages: true },
)
const NAMES = CONTENT_PAGES.map(({ name }) => name)

const get = async (name: string, locale: string = DEFAULT_LOCALE) => {
  const answer = await product.request(`/api/v1/content/${name}`, { headers: { 'accept-language': locale } })
  const text = await answer.text()
  return { answer, text, body: JSON.parse(text) }
}
const page = async (path: string) => (await product.request(path)).text()
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''

describe('GET /content/{name}', () => {
  test.each(NAMES.flatMap((name) => LOCALES.map((locale) => [name, locale] as const)))(
    '%s is returned in %s with every figure filled in',
    async (name, locale) => {
      const { answer, text, body } = await get(name, locale)
      expect(answer.status).toBe(200)
      expect(body).toMatchObject({ name, head: { title: expect.any(String) } })
      expect(text).not.toMatch(/\{\w+\}/)
    },
  )

  test('gives its date of change once, in the calendar of the language', async () => {
    expect((await get('faq')).body.updated).toBe('۲۴ آبان ۱۴۰۵')
    expect((await get('faq', 'en')).body.updated).toBe('15 November 2026')
    const terms = await get('tos')
    expect(terms.body.updated).toBeNull()
    expect(terms.text).toContain('۲۴ آبان ۱۴۰۵')
  })

  test('uses the figures of the settings', async () => {
    expect((await get('about')).text).toContain('نارستان')
    expect((await get('about', 'en')).text).toContain('Narestan')
    expect((await get('tos')).text).toContain('۱۳')
    expect((await get('tos', 'en')).text).toContain('13')
    expect((await get('resetFAQ')).text).toContain('۱۱ روز')
    expect((await get('resetFAQ', 'en')).text).toContain('11 days')
  })

  test('is cacheable, and answers 304 to a browser that has it', async () => {
    const { answer } = await get('tos')
    expect(answer.headers.get('cache-control')).toContain('s-maxage=30')
    expect(answer.headers.get('vary')).toContain('accept-language')
    const etag = answer.headers.get('etag') ?? ''
    const again = await product.request('/api/v1/content/tos', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test.each(['nothing', 'appList', '..%2Ffa%2Ftos', '__proto__', 'constructor', 'TOS', '%00'])(
    '%s returns 404',
    async (name) => {
      const { answer, body } = await get(name)
      expect(answer.status).toBe(name === '%00' ? 400 : 404)
      expect(body).toHaveProperty('message')
    },
  )
})

describe('the pages', () => {
  test.each(NAMES)('[2.13] /content/%s is complete without scripts, in every language', async (name) => {
    for (const locale of LOCALES) {
      const html = await page(`/content/${name}?lang=${locale}`)
      const { head } = (await get(name, locale)).body
      expect(html).toContain(`<meta name="description" content="${head.description}">`)
      expect(html).toContain(`<title>${head.title} | `)
      const main = mainOf(html)
      expect(main.match(/<h1/g)).toHaveLength(1)
      expect(main).not.toMatch(/<details|\{\w+\}| style="|undefined|\[object/)
      expect(main.match(/<p>/g)?.length).toBeGreaterThan(5)
    }
  })

  test('have an anchor for each section in their table of contents', async () => {
    const main = mainOf(await page('/content/tos'))
    const listed = Array.from(main.matchAll(/<li><a href="#([^"]+)">/g), ([, id]) => id)
    expect(listed.length).toBeGreaterThan(5)
    for (const id of listed) expect(main).toContain(`<h2 id="${id}">`)
  })

  test.each(['faq', 'resetFAQ'])('/content/%s has its questions as structured data', async (name) => {
    const html = await page(`/content/${name}`)
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
    const data = JSON.parse(json)
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' })
    const questions = mainOf(html).match(/<h3/g)?.length
    expect(data.mainEntity).toHaveLength(questions ?? 0)
    for (const { name: question, acceptedAnswer } of data.mainEntity) {
      expect(question).not.toBe('')
      expect(acceptedAnswer.text).not.toBe('')
    }
  })

  test('without questions have no structured data', async () => {
    expect(await page('/content/tos')).not.toContain('FAQPage')
  })

  test('draw the steps of iOS, and link logo files that can be downloaded', async () => {
    const steps = mainOf(await page('/content/ios16'))
    expect(steps.match(/<svg/g)).toHaveLength(4)
    const files = Array.from(mainOf(await page('/content/logo')).matchAll(/href="(\/logo\/[^"]+)"/g))
    expect(files).toHaveLength(4)
  })

  test('are in the sitemap', async () => {
    const sitemap = await page('/sitemap.xml')
    const pages = sitemap.includes('<sitemapindex') ? await page('/sitemap-1.xml') : sitemap
    for (const name of NAMES) expect(pages).toContain(`/content/${name}</loc>`)
  })
})
