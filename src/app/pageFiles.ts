import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locale } from '#kernel/locale.ts'
import type { PageRoute } from '#routes.ts'
import type { PageFiles } from './document.ts'
import { catalogueOf, loaderFile, pageFile } from './pageModules.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  assets?: string[]
}

type Manifest = Record<string, Chunk>
const ENTRY = 'src/app/browser.tsx'
const FONT: Record<Locale, string> = { fa: 'vazirmatn', en: 'roboto' }

/** Which built files a page needs, so that the browser fetches them at once instead of one after the other. */
export function readPageFiles(clientFolder: string): (route: PageRoute, locale: Locale) => PageFiles {
  const text = readFileSync(`${clientFolder}/.vite/manifest.json`, 'utf8')
  const manifest: Manifest = JSON.parse(text)
  const release = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const boot = createHash('sha256')
    .update(readFileSync(`${clientFolder}/boot.js`))
    .digest('hex')
    .slice(0, 12)
  const known = new Map<string, PageFiles>()
  return (route, locale) => {
    const key = `${route.page} ${locale}`
    const found = known.get(key)
    if (found) return found
    const chunks = chunksOf(manifest, [ENTRY, ...pageSources(manifest, route, locale)])
    const address = (file: string) => `/${file}`
    const files: PageFiles = {
      release,
      boot: `/boot.js?v=${boot}`,
      entry: address(manifest[ENTRY]?.file ?? ''),
      polyfill: address(manifest['src/app/polyfill.ts']?.file ?? ''),
      styles: unique(chunks.flatMap((chunk) => chunk.css ?? [])).map(address),
      preloads: unique(chunks.map((chunk) => chunk.file))
        .filter((file) => file !== manifest[ENTRY]?.file)
        .map(address),
      fonts: Object.values(manifest)
        .map((chunk) => chunk.file)
        .filter((file) => file.endsWith('.woff2') && file.includes(FONT[locale]))
        .map(address),
    }
    known.set(key, files)
    return files
  }
}

/** Manifest names of the page's own component, loader and messages. */
function pageSources(manifest: Manifest, route: PageRoute, locale: Locale): string[] {
  const source = (file: string) => file.replace(/^\.\//, 'src/app/').replace(/^\.\.\//, 'src/')
  const names = ['web', ...route.messages]
  const catalogues = Object.keys(manifest).filter(
    (key) => key.endsWith(`.${locale}.json`) && names.includes(catalogueOf(key)),
  )
  return [source(pageFile(route)), ...(route.loader ? [source(loaderFile(route))] : []), ...catalogues]
}

function chunksOf(manifest: Manifest, sources: string[], seen = new Set<string>()): Chunk[] {
  return sources.flatMap((source) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return []
    seen.add(source)
    return [chunk, ...chunksOf(manifest, chunk.imports ?? [], seen)]
  })
}

function unique(items: string[]): string[] {
  return [...new Set(items)]
}
