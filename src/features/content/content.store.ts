import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#kernel/locale.ts'
import { matchPage } from '#kernel/pageMatch.ts'
import { findRedirect } from '#redirects.ts'
import { PAGES } from '#routes.ts'
import { type ContentDocument, readDocument } from './content.rules.ts'
import { CONTENT_PAGES } from './content.table.ts'
import { FIGURES } from './figure.table.ts'

const FOLDER = new URL('../../../content/', import.meta.url)

/** Where the text of a document stands, whether it is there or not. */
export function documentFile(locale: Locale, name: string): string {
  return fileURLToPath(new URL(`${locale}/${name}.md`, FOLDER))
}

/** What texts may lean on. */
export const TEXT_WORLD = {
  isPath: (path: string) => matchPage(PAGES, path) !== null || findRedirect(path, '') !== null,
  figures: FIGURES,
}

/** Read once, at start: texts change with a release. */
const documents = new Map(LOCALES.map((locale) => [locale, readAll(locale)]))

function readAll(locale: Locale): Map<string, ContentDocument> {
  const read = CONTENT_PAGES.map(({ name }) => [name, readOne(documentFile(locale, name))] as const)
  return new Map(read.filter((one): one is [(typeof one)[0], ContentDocument] => one[1] !== null))
}

function readOne(file: string): ContentDocument | null {
  if (!existsSync(file)) return null
  const { document, faults } = readDocument(readFileSync(file, 'utf8'), TEXT_WORLD)
  if (faults.length === 0) return document
  throw new Error(faults.map(({ line, text }) => `${file}:${line} ${text}`).join('\n'))
}

/** In Persian where the language has no text of its own; undefined when there is none at all. */
export function findDocument(locale: Locale, name: string): ContentDocument | undefined {
  return documents.get(locale)?.get(name) ?? documents.get(DEFAULT_LOCALE)?.get(name)
}
