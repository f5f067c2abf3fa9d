import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createHttp, type Http } from '#app/http.ts'
import { API_BINDINGS, DUE_WORK } from '#app/slices.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import { sleep } from '#kernel/time.ts'
import { runAllDueWork } from '#server/background/dueWork.ts'
import { readContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import { createCachedCalls } from '#server/http/cachedCalls.ts'
import { bindEndpoint, createHttpEdge } from '#server/http/edge.ts'
import { createPageCache } from '#server/http/pageCache.ts'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'

/** Public calls are answered from memory, and nothing that belongs to a visitor is kept there. */
const product = productForFile({ PAGE_CACHE_MEGABYTES: '16' })
let http: Http
beforeAll(async () => {
  const { system } = product
  http = await createHttp(system, { state: { isStopping: false } })
  // The worker's first round closes registration, because there is no account, which changes the content.
  await runAllDueWork({ due: DUE_WORK, context: system.context })
  system.pageCache.setVersion(await readContentVersion(system.db))
})

const API = '/api/v1'
const ask = (path: string, headers: Record<string, string> = {}) =>
  http.app.request(`${API}${path}`, { headers })
const peek = (path: string, headers: Record<string, string> = {}) => http.peek(`${API}${path}`, headers)

describe('a public call', () => {
  test('is answered from memory the second time, equal, compressed, and with 304 when unchanged', async () => {
    expect(peek('/application')).toBeUndefined()
    const first = await ask('/application')
    const text = await first.text()
    const kept = peek('/application')
    expect(Buffer.from(kept?.plain ?? []).toString()).toBe(text)
    expect(brotliDecompressSync(kept?.br ?? new Uint8Array()).toString()).toBe(text)
    expect(gunzipSync(kept?.gzip ?? new Uint8Array()).toString()).toBe(text)
    expect(kept?.headers['vary']).toBe('accept-language, accept-encoding')
    const packed = await ask('/application', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    const etag = first.headers.get('etag') ?? ''
    expect([etag, (await ask('/application', { 'if-none-match': etag })).status]).toEqual([kept?.etag, 304])
  })

  test('is one answer per declared query and language, however the URL is written', async () => {
    await ask('/application?type=game&per_page=5', { 'accept-language': 'en-GB,en;q=0.9' })
    const kept = peek('/application?type=game&per_page=5', { 'accept-language': 'en' })
    expect(kept).toBeDefined()
    for (const query of [
      'per_page=5&type=game',
      'type=game&perPage=5&page=1',
      'type=game&per_page=5&utm=x&page=',
    ])
      expect
        .soft([query, peek(`/application?${query}`, { 'accept-language': 'en' }) === kept])
        .toEqual([query, !query.endsWith('page=')])
    expect(peek('/application?type=game&per_page=5', { 'accept-language': 'fa' })).toBeUndefined()
    expect(peek('/application?type=game&per_page=6', { 'accept-language': 'en' })).toBeUndefined()
    expect(peek('/application?type=%FF', {})).toBeUndefined()
    expect(peek('/application/own')).toBeUndefined()
  })

  test('is dropped with the content version', async () => {
    await ask('/category')
    expect(peek('/category')).toBeDefined()
    const { pageCache } = product.system
    const version = pageCache.version()
    pageCache.setVersion(version + 1)
    expect(peek('/category')).toBeUndefined()
    pageCache.setVersion(version)
  })

  test('that fails is not kept, and tells its request', async () => {
    for (const path of ['/application/by_label/none', '/application?page=x']) {
      const answer = await ask(path)
      const body = await answer.json()
      expect([answer.status, answer.headers.get('x-request-id')]).toEqual([
        path.includes('page') ? 400 : 404,
        body.request_id,
      ])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(peek(path)).toBeUndefined()
    }
  })
})

const input = z.object({ text: z.string().default('') })
const tell = endpoint('GET /tell', {
  summary: 'Tells what it knows of its caller.',
  access: 'public',
  input,
  output: z.object({ text: z.string() }),
  errors: { gone: 404 },
  cacheSeconds: 30,
})

/** An HTTP edge with a single call and a separate cache. */
function planted(action: (ctx: Ctx, text: string) => Promise<string>, bytes = 1_000_000) {
  const system = { ...product.system, pageCache: createPageCache(bytes) }
  const bindings = [bindEndpoint(tell, async (ctx, { text }) => ({ text: await action(ctx, text) }))]
  const calls = createCachedCalls(system, bindings)
  const edge = createHttpEdge(system, bindings, calls.answer)
  return { calls, edge, pageCache: system.pageCache }
}

describe('the cache', () => {
  test('runs the action once for twenty concurrent requests', async () => {
    let runs = 0
    const { edge } = planted(async () => {
      runs++
      await sleep(20)
      return 'text'
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => edge.request('/tell')))
    expect([runs, new Set(answers.map(({ status }) => status))]).toEqual([1, new Set([200])])
  })

  test('stays within its bytes under a flood of texts', async () => {
    const { edge, pageCache } = planted(async (_, text) => text.repeat(20), 20_000)
    for (let at = 0; at < 100; at++) {
      await edge.request(`/tell?text=${randomUUID()}`)
      expect(pageCache.bytes()).toBeLessThanOrEqual(20_000)
    }
    expect(pageCache.bytes()).toBeGreaterThan(10_000)
  })

  test('sends the last answer while the server fails, but not after it has gone', async () => {
    let fault: Error | null = null
    const { edge, pageCache } = planted(async () => {
      if (fault) throw fault
      return 'text'
    })
    const statusAt = async (version: number) => {
      pageCache.setVersion(version)
      return (await edge.request('/tell')).status
    }
    expect(await statusAt(1)).toBe(200)
    fault = new Error('database away')
    expect(await statusAt(2)).toBe(200)
    fault = new AppError('gone')
    expect(await statusAt(3)).toBe(404)
    fault = new Error('database away')
    expect(await statusAt(4)).toBe(500)
  })
})

describe('a private call', () => {
  test('never touches the cache, whoever calls', async () => {
    const { headers } = await logIn(product, '09121110077')
    const { pageCache } = product.system
    const before = pageCache.bytes()
    const paths = API_BINDINGS.filter(
      ({ endpoint: { method, cacheSeconds } }) => method === 'GET' && cacheSeconds === undefined,
    ).map(({ endpoint: { path } }) => path.replace(/\{\w+\}/g, '1'))
    for (const path of paths) {
      await ask(path, headers)
      expect.soft([path, peek(path, headers), peek(path)]).toEqual([path, undefined, undefined])
    }
    expect([paths.length > 20, pageCache.bytes()]).toEqual([true, before])
    // A private response with the same path as a cached one: the user's own vote beside the poll.
    expect(peek('/poll/1/vote', headers)).toBeUndefined()
  })

  test.each([
    ['of a user', { access: 'user' }],
    ['of an operator', { access: 'operator' }],
    ['that needs a key', { needsKey: { device: 'id' } }],
    ['that changes something', { method: 'POST' }],
    ['that gives a file', { givesFile: true }],
  ])('%s with cacheSeconds does not start (planted)', (_, changed) => {
    const binding = { endpoint: { ...tell, ...changed } as typeof tell, action: async () => ({}) }
    expect(() => createCachedCalls(product.system, [binding])).toThrow('GET /tell has cacheSeconds')
    expect(() => createHttpEdge(product.system, [binding])).toThrow('GET /tell has cacheSeconds')
  })

  test('is not reached through an action that asks who calls: nobody does (planted)', async () => {
    const { headers } = await logIn(product, '09121110078')
    const { edge, calls } = planted(async (ctx) =>
      JSON.stringify([ctx.user, ctx.operator, ctx.secretKey, ctx.deviceIdentifier, ctx.browser, ctx.address]),
    )
    const own = { ...headers, 'secret-key': 'secret', 'device-identifier': 'mine', 'user-agent': 'Safari' }
    const asked = await (await edge.request('/tell', { headers: own })).json()
    const [user, operator, key, device, browser] = JSON.parse(asked.text)
    expect([user, operator, key, device, browser]).toEqual([
      null,
      null,
      null,
      null,
      { userAgent: '', actsAsIphone: false },
    ])
    const kept = calls.peek('/api/v1/tell', undefined)
    expect(JSON.parse(Buffer.from(kept?.plain ?? []).toString())).toEqual(asked)
    expect(await (await edge.request('/tell')).json()).toEqual(asked)
  })
})
