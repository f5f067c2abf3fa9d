import { beforeAll, describe, expect, test } from 'vitest'
import { createHttp, type Http } from '#app/http.ts'
import { builtPages } from '#app/pages/builtPages.ts'
import { findPackageVariant } from '#features/payment/packageVariant.table.ts'
import { PACKAGE_TEST_GROUPS, packageTestGroupOfBucket } from '#features/tracking/testGroup.rules.ts'
import { recordFigure } from '../../support/figures.ts'
import { plantPackage } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'

/** /packages by test group: each group has its own page from the first byte, the same at every visit. */

const product = productForFile({}, { withPages: true })
const GROUPS = [...new Set(PACKAGE_TEST_GROUPS)]
let http: Http

beforeAll(async () => {
  for (const lengthDays of [30, 90, 365]) await plantPackage(product, { lengthDays })
  http = await createHttp(product.system, { state: { isStopping: false }, pages: await builtPages() })
})

const visit = (path: string, cookie?: string) => product.request(path, { headers: cookie ? { cookie } : {} })
const inGroup = (group: string) => `package_group=${group}`
const text = async (path: string, cookie?: string) => (await visit(path, cookie)).text()
const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0]
/** The group whose variant is in the data of the page. */
const shown = (html: string) =>
  Array.from('ABCDEFGHIJKLMNOPQRST').find((group) =>
    html.includes(`"variant":${JSON.stringify(findPackageVariant(group))}`),
  )
const setGroup = (answer: Response) =>
  answer.headers.getSetCookie().filter((line) => line.startsWith('package_group='))

describe('a visitor with a group', () => {
  test.each(Array.from({ length: 10 }, (_, slot) => slot))(
    '[2.10] [15.3] slot %d gets its own page at once, and no cookie is set again',
    async (slot) => {
      const group = packageTestGroupOfBucket(slot)
      const answer = await visit('/packages', inGroup(group))
      expect(setGroup(answer)).toEqual([])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      const html = await answer.text()
      expect(shown(html)).toBe(group)
      expect(main(html)).toBe(main(await text(`/packages${group}`)))
    },
  )

  test('has a separate cached page', async () => {
    const answers = await Promise.all(GROUPS.map((group) => visit('/packages', inGroup(group))))
    const etags = answers.map(({ headers }) => headers.get('etag'))
    expect(new Set(etags).size).toBe(GROUPS.length)
    for (const [at, group] of GROUPS.entries()) {
      const init = { headers: { cookie: inGroup(group), 'if-none-match': etags[at] ?? '' } }
      expect((await product.request('/packages', init)).status, group).toBe(304)
      expect(http.peek('/packages', { cookie: inGroup(group) })?.etag, group).toBe(etags[at])
      const english = `${inGroup(group)}; lang=en`
      expect(shown(await text('/packages', english))).toBe(group)
      expect(http.peek('/packages', { cookie: english })?.headers['content-language']).toBe('en')
    }
  })

  test('gets the same page with any code, device or other cookies', async () => {
    for (const group of GROUPS) {
      const plain = await text('/packages', inGroup(group))
      for (const query of ['?code=YALDA20', '?device=d1&code=x', '?utm_source=a'])
        expect(await text(`/packages${query}`, `theme=dark; ${inGroup(group)}; session=1`)).toBe(plain)
    }
  })
})

describe('a visitor without one', () => {
  test('gets one for a year, in an answer that no cache may store', async () => {
    const answer = await visit('/packages')
    const [line = '', ...others] = setGroup(answer)
    expect(others).toEqual([])
    expect(line).toMatch(/^package_group=[NOPQ]; Max-Age=31536000; Path=\/; SameSite=Lax$/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const group = /=(\w)/.exec(line)?.[1] ?? ''
    const html = await answer.text()
    expect(shown(html)).toBe(group)
    // Later visits show the group that was drawn first.
    expect(await text('/packages', inGroup(group))).toBe(html)
    expect(setGroup(await visit('/packages', inGroup(group)))).toEqual([])
  })

  test('never gets a cached page without drawing a group', () => {
    expect(http.peek('/packages', {})).toBeUndefined()
    expect(http.peek('/packages', { cookie: 'lang=en' })).toBeUndefined()
    expect(http.peek('/packages', { cookie: inGroup('Z') })).toBeUndefined()
  })

  test('gets a new group for an unknown one', async () => {
    for (const value of ['A', 'Z', 'NN', ''])
      expect(setGroup(await visit('/packages', inGroup(value))), value).toHaveLength(1)
  })

  test('[2.10] [9.16] gets N in four of ten cases, each other group in two', async () => {
    const counts: Record<string, number> = {}
    for (let visits = 0; visits < 200; visits++) {
      const group = /=(\w)/.exec(setGroup(await visit('/packages'))[0] ?? '')?.[1] ?? ''
      counts[group] = (counts[group] ?? 0) + 1
    }
    recordFigure('200 first visits by package group', JSON.stringify(counts))
    // Four standard deviations in each direction: the test fails by chance about once in ten thousand runs.
    for (const [group, share] of Object.entries({ N: 0.4, O: 0.2, P: 0.2, Q: 0.2 })) {
      const spread = 4 * Math.sqrt(200 * share * (1 - share))
      expect(Math.abs((counts[group] ?? 0) - 200 * share), group).toBeLessThanOrEqual(spread)
    }
  })
})

describe('the twenty pages', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRST'.split('')

  test('are the same for everybody, draw no group, and have /packages as canonical address', async () => {
    for (const letter of letters) {
      const answer = await visit(`/packages${letter}`, inGroup('Q'))
      expect(setGroup(answer)).toEqual([])
      const html = await answer.text()
      expect(shown(html)).toBe(letter)
      expect(html).toMatch(/<link rel="canonical" href="[^"]+\/packages">/)
      expect(await text(`/packages${letter}`)).toBe(html)
    }
  })

  test('are one entry in the sitemap', async () => {
    const listed = Array.from((await text('/sitemap.xml')).matchAll(/<loc>[^<]*\/packages\w?<\/loc>/g))
    expect(listed.map(([line]) => line.replace(/<\/?loc>/g, '').replace(/^.*\/\/[^/]+/, ''))).toEqual([
      '/packages',
    ])
  })
})
