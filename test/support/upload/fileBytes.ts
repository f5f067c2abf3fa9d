import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Parts of valid and invalid files, built byte by byte where no tool would create them. */

/** The output that a script in any of these files would write. */
export const MARKER = 'bustan-ran'
export const SCRIPT = `top.document.title='${MARKER}';document.title='${MARKER}';console.log('${MARKER}')`
export const HTML = `<!doctype html><html><body><script>${SCRIPT}</script><img src=x onerror="${SCRIPT}"></body></html>`
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`
export const PHP = `<?php system($_GET['${MARKER}']); ?>`

export function uint32(value: number, isLittle = false): Buffer {
  const bytes = Buffer.alloc(4)
  if (isLittle) bytes.writeUInt32LE(value)
  else bytes.writeUInt32BE(value)
  return bytes
}

export function uint16(value: number, isLittle = false): Buffer {
  const bytes = Buffer.alloc(2)
  if (isLittle) bytes.writeUInt16LE(value)
  else bytes.writeUInt16BE(value)
  return bytes
}

function drawn() {
  return sharp({ create: { width: 40, height: 24, channels: 3, background: '#c04020' } })
}

export const png = () => drawn().png().toBuffer()
export const jpeg = () => drawn().jpeg().toBuffer()
export const webp = () => drawn().webp().toBuffer()
export const gif = () => drawn().gif().toBuffer()
export { drawn }

export function pngChunk(type: string, data: Uint8Array | string): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string)])
  return Buffer.concat([uint32(content.length - 4), content, uint32(crc32(content))])
}

/** After the header, before the pixels. */
export function withPngChunk(picture: Buffer, chunk: Buffer): Buffer {
  const afterHeader = 8 + 25
  return Buffer.concat([picture.subarray(0, afterHeader), chunk, picture.subarray(afterHeader)])
}

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** One bit per pixel; `rows` is the number of rows that are present. */
export function blackPng(width: number, height: number, rows: number): Buffer {
  const points = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows))
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])])
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', points),
    pngChunk('IEND', ''),
  ])
}

/** After the first two bytes of every JPEG. */
export function withJpegSegment(
  picture: Buffer,
  marker: number,
  data: Uint8Array | string,
): Buffer<ArrayBuffer> {
  const content = Buffer.from(data as string)
  const segment = Buffer.concat([Buffer.from([0xff, marker]), uint16(content.length + 2), content])
  return Buffer.concat([picture.subarray(0, 2), segment, picture.subarray(2)])
}

/** Declares the maximum size of the format. */
export function hugeJpeg(picture: Buffer): Buffer {
  const copy = Buffer.from(picture)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(65_500, frame + 5)
  copy.writeUInt16BE(65_500, frame + 7)
  return copy
}

/** A GIF of one pixel whose width reads as the beginning of a JavaScript comment. */
export function gifAndScript(): Buffer {
  return Buffer.concat([
    Buffer.from('GIF89a/*', 'latin1'),
    Buffer.from([1, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]),
    Buffer.from([0x3b]),
    Buffer.from(`*/=1;${SCRIPT}//`),
  ])
}

export function withGifComment(picture: Buffer, text: string): Buffer {
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, text.length]),
    Buffer.from(text, 'latin1'),
    Buffer.from([0]),
  ])
  return Buffer.concat([picture.subarray(0, -1), comment, picture.subarray(-1)])
}

export function withWebpChunk(picture: Buffer, type: string, data: string): Buffer {
  const padded = data.length % 2 === 0 ? data : `${data} `
  const chunk = Buffer.concat([Buffer.from(type), uint32(padded.length, true), Buffer.from(padded)])
  const body = Buffer.concat([picture.subarray(8), chunk])
  return Buffer.concat([Buffer.from('RIFF'), uint32(body.length, true), body])
}

export interface PdfOptions {
  /** Entries of the document catalogue beside its pages. */
  root?: string
  /** More objects, whole: `7 0 obj … endobj`. */
  objects?: Array<string | Buffer>
  trailer?: string
  after?: string | Buffer
}

/** One empty page, in the order and with the table that readers expect. */
export function pdf({ root = '', objects = [], trailer = '', after = '' }: PdfOptions = {}): Buffer {
  const all = [
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${root} >>\nendobj\n`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>\nendobj\n',
    pdfStream(4, '', 'BT ET'),
    ...objects,
  ].map((object) => Buffer.from(object as string))
  const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
  let at = head.length
  const places = all.map((object) => {
    const place = at
    at += object.length
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `${table}trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([head, ...all, Buffer.from(end), Buffer.from(after as string)])
}

export function pdfStream(number: number, dictionary: string, content: Uint8Array | string): Buffer {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< /Length ${bytes.length} ${dictionary} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

/** Objects inside a compressed stream, as every modern writer creates them. */
export function packedObjects(number: number, objects: string[], filter = '/Filter /FlateDecode'): Buffer {
  let at = 0
  const pairs = objects.map((object, index) => {
    const pair = `${20 + index} ${at}`
    at += object.length + 1
    return pair
  })
  const head = `${pairs.join(' ')} `
  const content = deflateSync(Buffer.from(`${head}${objects.join('\n')}\n`))
  return pdfStream(number, `/Type /ObjStm /N ${objects.length} /First ${head.length} ${filter}`, content)
}

/** A ZIP with one compressed entry. */
export function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const common = Buffer.concat([
    Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]),
    uint32(crc32(content), true),
    uint32(packed.length, true),
    uint32(content.length, true),
    uint16(name.length, true),
    uint16(0),
  ])
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00'),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06\0\0\0\0'),
    uint16(1, true),
    uint16(1, true),
    uint32(central.length, true),
    uint32(local.length, true),
    uint16(0),
  ])
  return Buffer.concat([local, central, end])
}
