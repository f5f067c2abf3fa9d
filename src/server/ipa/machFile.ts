import type { Readable } from 'node:stream'
import { createForwardReader } from './createForwardReader.ts'
import { IpaFault } from './ipaFault.ts'
import type { IpaLimits } from './ipaLimits.ts'

/** The headers and load commands of a Mach-O file, thin or fat. The code itself is not kept. */
export interface MachFile {
  /** A fat file begins with a table of its slices, one for each processor. */
  isFat: boolean
  slices: MachSlice[]
}

export interface MachSlice {
  /** Offset and size in the file. */
  at: number
  size: number
  /** The header with all load commands. */
  head: Buffer
  is64: boolean
  cpuType: number
  cpuSubtype: number
  fileType: number
  /** The exponent of two at which a fat file aligns this slice; 0 in a thin file. */
  align: number
  text: MachSegment | null
  linkEdit: MachSegment | null
  /** Where the signature is inside the slice, and where its load command is in the head. */
  signature: { commandAt: number; at: number; size: number } | null
  /** The smallest offset of a section. The space between the load commands and it is free. */
  firstSectionAt: number
  /** Two numbers of the oldest iOS, such as [13, 0]; null when the file does not state it. */
  minimumOs: [number, number] | null
  platform: number | null
  isEncrypted: boolean
}

export interface MachSegment {
  /** Offset of its load command in the head. */
  commandAt: number
  at: number
  size: number
}

export const MACH_FILE_TYPE = { object: 1, execute: 2, dylib: 6, bundle: 8, dsym: 10 } as const

const MAGIC_32 = 0xfeedface
const MAGIC_64 = 0xfeedfacf
const MAGIC_FAT = 0xcafebabe
const MAGIC_FAT_64 = 0xcafebabf
const MAXIMUM_SLICES = 16
const COMMAND = {
  segment: 0x1,
  segment64: 0x19,
  codeSignature: 0x1d,
  encryption: 0x21,
  encryption64: 0x2c,
  minimumIos: 0x25,
  buildVersion: 0x32,
} as const

/** Whether a file that begins with these bytes is Mach-O. A Java class begins like a fat file, but with a large count. */
export function isMach(beginning: Buffer): boolean {
  if (beginning.length < 8) return false
  const little = beginning.readUInt32LE(0)
  if (little === MAGIC_32 || little === MAGIC_64) return true
  const big = beginning.readUInt32BE(0)
  return (big === MAGIC_FAT || big === MAGIC_FAT_64) && beginning.readUInt32BE(4) <= MAXIMUM_SLICES
}

/** Reads the heads of all slices and closes the stream. Throws IpaFault `executable_broken`. */
export async function readMachFile(stream: Readable, size: number, limits: IpaLimits): Promise<MachFile> {
  const reader = createForwardReader(stream)
  try {
    const beginning = await reader.peek(0, 8)
    const magic = beginning.readUInt32BE(0)
    if (magic !== MAGIC_FAT && magic !== MAGIC_FAT_64)
      return { isFat: false, slices: [await readSlice(reader, { at: 0, size, align: 0 }, limits)] }
    const count = beginning.readUInt32BE(4)
    if (count < 1 || count > MAXIMUM_SLICES) throw broken(`${count} processors`)
    const width = magic === MAGIC_FAT ? 20 : 32
    const places = placesOf(await reader.peek(0, 8 + count * width), width, { fileBytes: size, ...limits })
    const slices: MachSlice[] = []
    for (const place of places) slices.push(await readSlice(reader, place, limits))
    return { isFat: true, slices }
  } finally {
    stream.destroy()
  }
}

interface SlicePlace {
  at: number
  size: number
  align: number
}

/** The places of the slices in file order. */
function placesOf(
  table: Buffer,
  width: number,
  { fileBytes, executableBytes }: { fileBytes: number; executableBytes: number },
): SlicePlace[] {
  const count = (table.length - 8) / width
  const wide = width === 32
  const number = (at: number) => (wide ? Number(table.readBigUInt64BE(at)) : table.readUInt32BE(at))
  const places = Array.from({ length: count }, (_, index) => {
    const entry = 8 + index * width
    return {
      at: number(entry + 8),
      size: number(entry + (wide ? 16 : 12)),
      align: table.readUInt32BE(entry + (wide ? 24 : 16)),
    }
  }).sort((one, other) => one.at - other.at)
  let end = table.length
  for (const place of places) {
    const isInside = place.at >= end && place.at <= executableBytes && place.at + place.size <= fileBytes
    if (!isInside || place.align > 20) throw broken('wrong places')
    end = place.at + place.size
  }
  return places
}

