import { AppError } from '#kernel/errors.ts'
import { parseInstant } from '#kernel/time.ts'
import { formatNumericDay } from '#kernel/writtenDay.ts'
import type { Ctx } from '#server/context.ts'
import { type ContentDocument, fillFiguresInTree, plainTextOf } from './content.rules.ts'
import { digestDocument, findDocument } from './content.store.ts'
import { DEFAULT_LAST_UPDATE, LEGAL_SAMPLES } from './content.table.ts'
import { faqStructuredData } from './faq.rules.ts'
import { formatFigures } from './figure.views.ts'
import { fillFiguresInText, findFigureNames } from './text.rules.ts'

export async function getContent({ locale, config }: Ctx, { name }: { name: string }) {
  const document = findDocument(locale, name)
  if (!document) throw new AppError('not_found')
  const updated = formatNumericDay(locale, parseInstant(document.updated ?? DEFAULT_LAST_UPDATE))
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
  }
}

/** Legal documents that still have the text of the sample. An operator must write what is true of the own store. */
export async function listSampleDocuments(_ctx: Ctx): Promise<string[]> {
  return LEGAL_SAMPLES.filter(({ name, sha256 }) => digestDocument(name) === sha256).map(({ name }) => name)
}

/** Whether the document's text states the day of its last change by the figure `{updated}`. */
function statesUpdateDay({ blocks }: ContentDocument): boolean {
  return blocks.some((block) => findFigureNames(plainTextOf(block)).includes('updated'))
}
