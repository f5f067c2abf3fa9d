/** The videos of stories: H.264 with AAC in MP4, which Safari on iOS 12 and all other browsers play. */
export const MAXIMUM_VIDEO_BYTES = 20 * 1024 * 1024
export const MAXIMUM_VIDEO_SECONDS = 180
const MAXIMUM_SIDE = 1920
/** Baseline, Main and High, as far as the oldest iPhone with iOS 12 decodes them. */
const H264_PROFILES = [66, 77, 100]
const HIGHEST_H264_LEVEL = 42
const BRANDS = /^(isom|iso[2-6]|mp4[12]|avc1|M4V )$/
/** Boxes that a player does not need and that may contain a place, a person or a camera. */
const METADATA = ['udta', 'meta', 'uuid', 'free', 'skip', 'wide']

export const VIDEO_PATH_PATTERN = /^\/videos\/([0-9a-f]{24})\.mp4$/

export function videoPath(id: string): string {
  return `/videos/${id}.mp4`
}

export function videoIdOfPath(path: string): string | null {
  return VIDEO_PATH_PATTERN.exec(path)?.[1] ?? null
}

export interface VideoFacts {
  seconds: number
  width: number
  height: number
}
export type VideoFault = 'video_type_unknown' | 'video_broken' | 'video_too_long'

interface Box {
  type: string
  start: number
  /** Where the content of the box begins. */
  body: number
  end: number
}

class Broken extends Error {}

/** Detects the type of a file by its boxes (ISO 14496-12), never by its name. */
export function readVideo(bytes: Uint8Array): VideoFacts | VideoFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 16 || textAt(view, 4) !== 'ftyp') return 'video_type_unknown'
  try {
    return factsOf(view, boxesIn(view, 0, view.byteLength))
  } catch (error) {
    // Reading behind the end is a RangeError.
    if (error instanceof Broken || error instanceof RangeError) return 'video_broken'
    throw error
  }
}

function factsOf(view: DataView, boxes: Box[]): VideoFacts | VideoFault {
  const [first] = boxes
  if (!first || !brandsOf(view, first).some((brand) => BRANDS.test(brand))) return 'video_type_unknown'
  // A fragmented video is for streaming; older players cannot play it.
  if (boxes.some(({ type }) => type === 'moof')) return 'video_type_unknown'
  const movie = only(boxes, 'moov')
  const data = boxes.filter(({ type }) => type === 'mdat')
  const parts = boxesIn(view, movie.body, movie.end)
  const tracks = parts.filter(({ type }) => type === 'trak').map((track) => trackOf(view, track, data))
  const known = tracks.filter((track) => track !== 'unknown')
  const pictures = known.filter(({ size }) => size !== null)
  if (known.length < tracks.length || pictures.length !== 1 || tracks.length > 2) return 'video_type_unknown'
  const [width = 0, height = 0] = pictures[0]?.size ?? []
  if (Math.min(width, height) < 1 || Math.max(width, height) > MAXIMUM_SIDE) return 'video_type_unknown'
  const seconds = Math.max(durationAt(view, only(parts, 'mvhd')), ...known.map((track) => track.seconds))
  if (!(seconds > 0)) return 'video_broken'
  return seconds > MAXIMUM_VIDEO_SECONDS ? 'video_too_long' : { seconds, width, height }
}

interface Track {
  seconds: number
  /** Null for sound. */
  size: [width: number, height: number] | null
}

/** A track of pictures in H.264 or of sound in AAC; everything else is unknown. */
function trackOf(view: DataView, track: Box, data: Box[]): Track | 'unknown' {
  const media = boxesIn(view, ...inside(only(boxesIn(view, ...inside(track)), 'mdia')))
  const kind = textAt(view, only(media, 'hdlr').body + 8)
  const table = boxesIn(view, ...inside(only(boxesIn(view, ...inside(only(media, 'minf'))), 'stbl')))
  const descriptions = only(table, 'stsd')
  const [entry, ...more] = boxesIn(view, descriptions.body + 8, descriptions.end)
  if (!entry || more.length > 0) return 'unknown'
  requireSamplesInside(view, table, data)
  const seconds = sampleSeconds(view, only(table, 'stts')) / timescaleAt(view, only(media, 'mdhd'))
  if (kind === 'soun') return entry.type === 'mp4a' ? { seconds, size: null } : 'unknown'
  if (kind !== 'vide' || entry.type !== 'avc1' || !isPlayable(view, entry)) return 'unknown'
  return { seconds, size: [view.getUint16(entry.body + 24), view.getUint16(entry.body + 26)] }
}

