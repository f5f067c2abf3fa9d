import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { Hono } from 'hono'
import { isLocale, LOCALES, type Locale, mapLocales } from '#kernel/locale.ts'
import type { Catalogue } from '#kernel/message.ts'
import type { Page } from '#kernel/page/page.ts'
import { type PageEncoding, preferredEncoding } from '#server/http/pageCache.ts'
import { listJsonFiles, readCatalogues } from '#server/messages.ts'
import { listMessageFiles } from './messageSets.ts'

export const MESSAGES_BASE = '/messages'

type Bodies = Record<PageEncoding, Uint8Array<ArrayBuffer>>

export interface MessageRoutes {
  app: Hono
  /** All messages of a language by the names of their files, for rendering pages. */
  catalogues(locale: Locale): Record<string, Catalogue>
  /** Base URL of the message files: `…/notice+web.json`. It changes when any text changes. */
  base(locale: Locale): string
  /** Number of compressed message files and the bytes they occupy in memory. */
  kept(): { files: number; bytes: number }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Serves message files as JSON, several combined in one. Browsers parse JSON faster than scripts, and the first page
 * needs no table of all files. The set of files is closed (messageSets.ts), so each is compressed once, off the main
 * thread, and cached.
 */
export function messageRoutes(isDevelopment = false, sandboxPages: Page[] = []): MessageRoutes {
  const served = listMessageFiles(sandboxPages)
  let world = isDevelopment ? readWorld() : builtWorld()
  const answers = new Map<string, Promise<Bodies>>()
  const kept = { files: 0, bytes: 0 }

  async function compress(locale: Locale, file: string): Promise<Bodies> {
    const bodies = await pack(file, world.catalogues[locale])
    kept.files++
    kept.bytes += bodies.plain.length + bodies.br.length + bodies.gzip.length
    return bodies
  }

  function bodiesOf(locale: Locale, file: string): Promise<Bodies> {
    if (isDevelopment) return pack(file, world.catalogues[locale])
    const key = `${locale} ${file}`
    const known = answers.get(key)
    if (known) return known
    const made = compress(locale, file)
    made.catch(() => answers.delete(key))
    answers.set(key, made)
    return made
  }

  const app = new Hono()
  app.get('/:version/:locale/:file', async (c) => {
    if (isDevelopment) world = readWorld()
    const { version, locale, file } = c.req.param()
    if (!isLocale(locale) || !served.has(file) || !isComplete(file, world.catalogues[locale]))
      return c.body(null, 404)
    // The request is for messages of another release: the page reloads.
    if (version !== world.version && !isDevelopment) return c.body(null, 404)
    const bodies = await bodiesOf(locale, file)
    const encoding = preferredEncoding(c.req.header('accept-encoding'))
    c.header('content-type', 'application/json; charset=utf-8')
    c.header('vary', 'accept-encoding')
    c.header('cache-control', isDevelopment ? 'no-store' : 'public, max-age=31536000, immutable')
    if (encoding !== 'plain') c.header('content-encoding', encoding)
    return c.body(bodies[encoding])
  })
  return {
    app,
    catalogues(locale) {
      if (isDevelopment) world = readWorld()
      return Object.fromEntries(world.catalogues[locale])
    },
    base: (locale) => `${MESSAGES_BASE}/${world.version}/${locale}`,
    kept: () => kept,
  }
}

type World = ReturnType<typeof readWorld>
let built: World | undefined

/** Read once by a process: the files of a release do not change. */
function builtWorld(): World {
  built ??= readWorld()
  return built
}

function readWorld() {
  const files = listJsonFiles()
  const catalogues = mapLocales((locale) => readCatalogues(locale, files))
  const hash = createHash('sha256')
  for (const locale of LOCALES) hash.update(JSON.stringify([...catalogues[locale]]))
  return { catalogues, version: hash.digest('hex').slice(0, 12) }
}

/** Whether all message files exist in the language. Those of the office exist in two languages only. */
function isComplete(file: string, catalogues: Map<string, Catalogue>): boolean {
  return namesIn(file).every((name) => catalogues.has(name))
}

function namesIn(file: string): string[] {
  return file.replace(/\.json$/, '').split('+')
}

async function pack(file: string, catalogues: Map<string, Catalogue>): Promise<Bodies> {
  const chosen = Object.fromEntries(namesIn(file).map((name) => [name, catalogues.get(name)]))
  const plain = new Uint8Array(Buffer.from(JSON.stringify(chosen)))
  const [br, zipped] = await Promise.all([compressBrotli(plain), compressGzip(plain)])
  return { plain, br: new Uint8Array(br), gzip: new Uint8Array(zipped) }
}
