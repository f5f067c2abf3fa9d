import { z } from 'zod'
import { pictureSchema, getStory as publicStory } from '#features/catalogue/catalogue.contract.ts'
import { storedStorySchema, storyDraftSchema } from '#features/catalogue/editing/draft.contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { choiceSchema, namedPicturesSchema } from '../application/application.contract.ts'
import { editorCalls, editorList } from './editor.contract.ts'

export const listStories = endpoint('GET /stories', {
  summary: 'Stories in the order in which they are shown.',
  ...editorList({ image: pictureSchema.nullable(), position: z.int() }),
})

const story = z.object({
  label: z.string(),
  version: z.string(),
  draft: storedStorySchema,
  pictures: namedPicturesSchema,
  choices: z.array(choiceSchema),
})

const editor = editorCalls(storyDraftSchema, story, publicStory.output)

export const getStory = endpoint('GET /stories/{label}', {
  summary: 'A story as an editor writes it.',
  ...editor.get,
})

export const addStory = endpoint('POST /stories', {
  summary: 'A new story.',
  ...editor.add,
})

export const saveStory = endpoint('PUT /stories/{label}', {
  summary: 'Writes a story as edited, unless somebody saved in between.',
  ...editor.save,
})

export const removeStory = endpoint('DELETE /stories/{label}', {
  summary: 'Removes a story; pages that name it go on without it.',
  ...editor.remove,
})

export const previewStory = endpoint('POST /stories/{label}/preview', {
  summary: 'The story as visitors would get it if this were saved.',
  ...editor.preview,
})
