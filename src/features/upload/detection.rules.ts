import type { MediaType } from './upload.rules.ts'

/** An uploaded file in the form in which it may be stored. */
export interface CheckedFile {
  name: string
  mediaType: MediaType
  bytes: Uint8Array
}

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif'
export type FileKind = PictureKind | 'pdf' | 'text'

/**
 * The format in which an uploaded picture is stored: one that every browser shows. Of an animation only the first frame
 * stays.
 */
export const PICTURE_OUTPUT_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/png',
} as const satisfies Record<PictureKind, MediaType>

/**
 * Detects the type of an uploaded file by its first bytes, never by the name or the declared type. Unknown bytes may be
 * text; `textFault` checks that.
 */
export function detectFileKind(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a'))) return 'gif'
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes.subarray(8), ascii('WEBP'))) return 'webp'
  if (startsWith(bytes, ascii('%PDF-'))) return 'pdf'
  return 'text'
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte)
}

function ascii(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}
