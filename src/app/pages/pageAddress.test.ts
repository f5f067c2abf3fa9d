import { describe, expect, test } from 'vitest'
import { PAGES } from '#pages.ts'
import {
  createKnownValuesReader,
  findCanonicalPage,
  findCanonicalPageSync,
  type KnownQueryValues,
  kindOfQueryParameter,
} from './pageAddress.ts'

const KNOWN: KnownQueryValues = {
  packages: new Map([
    ['3', null],
    ['8', 20],
  ]),
  categories: new Set(['tools']),
  trackingOrigins: [],
}

async function canonical(address: string): Promise<string> {
  const known = { peek: () => null, read: async () => KNOWN }
  const { url } = await findCanonicalPage('https://store', PAGES, new URL(address, 'https://store'), known)
  return url.pathname + url.search
}

describe('the canonical address of a page', () => {
  test.each([
    ['/categories?utm_source=x', '/categories'],
    ['/categories/%74ools?page=1', '/categories/tools'],
    ['/categories/tools?page=2', '/categories/tools?page=2'],
    ['/categories/tools?page=02', '/not-found'],
    ['/categories/tools?page=2.0', '/not-found'],
    ['/categories/tools?page=', '/not-found'],
    ['/packages?package=3', '/packages?package=3'],
    ['/packages?package=03', '/packages'],
    ['/packages?package=x9f3', '/packages'],
    ['/packages?package=8', '/packages'],
    ['/packagesB?package=3&package=4&x=1', '/packagesB?package=3'],
    ['/packages?application=20&package=8', '/packages?application=20&package=8'],
    ['/packages?application=20&package=3', '/packages?application=20'],
    ['/packages?application=21', '/packages'],
    ['/packages?application=020', '/packages'],
    ['/packages?package=application&application=daftar', '/packages?application=daftar&package=application'],
    [`/packages?application=${'a'.repeat(101)}`, '/not-found'],
    ['/search?q=%20&page=3', '/search'],
    ['/search?page=2&q=a&category=none&type=x&ios=11', '/search?q=a&page=2'],
    ['/search?category=tools&device=ipad', '/search?category=tools&device=ipad'],
    ['/search?origin=unlocked&sort=sales&page=2', '/search?origin=unlocked&sort=sales&page=2'],
    ['/search?origin=x&sort=x&page=2', '/search'],
    ['/categories?origin=unlocked&type=game', '/categories?origin=unlocked'],
    ['/categories/tools?page=2&origin=x', '/categories/tools?page=2'],
    ['/no/such/page', '/not-found'],
  ])('of %s is %s', async (asked, expected) => {
    expect(await canonical(asked)).toBe(expected)
  })

  test('is known at once, unless it depends on values that are not loaded yet', () => {
    const peek = (address: string, known: KnownQueryValues | null) =>
      findCanonicalPageSync('https://store', PAGES, new URL(address, 'https://store'), known)?.url.search
    expect([peek('/packages?x=1', null), peek('/packages?package=3', null)]).toEqual(['', undefined])
    expect(peek('/packages?package=3', KNOWN)).toBe('?package=3')
  })

  test('every declared query has a closed set of values, or is not cached', () => {
    const kinds = new Set(
      PAGES.flatMap((page) => (page.query ?? []).map((name) => kindOfQueryParameter(page, name))),
    )
    // Values of kind `text` are unlimited and not cached. A version that does not exist is 404. The loader decides about labels of applications.
    expect([...kinds].sort()).toEqual([
      'application',
      'applicationType',
      'category',
      'device',
      'ios',
      'origin',
      'package',
      'page',
      'resultPage',
      'sort',
      'text',
      'version',
    ])
  })
})

describe('known values', () => {
  test('are loaded once per version, and stay known while the database is down', async () => {
    let [version, reads, isAway] = [1, 0, false]
    const known = createKnownValuesReader({ version: () => version }, async () => {
      reads++
      if (isAway) throw new Error('away')
      return KNOWN
    })
    await Promise.all(Array.from({ length: 50 }, known.read))
    expect([reads, known.peek()]).toEqual([1, KNOWN])
    version = 2
    isAway = true
    expect(known.peek()).toBeNull()
    expect(await known.read()).toBe(KNOWN)
    expect(await known.read()).toBe(KNOWN)
    expect(reads).toBe(3)
  })
})
