import { type ZodRawShape, type ZodType, z } from 'zod'
import { draftErrors, newLabel } from '#features/catalogue/editing/draft.contract.ts'
import { CONTENT } from '../../operator/access.contract.ts'
import { label, none, version } from '../application/application.contract.ts'

/** The list of an editor's screen: spread into the options of an endpoint. */
export function editorList<Shape extends ZodRawShape>(shape: Shape) {
  const item = z.object({ label: z.string(), titleFa: z.string(), titleEn: z.string(), ...shape })
  return { ...CONTENT, input: none, output: z.object({ items: z.array(item), hasMore: z.boolean() }) }
}

/** The other calls of an editor's screen: each is spread into the options of an endpoint. */
export function editorCalls<Draft extends ZodType, Item extends ZodType, Preview extends ZodType>(
  draft: Draft,
  item: Item,
  preview: Preview,
) {
  const named = z.object({ label })
  const drafted = { ...CONTENT, errors: draftErrors }
  return {
    get: { ...CONTENT, input: named, output: item },
    add: { ...drafted, input: z.object({ label: newLabel, draft }), output: item },
    save: { ...drafted, input: z.object({ label, version, draft }), output: item },
    remove: { ...CONTENT, input: named.extend({ version }), output: none, errors: { edited_meanwhile: 409 } },
    preview: { ...drafted, isRead: true as const, input: z.object({ label, draft }), output: preview },
  }
}
