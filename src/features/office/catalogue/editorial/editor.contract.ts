import { type ZodRawShape, type ZodType, z } from 'zod'
import { draftErrors, newLabelSchema } from '#features/catalogue/editing/draft.contract.ts'
import { LOCALES } from '#kernel/locale.ts'
import { CONTENT_ACCESS } from '../../operator/access.contract.ts'
import { emptyObjectSchema, labelSchema, versionSchema } from '../application/application.contract.ts'

/** The call that lists the items of an editor's screen. Spread it into the options of an endpoint. */
export function editorListEndpointOptions<Shape extends ZodRawShape>(shape: Shape) {
  const item = z.object({ label: z.string(), titleFa: z.string(), titleEn: z.string(), ...shape })
  return {
    ...CONTENT_ACCESS,
    input: emptyObjectSchema,
    output: z.object({ items: z.array(item), hasMore: z.boolean() }),
  }
}

/** The other calls of an editor's screen. Spread each into the options of an endpoint. */
export function editorEndpointOptions<Draft extends ZodType, Item extends ZodType, Preview extends ZodType>(
  draft: Draft,
  item: Item,
  preview: Preview,
) {
  const named = z.object({ label: labelSchema })
  const drafted = { ...CONTENT_ACCESS, errors: draftErrors }
  return {
    get: { ...CONTENT_ACCESS, input: named, output: item },
    add: { ...drafted, input: z.object({ label: newLabelSchema, draft }), output: item },
    save: {
      ...drafted,
      input: z.object({ label: labelSchema, version: versionSchema, draft }),
      output: item,
    },
    remove: {
      ...CONTENT_ACCESS,
      input: named.extend({ version: versionSchema }),
      output: emptyObjectSchema,
      errors: { edited_meanwhile: 409 },
    },
    preview: {
      ...drafted,
      isRead: true as const,
      input: z.object({
        label: labelSchema,
        draft,
        locale: z
          .enum(LOCALES)
          .optional()
          .describe('The language of the reader; by default that of the request.'),
      }),
      output: preview,
    },
  }
}
