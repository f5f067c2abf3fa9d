import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sleep } from '#kernel/time.ts'
import { recordFigure } from '../support/figures.ts'
import { logIn } from '../support/login.ts'
import { type AskOptions, ask, type Reply } from './ask.ts'
import { CACHED_HOST, type Site, startSite } from './site.ts'

/** Debian's nginx with deploy/nginx.conf in front of two servers: what it caches, for whom, and what never. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.stop())

const LIST = '/api/v1/application'
const cacheOf = ({ headers }: Reply) => headers['x-cache']
const inLanguage = (language: string): AskOptions => ({ headers: { 'accept-language': language } })
const withCookie = (cookie: string): AskOptions => ({ headers: { cookie } })
const languageOf = (page: Reply) => /<html lang="(\w+)"/.exec(page.text)?.[1]

describe('the catalogue', () => {
  test('comes from the cache the second time, equal, compressed, and as 304 if unchanged', async () => {
    const first = await site.ask(`${LIST}?page=1`, inLanguage('fa'))
    const second = await site.ask(`${LIST}?page=1`, inLanguage('fa'))
    expect([first.status, cacheOf(first), cacheOf(second)]).toEqual([200, 'MISS', 'HIT'])
    expect(second.text).toBe(first.text)
    const headers = { 'accept-language': 'fa', 'accept-encoding': 'gzip' }
    for (const round of ['MISS', 'HIT']) {
      const packed = await site.ask(`${LIST}?page=1`, { headers })
      expect([cacheOf(packed), packed.headers['content-encoding']]).toEqual([round, 'gzip'])
      expect(gunzipSync(packed.bytes).toString()).toBe(first.text)
    }
    const etag = first.headers['etag'] ?? ''
    const same = await site.ask(`${LIST}?page=1`, {
      headers: { 'accept-language': 'fa', 'if-none-match': etag },
    })
    expect([same.status, same.bytes.length]).toEqual([304, 0])
    recordFigure(
      'nginx: catalogue from the cache, ms (goal: HIT)',
      `${cacheOf(second)}, ${second.ms.toFixed(1)}`,
    )
  })

  test('does not mix languages', async () => {
    const texts = new Map<string, string>()
    for (const round of ['MISS', 'HIT'])
      for (const language of ['en', 'fa', 'ar', 'ru']) {
        const reply = await site.ask('/api/v1/content/about', inLanguage(language))
        expect([language, cacheOf(reply)]).toEqual([language, round])
        expect(reply.text).toBe(texts.get(language) ?? reply.text)
        texts.set(language, reply.text)
      }
    expect(new Set(texts.values()).size).toBe(4)
  })

  test('[16.9] is cached by language, not by the header as it came', async () => {
    const headers = ['en', 'en-US,en;q=0.9', 'EN-gb, fa;q=0.5', 'de-DE,en;q=0.8,fa;q=0.2']
    const english = []
    for (const header of headers) english.push(await site.ask('/api/v1/category', inLanguage(header)))
    expect(english.map(cacheOf)).toEqual(['MISS', 'HIT', 'HIT', 'HIT'])
    expect(new Set(english.map(({ text }) => text)).size).toBe(1)
    const persian = []
    for (const header of ['', 'de', 'fa-IR', 'xfa,farsi'])
      persian.push(await site.ask('/api/v1/category', inLanguage(header)))
    expect(persian.map(cacheOf)).toEqual(['MISS', 'HIT', 'HIT', 'HIT'])
    expect(persian[0]?.text).not.toBe(english[0]?.text)
  })

  test('is cached also at its own host, which serves nothing else and allows no change', async () => {
    const there = (path: string, asking: AskOptions = {}) => site.ask(path, { ...asking, host: CACHED_HOST })
    const origin = { headers: { origin: site.url } }
    expect((await there(`${LIST}?page=3`, origin)).status).toBe(200)
    const kept = await there(`${LIST}?page=3`, origin)
    expect([cacheOf(kept), kept.headers['access-control-allow-origin']]).toEqual(['HIT', site.url])
    const foreign = await there(`${LIST}?page=3`, { headers: { origin: 'https://evil.example' } })
    expect([foreign.status, foreign.headers['access-control-allow-origin']]).toEqual([200, site.url])
    expect((await there('/')).status).toBe(404)
    // The check of the set-up list reaches the store through the cached host. An unsigned check gets the same answer as
    // at the main host.
    expect((await there('/callback/setup/1/x')).text).toBe((await site.ask('/callback/setup/1/x')).text)
    expect((await there('/api/v1/user/register', { method: 'POST', body: '{}' })).status).toBe(403)
    // A session is not even forwarded to the server.
    const { headers } = await logIn(site.product, '09121110001')
    expect((await there('/api/v1/user', { headers })).status).toBe(401)
  })
})

describe('private data', () => {
  test('never comes from the cache', async () => {
    const [one, two] = await Promise.all(
      ['09121110002', '09121110003'].map((phone) => logIn(site.product, phone)),
    )
    const seen: Array<string | undefined> = []
    for (const who of [one, two, one, two]) {
      const reply = await site.ask('/api/v1/user', { headers: who?.headers ?? {} })
      expect(JSON.parse(reply.text).id).toBe(who?.userId)
      seen.push(cacheOf(reply))
    }
    // A public page that is marked as never to be stored.
    for (let time = 0; time < 3; time++) seen.push(cacheOf(await site.ask('/api/v1/registration')))
    expect(seen.filter((cache) => cache === 'HIT')).toEqual([])
    const path = `${LIST}?page=4`
    for (let time = 0; time < 2; time++)
      expect(cacheOf(await site.ask(path, { headers: one?.headers ?? {} }))).toBe('BYPASS')
    expect(cacheOf(await site.ask(path))).toBe('MISS')
    expect((await site.ask('/api/v1/user')).status).toBe(401)
    for (const page of ['/account', '/account'])
      expect(cacheOf(await site.ask(page, withCookie('lang=en')))).toBe('MISS')
    recordFigure(
      'nginx: private answers from the cache (goal 0)',
      seen.filter((cache) => cache === 'HIT').length,
    )
  })

  test('would, if the cache stored everything (planted)', async () => {
    const planted = await site.plantNginx((text) =>
      text
        .replace(
          'proxy_cache_bypass $http_access_token;',
          'proxy_ignore_headers Cache-Control; proxy_cache_valid 200 1m;',
        )
        .replace('proxy_no_cache $http_access_token;', ''),
    )
    const who = await logIn(site.product, '09121110004')
    await ask(`${planted.url}/api/v1/user`, { headers: who.headers })
    expect(cacheOf(await ask(`${planted.url}/api/v1/user`, { headers: who.headers }))).toBe('HIT')
    await planted.stop()
  })
})

describe('pages', () => {
  test('are cached for a second, compressed for each browser, and answered with 304 if unchanged', async () => {
    const fetch = (coding: string) => site.ask('/categories', { headers: { 'accept-encoding': coding } })
    const plain = await fetch('identity')
    const [packed, zipped] = [await fetch('gzip, deflate, br'), await fetch('gzip')]
    expect([packed, zipped].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(plain.text)
    expect(gunzipSync(zipped.bytes).toString()).toBe(plain.text)
    // Two requests within the same second, even on a busy machine.
    const again = async () => fetch('identity').then(async () => cacheOf(await fetch('identity')))
    await expect.poll(again, { timeout: 20_000 }).toBe('HIT')
    const etag = { 'if-none-match': plain.headers['etag'] ?? '' }
    expect((await site.ask('/categories', { headers: etag })).status).toBe(304)
    await sleep(2100)
    // Revalidated with the server, which answers 304.
    expect(cacheOf(await fetch('identity'))).toBe('REVALIDATED')
  })

  test('do not mix languages, and a language switch by address affects only that visitor', async () => {
    for (const language of ['en', 'fa', 'en', 'fa', 'ar', 'ru', 'ar', 'ru'])
      expect(languageOf(await site.ask('/search', withCookie(`lang=${language}`)))).toBe(language)
    expect(languageOf(await site.ask('/search'))).toBe('fa')
    for (let time = 0; time < 2; time++) {
      const switched = await site.ask('/search?lang=en')
      expect([languageOf(switched), cacheOf(switched)]).toEqual(['en', 'MISS'])
      expect(switched.setCookies.join()).toContain('lang=en')
    }
  })

  test('of packages do not mix their groups; a visitor without one gets an uncached draw', async () => {
    const shown = new Map<string, string>()
    for (const group of ['N', 'O', 'P', 'N', 'O', 'P']) {
      const page = await site.ask('/packages', withCookie(`package_group=${group}`))
      expect(page.headers['cache-control']).toContain('public')
      expect(page.text).toBe(shown.get(group) ?? page.text)
      shown.set(group, page.text)
      expect(page.setCookies).toEqual([])
    }
    expect(new Set(shown.values()).size).toBe(3)
    for (let time = 0; time < 3; time++) {
      const drawn = await site.ask('/packages')
      expect([cacheOf(drawn), drawn.setCookies.length]).toEqual(['MISS', 1])
    }
  })

  /** Cookies that two parsers could read differently, each on a page that is not cached yet. */
  const ODD = ['lang=en-x', 'Lang=en', 'lang=xx; lang=en', 'lang="en"', 'lang=en%20', 'LANG=en; lang=fa']
  const poisoned = async (url: string, pages: string[]) => {
    const wrong: string[] = []
    for (const [at, cookie] of ODD.entries()) {
      const address = `${url}${pages[at]}`
      await ask(address, withCookie(cookie))
      for (const language of ['fa', 'en', 'fa'])
        if (languageOf(await ask(address, withCookie(`lang=${language}`))) !== language) wrong.push(cookie)
    }
    return wrong
  }

  test('cannot be poisoned by an unusual cookie', async () => {
    const labels = JSON.parse((await site.ask(`${LIST}?per_page=20`)).text).items as Array<{ label: string }>
    const pages = labels.map(({ label }) => `/applications/${label}`)
    const displaced = await poisoned(site.url, pages)
    recordFigure('nginx: odd cookies that put a page in another’s place (goal 0)', displaced.length)
    expect(displaced).toEqual([])
    const planted = await site.plantNginx((text) =>
      text.replace('default "lang=$page_language; package_group=$page_group";', 'default $http_cookie;'),
    )
    // If they were forwarded unchanged, the cache would be poisoned.
    expect((await poisoned(planted.url, pages.slice(10))).length).toBeGreaterThan(0)
    await planted.stop()
  })
})
