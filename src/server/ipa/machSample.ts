import { createHash } from 'node:crypto'

/**
 * Writes small Mach-O files for demo packages and tests: real load commands, a function of two instructions, symbols,
 * and room for a signature. They are not signed.
 */
export interface MachOptions {
  kind?: 'executable' | 'dylib'
  /** 64 is arm64. 32 is armv7, as on the iPhone 5. */
  bits?: 32 | 64
  /** One slice for armv7 and one for arm64 instead of arm64 alone. */
  isFat?: boolean
  /** Not 0 if the slice is encrypted by Apple. Set in the last slice of a fat file. */
  cryptId?: number
  /** The platform: 2 is iOS, 7 is its simulator. */
  platform?: number
  /** The path with which others load a dylib, such as `@rpath/A.framework/A`. */
  installName?: string
  /** Libraries that the program loads besides libSystem. */
  links?: string[]
  /** Adds this many bytes of code, to make a larger file. */
  codeBytes?: number
}

const FAT_MAGIC = 0xcafebabe
const FAT_ALIGN = 14
const PAGE_BYTES = 2 ** FAT_ALIGN
const LIB_SYSTEM = '/usr/lib/libSystem.B.dylib'

/** Deterministic: equal options give equal bytes. */
export function createMachSample(options: MachOptions = {}): Buffer {
  if (!options.isFat) return slice(options)
  const slices = [slice({ ...options, bits: 32, cryptId: 0 }), slice({ ...options, bits: 64 })]
  const table = Buffer.alloc(PAGE_BYTES)
  table.writeUInt32BE(FAT_MAGIC, 0)
  table.writeUInt32BE(slices.length, 4)
  let file: Buffer = table
  for (const [index, bytes] of slices.entries()) {
    file = padded(file)
    const numbers = [...CPU[index === 0 ? 32 : 64], file.length, bytes.length, FAT_ALIGN]
    for (const [word, value] of numbers.entries()) table.writeUInt32BE(value, 8 + index * 20 + word * 4)
    file = Buffer.concat([file, bytes])
  }
  table.copy(file)
  return file
}

function padded(bytes: Buffer): Buffer {
  const rest = bytes.length % PAGE_BYTES
  return rest === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(PAGE_BYTES - rest)])
}

/** CPU type and subtype. */
const CPU = { 32: [12, 9], 64: [0x0100000c, 0] } as const
/** Machine code of `return 0`, for arm64 and for armv7. */
const CODE = { 32: [0xe3a00000, 0xe12fff1e], 64: [0x52800000, 0xd65f03c0] } as const
const FILE_TYPE = { executable: 2, dylib: 6 } as const
/** Flags: no undefined symbols, for dyld, two-level names; programs are position-independent too. */
const FLAGS = { executable: 0x200085, dylib: 0x100085 } as const

/** The layout that the load commands of a slice describe. */
interface Layout {
  is64: boolean
  kind: 'executable' | 'dylib'
  /** The address at which the file begins in memory. */
  base: number
  codeAt: number
  codeBytes: number
  /** The offset of __LINKEDIT. The segment __TEXT is everything before it. */
  linkEditAt: number
  linkEdit: LinkEdit
  options: MachOptions
}

function slice(options: MachOptions): Buffer {
  const { bits = 64, kind = 'executable', codeBytes = 0 } = options
  const code = Buffer.alloc(8 + Math.ceil(codeBytes / 4) * 4)
  for (let at = 0; at < code.length; at += 4) code.writeUInt32LE(CODE[bits][(at / 4) % 2] ?? 0, at)
  const is64 = bits === 64
  // Like a linker, puts the code at the end of its pages. The space before it is for more load commands.
  const linkEditAt = Math.ceil((PAGE_BYTES / 2 + code.length) / PAGE_BYTES) * PAGE_BYTES
  const codeAt = linkEditAt - code.length
  const base = kind === 'dylib' ? 0 : is64 ? 0x100000000 : 0x4000
  const linkEdit = linkEditOf(kind === 'dylib' ? '_garden' : '_main', codeAt, base, is64)
  const layout = { is64, kind, base, codeAt, codeBytes: code.length, linkEditAt, linkEdit, options }
  const bytes = Buffer.alloc(linkEditAt)
  code.copy(bytes, codeAt)
  const commands = commandsOf(layout)
  const size = commands.reduce((sum, command) => sum + command.length, 0)
  const head = [
    is64 ? 0xfeedfacf : 0xfeedface,
    ...CPU[bits],
    FILE_TYPE[kind],
    commands.length,
    size,
    FLAGS[kind],
  ]
  Buffer.concat([words(is64 ? [...head, 0] : head), ...commands]).copy(bytes)
  return Buffer.concat([bytes, linkEdit.bytes])
}

function commandsOf(layout: Layout): Buffer[] {
  const { kind, is64, options } = layout
  const isProgram = kind === 'executable'
  const installName = options.installName ?? '@rpath/sample.dylib'
  return [
    ...(isProgram ? [segment(layout, '__PAGEZERO', 0, layout.base, 0, 0, 0)] : []),
    textSegment(layout),
    linkEditSegment(layout),
    ...(isProgram ? [] : [dylibCommand(0xd, installName)]),
    ...symbolCommands(layout),
    ...(isProgram ? [textCommand(0xe, [12], '/usr/lib/dyld')] : []),
    Buffer.concat([words([0x1b, 24]), uuidOf(layout)]),
    versionCommand(layout),
    ...(isProgram ? [words([0x80000028, 24, layout.codeAt, 0, 0, 0])] : []),
    encryptionCommand(is64, layout, options.cryptId ?? 0),
    ...[LIB_SYSTEM, ...(options.links ?? [])].map((name) => dylibCommand(0xc, name)),
    ...(isProgram ? [textCommand(0x8000001c, [12], '@executable_path/Frameworks')] : []),
  ]
}

