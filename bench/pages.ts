import { get, type IncomingMessage } from 'node:http'
import { createHttp } from '#app/http.ts'
import { builtPages } from '#app/pages/builtPages.ts'
import type * as renderer from '#app/pages/render.tsx'
import type { System } from '#app/system.ts'
import type { PageCache } from '#server/http/pageCache.ts'
import { startBareServer } from './bareServer.ts'
import { answersPerSecond, compare, timesPerSecond } from './load.ts'

const RENDERER = new URL('../dist/server/render.js', import.meta.url)
const PAGES = { home: '/', detail: '/applications/daftar' }
/** The headers of a browser. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const CACHED_GOAL = 0.8
const RENDERED_GOAL = 0.4

/** Compares cached pages with bare node:http that sends the same bytes and headers. */
export async function benchCachedPages(url: string): Promise<void> {
  for (const [name, path] of Object.entries(PAGES)) {
    const bare = await startBareServer(await answerOf(url + path))
    await compare(
      `${name} page from memory, against bare node:http with the same bytes`,
      () => answersPerSecond(url + path, HEADERS),
      () => answersPerSecond(bare.url, HEADERS),
      CACHED_GOAL,
    )
    bare.close()
  }
}

/** The response as received, still compressed, without headers that Node adds. */
async function answerOf(address: string): Promise<{ headers: Record<string, string>; bytes: Uint8Array }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(address, { headers: HEADERS }, resolve).on('error', reject),
  )
  const bytes = Buffer.concat(await response.toArray())
  const { date, connection, 'keep-alive': keepAlive, ...headers } = response.headers
  return { headers: headers as Record<string, string>, bytes }
}

/** A cache that stores nothing and does not compress. */
const NOTHING_KEPT: PageCache = {
  peek: () => undefined,
  async read(_, render) {
    const fresh = await render()
    if (!fresh) return null
    const { status, headers, html } = fresh
    const plain = new TextEncoder().encode(html)
    return { status, headers, etag: '', plain, br: plain, gzip: plain }
  },
  setVersion: () => {},
  version: () => 0,
  bytes: () => 0,
}

/** Compares rendering with loading of data and encoding to bytes against rendering the same React tree to a string. */
export async function benchRenderedPages(running: System): Promise<void> {
  const system = { ...running, pageCache: NOTHING_KEPT }
  const built = await builtPages()
  const { loadPage, renderLoadedPage } = (await import(RENDERER.href)) as typeof renderer
  for (const [name, path] of Object.entries(PAGES)) {
    let drawn = () => {}
    const render = async (input: renderer.RenderInput) => {
      const loaded = await loadPage(input)
      drawn = () => renderLoadedPage(loaded)
      return renderLoadedPage(loaded)
    }
    const { app } = await createHttp(system, { state: { isStopping: false }, pages: { ...built, render } })
    await app.request(path)
    await compare(
      `${name} page rendered, against renderToString of the same tree`,
      () => timesPerSecond(() => app.request(path)),
      () => timesPerSecond(drawn),
      RENDERED_GOAL,
    )
  }
}
