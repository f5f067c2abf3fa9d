import { AppError } from '#kernel/errors.ts'
import { instant } from '#kernel/time.ts'
import { writtenDay } from '#kernel/writtenDay.ts'
import type { Ctx } from '#server/context.ts'
import { type ContentDocument, filled, wordsOf } from './content.rules.ts'
import { findDocument } from './content.store.ts'
import { LAST_UPDATE } from './content.table.ts'
import { faqData } from './faq.rules.ts'
import { figuresFor } from './figure.views.ts'
import { figuresIn, fillFigures } from './text.rules.ts'

export async function getContent({ locale, config }: Ctx, { name }: { name: string }) {
  const document = findDocument(locale, name)
  if (!document) throw new AppError('not_found')
  const updated = writtenDay(locale, instant(document.updated ?? LAST_UPDATE))
  const figures = figuresFor(locale, config, updated)
  const blocks = document.blocks.map((block) => filled(block, figures))
  return {
    name,
    kind: document.kind,
    updated: statesUpdateDay(document) ? null : updated,
    head: {
      title: fillFigures(document.title, figures),
      description: fillFigures(document.description, figures),
      structuredData: document.kind === 'faq' ? [faqData(blocks)] : [],
    },
    blocks,
  }
}

/** Whether the document's text states the day of its last change by the figure `{updated}`. */
function statesUpdateDay({ blocks }: ContentDocument): boolean {
  return blocks.some((block) => figuresIn(wordsOf(block)).includes('updated'))
}
