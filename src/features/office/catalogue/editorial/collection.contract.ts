import { z } from 'zod'
import { getCollection as publicCollection } from '#features/catalogue/catalogue.contract.ts'
import {
  collectionDraft,
  draftErrors,
  newLabel,
  storedCollection,
} from '#features/catalogue/editing/draft.contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { CONTENT } from '../../operator/access.contract.ts'
import { choice, label, none, version } from '../application/application.contract.ts'

export const listCollections = endpoint('GET /collections', {
  summary: 'Collections, the newest first.',
  ...CONTENT,
  input: none,
  output: z.object({
    items: z.array(
      z.object({ label: z.string(), titleFa: z.string(), titleEn: z.string(), applicationCount: z.int() }),
    ),
    hasMore: z.boolean(),
  }),
})

const collection = z.object({
  label: z.string(),
  version: z.string(),
  draft: storedCollection,
  choices: z.array(choice),
})

export const getCollection = endpoint('GET /collections/{label}', {
  summary: 'A collection as an editor writes it.',
  ...CONTENT,
  input: z.object({ label }),
  output: collection,
})

export const addCollection = endpoint('POST /collections', {
  summary: 'A new collection.',
  ...CONTENT,
  input: z.object({ label: newLabel, draft: collectionDraft }),
  output: collection,
  errors: draftErrors,
})

export const saveCollection = endpoint('PUT /collections/{label}', {
  summary: 'Writes a collection as edited, unless somebody saved in between.',
  ...CONTENT,
  input: z.object({ label, version, draft: collectionDraft }),
  output: collection,
  errors: draftErrors,
})

export const removeCollection = endpoint('DELETE /collections/{label}', {
  summary: 'Removes a collection; its applications stay, and shelves made of it are gone.',
  ...CONTENT,
  input: z.object({ label, version }),
  output: none,
  errors: { edited_meanwhile: 409 },
})

export const previewCollection = endpoint('POST /collections/{label}/preview', {
  summary: 'The collection as visitors would get it if this were saved.',
  ...CONTENT,
  isRead: true,
  input: z.object({ label, draft: collectionDraft }),
  output: publicCollection.output,
  errors: draftErrors,
})
