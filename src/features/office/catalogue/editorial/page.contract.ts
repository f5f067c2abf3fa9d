import { z } from 'zod'
import { getPage as publicPage } from '#features/catalogue/catalogue.contract.ts'
import { draftErrors, newLabel, pageDraft, storedPage } from '#features/catalogue/editing/draft.contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { CONTENT } from '../../operator/access.contract.ts'
import { choice, label, none, version } from '../application/application.contract.ts'

export const listPages = endpoint('GET /pages', {
  summary: 'Pages of blocks.',
  ...CONTENT,
  input: none,
  output: z.object({
    items: z.array(
      z.object({
        label: z.string(),
        titleFa: z.string(),
        titleEn: z.string(),
        blockCount: z.int(),
        /** The store's header or footer links to this page, so the page cannot be removed. */
        isLinked: z.boolean(),
      }),
    ),
    hasMore: z.boolean(),
  }),
})

const page = z.object({
  label: z.string(),
  version: z.string(),
  draft: storedPage,
  /** Number of stored blocks that cannot be parsed; saving the page drops them. */
  unreadable: z.int(),
  choices: z.array(choice),
})

export const getPage = endpoint('GET /pages/{label}', {
  summary: 'A page with its blocks as an editor writes them.',
  ...CONTENT,
  input: z.object({ label }),
  output: page,
})

export const addPage = endpoint('POST /pages', {
  summary: 'A new page.',
  ...CONTENT,
  input: z.object({ label: newLabel, draft: pageDraft }),
  output: page,
  errors: draftErrors,
})

export const savePage = endpoint('PUT /pages/{label}', {
  summary: 'Writes a page as edited, unless somebody saved in between.',
  ...CONTENT,
  input: z.object({ label, version, draft: pageDraft }),
  output: page,
  errors: draftErrors,
})

export const removePage = endpoint('DELETE /pages/{label}', {
  summary: 'Removes a page that nothing leads to by itself.',
  ...CONTENT,
  input: z.object({ label, version }),
  output: none,
  errors: { edited_meanwhile: 409, page_is_linked: 409 },
})

export const previewPage = endpoint('POST /pages/{label}/preview', {
  summary: 'The page as visitors would get it if this were saved.',
  ...CONTENT,
  isRead: true,
  input: z.object({ label, draft: pageDraft }),
  output: publicPage.output,
  errors: draftErrors,
})
