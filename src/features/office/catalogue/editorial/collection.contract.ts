import { z } from 'zod'
import { getCollection as publicCollection } from '#features/catalogue/catalogue.contract.ts'
import { collectionDraftSchema, storedCollectionSchema } from '#features/catalogue/editing/draft.contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { choiceSchema } from '../application/application.contract.ts'
import { editorEndpointOptions, editorListEndpointOptions } from './editor.contract.ts'

export const listCollections = endpoint('GET /collections', {
  summary: 'Lists collections, newest first.',
  ...editorListEndpointOptions({ applicationCount: z.int() }),
})

const collection = z.object({
  label: z.string(),
  version: z.string(),
  draft: storedCollectionSchema,
  choices: z.array(choiceSchema),
})

const editor = editorEndpointOptions(collectionDraftSchema, collection, publicCollection.output)

export const getCollection = endpoint('GET /collections/{label}', {
  summary: 'Gets a collection for editing.',
  ...editor.get,
})

export const addCollection = endpoint('POST /collections', {
  summary: 'Creates a collection.',
  ...editor.add,
})

export const saveCollection = endpoint('PUT /collections/{label}', {
  summary: 'Saves a collection. Refused if it was changed in the meantime.',
  ...editor.save,
})

export const removeCollection = endpoint('DELETE /collections/{label}', {
  summary: 'Removes a collection. Its applications stay; shelves made from it disappear.',
  ...editor.remove,
})

export const previewCollection = endpoint('POST /collections/{label}/preview', {
  summary: 'Previews a collection without saving it.',
  ...editor.preview,
})
