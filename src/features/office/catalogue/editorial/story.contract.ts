import { z } from 'zod'
import { pictureSchema, getStory as publicStory } from '#features/catalogue/catalogue.contract.ts'
import { storedStorySchema, storyDraftSchema } from '#features/catalogue/editing/draft.contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { choiceSchema, picturesWithIdsSchema } from '../application/application.contract.ts'
import { editorEndpointOptions, editorListEndpointOptions } from './editor.contract.ts'

export const listStories = endpoint('GET /stories', {
  summary: 'Lists stories in their order.',
  ...editorListEndpointOptions({ image: pictureSchema.nullable(), position: z.int() }),
})

const story = z.object({
  label: z.string(),
  version: z.string(),
  draft: storedStorySchema,
  pictures: picturesWithIdsSchema,
  choices: z.array(choiceSchema),
})

const editor = editorEndpointOptions(storyDraftSchema, story, publicStory.output)

export const getStory = endpoint('GET /stories/{label}', {
  summary: 'Gets a story for editing.',
  ...editor.get,
})

export const addStory = endpoint('POST /stories', {
  summary: 'Creates a story.',
  ...editor.add,
})

export const saveStory = endpoint('PUT /stories/{label}', {
  summary: 'Saves a story. Refused if it was changed in the meantime.',
  ...editor.save,
})

export const removeStory = endpoint('DELETE /stories/{label}', {
  summary: 'Removes a story, also from pages that show it.',
  ...editor.remove,
})

export const previewStory = endpoint('POST /stories/{label}/preview', {
  summary: 'Previews a story without saving it.',
  ...editor.preview,
})
