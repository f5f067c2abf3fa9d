/** Reads the chunks of a PNG file, as far as the CgBI decoder needs them. */
export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export interface PngHead {
  width: number
  height: number
  bits: number
  colour: number
  interlace: number
}

export interface PngChunk {
  type: string
  data: Buffer
}

/** The chunks of a PNG file up to the first incomplete one. */
export function readPngChunks(bytes: Buffer): PngChunk[] {
  const chunks: PngChunk[] = []
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return chunks
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (at + 12 + length > bytes.length) break
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

export function readPngHead(chunks: PngChunk[]): PngHead | null {
  const data = chunks.find(({ type }) => type === 'IHDR')?.data
  if (!data || data.length < 13) return null
  return {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    bits: data.readUInt8(8),
    colour: data.readUInt8(9),
    interlace: data.readUInt8(12),
  }
}
