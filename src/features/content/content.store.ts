import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DEFAULT_LOCALE, type Locale } from '#kernel/locale.ts'
import { matchPage } from '#kernel/page/pageMatch.ts'
import { PAGES } from '#pages.ts'
import { findRedirect } from '#redirects.ts'
import { type ContentDocument, parseDocument } from './content.rules.ts'
import { CONTENT_PAGES } from './content.table.ts'
import { DOCUMENT_VARIABLES } from './figure.table.ts'

const FOLDER = new URL('../../../content/', import.meta.url)

/** The path of a document's Markdown file, whether the file exists or not. */
export function documentFilePath(locale: Locale, name: string): string {
  return fileURLToPath(new URL(`${locale}/${name}.md`, FOLDER))
}

/** The paths and figures that documents may refer to. */
export const ALLOWED_TEXT_REFERENCES = {
  isPath: (path: string) => matchPage(PAGES, path) !== null || findRedirect(path, '') !== null,
  figures: DOCUMENT_VARIABLES,
}

/**
 * Cache of parsed documents, filled on the first request. Documents change only with a release, and most processes need
 * few.
 */
const documents = new Map<string, ContentDocument | null>()

function loadCached(locale: Locale, name: string, hasChat: boolean): ContentDocument | null {
  const file = documentFilePath(locale, name)
  const key = `${hasChat} ${file}`
  const known = documents.get(key)
  if (known !== undefined) return known
  const document = loadFile(file, hasChat)
  documents.set(key, document)
  return document
}

function loadFile(file: string, hasChat: boolean): ContentDocument | null {
  if (!existsSync(file)) return null
  const { document, faults } = parseDocument(readFileSync(file, 'utf8'), ALLOWED_TEXT_REFERENCES, hasChat)
  if (faults.length === 0) return document
  throw new Error(faults.map(({ line, text }) => `${file}:${line} ${text}`).join('\n'))
}

/** The Markdown of a document in this language, or in Persian if there is no translation. */
export function readDocumentFile(locale: Locale, name: string): string {
  const file = documentFilePath(locale, name)
  return readFileSync(existsSync(file) ? file : documentFilePath(DEFAULT_LOCALE, name), 'utf8')
}

/** A document in this language, or in Persian if there is no translation; undefined if there is none at all. */
export function findDocument(locale: Locale, name: string, hasChat: boolean): ContentDocument | undefined {
  if (!CONTENT_PAGES.some((page) => page.name === name)) return undefined
  return loadCached(locale, name, hasChat) ?? loadCached(DEFAULT_LOCALE, name, hasChat) ?? undefined
}
