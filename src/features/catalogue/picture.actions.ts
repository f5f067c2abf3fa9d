import { createHash } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from './catalogue.rules.ts'
import { findPictures } from './catalogue.store.ts'
import { loadPictures } from './catalogue.views.ts'
import { addPicture } from './picture.store.ts'

export interface PictureRequest {
  id: string
  width: number
  format: PictureFormat
}

/** Parses a picture's file name such as `3fa9…-320.webp`; null for an unsupported size or format. */
export function parsePictureName(name: string): PictureRequest | null {
  // The URL in API responses, for clients that do not choose a size.
  if (/^[a-z0-9]{24}$/.test(name)) return { id: name, width: 640, format: 'jpg' }
  const match = /^([a-z0-9]{24})-(\d{1,4})\.(\w{3,4})$/.exec(name)
  const [, id = '', width = '', format = ''] = match ?? []
  const isKnown =
    PICTURE_WIDTHS.some((known) => String(known) === width) &&
    PICTURE_FORMATS.some((known) => known === format)
  return match && isKnown ? { id, width: Number(width), format: format as PictureFormat } : null
}

export function originalPictureKey(id: string): string {
  return `pictures/${id}`
}

/** Stores a picture. The file is written before the row, so that no response refers to a missing file. */
export async function storePicture(ctx: Ctx, mediaType: string, bytes: Uint8Array): Promise<string> {
  const { default: sharp } = await import('sharp')
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const { r, g, b } = (await sharp(bytes).stats()).dominant
  const color = `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  await ctx.ports.storage.put(originalPictureKey(id), bytes)
  await addPicture(ctx.db, { id, mediaType, width, height, color, createdAt: ctx.now })
  return id
}

/** Renders a picture at one width as bytes. The caller limits how many run at once. */
export async function resizePicture(ctx: Ctx, { id, width, format }: PictureRequest): Promise<Uint8Array> {
  const [row] = await findPictures(ctx.db, [id])
  const original = row && (await ctx.ports.storage.get(originalPictureKey(id)))
  if (!row || !original) throw new AppError('not_found')
  const isDrawn = row.mediaType === 'image/svg'
  // An SVG is rendered at the requested size, so that it stays sharp.
  const options = isDrawn ? { density: Math.min(2400, Math.max(1, (72 * width) / row.width)) } : {}
  const { default: sharp } = await import('sharp')
  const resized = sharp(original, options).rotate().resize({ width, withoutEnlargement: !isDrawn })
  if (format === 'webp') return resized.webp({ quality: 82, effort: 3 }).toBuffer()
  if (format === 'png') return resized.png({ compressionLevel: 8, palette: true }).toBuffer()
  return resized.flatten({ background: row.color }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

/** URLs and sizes of pictures, for other slices that show applications. */
export async function loadPicturesById(ctx: Ctx, ids: Array<string | null>) {
  return loadPictures(ctx.db, ids)
}
