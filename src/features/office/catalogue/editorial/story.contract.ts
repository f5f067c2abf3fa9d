import { z } from 'zod'
import { picture, getStory as publicStory } from '#features/catalogue/catalogue.contract.ts'
import { draftErrors, newLabel, storedStory, storyDraft } from '#features/catalogue/editing/draft.contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { CONTENT } from '../../operator/access.contract.ts'
import { choice, label, none, pictures, version } from '../application/application.contract.ts'

export const listStories = endpoint('GET /stories', {
  summary: 'Stories in the order in which they are shown.',
  ...CONTENT,
  input: none,
  output: z.object({
    items: z.array(
      z.object({
        label: z.string(),
        titleFa: z.string(),
        titleEn: z.string(),
        image: picture.nullable(),
        position: z.int(),
      }),
    ),
    hasMore: z.boolean(),
  }),
})

const story = z.object({
  label: z.string(),
  version: z.string(),
  draft: storedStory,
  pictures,
  choices: z.array(choice),
})

export const getStory = endpoint('GET /stories/{label}', {
  summary: 'A story as an editor writes it.',
  ...CONTENT,
  input: z.object({ label }),
  output: story,
})

export const addStory = endpoint('POST /stories', {
  summary: 'A new story.',
  ...CONTENT,
  input: z.object({ label: newLabel, draft: storyDraft }),
  output: story,
  errors: draftErrors,
})

export const saveStory = endpoint('PUT /stories/{label}', {
  summary: 'Writes a story as edited, unless somebody saved in between.',
  ...CONTENT,
  input: z.object({ label, version, draft: storyDraft }),
  output: story,
  errors: draftErrors,
})

export const removeStory = endpoint('DELETE /stories/{label}', {
  summary: 'Removes a story; pages that name it go on without it.',
  ...CONTENT,
  input: z.object({ label, version }),
  output: none,
  errors: { edited_meanwhile: 409 },
})

export const previewStory = endpoint('POST /stories/{label}/preview', {
  summary: 'The story as visitors would get it if this were saved.',
  ...CONTENT,
  isRead: true,
  input: z.object({ label, draft: storyDraft }),
  output: publicStory.output,
  errors: draftErrors,
})
