import { z } from 'zod'
import { pictureSchema } from '#features/catalogue/catalogue.contract.ts'
import { APPLICATION_TYPES } from '#features/catalogue/catalogue.rules.ts'
import { MAXIMUM_VIDEO_BYTES, MAXIMUM_VIDEO_SECONDS } from '#features/catalogue/video/video.rules.ts'
import { pictureErrors } from '#features/upload/upload.contract.ts'
import { MAXIMUM_FILE_BYTES } from '#features/upload/upload.rules.ts'
import { endpoint, uploadedFileSchema } from '#kernel/endpoint.ts'
import { CONTENT_ACCESS } from '../operator/access.contract.ts'

const titled = z.object({ label: z.string(), titleFa: z.string(), titleEn: z.string() })

export const getChoices = endpoint('GET /catalogue/choices', {
  summary: 'Lists the choices of the editors: categories, stories, collections, polls and developers.',
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
  summary: 'Uploads a picture (multipart/form-data) and re-encodes it. Drafts refer to it by its id.',
  ...CONTENT_ACCESS,
  takesFile: { maximumBytes: MAXIMUM_FILE_BYTES },
  input: z.object({ file: uploadedFileSchema }),
  output: pictureSchema.extend({ id: z.string() }),
  errors: { ...pictureErrors, picture_type_unknown: 415 },
})

export const addVideo = endpoint('POST /videos', {
  summary: `Takes a video (multipart/form-data): H.264 and AAC in MP4, at most ${MAXIMUM_VIDEO_SECONDS} seconds. Stories name it by its url; one that no story shows within a day is removed.`,
  ...CONTENT_ACCESS,
  takesFile: { maximumBytes: MAXIMUM_VIDEO_BYTES },
  input: z.object({ file: uploadedFileSchema }),
  output: z.object({
    id: z.string(),
    url: z.string(),
    seconds: z.int(),
    width: z.int(),
    height: z.int(),
    size: z.int(),
  }),
  errors: {
    upload_missing: 400,
    upload_not_single: 400,
    upload_unreadable: 400,
    upload_too_large: 413,
    video_type_unknown: 415,
    video_broken: 400,
    video_too_long: 400,
  },
})
