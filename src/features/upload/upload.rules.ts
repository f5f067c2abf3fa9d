/** What a file may be sent for. Whoever uses it decides who may read it. */
export const UPLOAD_TYPES = ['ticket'] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]

export const MAXIMUM_FILE_BYTES = 5 * 1024 * 1024
export const MAXIMUM_PIXELS = 25_000_000
/** Letters of a name that are kept, its ending included. */
export const MAXIMUM_NAME_LENGTH = 100
/** What nobody used within this time is swept away. */
export const UNUSED_HOURS = 24
/** A row without bytes after this time belongs to a process that died: no storage takes that long. */
export const NEVER_STORED_HOURS = 1

/** What we keep, and what a browser is told it is. */
export const MEDIA_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
} as const
export type MediaType = keyof typeof MEDIA_TYPES
/** For the dialog in which files are chosen. Pictures of every kind: iOS turns its own into JPEG then. */
export const ACCEPTED_FILES = 'image/jpeg,image/png,image/webp,image/gif,application/pdf,text/plain'
