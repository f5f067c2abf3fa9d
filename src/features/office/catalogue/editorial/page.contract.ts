import { z } from 'zod'
import { getPage as publicPage } from '#features/catalogue/catalogue.contract.ts'
import { pageDraftSchema, storedPageSchema } from '#features/catalogue/editing/draft.contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { choiceSchema } from '../application/application.contract.ts'
import { editorEndpointOptions, editorListEndpointOptions } from './editor.contract.ts'

export const listPages = endpoint('GET /pages', {
  summary: 'Lists pages.',
  ...editorListEndpointOptions({
    blockCount: z.int(),
    /** The header or footer links to this page, so it cannot be removed. */
    isLinked: z.boolean(),
  }),
})

const page = z.object({
  label: z.string(),
  version: z.string(),
  draft: storedPageSchema,
  /** Number of stored blocks that cannot be parsed; saving the page drops them. */
  unreadable: z.int(),
  choices: z.array(choiceSchema),
})

const editor = editorEndpointOptions(pageDraftSchema, page, publicPage.output)

export const getPage = endpoint('GET /pages/{label}', {
  summary: 'Gets a page with its blocks for editing.',
  ...editor.get,
})

export const addPage = endpoint('POST /pages', {
  summary: 'Creates a page.',
  ...editor.add,
})

export const savePage = endpoint('PUT /pages/{label}', {
  summary: 'Saves a page. Refused if it was changed in the meantime.',
  ...editor.save,
})

export const removePage = endpoint('DELETE /pages/{label}', {
  summary: 'Removes a page that the header or footer does not link to.',
  ...editor.remove,
  errors: { ...editor.remove.errors, page_is_linked: 409 },
})

export const previewPage = endpoint('POST /pages/{label}/preview', {
  summary: 'Previews a page without saving it.',
  ...editor.preview,
})
