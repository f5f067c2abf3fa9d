import type { MediaType } from './upload.rules.ts'

/** A file as it may be kept. */
export interface CheckedFile {
  name: string
  mediaType: MediaType
  bytes: Uint8Array
}

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif'
export type FileKind = PictureKind | 'pdf' | 'text'

/** What is made of a picture: always one that every browser shows, and of a film its first frame. */
export const DRAWN_AS = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/png',
} as const satisfies Record<PictureKind, MediaType>

/**
 * By what stands at the very beginning, never by a name or a declared type. What begins like nothing we know may be
 * text; whether it is one, `textFault` says.
 */
export function detectKind(bytes: Uint8Array): FileKind {
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
