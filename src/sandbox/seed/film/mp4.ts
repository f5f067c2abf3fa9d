import type { FrameSize } from './h264.ts'

/** Writes an MP4 file (ISO 14496-12) with one track of H.264, its index before its data. */

interface Film extends FrameSize {
  framesPerSecond: number
  sequence: Uint8Array
  picture: Uint8Array
  frames: Uint8Array[]
}

const MOVIE_SCALE = 1000

export function writeMp4(film: Film): Uint8Array {
  const samples = film.frames.map((frame) => Buffer.concat([u32(frame.length), frame]))
  const head = box('ftyp', ascii('isom'), u32(0x200), ascii('isomiso2avc1mp41'))
  const place = head.length + movie(film, samples, 0).length + 8
  return Buffer.concat([head, movie(film, samples, place), box('mdat', ...samples)])
}

function movie(film: Film, samples: Buffer[], place: number): Buffer {
  const { framesPerSecond, width, height } = film
  const duration = Math.round((samples.length * MOVIE_SCALE) / framesPerSecond)
  const header = box(
    'mvhd',
    u32(0, 0, 0, MOVIE_SCALE, duration, 0x10000, 0x1000000, 0, 0, ...MATRIX, 0, 0, 0, 0, 0, 0, 2),
  )
  const track = box(
    'tkhd',
    u32(3, 0, 0, 1, 0, duration, 0, 0, 0, 0, ...MATRIX, width * 0x10000, height * 0x10000),
  )
  const media = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, framesPerSecond, samples.length, 0x55c40000)),
    box('hdlr', u32(0, 0), ascii('vide'), u32(0, 0, 0), ascii('film\0')),
    box(
      'minf',
      box('vmhd', u32(1, 0, 0)),
      box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))),
      sampleTable(film, samples, place),
    ),
  )
  return box('moov', header, box('trak', track, media))
}

/** The picture is shown as it is: not turned and not scaled. */
const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]

/** Position and duration of each picture. All pictures are in one chunk. */
function sampleTable(film: Film, samples: Buffer[], place: number): Buffer {
  return box(
    'stbl',
    box('stsd', u32(0, 1), description(film)),
    box('stts', u32(0, 1, samples.length, 1)),
    box('stss', u32(0, 1, 1)),
    box('stsc', u32(0, 1, 1, samples.length, 1)),
    box('stsz', u32(0, 0, samples.length, ...samples.map(({ length }) => length))),
    box('stco', u32(0, 1, place)),
  )
}

function description({ width, height, sequence, picture }: Film): Buffer {
  const settings = box(
    'avcC',
    Buffer.from([1, ...sequence.subarray(1, 4), 0xff, 0xe1]),
    u16(sequence.length),
    sequence,
    Buffer.from([1]),
    u16(picture.length),
    picture,
  )
  const head = [u32(0), u16(0, 1), u32(0, 0, 0, 0), u16(width, height), u32(0x480000, 0x480000, 0)]
  return box('avc1', ...head, u16(1), Buffer.alloc(32), u16(24, 0xffff), settings)
}

function box(type: string, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), ascii(type), content])
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2)
  return bytes
}

function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
