import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHttp, type Http } from '#app/http.ts'
import { builtPages } from '#app/pages/builtPages.ts'
import { DUE_WORK } from '#app/slices.ts'
import { createOrUpdatePackage } from '#features/payment/shop/package.actions.ts'
import { runAllDueWork } from '#server/background/dueWork.ts'
import { productForFile } from '../../support/product.ts'
import { scaled } from '../../support/scale.ts'

/** Requests for invented addresses must cost neither renders nor memory. */
const product = productForFile({ PAGE_CACHE_MEGABYTES: '128' })
let http: Http
let onSale: number
/** Counts rendered pages, except the existing pages that are in use, because those may be refreshed at any time. */
let drawn: string[] = []
const USED = ['/packagesA', '/search', '/categories/tools', '/content/appList', '/not-found']

beforeAll(async () => {
  const pages = await builtPages()
  const render: typeof pages.render = async (input) => {
    const rendered = await pages.render(input)
    const address = input.url.pathname + input.url.search
    if (rendered && !USED.includes(address)) drawn.push(address)
    return rendered
  }
  http = await createHttp(product.system, { state: { isStopping: false }, pages: { ...pages, render } })
  const { db } = product.system
  const words = { nameFa: 'یک ماه', nameEn: 'A month', descriptionFa: '', descriptionEn: '' }
  const price = { priceToman: 100_000, discountedPriceToman: null, lengthDays: 30, isSpecial: false }
  const place = { label: 'month', application: null, position: 1, isActive: true }
  onSale = (await createOrUpdatePackage(await product.system.context(), { ...words, ...price, ...place })).id
  // The worker's first round closes registration, because there is no account: the packages change their text.
  await runAllDueWork({ due: DUE_WORK, context: product.system.context })
  const { version } = await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()
  product.system.pageCache.setVersion(version)
})

const COUNT = scaled(60, 2000)
const statusOf = async (path: string) =>
  (await http.app.request(path, { headers: { cookie: 'package_test_group=A' } })).status

async function flood(address: (at: number) => string): Promise<Set<number>> {
  const statuses: number[] = []
  for (let at = 0; at < COUNT; at++) statuses.push(await statusOf(address(at)))
  return new Set(statuses)
}

beforeEach(async () => {
  for (const path of USED) await statusOf(path)
  drawn = []
})

describe(`${COUNT} invented addresses`, () => {
  test.each<[string, number, (at: number) => string]>([
    ['packages', 200, (at) => `/packagesA?package=x${at}`],
    ['packages by number', 200, (at) => `/packagesA?package=${at + 1000}`],
    ['applications by number', 200, (at) => `/packagesA?application=${at + 1000}`],
    ['applications by label', 404, (at) => `/packagesA?application=none-${at}`],
    ['categories of a search', 200, (at) => `/search?category=none-${at}`],
    ['pages of no search', 200, (at) => `/search?page=${at + 2}`],
    ['names of parameters', 200, (at) => `/search?x${at}=1`],
    ['languages', 200, (at) => `/search?lang=x${at}`],
    ['pages after the last one', 404, (at) => `/categories/tools?page=${at + 2}`],
    ['pages after the last one of all applications', 404, (at) => `/content/appList?page=${at + 2}`],
    ['spellings of a page', 404, (at) => `/categories/tools?page=1.${at}`],
    ['labels', 404, (at) => `/applications/none-${at}`],
    ['labels of campaigns', 404, (at) => `/campaign/none-${at}`],
    ['paths', 404, (at) => `/none/${at}`],
  ])('%s: nothing is rendered or cached', async (_, status, address) => {
    const bytes = product.system.pageCache.bytes()
    expect(await flood(address)).toEqual(new Set([status]))
    expect(drawn).toEqual([])
    expect(product.system.pageCache.bytes()).toBe(bytes)
  })

  test('spellings of one label share one page', async () => {
    const spelled = (at: number) =>
      [...'tools']
        .map((letter, bit) => (at & (1 << bit) ? `%${letter.charCodeAt(0).toString(16)}` : letter))
        .join('')
    const bytes = product.system.pageCache.bytes()
    expect(await flood((at) => `/categories/${spelled(at)}`)).toEqual(new Set([200]))
    expect([drawn, product.system.pageCache.bytes()]).toEqual([[], bytes])
  })

  test('searches are rendered but not cached', async () => {
    const bytes = product.system.pageCache.bytes()
    expect(await flood((at) => `/search?q=word${at}`)).toEqual(new Set([200]))
    expect([drawn.length, product.system.pageCache.bytes()]).toEqual([COUNT, bytes])
  })
})

test('a package on sale is a separate page, rendered once', async () => {
  for (let at = 0; at < 5; at++) expect(await statusOf(`/packagesA?package=${onSale}&x=${at}`)).toBe(200)
  expect(drawn).toEqual([`/packagesA?package=${onSale}`])
})
