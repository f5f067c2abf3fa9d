import { get, type IncomingMessage } from 'node:http'
import { createHttp } from '#app/http.ts'
import { builtPages } from '#app/pages/builtPages.ts'
import type * as renderer from '#app/pages/render.tsx'
import type { System } from '#app/system.ts'
import { createWebServer } from '#app/webServer.ts'
import { encodeText, type PageCache } from '#server/http/pageCache.ts'
import type { ServerProcess } from '../test/support/server/serverProcess.ts'
import { startBareServer } from './bareServer.ts'
import { answersPerCpuSecond, type SpeedComparison, timesPerSecond } from './load.ts'

const RENDERER = new URL('../dist/server/render.js', import.meta.url)
const PAGES = { home: '/', detail: '/applications/daftar' }
const CACHED = {
  'home page': '/',
  'detail page': '/applications/daftar',
  'API list of applications': '/api/v1/application?page=2',
  'API detail of an application': '/api/v1/application/by_label/daftar',
}
/** The headers of a browser. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const CACHED_GOAL = 0.8
const RENDERED_GOAL = 0.6

/** Pages and calls of the API from memory, against bare node:http that sends the same bytes and headers. */
export async function compareCached({
  url,
  pid,
}: ServerProcess): Promise<Array<SpeedComparison & { close(): void }>> {
  return Promise.all(
    Object.entries(CACHED).map(async ([name, path]) => {
      const bare = await startBareServer(await answerOf(url + path))
      return {
        what: `${name} from memory, against bare node:http with the same bytes`,
        ours: (seconds) => answersPerCpuSecond(url + path, HEADERS, seconds, pid),
        reference: (seconds) => answersPerCpuSecond(bare.url, HEADERS, seconds, bare.pid),
        goal: CACHED_GOAL,
        close: bare.close,
      }
    }),
  )
}

/** The response as received, still compressed, without headers that Node adds. */
async function answerOf(address: string): Promise<{ headers: Record<string, string>; bytes: Uint8Array }> {
  // The first request of a page warms it up, so that the second one comes from memory.
  await (await fetch(address)).arrayBuffer()
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
    const plain = encodeText(html)
    return { status, headers, etag: '', plain, br: plain, gzip: plain }
  },
  setVersion: () => {},
  version: () => 0,
  bytes: () => 0,
}

/** Rendering with loading of data and encoding to bytes, against rendering the same React tree to a string. */
export async function compareRendered(running: System): Promise<SpeedComparison[]> {
  const system = { ...running, pageCache: NOTHING_KEPT }
  const built = await builtPages()
  const { loadPage, renderLoadedPage, renderTree } = (await import(RENDERER.href)) as typeof renderer
  return Promise.all(
    Object.entries(PAGES).map(async ([name, path]) => {
      let drawn = () => {}
      const render = async (input: renderer.RenderInput) => {
        const loaded = await loadPage(input)
        drawn = () => renderTree(loaded)
        return renderLoadedPage(loaded)
      }
      const state = { isStopping: false }
      const http = await createHttp(system, { state, pages: { ...built, render } })
      // Replaces Response by the light one of the server.
      createWebServer(system.config, state, http)
      const { app } = http
      await app.request(path)
      return {
        what: `${name} page rendered, against renderToString of the same tree`,
        ours: (seconds) => timesPerSecond(() => app.request(path), seconds),
        reference: (seconds) => timesPerSecond(drawn, seconds),
        goal: RENDERED_GOAL,
      }
    }),
  )
}
