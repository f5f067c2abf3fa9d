import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locale } from '#kernel/locale.ts'
import type { Page } from '#kernel/page/page.ts'
import type { PageFiles } from './document.ts'
import { pageSourceFiles } from './pageModules.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  assets?: string[]
}

type Manifest = Record<string, Chunk>
const ENTRY = 'src/app/browser.tsx'
/** Fonts to preload for each language: those that nearly every word needs. */
const FONTS: Record<Locale, string[]> = {
  fa: ['vazirmatn'],
  en: ['roboto'],
  ar: ['vazirmatn'],
  ru: ['roboto-cyrillic', 'roboto'],
}

/** Finds the built files of a page, so that the browser loads them in parallel. */
export function readPageFiles(clientFolder: string): (page: Page, locale: Locale) => PageFiles {
  const text = readFileSync(`${clientFolder}/.vite/manifest.json`, 'utf8')
  const manifest: Manifest = JSON.parse(text)
  const release = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const known = new Map<string, PageFiles>()
  return (page, locale) => {
    const { component, loader } = pageSourceFiles(page)
    // The data of a public page is in its HTML.
    const sources = loader && page.access === 'private' ? [component, loader] : [component]
    const key = `${component} ${loader} ${locale}`
    const found = known.get(key)
    if (found) return found
    const chunks = chunksOf(manifest, [ENTRY, ...sources])
    const address = (file: string) => `/${file}`
    const files: PageFiles = {
      release,
      boot: address(fileOf(manifest, 'src/app/boot.js')),
      oldIos: address(fileOf(manifest, 'src/app/oldIos.js')),
      entry: address(fileOf(manifest, ENTRY)),
      parts: partsOf(manifest, page),
      polyfill: address(fileOf(manifest, 'src/app/polyfill.ts')),
      styles: unique(chunks.flatMap((chunk) => chunk.css ?? [])).map(address),
      preloads: unique(chunks.map((chunk) => chunk.file))
        .filter((file) => file !== manifest[ENTRY]?.file)
        .map(address),
      fonts: FONTS[locale]
        .map((name) => manifest[`src/ui/theme/fonts/${name}.woff2`]?.file ?? '')
        .filter(Boolean)
        .map(address),
    }
    known.set(key, files)
    return files
  }
}

/** The built files of the sandbox page, which mode live does not serve. */
export function listSandboxFiles(clientFolder: string): Set<string> {
  const manifest: Manifest = JSON.parse(readFileSync(`${clientFolder}/.vite/manifest.json`, 'utf8'))
  const own = Object.entries(manifest).filter(([source]) => source.startsWith('src/sandbox/'))
  return new Set(own.flatMap(([, { file, css = [] }]) => [file, ...css]))
}

/**
 * URLs of a page's component and loader. Null when one of them shares a file with others: then only the browser's page
 * map can import it.
 */
function partsOf(manifest: Manifest, page: Page): PageFiles['parts'] {
  const sources = pageSourceFiles(page)
  const component = manifest[sources.component]?.file
  const loader = sources.loader && manifest[sources.loader]?.file
  if (!component || (sources.loader && !loader)) return null
  return { component: `/${component}`, loader: loader && `/${loader}` }
}

function fileOf(manifest: Manifest, source: string): string {
  const file = manifest[source]?.file
  if (!file) throw new Error(`the build has no file for ${source}.`)
  return file
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
