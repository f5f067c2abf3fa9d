import { z } from 'zod'
import { pictureSchema } from '#features/catalogue/catalogue.contract.ts'
import { APPLICATION_TYPES } from '#features/catalogue/catalogue.rules.ts'
import { pictureErrors } from '#features/upload/upload.contract.ts'
import { MAXIMUM_FILE_BYTES } from '#features/upload/upload.rules.ts'
import { endpoint, fileInput } from '#kernel/endpoint.ts'
import { CONTENT_ACCESS } from '../operator/access.contract.ts'

const titled = z.object({ label: z.string(), titleFa: z.string(), titleEn: z.string() })

export const getChoices = endpoint('GET /catalogue/choices', {
  summary: 'What editors choose among: categories, stories, collections, polls and developers.',
  ...CONTENT_ACCESS,
  input: z.object({}),
  output: z.object({
    categories: z.array(titled.extend({ type: z.enum(APPLICATION_TYPES) })),
    stories: z.array(titled),
    collections: z.array(titled),
    /** Polls to choose from. The id of a poll serves as its label. */
    polls: z.array(titled),
    developers: z.array(z.object({ nameFa: z.string(), nameEn: z.string() })),
  }),
})

export const addPicture = endpoint('POST /pictures', {
  summary: 'Takes a picture (multipart/form-data), drawn anew; drafts name it by its id.',
  ...CONTENT_ACCESS,
  takesFile: { maximumBytes: MAXIMUM_FILE_BYTES },
  input: z.object({ file: fileInput }),
  output: pictureSchema.extend({ id: z.string() }),
  errors: { ...pictureErrors, picture_type_unknown: 415 },
})
