import { z } from 'zod'
import { APPLICATION_TYPES } from '#features/catalogue/catalogue.rules.ts'
import { categoryFields, draftErrors, newLabelSchema } from '#features/catalogue/editing/draft.contract.ts'
import { textOutputByLanguage } from '#features/catalogue/texts.contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { CONTENT_ACCESS } from '../../operator/access.contract.ts'
import { labelSchema, picturesWithIdsSchema, versionSchema } from '../application/application.contract.ts'

const MAXIMUM_CATEGORIES = 200

const categories = z.object({
  categories: z.array(
    z.object({
      label: z.string(),
      type: z.enum(APPLICATION_TYPES),
      ...textOutputByLanguage('name'),
      icon: z.string().nullable(),
      isHidden: z.boolean(),
      applicationCount: z.int(),
      version: z.string(),
      picture: picturesWithIdsSchema.element.nullable().describe('Its icon.'),
    }),
  ),
})

export const listCategories = endpoint('GET /categories', {
  summary: 'Lists categories in order, also hidden ones, with their number of applications.',
  ...CONTENT_ACCESS,
  input: z.object({}),
  output: categories,
})

export const addCategory = endpoint('POST /categories', {
  summary: 'Creates a category at the end of its type. Pages show it within a second.',
  ...CONTENT_ACCESS,
  input: z.object({ label: newLabelSchema, ...categoryFields }),
  output: categories,
  errors: draftErrors,
})

export const changeCategory = endpoint('PUT /categories/{label}', {
  summary: 'Changes a category. A hidden category has no page; its applications stay.',
  ...CONTENT_ACCESS,
  input: z.object({ label: labelSchema, version: versionSchema, ...categoryFields }),
  output: categories,
  errors: draftErrors,
})

export const orderCategories = endpoint('POST /categories/order', {
  summary: 'Orders the categories of a type.',
  ...CONTENT_ACCESS,
  input: z.object({
    type: z.enum(APPLICATION_TYPES, 'choice_wrong'),
    labels: z.array(labelSchema).max(MAXIMUM_CATEGORIES).describe('all of them, the first one first'),
  }),
  output: categories,
  errors: { category_order_incomplete: 409 },
})

export const removeCategory = endpoint('DELETE /categories/{label}', {
  summary: 'Removes an empty category.',
  ...CONTENT_ACCESS,
  input: z.object({ label: labelSchema }),
  output: categories,
  errors: { category_in_use: 409 },
})
