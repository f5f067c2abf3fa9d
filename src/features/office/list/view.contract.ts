import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { ANY_OPERATOR_ACCESS } from '../operator/access.contract.ts'
import { MAXIMUM_VIEW_NAME_LENGTH, MAXIMUM_VIEW_QUERY_LENGTH, viewQueryOf } from './view.rules.ts'
import { SAVED_VIEW_LISTS } from './views.data.ts'

const list = z.enum(SAVED_VIEW_LISTS)
const name = z
  .string()
  .trim()
  .min(1, 'office_field_required')
  .max(MAXIMUM_VIEW_NAME_LENGTH, 'office_view_name_long')
const id = z.uuid()

const views = z.object({
  views: z.array(z.object({ id, name: z.string(), query: z.string() })),
})

export const listViews = endpoint('GET /views', {
  summary: 'The views of one list that the operator keeps, in the order in which they were saved.',
  ...ANY_OPERATOR_ACCESS,
  input: z.object({ list }),
  output: views,
})

export const saveView = endpoint('POST /views', {
  summary: 'Keeps the filter of a list under a name. Under a name that exists, it replaces the filter.',
  ...ANY_OPERATOR_ACCESS,
  input: z.object({ list, name, query: z.string().max(MAXIMUM_VIEW_QUERY_LENGTH).transform(viewQueryOf) }),
  output: views,
  errors: { views_many: 409 },
})

export const renameView = endpoint('POST /views/{id}/name', {
  summary: 'Gives a view of the operator another name.',
  ...ANY_OPERATOR_ACCESS,
  input: z.object({ id, name }),
  output: views,
  errors: { view_name_taken: 409 },
})

export const deleteView = endpoint('DELETE /views/{id}', {
  summary: 'Deletes a view of the operator.',
  ...ANY_OPERATOR_ACCESS,
  input: z.object({ id }),
  output: views,
})
