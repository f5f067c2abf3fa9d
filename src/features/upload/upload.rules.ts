/** The purpose of an upload. The slice that attaches the file decides who may read it. */
export const UPLOAD_TYPES = ['ticket'] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]

export const MAXIMUM_FILE_BYTES = 5 * 1024 * 1024
export const MAXIMUM_PIXELS = 25_000_000
/** Maximum length of a stored file name, extension included. */
export const MAXIMUM_NAME_LENGTH = 100
/** An upload that is not attached to anything within this time is deleted. */
export const UNATTACHED_UPLOAD_KEPT_HOURS = 24
/** An upload row without bytes after this time belongs to a crashed process: no storage call takes that long. */
export const UPLOAD_TIMEOUT_HOURS = 1

/** The file types that can be stored, with the media type that browsers get. */
export const MEDIA_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
} as const
export type MediaType = keyof typeof MEDIA_TYPES
const PICTURE_TYPES: readonly MediaType[] = ['image/jpeg', 'image/png', 'image/webp']

/** Whether a stored file is a picture. Uploaded pictures are re-encoded, so their content matches their type. */
export function isPictureType(mediaType: MediaType): boolean {
  return PICTURE_TYPES.includes(mediaType)
}

/** Longest side of a thumbnail, in pixels. */
export const THUMBNAIL_SIDE = 480

/**
 * The types that the file picker accepts. It accepts every kind of picture, so that iOS converts its own format to
 * JPEG.
 */
export const ACCEPTED_FILES = 'image/jpeg,image/png,image/webp,image/gif,application/pdf,text/plain'
