import { z } from 'zod'
import { endpoint, uploadedFileSchema, wireInstant } from '#kernel/endpoint.ts'
import { MAXIMUM_FILE_BYTES, MEDIA_TYPES, type MediaType, UPLOAD_TYPES } from './upload.rules.ts'

/** A label of a ticket topic. It is kept with the file and does not affect it. */
const label = z.string().regex(/^[a-z0-9_]{1,40}$/)

export const uploadSchema = z.object({
  id: z.uuid(),
  name: z.string().describe('As it is kept: made harmless, with the ending of what it really is.'),
  mediaType: z.enum(Object.keys(MEDIA_TYPES) as [MediaType, ...MediaType[]]),
  size: z.int().min(0).describe('Bytes, as it is kept.'),
  topic: label.nullable().describe('What it was sent about, if that was said.'),
  subTopic: label.nullable(),
  createTime: wireInstant,
})
export type UploadView = z.output<typeof uploadSchema>

/** Errors of every call that takes a picture. */
export const pictureErrors = {
  upload_missing: 400,
  upload_not_single: 400,
  upload_unreadable: 400,
  upload_empty: 400,
  upload_too_large: 413,
  upload_too_many_pixels: 400,
  upload_broken: 400,
}

/** Errors of every call that takes any kind of file. */
export const fileErrors = {
  ...pictureErrors,
  upload_type_unknown: 415,
  upload_locked: 400,
  upload_active: 400,
}

export const sendFile = endpoint('POST /upload/{type}', {
  summary:
    'Takes a file (multipart/form-data): checked by its content; pictures are drawn anew without what a camera adds.',
  access: 'user',
  takesFile: { maximumBytes: MAXIMUM_FILE_BYTES },
  input: z.object({
    type: z.enum(UPLOAD_TYPES),
    file: uploadedFileSchema,
    topic: label.optional(),
    subTopic: label.optional(),
  }),
  output: uploadSchema,
  errors: { ...fileErrors, upload_quota: 429 },
})

export const readUpload = endpoint('GET /upload/{type}/{id}', {
  summary: 'The bytes of a file, as a download, for the user whose it is.',
  access: 'user',
  givesFile: true,
  input: z.object({ type: z.enum(UPLOAD_TYPES), id: z.uuid() }),
  output: z.unknown(),
})
