import type { Sharp } from 'sharp'
import { AppError } from '#kernel/errors.ts'
import type { PictureKind } from './detection.rules.ts'
import { MAXIMUM_FILE_BYTES, MAXIMUM_PIXELS, THUMBNAIL_SIDE } from './upload.rules.ts'

/** Time limit for decoding a picture: more than the largest one needs on a busy machine. */
const MAXIMUM_SECONDS = 20
/** How often a picture is encoded at most. One that exceeds the file limit is scaled down and encoded again. */
const MAXIMUM_TRIES = 3

/**
 * Re-encodes an uploaded picture, upright. Only its pixels survive: camera metadata, hidden data and further frames are
 * gone.
 */
export async function reencodeImage(kind: PictureKind, bytes: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sizeOf(kind, bytes)
  let side = Math.max(width, height)
  for (let tries = 0; tries < MAXIMUM_TRIES; tries++) {
    const drawn = await encodeImage(kind, bytes, side)
    if (drawn.length <= MAXIMUM_FILE_BYTES) return drawn
    side = Math.max(1, Math.floor(side * 0.9 * Math.sqrt(MAXIMUM_FILE_BYTES / drawn.length)))
  }
  throw new AppError('upload_too_many_pixels')
}

/** A small WebP thumbnail of a stored picture, which was re-encoded before. */
export async function encodeThumbnail(bytes: Uint8Array): Promise<Uint8Array> {
  const picture = await open(bytes, MAXIMUM_PIXELS)
  return picture
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MAXIMUM_SECONDS })
    .webp({ quality: 75, effort: 2 })
    .toBuffer()
    .catch(brokenPicture)
}

/** Reads the size of a picture from its header, before anything is decoded. */
async function sizeOf(kind: PictureKind, bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const picture = await open(bytes, Number.MAX_SAFE_INTEGER)
  const { format, width, height } = await picture.metadata().catch(brokenPicture)
  if (format !== kind) throw new AppError('upload_broken')
  if (width * height > MAXIMUM_PIXELS) throw new AppError('upload_too_many_pixels')
  return { width, height }
}

async function encodeImage(kind: PictureKind, bytes: Uint8Array, side: number): Promise<Uint8Array> {
  const picture = await open(bytes, MAXIMUM_PIXELS)
  const drawing = picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MAXIMUM_SECONDS })
  return encode(kind, drawing).toBuffer().catch(brokenPicture)
}

async function open(bytes: Uint8Array, limitInputPixels: number): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1 })
}

function encode(kind: PictureKind, drawing: Sharp): Sharp {
  if (kind === 'jpeg') return drawing.jpeg({ quality: 85 })
  if (kind === 'webp') return drawing.webp({ quality: 85, effort: 2 })
  return drawing.png({ compressionLevel: 6 })
}

function brokenPicture(): never {
  throw new AppError('upload_broken')
}