function segment(
  { is64 }: Layout,
  name: string,
  address: number,
  memoryBytes: number,
  at: number,
  fileBytes: number,
  protection: number,
  section: Buffer = Buffer.alloc(0),
): Buffer {
  const places = [address, memoryBytes, at, fileBytes]
  const body = Buffer.concat([
    fixedText(name),
    is64 ? longs(places) : words(places),
    words([protection, protection, section.length > 0 ? 1 : 0, 0]),
    section,
  ])
  return Buffer.concat([words([is64 ? 0x19 : 0x1, body.length + 8]), body])
}

function textSegment(layout: Layout): Buffer {
  const { is64, base, codeAt, codeBytes, linkEditAt } = layout
  const place = [base + codeAt, codeBytes]
  const section = Buffer.concat([
    fixedText('__text'),
    fixedText('__TEXT'),
    is64 ? longs(place) : words(place),
    // Offset, alignment, relocations, and the attributes of a section that holds only instructions.
    words([codeAt, 2, 0, 0, 0x80000400, 0, 0, ...(is64 ? [0] : [])]),
  ])
  return segment(layout, '__TEXT', base, linkEditAt, 0, linkEditAt, 5, section)
}

function linkEditSegment(layout: Layout): Buffer {
  const { base, linkEditAt, linkEdit } = layout
  const memory = Math.ceil(linkEdit.bytes.length / PAGE_BYTES) * PAGE_BYTES
  return segment(layout, '__LINKEDIT', base + linkEditAt, memory, linkEditAt, linkEdit.bytes.length, 1)
}

interface LinkEdit {
  bytes: Buffer
  exportBytes: number
  symbolBytes: number
  stringBytes: number
}

/** The tables of a file with one exported symbol: export trie, symbol, names. */
function linkEditOf(symbol: string, codeAt: number, base: number, is64: boolean): LinkEdit {
  const name = Buffer.from(`${symbol}\0`)
  const address = uleb(codeAt)
  const leaf = Buffer.from([1 + address.length, 0, ...address, 0])
  const trie = aligned(Buffer.concat([Buffer.from([0, 1]), name, Buffer.from([name.length + 3]), leaf]), 8)
  // The symbol: name at offset 2, defined in __text and visible outside.
  const entry = Buffer.concat([
    words([2]),
    Buffer.from([0x0f, 1, 0, 0]),
    is64 ? longs([base + codeAt]) : words([base + codeAt]),
  ])
  const strings = aligned(Buffer.concat([Buffer.from(' \0'), name]), 16)
  return {
    bytes: Buffer.concat([trie, entry, strings]),
    exportBytes: trie.length,
    symbolBytes: entry.length,
    stringBytes: strings.length,
  }
}

/** LC_DYLD_INFO_ONLY, LC_SYMTAB and LC_DYSYMTAB. */
function symbolCommands({ linkEditAt, linkEdit }: Layout): Buffer[] {
  const symbolsAt = linkEditAt + linkEdit.exportBytes
  const stringsAt = symbolsAt + linkEdit.symbolBytes
  return [
    words([0x80000022, 48, 0, 0, 0, 0, 0, 0, 0, 0, linkEditAt, linkEdit.exportBytes]),
    words([0x2, 24, symbolsAt, 1, stringsAt, linkEdit.stringBytes]),
    words([0xb, 80, 0, 0, 0, 1, 1, 0, ...Array<number>(12).fill(0)]),
  ]
}

function versionCommand({ is64, options }: Layout): Buffer {
  const platform = options.platform ?? 2
  // iOS 13 with the SDK of iOS 17. Programs for armv7 end with iOS 10 and use the older command.
  return is64
    ? words([0x32, 24, platform, 0x000d0000, 0x00110000, 0])
    : words([0x25, 16, 0x00090000, 0x000a0000])
}

function encryptionCommand(is64: boolean, { linkEditAt }: Layout, cryptId: number): Buffer {
  const at = PAGE_BYTES / 2
  const body = [at, linkEditAt - at, cryptId]
  return is64 ? words([0x2c, 24, ...body, 0]) : words([0x21, 20, ...body])
}

function dylibCommand(kind: number, name: string): Buffer {
  return textCommand(kind, [24, 2, 0x00010000, 0x00010000], name)
}

/** A load command with numbers and a text at its end, padded to eight bytes. */
function textCommand(kind: number, numbers: number[], text: string): Buffer {
  const body = aligned(Buffer.concat([words(numbers), Buffer.from(`${text}\0`)]), 8)
  return Buffer.concat([words([kind, body.length + 8]), body])
}

function uuidOf({ kind, is64, linkEdit, options }: Layout): Buffer {
  const text = JSON.stringify([kind, is64, options.installName, options.links, options.codeBytes])
  return createHash('md5').update(text).update(linkEdit.bytes).digest()
}

function words(values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) out.writeUInt32LE(value, index * 4)
  return out
}

function longs(values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 8)
  for (const [index, value] of values.entries()) out.writeBigUInt64LE(BigInt(value), index * 8)
  return out
}

function fixedText(text: string): Buffer {
  const out = Buffer.alloc(16)
  out.write(text, 'latin1')
  return out
}

function aligned(bytes: Buffer, to: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)])
}

/** An unsigned number in groups of seven bits, lowest first. */
function uleb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...uleb(value >>> 7)]
}
