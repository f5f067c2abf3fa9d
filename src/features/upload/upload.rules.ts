/** The purposes of a file. The slice that attaches it decides who may read it. */
export const UPLOAD_TYPES = ['ticket'] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]

export const MAXIMUM_FILE_BYTES = 5 * 1024 * 1024
export const MAXIMUM_PIXELS = 25_000_000
/** Maximum length of a stored name, extension included. */
export const MAXIMUM_NAME_LENGTH = 100
/** A file not attached within this time is swept. */
export const UNUSED_HOURS = 24
/** A row without bytes after this time belongs to a crashed process: no storage call takes that long. */
export const NEVER_STORED_HOURS = 1

/** The stored types with the media type that browsers get. */
export const MEDIA_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
} as const
export type MediaType = keyof typeof MEDIA_TYPES
/** For the file picker. It accepts every kind of picture, so that iOS converts its own format to JPEG. */
export const ACCEPTED_FILES = 'image/jpeg,image/png,image/webp,image/gif,application/pdf,text/plain'
