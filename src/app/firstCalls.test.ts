// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { loadAccount } from '#features/account/account.loader.ts'
import { accountPages } from '#features/account/account.pages.ts'
import { createApi, isServedFromSharedCache } from '#web/api.ts'
import type { PageLoader } from '#web/loader.ts'
import { createSession } from '#web/session/session.ts'
import type { Site } from '#web/site.tsx'
import { writeStored } from '#web/storage/storage.ts'
import { STORAGE_VERSION } from '#web/storage/storageVersion.ts'
import { firstCallUrls } from './pages/firstCallUrls.ts'

const SOURCE = readFileSync('src/app/boot.js', 'utf8')
const SITE = { apiBase: '/api/v1', cachedApiBase: 'https://cached.example/api/v1' } as Site
/** Headers that change the response. */
const COMPARED = ['accept-language', 'cache-control', 'access-token', 'secret-key', 'device-identifier']

type Requests = Record<string, Record<string, string>>

beforeEach(() => {
  window.localStorage.clear()
  window.localStorage.setItem('storageVersion', String(STORAGE_VERSION))
})

function logIn(): void {
  writeStored('accessToken', { accessToken: 'token', refreshToken: 'refresh' })
  writeStored('device', { id: 'd1', secretKey: 'secret' })
  writeStored('deviceIdentifier', 'browser')
}

/** Runs boot.js on a private page in Persian. Returns the requests for data that it sends. */
function requestsOfBoot(): Requests {
  const { own, shared } = firstCallUrls(SITE, accountPages[0]?.firstCalls ?? [])
  const requests: Requests = {}
  const attributes: Record<string, string> = {
    'data-messages': '/messages',
    'data-calls': own.join(' '),
    'data-shared-calls': shared.join(' '),
  }
  const script = {
    noModule: false,
    getAttribute: (name: string) => attributes[name] ?? null,
    hasAttribute: (name: string) => name === 'data-at-once',
  }
  const document = {
    documentElement: { lang: 'fa', setAttribute() {} },
    querySelector: () => script,
    addEventListener() {},
  }
  const fetch = async (address: string, { headers }: { headers: Record<string, string> }) => {
    if (address !== '/messages') requests[address] = { ...headers }
  }
  runInNewContext(SOURCE, {
    window: { localStorage: window.localStorage, addEventListener() {} },
    document,
    fetch,
    navigator: { userAgent: '' },
    location: { pathname: '/account', protocol: 'https:' },
  })
  return requests
}

/** The requests that the loader of a page sends, of which the first device is `d1`. */
async function requestsOfLoader(load: PageLoader): Promise<Requests> {
  const requests: Requests = {}
  const answer = async (address: string, init: RequestInit) => {
    const sent = init.headers as Record<string, string>
    requests[address] = Object.fromEntries(
      COMPARED.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])),
    )
    return Response.json({ devices: [{ id: 'd1' }] })
  }
  const session = createSession({ fetch: answer, refresh: (tokens) => Promise.resolve(tokens) })
  const api = createApi({
    base: SITE.apiBase,
    cachedBase: SITE.cachedApiBase,
    locale: 'fa',
    fetch: (address, init, call) =>
      isServedFromSharedCache(call) ? answer(address, init) : session.send(address, init),
  })
  const query = new URLSearchParams()
  await load({
    api,
    path: '/account',
    parameters: {},
    query,
    locale: 'fa',
    publicUrl: 'https://bustan.example',
  })
  return requests
}

test('boot.js requests the data of the account as its loader does', async () => {
  logIn()
  const expected = await requestsOfLoader(loadAccount)
  expect(Object.keys(expected).length).toBeGreaterThan(8)
  expect(requestsOfBoot()).toEqual(expected)
})

test('without a session boot.js requests no data', () => {
  expect(requestsOfBoot()).toEqual({})
})

test('without a device boot.js requests nothing of a device', () => {
  logIn()
  writeStored('device', null)
  const sent = requestsOfBoot()
  expect(Object.keys(sent)).toContain('/api/v1/device')
  expect(Object.keys(sent).filter((address) => address.includes('/device/'))).toEqual([])
})
