import { promisify } from 'node:util'
import { inflate, inflateRaw } from 'node:zlib'
import type { PngChunk, PngHead } from './png.ts'

/**
 * Decodes CgBI, Xcode's variant of PNG: a CgBI chunk in front, BGR order, colours premultiplied by alpha, and raw
 * deflate. Other image libraries cannot read it.
 */

/** A decoded picture: one byte per sample, RGB order, not premultiplied. */
export interface DecodedPixels {
  width: number
  height: number
  channels: 3 | 4
  data: Buffer
}

const COLOUR_CHANNELS: Record<number, 3 | 4> = { 2: 3, 6: 4 }
const unpackRaw = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)
const unpackFramed = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/**
 * Decodes a CgBI picture; null when it is unreadable. The caller has checked that the size in `head` is small enough.
 */
export async function decodeCgbi(chunks: PngChunk[], head: PngHead): Promise<DecodedPixels | null> {
  const { width, height, bits, colour, interlace } = head
  const channels = COLOUR_CHANNELS[colour]
  if (!channels || bits !== 8 || interlace !== 0 || width < 1 || height < 1) return null
  const rowBytes = width * channels
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const rows = await unpack(packed, (rowBytes + 1) * height)
  const data = rows && unfilter(rows, height, rowBytes, channels)
  if (!data) return null
  if (channels === 4) fromPremultipliedBgra(data)
  else fromBgr(data)
  return { width, height, channels, data }
}

/** Decompresses the pixel data. Some CgBI files have the zlib header although they should not. */
async function unpack(packed: Buffer, bytes: number): Promise<Buffer | null> {
  for (const way of [unpackRaw, unpackFramed]) {
    const rows = await way(packed, { maxOutputLength: bytes }).catch(() => null)
    if (rows?.length === bytes) return rows
  }
  return null
}

/** Reverses the PNG filter of each pixel row, which encodes differences to the pixels on the left and above. */
function unfilter(rows: Buffer, height: number, rowBytes: number, step: number): Buffer | null {
  const data = Buffer.alloc(rowBytes * height)
  for (let y = 0; y < height; y++) {
    const from = y * (rowBytes + 1)
    const filter = rows[from] ?? 0
    if (filter > 4) return null
    const row = data.subarray(y * rowBytes, (y + 1) * rowBytes)
    const above = y > 0 ? data.subarray((y - 1) * rowBytes, y * rowBytes) : Buffer.alloc(rowBytes)
    for (let x = 0; x < rowBytes; x++) {
      const left = x >= step ? (row[x - step] ?? 0) : 0
      const up = above[x] ?? 0
      const corner = x >= step ? (above[x - step] ?? 0) : 0
      row[x] = (rows[from + 1 + x] ?? 0) + predictPngByte(filter, left, up, corner)
    }
  }
  return data
}

export function predictPngByte(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return paeth(left, up, corner)
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const toLeft = Math.abs(guess - left)
  const toUp = Math.abs(guess - up)
  const toCorner = Math.abs(guess - corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function fromPremultipliedBgra(data: Buffer): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0
    const blue = divided(data[at] ?? 0, alpha)
    data[at] = divided(data[at + 2] ?? 0, alpha)
    data[at + 1] = divided(data[at + 1] ?? 0, alpha)
    data[at + 2] = blue
  }
}

function divided(colour: number, alpha: number): number {
  if (alpha === 255 || alpha === 0) return alpha && colour
  return Math.min(255, Math.round((colour * 255) / alpha))
}

function fromBgr(data: Buffer): void {
  for (let at = 0; at < data.length; at += 3) {
    const blue = data[at] ?? 0
    data[at] = data[at + 2] ?? 0
    data[at + 2] = blue
  }
}
