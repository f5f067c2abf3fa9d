import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { packageTestGroupOfBucket } from '#features/tracking/testGroup.rules.ts'
import { scaled } from '../../test/support/scale.ts'

const SOURCE = readFileSync(new URL('./boot.js', import.meta.url), 'utf8')

interface Browser {
  local: Record<string, string>
  session: Record<string, string>
  cookies: Record<string, string>
  path?: string
  /** The simulated browser accepts cookies but does not keep them. */
  refusesCookies?: boolean
  refusesStorage?: boolean
}

/** Loads a page once in a simulated browser; true when it requested a reload. */
function load({ local, session, cookies, path = '/packages', ...refuses }: Browser): boolean {
  let isReloaded = false
  const store = (values: Record<string, string>) => ({
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value
    },
  })
  const refused = () => {
    throw new Error('SecurityError')
  }
  const window = {
    get localStorage() {
      return refuses.refusesStorage ? refused() : store(local)
    },
    get sessionStorage() {
      return refuses.refusesStorage ? refused() : store(session)
    },
    addEventListener() {},
    setTimeout() {},
  }
  const document = {
    documentElement: { setAttribute() {}, style: {} },
    querySelector: () => ({ getAttribute: () => null, hasAttribute: () => false }),
    addEventListener() {},
    get cookie() {
      return Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; ')
    },
    set cookie(line: string) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (!refuses.refusesCookies) cookies[name] = value
    },
  }
  const reload = () => {
    isReloaded = true
  }
  const navigator = { userAgent: '' }
  runInNewContext(SOURCE, {
    window,
    document,
    navigator,
    location: { pathname: path, protocol: 'https:', reload },
  })
  return isReloaded
}

const slotOf = (group: string) =>
  Array.from({ length: 100 }, (_, slot) => slot).find((slot) => packageTestGroupOfBucket(slot) === group)
const stored = (group: string) => ({ purchaseTestGroup: String(slotOf(group)) })

test('maps every slot to the same group as the store', () => {
  for (let slot = 0; slot < 1_000_000; slot += scaled(9_973, 997)) {
    const cookies: Record<string, string> = {}
    load({ local: { purchaseTestGroup: String(slot) }, session: {}, cookies })
    expect(cookies['package_group'], `slot ${slot}`).toBe(packageTestGroupOfBucket(slot))
  }
})

test('if the cookie is lost, the stored group is used: the page reloads, once', () => {
  const browser: Browser = { local: stored('P'), session: {}, cookies: { package_group: 'N' } }
  expect(load(browser)).toBe(true)
  expect(browser.cookies['package_group']).toBe('P')
  expect(load(browser)).toBe(false)
})

test.each<[string, Partial<Browser>]>([
  ['who has no slot yet', { local: {} }],
  ['whose slot is spoilt', { local: { purchaseTestGroup: 'ten' } }],
  ['whose slot is out of range', { local: { purchaseTestGroup: '1000000' } }],
  ['who is right already', { cookies: { other: '1', package_group: 'P' } }],
  ['whose browser keeps no cookie', { refusesCookies: true }],
  ['whose browser refuses storage', { refusesStorage: true }],
  ['on another page', { path: '/packagesA' }],
])('nothing happens to a visitor %s', (_, change) => {
  expect(load({ local: stored('P'), session: {}, cookies: { package_group: 'N' }, ...change })).toBe(false)
})

test('if cookies are refused, the page does not reload in a loop', () => {
  const browser: Browser = { local: stored('P'), session: {}, cookies: {} }
  let reloads = 0
  for (let loads = 0; loads < 20; loads++) {
    browser.cookies['package_group'] = 'N'
    if (load(browser)) reloads++
  }
  expect(reloads).toBe(1)
})
