import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pause } from '#kernel/time.ts'
import { createPageCache, type FreshPage } from './pageCache.ts'

function page(html: string, isKept = true): FreshPage {
  return { status: 200, headers: {}, html, isKept }
}

describe('the page cache', () => {
  test('renders once for a hundred who ask at once, and keeps bytes in three forms', async () => {
    const cache = createPageCache(1_000_000)
    let renders = 0
    const render = async () => {
      renders++
      await pause(20)
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

  test('a new version is rendered anew, also when the old rendering ends after the change', async () => {
    const cache = createPageCache(1_000_000)
    cache.setVersion(1)
    const slow = cache.read('a', async () => {
      await pause(40)
      return page('old')
    })
    cache.setVersion(2)
    const fresh = await cache.read('a', async () => page('new'))
    expect(Buffer.from(fresh.plain).toString()).toBe('new')
    await slow
    expect(cache.peek('a')).toBeUndefined()
    const again = await cache.read('a', async () => page('new again'))
    expect(Buffer.from(again.plain).toString()).toMatch(/^new/)
  })

  test('stays within its bytes and drops what was not used for longest', async () => {
    const cache = createPageCache(60_000)
    // Random letters hardly compress, so that each page weighs about 12 kB in its three forms.
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

  test('serves the last page while rendering fails, and does not keep errors', async () => {
    const cache = createPageCache(1_000_000)
    cache.setVersion(1)
    await cache.read('a', async () => page('good'))
    cache.setVersion(2)
    const served = await cache.read('a', async () => {
      throw new Error('database away')
    })
    expect(Buffer.from(served.plain).toString()).toBe('good')
    await cache.read('b', async () => page('broken', false))
    expect(cache.peek('b')).toBeUndefined()
    await expect(cache.read('c', async () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  })
})