const inside = ({ body, end }: Box): [number, number] => [body, end]

/** Whether old iPhones can decode H.264 with these settings. */
function isPlayable(view: DataView, entry: Box): boolean {
  const settings = only(boxesIn(view, entry.body + 78, entry.end), 'avcC')
  const [profile, level] = [view.getUint8(settings.body + 1), view.getUint8(settings.body + 3)]
  return H264_PROFILES.includes(profile) && level <= HIGHEST_H264_LEVEL
}

/** The chunks of a track must lie in the data of this file. */
function requireSamplesInside(view: DataView, table: Box[], data: Box[]): void {
  const short = table.find(({ type }) => type === 'stco')
  const offsets = short ?? only(table, 'co64')
  const count = view.getUint32(offsets.body + 4)
  if (count === 0 || offsets.body + 8 + count * (short ? 4 : 8) > offsets.end) throw new Broken()
  for (let at = 0; at < count; at++) {
    const place = offsets.body + 8 + at * (short ? 4 : 8)
    const offset = short ? view.getUint32(place) : Number(view.getBigUint64(place))
    if (!data.some(({ body, end }) => offset >= body && offset < end)) throw new Broken()
  }
}

/** The length of a track by its samples, in its own time units. */
function sampleSeconds(view: DataView, times: Box): number {
  const count = view.getUint32(times.body + 4)
  if (times.body + 8 + count * 8 > times.end) throw new Broken()
  let total = 0
  for (let at = 0; at < count; at++) {
    const place = times.body + 8 + at * 8
    total += view.getUint32(place) * view.getUint32(place + 4)
  }
  return total
}

function timescaleAt(view: DataView, header: Box): number {
  const scale = view.getUint32(header.body + (view.getUint8(header.body) === 1 ? 20 : 12))
  if (scale === 0) throw new Broken()
  return scale
}

function durationAt(view: DataView, header: Box): number {
  const isLong = view.getUint8(header.body) === 1
  const duration = isLong ? Number(view.getBigUint64(header.body + 24)) : view.getUint32(header.body + 16)
  return duration / timescaleAt(view, header)
}

function brandsOf(view: DataView, { body, end }: Box): string[] {
  const brands = [textAt(view, body)]
  for (let at = body + 8; at + 4 <= end; at += 4) brands.push(textAt(view, at))
  return brands
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(at + place)))
}

function only(boxes: Box[], wanted: string): Box {
  const [first, ...more] = boxes.filter(({ type }) => type === wanted)
  if (!first || more.length > 0) throw new Broken()
  return first
}

/** The boxes between two places. They must fill the space: nothing can hide behind the last one. */
function boxesIn(view: DataView, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at < end; ) {
    const short = view.getUint32(at)
    const head = short === 1 ? 16 : 8
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short
    if (size < head || at + size > end) throw new Broken()
    boxes.push({ type: textAt(view, at + 4), start: at, body: at + head, end: at + size })
    at += size
  }
  return boxes
}

/**
 * Blanks metadata about place and person. The boxes stay as free space, because sample positions are counted from the
 * beginning of the file.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  // Does not use slice(), because the slice of a Buffer shares its memory.
  const clean = new Uint8Array(bytes)
  const view = new DataView(clean.buffer)
  const blank = (boxes: Box[]) => {
    for (const { type, start, body, end } of boxes) {
      if (METADATA.includes(type)) {
        clean.set([0x66, 0x72, 0x65, 0x65], start + 4)
        clean.fill(0, body, end)
      } else if (type === 'moov' || type === 'trak' || type === 'mdia') blank(boxesIn(view, body, end))
    }
  }
  blank(boxesIn(view, 0, clean.length))
  return clean
}
