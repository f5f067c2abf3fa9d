import { AppError } from '#kernel/errors.ts'
import { LOCALES, type Locale } from '#kernel/locale.ts'
import type { Instant } from '#kernel/time.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import { parseDocument } from './content.rules.ts'
import { ALLOWED_TEXT_REFERENCES, readDocumentFile } from './content.store.ts'
import { CONTENT_PAGES } from './content.table.ts'
import * as store from './document.store.ts'
import { hasDocumentHeader } from './header.rules.ts'

/** The version number of the text file in the repository. It is valid until an operator adds another version. */
export const FILE_VERSION = 1

export type DocumentTexts = Record<Locale, string>

export function textsOfVersion({ textFa, textEn, textAr, textRu }: store.DocumentVersion): DocumentTexts {
  return { fa: textFa, en: textEn, ar: textAr, ru: textRu }
}

function requireDocument(name: string): void {
  if (!CONTENT_PAGES.some((page) => page.name === name)) throw new AppError('not_found')
}

/** The versions of a document that operators wrote, newest validity first. */
export async function listVersions({ db }: Pick<Ctx, 'db'>, name: string) {
  requireDocument(name)
  return store.listDocumentVersions(db, name)
}

export async function listAllVersions({ db }: Pick<Ctx, 'db'>) {
  return store.listDocumentVersions(db)
}

/**
 * Returns the texts of a document version. Without `version`, those of the version with the latest start time, which
 * may be in the future.
 */
export async function getDocumentTexts(ctx: Pick<Ctx, 'db'>, name: string, version?: number) {
  const rows = await listVersions(ctx, name)
  const row = version === undefined ? rows[0] : rows.find((one) => one.version === version)
  if (row) return { version: row.version, texts: textsOfVersion(row) }
  if (version !== undefined && version !== FILE_VERSION) throw new AppError('not_found')
  const files = LOCALES.map((locale) => [locale, readDocumentFile(locale, name)])
  return { version: FILE_VERSION, texts: Object.fromEntries(files) as DocumentTexts }
}

interface NewVersion {
  name: string
  /** The texts in some languages; for the other languages those of the previous version are kept. */
  texts: Partial<DocumentTexts>
  /** Null: valid from now on. */
  validFrom: Instant | null
  /** The version that the operator edited, to detect concurrent edits. */
  seen: number | undefined
  author: string
}

/** Adds a version of a document. The store shows it automatically from its start time on. */
export async function addVersion(ctx: Ctx, { name, texts: given, validFrom, seen, author }: NewVersion) {
  const before = await getDocumentTexts(ctx, name)
  if (seen !== undefined && seen !== before.version) throw new AppError('edited_meanwhile')
  const texts = { ...before.texts, ...given }
  requireReadable(texts)
  const versions = (await listVersions(ctx, name)).map(({ version }) => version)
  const version = Math.max(FILE_VERSION, ...versions) + 1
  const from = validFrom ?? ctx.now
  await ctx.transaction(async (trx) => {
    const { fa: textFa, en: textEn, ar: textAr, ru: textRu } = texts
    const times = { validFrom: from, shownAt: from <= ctx.now ? ctx.now : null, createdAt: ctx.now }
    const row = { name, version, textFa, textEn, textAr, textRu, author, ...times }
    if (!(await store.addDocumentVersion(trx, row))) throw new AppError('edited_meanwhile')
    await bumpContentVersion(trx)
  })
}

/** Refuses invalid texts, with language, line and reason. The texts of all languages must be of the same kind. */
function requireReadable(texts: DocumentTexts): void {
  const kinds = LOCALES.map((language) => {
    if (!hasDocumentHeader(texts[language]))
      throw new AppError('document_headerless', { params: { language } })
    const read = (hasChat: boolean) => parseDocument(texts[language], ALLOWED_TEXT_REFERENCES, hasChat)
    const { document, faults } = read(true)
    const fault = faults[0] ?? read(false).faults[0]
    if (fault) throw faultError(language, fault.line, fault.text)
    return document.kind
  })
  const other = LOCALES.find((_, at) => kinds[at] !== kinds[0])
  if (other) throw faultError(other, 1, `the kind is ${kinds[0]}, as in the Persian text`)
}

function faultError(language: Locale, line: number, fault: string): AppError {
  return new AppError('document_faulty', { params: { language, line: String(line), fault } })
}

export async function withdrawVersion(ctx: Ctx, name: string, version: number): Promise<void> {
  requireDocument(name)
  if (!(await store.deletePlannedVersion(ctx.db, name, version, ctx.now)))
    throw new AppError('document_valid_already')
}

/** Invalidates cached pages when a planned version becomes valid. */
export async function showDueVersions(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (trx) => {
    if ((await store.markDueVersionsShown(trx, ctx.now)) > 0) await bumpContentVersion(trx)
  })
}
