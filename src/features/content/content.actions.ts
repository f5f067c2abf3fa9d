import { createHash } from 'node:crypto'
import { formatNumericDay } from '#kernel/dateText.ts'
import { AppError } from '#kernel/errors.ts'
import { LOCALES } from '#kernel/locale.ts'
import { parseInstant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { type ContentDocument, fillFiguresInTree, parseDocument, plainTextOf } from './content.rules.ts'
import { ALLOWED_TEXT_REFERENCES, findDocument, readDocumentFile } from './content.store.ts'
import { DEFAULT_LAST_UPDATE, LEGAL_SAMPLES } from './content.table.ts'
import { FILE_VERSION, listVersions, textsOfVersion } from './document.actions.ts'
import type { DocumentVersion } from './document.store.ts'
import { faqStructuredData } from './faq.rules.ts'
import { formatFigures } from './figure.views.ts'
import { fillFiguresInText, findDocumentVariables } from './text.rules.ts'

interface ContentInput {
  name: string
  version?: number | undefined
}

export async function getContent(ctx: Ctx, { name, version: wanted }: ContentInput) {
  const { locale, config } = ctx
  const hasChat = config.chatUrl !== ''
  const file = findDocument(locale, name, hasChat)
  if (!file) throw new AppError('not_found')
  const written = (await listVersions(ctx, name)).filter(({ validFrom }) => validFrom <= ctx.now)
  const versions = [...written, null]
  const shown = wanted === undefined ? versions[0] : versions.find((one) => numberOf(one) === wanted)
  if (shown === undefined) throw new AppError('not_found')
  const document = shown ? parseWritten(textsOfVersion(shown)[locale], hasChat) : file
  const day = (row: DocumentVersion | null) =>
    formatNumericDay(locale, row ? row.validFrom : parseInstant(file.updated ?? DEFAULT_LAST_UPDATE))
  const updated = day(shown)
  const figures = formatFigures(locale, config, updated)
  const blocks = document.blocks.map((block) => fillFiguresInTree(block, figures))
  return {
    name,
    kind: document.kind,
    updated: statesUpdateDay(document) ? null : updated,
    head: {
      title: fillFiguresInText(document.title, figures),
      description: fillFiguresInText(document.description, figures),
      structuredData: document.kind === 'faq' ? [faqStructuredData(blocks)] : [],
    },
    blocks,
    version: numberOf(shown),
    versions: versions.map((row) => ({ version: numberOf(row), day: day(row) })),
  }
}

/** The title of a document's file, with its figures. */
export function findDocumentTitle({ locale, config }: Ctx, name: string): string {
  const title = findDocument(locale, name, config.chatUrl !== '')?.title ?? name
  return fillFiguresInText(title, formatFigures(locale, config, ''))
}

const numberOf = (row: DocumentVersion | null) => row?.version ?? FILE_VERSION

/** Parses a stored text. It was valid when it was written, but a later release may have stricter rules. */
function parseWritten(text: string, hasChat: boolean): ContentDocument {
  return parseDocument(text, ALLOWED_TEXT_REFERENCES, hasChat).document
}

/**
 * Legal documents that still contain the sample text, with the languages if it is only some of them. The operator must
 * replace it in every language, because visitors rely on the one they read.
 */
export async function listSampleDocuments(ctx: Ctx): Promise<string[]> {
  const samples: string[] = []
  for (const { name, sha256 } of LEGAL_SAMPLES) {
    const valid = (await listVersions(ctx, name)).find(({ validFrom }) => validFrom <= ctx.now)
    const languages = LOCALES.filter((locale) => {
      const text = valid ? textsOfVersion(valid)[locale] : readDocumentFile(locale, name)
      return createHash('sha256').update(text).digest('hex') === sha256[locale]
    })
    if (languages.length === LOCALES.length) samples.push(name)
    else if (languages.length > 0) samples.push(`${name} (${languages.join(' ')})`)
  }
  return samples
}

/** Whether the document's text contains the day of its last change (`{updated}`). */
function statesUpdateDay({ blocks }: ContentDocument): boolean {
  return blocks.some((block) => findDocumentVariables(plainTextOf(block)).includes('updated'))
}
