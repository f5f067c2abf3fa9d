import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sleep } from '#kernel/time.ts'
import { scaled } from '../../../test/support/scale.ts'
import { createPageCache, encodeText, type RenderedPage } from './pageCache.ts'

function page(html: string, isKept = true): RenderedPage {
  return { status: 200, headers: {}, html, isKept }
}

test.each(['', 'a<b>', 'سلام 😀', 'half an emoji: \ud83d', '\udc00'])(
  'encodes %j like TextEncoder',
  (text) => {
    expect(Buffer.from(encodeText(text))).toEqual(Buffer.from(new TextEncoder().encode(text)))
  },
)

describe('the page cache', () => {
  test('renders once for a hundred concurrent requests, and caches bytes in three encodings', async () => {
    const cache = createPageCache(1_000_000)
    let renders = 0
    const render = async () => {
      renders++
      await sleep(20)
      return page('سلام '.repeat(500))
    }
    const pages = await Promise.all(Array.from({ length: 100 }, () => cache.read('a', render)))
    expect(renders).toBe(1)
    const [first] = pages
    const text = Buffer.from(first?.plain ?? []).toString()
    expect(brotliDecompressSync(first?.br ?? new Uint8Array()).toString()).toBe(text)
    expect(gunzipSync(first?.gzip ?? new Uint8Array()).toString()).toBe(text)
    expect(cache.peek('a')).toBe(first)
  })

  test('renders a new version, also if the old rendering ends after the change', async () => {
    const cache = createPageCache(1_000_000)
    cache.setVersion(1)
    const slow = cache.read('a', async () => {
      await sleep(40)
      return page('old')
    })
    cache.setVersion(2)
    const fresh = await cache.read('a', async () => page('new'))
    expect(Buffer.from(fresh?.plain ?? []).toString()).toBe('new')
    await slow
    expect(cache.peek('a')).toBeUndefined()
    const again = await cache.read('a', async () => page('new again'))
    expect(Buffer.from(again?.plain ?? []).toString()).toMatch(/^new/)
  })

  test('stays within its byte limit and evicts the least recently used', async () => {
    const cache = createPageCache(60_000)
    // Random letters hardly compress, so that each page weighs about 12 kB in its three encodings.
    const big = randomBytes(3000).toString('hex')
    for (const key of ['a', 'b', 'c']) await cache.read(key, async () => page(key + big))
    cache.peek('a')
    for (const key of ['d', 'e', 'f', 'g']) {
      await cache.read(key, async () => page(key + big))
      cache.peek('a')
      expect(cache.bytes()).toBeLessThanOrEqual(60_000)
    }
    expect(cache.peek('a')).toBeDefined()
    expect(cache.peek('b')).toBeUndefined()
  })

  test('serves the last page while rendering fails, and does not cache errors', async () => {
    const cache = createPageCache(1_000_000)
    cache.setVersion(1)
    await cache.read('a', async () => page('good'))
    cache.setVersion(2)
    const served = await cache.read('a', async () => {
      throw new Error('database away')
    })
    expect(Buffer.from(served?.plain ?? []).toString()).toBe('good')
    await cache.read('b', async () => page('broken', false))
    expect(cache.peek('b')).toBeUndefined()
    await expect(cache.read('c', async () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  })
})

describe('under a flood of addresses', () => {
  const big = randomBytes(300).toString('hex')
  const held = (renders: string[]) => {
    const ends: Array<() => void> = []
    const render = (key: string) => async () => {
      renders.push(key)
      await new Promise<void>((resolve) => void ends.push(resolve))
      return page(key)
    }
    return { render, end: () => ends.splice(0).forEach((end) => void end()) }
  }
  const outcome = (reading: Promise<unknown>) =>
    reading.then(
      () => 'sent',
      (error) => error.code as string,
    )

  const COUNT = scaled(400, 2000)
  test(`${COUNT} pages requested once do not evict those requested again`, async () => {
    const cache = createPageCache(40_000)
    const hot = ['home', 'search', 'account']
    let renders = 0
    const read = (key: string) =>
      cache.read(key, async () => {
        renders++
        return page(key + big)
      })
    for (const key of [...hot, ...hot]) await read(key)
    for (let at = 0; at < COUNT; at++) {
      await read(`flood ${at}`)
      // Request the popular pages rarely: twice while the cache is filled many times over.
      if (at % (COUNT / 2) === COUNT / 4) for (const key of hot) await read(key)
      expect(cache.bytes()).toBeLessThanOrEqual(40_000)
    }
    expect(hot.map((key) => cache.peek(key) !== undefined)).toEqual([true, true, true])
    expect(renders).toBe(hot.length + COUNT)
  })

  test('renders a few at a time, limits each address, and takes turns', async () => {
    const cache = createPageCache(1_000_000)
    const renders: string[] = []
    const { render, end } = held(renders)
    const flood = Array.from({ length: 500 }, (_, at) => {
      const key = `flood ${at}`
      return outcome(cache.read(key, render(key), 'attacker'))
    })
    const visitor = outcome(cache.read('home', render('home'), 'visitor'))
    await sleep(0)
    expect(renders).toEqual(['flood 0', 'flood 1', 'flood 2', 'flood 3', 'home'])
    end()
    expect(await visitor).toBe('sent')
    while (renders.length < 205) {
      end()
      await sleep(0)
    }
    end()
    const outcomes = await Promise.all(flood)
    expect(outcomes.filter((one) => one === 'sent')).toHaveLength(204)
    expect(outcomes.filter((one) => one === 'service_unavailable')).toHaveLength(296)
  })

  test('a page that a flooding address waits for is rendered at once for the next visitor', async () => {
    const cache = createPageCache(1_000_000)
    const renders: string[] = []
    const { render, end } = held(renders)
    const flood = Array.from({ length: 50 }, (_, at) =>
      outcome(
        cache.read(
          at === 49 ? 'home' : `flood ${at}`,
          render(at === 49 ? 'home' : `flood ${at}`),
          'attacker',
        ),
      ),
    )
    const visitor = outcome(cache.read('home', render('home'), 'visitor'))
    await sleep(0)
    expect(renders).toContain('home')
    for (let turn = 0; turn < 50; turn++) {
      end()
      await sleep(0)
    }
    expect(await visitor).toBe('sent')
    expect(new Set(await Promise.all(flood))).toEqual(new Set(['sent']))
    expect(renders.filter((key) => key === 'home')).toHaveLength(1)
  })

  test('a missing page is neither cached nor served stale', async () => {
    const cache = createPageCache(1_000_000)
    cache.setVersion(1)
    await cache.read('a', async () => page('there'))
    cache.setVersion(2)
    expect(await cache.read('a', async () => null)).toBeNull()
    await expect(cache.read('a', async () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(cache.bytes()).toBe(0)
  })
})
