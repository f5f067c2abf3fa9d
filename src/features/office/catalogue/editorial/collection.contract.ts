import { z } from 'zod'
import { getCollection as publicCollection } from '#features/catalogue/catalogue.contract.ts'
import { collectionDraftSchema, storedCollectionSchema } from '#features/catalogue/editing/draft.contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { choiceSchema } from '../application/application.contract.ts'
import { editorCalls, editorList } from './editor.contract.ts'

export const listCollections = endpoint('GET /collections', {
  summary: 'Collections, the newest first.',
  ...editorList({ applicationCount: z.int() }),
})

const collection = z.object({
  label: z.string(),
  version: z.string(),
  draft: storedCollectionSchema,
  choices: z.array(choiceSchema),
})

const editor = editorCalls(collectionDraftSchema, collection, publicCollection.output)

export const getCollection = endpoint('GET /collections/{label}', {
  summary: 'A collection as an editor writes it.',
  ...editor.get,
})

export const addCollection = endpoint('POST /collections', {
  summary: 'A new collection.',
  ...editor.add,
})

export const saveCollection = endpoint('PUT /collections/{label}', {
  summary: 'Writes a collection as edited, unless somebody saved in between.',
  ...editor.save,
})

export const removeCollection = endpoint('DELETE /collections/{label}', {
  summary: 'Removes a collection; its applications stay, and shelves made of it are gone.',
  ...editor.remove,
})

export const previewCollection = endpoint('POST /collections/{label}/preview', {
  summary: 'The collection as visitors would get it if this were saved.',
  ...editor.preview,
})