async function readSlice(
  reader: ReturnType<typeof createForwardReader>,
  place: SlicePlace,
  limits: IpaLimits,
): Promise<MachSlice> {
  if (place.size < 28) throw broken('no program')
  const start = await reader.peek(place.at, 28)
  const magic = start.readUInt32LE(0)
  if (magic !== MAGIC_32 && magic !== MAGIC_64) throw broken('no program')
  const is64 = magic === MAGIC_64
  const commandBytes = start.readUInt32LE(20)
  const headBytes = (is64 ? 32 : 28) + commandBytes
  if (commandBytes > limits.loadCommandBytes || headBytes > place.size) throw broken('too many commands')
  const head = Buffer.from(await reader.peek(place.at, headBytes))
  const slice: MachSlice = {
    ...place,
    head,
    is64,
    cpuType: head.readUInt32LE(4),
    cpuSubtype: head.readUInt32LE(8),
    fileType: head.readUInt32LE(12),
    text: null,
    linkEdit: null,
    signature: null,
    firstSectionAt: place.size,
    minimumOs: null,
    platform: null,
    isEncrypted: false,
  }
  for (const command of commandsOf(head, is64 ? 32 : 28, head.readUInt32LE(16))) readCommand(slice, command)
  return slice
}

interface LoadCommand {
  at: number
  kind: number
  bytes: Buffer
}

function* commandsOf(head: Buffer, from: number, count: number): Generator<LoadCommand> {
  for (let at = from, index = 0; index < count; index++) {
    const size = at + 8 <= head.length ? head.readUInt32LE(at + 4) : 0
    if (size < 8 || at + size > head.length) throw broken('wrong commands')
    yield { at, kind: head.readUInt32LE(at), bytes: head.subarray(at, at + size) }
    at += size
  }
}

/** The smallest size of each kind of command that is read below. */
const SMALLEST: Record<number, number> = {
  [COMMAND.segment]: 56,
  [COMMAND.segment64]: 72,
  [COMMAND.codeSignature]: 16,
  [COMMAND.encryption]: 20,
  [COMMAND.encryption64]: 20,
  [COMMAND.minimumIos]: 16,
  [COMMAND.buildVersion]: 16,
}

function readCommand(slice: MachSlice, command: LoadCommand): void {
  const { kind, bytes, at } = command
  if (bytes.length < (SMALLEST[kind] ?? 0)) throw broken('wrong commands')
  if (kind === COMMAND.segment || kind === COMMAND.segment64) readSegment(slice, command)
  if (kind === COMMAND.codeSignature) {
    if (slice.signature) throw broken('two signatures')
    slice.signature = { commandAt: at, at: bytes.readUInt32LE(8), size: bytes.readUInt32LE(12) }
    if (slice.signature.at + slice.signature.size > slice.size) throw broken('signature outside')
  }
  if (kind === COMMAND.encryption || kind === COMMAND.encryption64)
    slice.isEncrypted ||= bytes.readUInt32LE(16) !== 0
  if (kind === COMMAND.minimumIos) slice.minimumOs = versionOf(bytes.readUInt32LE(8))
  if (kind === COMMAND.buildVersion) {
    slice.platform = bytes.readUInt32LE(8)
    slice.minimumOs = versionOf(bytes.readUInt32LE(12))
  }
}

/** Packed as 16 bits major, 8 bits minor, 8 bits patch. */
function versionOf(packed: number): [number, number] {
  return [packed >>> 16, (packed >>> 8) & 0xff]
}

function readSegment(slice: MachSlice, { at, kind, bytes }: LoadCommand): void {
  const wide = kind === COMMAND.segment64
  const name = bytes.toString('latin1', 8, 24).replace(/\0.*$/s, '')
  const segment = {
    commandAt: at,
    at: wide ? Number(bytes.readBigUInt64LE(40)) : bytes.readUInt32LE(32),
    size: wide ? Number(bytes.readBigUInt64LE(48)) : bytes.readUInt32LE(36),
  }
  if (segment.at + segment.size > slice.size) throw broken('segment outside')
  if (name === '__TEXT') slice.text = segment
  if (name === '__LINKEDIT') slice.linkEdit = segment
  readSections(slice, bytes, wide)
}

function readSections(slice: MachSlice, segment: Buffer, wide: boolean): void {
  const count = segment.readUInt32LE(wide ? 64 : 48)
  const [first, width, offsetAt] = wide ? [72, 80, 48] : [56, 68, 40]
  if (first + count * width > segment.length) throw broken('wrong commands')
  for (let index = 0; index < count; index++) {
    const offset = segment.readUInt32LE(first + index * width + offsetAt)
    // Zero-filled sections have no place in the file.
    if (offset > 0) slice.firstSectionAt = Math.min(slice.firstSectionAt, offset)
  }
}

function broken(detail: string): IpaFault {
  return new IpaFault('executable_broken', detail)
}
