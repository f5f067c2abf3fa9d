import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { byLocale, isLocale, LOCALES, type Locale } from '#kernel/locale.ts'
import type { Catalogue } from '#kernel/message.ts'
import { MISSING_PAGE, PAGES } from '#routes.ts'
import { readCatalogues } from '#server/messages.ts'
import { encodingOf } from '#server/pageCache.ts'
import { messageFile } from './messageFile.ts'

export const MESSAGES_BASE = '/messages'
/** No page needs more; whoever asks for every combination must not fill the memory. */
const MAXIMUM_NAMES = 12

type Bodies = Record<'plain' | 'br' | 'gzip', Uint8Array<ArrayBuffer>>

export interface MessageDoor {
  app: Hono
  /** Where the browser finds catalogues of a language: `…/web+notice.json`. Changes with every word. */
  base(locale: Locale): string
}

/**
 * Catalogues as data, several in one answer: a browser reads JSON faster than scripts, and the table of all files of all
 * languages stays out of the first one it fetches.
 */
export function messageDoor(isDevelopment = false): MessageDoor {
  let world = readWorld()
  const answers = new Map<string, Bodies>()
  const app = new Hono()
  app.get('/:version/:locale/:file', (c) => {
    if (isDevelopment) world = readWorld()
    const { version, locale, file } = c.req.param()
    const names = namesIn(file)
    if (!isLocale(locale) || !names?.every((name) => world.catalogues[locale].has(name)))
      return c.body(null, 404)
    // Of another release: the page that asks is loaded anew.
    if (version !== world.version && !isDevelopment) return c.body(null, 404)
    const key = `${locale} ${file}`
    const bodies =
      (!isDevelopment && answers.get(key)) || pack(names, world.catalogues[locale], FIRST.has(file))
    if (answers.size < MAXIMUM_ANSWERS) answers.set(key, bodies)
    const encoding = encodingOf(c.req.header('accept-encoding'))
    c.header('content-type', 'application/json; charset=utf-8')
    c.header('vary', 'accept-encoding')
    c.header('cache-control', isDevelopment ? 'no-store' : 'public, max-age=31536000, immutable')
    if (encoding !== 'plain') c.header('content-encoding', encoding)
    return c.body(bodies[encoding])
  })
  return { app, base: (locale) => `${MESSAGES_BASE}/${world.version}/${locale}` }
}

const MAXIMUM_ANSWERS = 2000
/** What pages ask for that are the first of a visit: packed as well as can be. The rest must cost a stranger's whim little. */
const FIRST = new Set([...PAGES, MISSING_PAGE].map((route) => messageFile('', route).slice(1)))
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

function readWorld() {
  const catalogues = byLocale(readCatalogues)
  const hash = createHash('sha256')
  for (const locale of LOCALES) hash.update(JSON.stringify([...catalogues[locale]]))
  return { catalogues, version: hash.digest('hex').slice(0, 12) }
}

/** `web+notice.json`: known names, each once and in order, so that one set has one address. */
function namesIn(file: string): string[] | null {
  const names = /^([\w+]+)\.json$/.exec(file)?.[1]?.split('+')
  if (!names || names.length > MAXIMUM_NAMES) return null
  return names.join() === [...new Set(names)].sort().join() ? names : null
}

function pack(names: string[], catalogues: Map<string, Catalogue>, isFirst: boolean): Bodies {
  const chosen = Object.fromEntries(names.map((name) => [name, catalogues.get(name)]))
  const plain = new Uint8Array(Buffer.from(JSON.stringify(chosen)))
  const br = brotliCompressSync(plain, isFirst ? {} : QUICKLY)
  return { plain, br: new Uint8Array(br), gzip: new Uint8Array(gzipSync(plain)) }
}
