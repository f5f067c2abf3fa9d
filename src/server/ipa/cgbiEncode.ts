import { crc32, deflateRawSync } from 'node:zlib'
import { type DecodedPixels, predictPngByte } from './cgbi.ts'
import { PNG_SIGNATURE } from './png.ts'

/** Writes a CgBI picture as Xcode does, for packages that we create. Pixel rows use the five PNG filters in turn. */
export function encodeCgbi(pixels: DecodedPixels): Buffer {
  const { width, height, channels } = pixels
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  head.writeUInt8(channels === 4 ? 6 : 2, 9)
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('CgBI', Buffer.from([0x50, 0x00, 0x20, 0x02])),
    chunk('IHDR', head),
    chunk('IDAT', deflateRawSync(filtered(toPremultipliedBgr(pixels), height, width * channels, channels))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const frame = Buffer.alloc(12 + data.length)
  frame.writeUInt32BE(data.length, 0)
  frame.write(type, 4, 'latin1')
  data.copy(frame, 8)
  frame.writeUInt32BE(crc32(frame.subarray(4, 8 + data.length)), 8 + data.length)
  return frame
}

/** Converts pixels from RGB to BGR and premultiplies the colours where there is an alpha channel. */
function toPremultipliedBgr({ data, channels }: DecodedPixels): Buffer {
  const out = Buffer.from(data)
  for (let at = 0; at < out.length; at += channels) {
    const alpha = channels === 4 ? (data[at + 3] ?? 0) : 255
    for (let colour = 0; colour < 3; colour++)
      out[at + colour] = Math.round(((data[at + 2 - colour] ?? 0) * alpha) / 255)
  }
  return out
}

function filtered(data: Buffer, height: number, rowBytes: number, step: number): Buffer {
  const rows = Buffer.alloc((rowBytes + 1) * height)
  for (let y = 0; y < height; y++) {
    const filter = y % 5
    const to = y * (rowBytes + 1)
    rows[to] = filter
    for (let x = 0; x < rowBytes; x++) {
      const at = y * rowBytes + x
      const left = x >= step ? (data[at - step] ?? 0) : 0
      const up = y > 0 ? (data[at - rowBytes] ?? 0) : 0
      const corner = x >= step && y > 0 ? (data[at - rowBytes - step] ?? 0) : 0
      rows[to + 1 + x] = (data[at] ?? 0) - predictPngByte(filter, left, up, corner)
    }
  }
  return rows
}
