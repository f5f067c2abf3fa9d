import type { Readable } from 'node:stream'
import { IpaFault } from './ipaFault.ts'
import type { IpaLimits } from './ipaLimits.ts'
import { rethrowAsIpaFault } from './zip.ts'

/**
 * Metadata in the Mach-O header of an app's executable, thin or fat. The rest of the executable is not decompressed.
 */
export interface ExecutableMetadata {
  isEncrypted: boolean
  isForSimulator: boolean
}

const MAGIC_32 = 0xfeedface
const MAGIC_64 = 0xfeedfacf
const MAGIC_FAT = 0xcafebabe
const MAGIC_FAT_64 = 0xcafebabf
const MAXIMUM_SLICES = 16

const ENCRYPTION_INFO = 0x21
const ENCRYPTION_INFO_64 = 0x2c
const BUILD_VERSION = 0x32
const PLATFORM_IOS_SIMULATOR = 7

export async function readExecutable(stream: Readable, limits: IpaLimits): Promise<ExecutableMetadata> {
  const reader = createForwardReader(stream)
  try {
    const facts = { isEncrypted: false, isForSimulator: false }
    for (const at of await sliceStarts(reader, limits)) {
      const slice = await readSlice(reader, at, limits)
      facts.isEncrypted ||= slice.isEncrypted
      facts.isForSimulator ||= slice.isForSimulator
      // One encrypted slice of the executable is enough to refuse it, and the next slice may be far away.
      if (facts.isEncrypted) break
    }
    return facts
  } finally {
    stream.destroy()
  }
}

/** Offsets of the slices of a fat Mach-O binary, in file order. */
async function sliceStarts(reader: ForwardReader, limits: IpaLimits): Promise<number[]> {
  const head = await reader.peek(0, 8)
  const magic = head.readUInt32BE(0)
  if (magic !== MAGIC_FAT && magic !== MAGIC_FAT_64) return [0]
  const count = head.readUInt32BE(4)
  if (count < 1 || count > MAXIMUM_SLICES) throw new IpaFault('executable_broken', `${count} processors`)
  const width = magic === MAGIC_FAT ? 20 : 32
  const table = await reader.peek(0, 8 + count * width)
  const starts = Array.from({ length: count }, (_, index) =>
    magic === MAGIC_FAT
      ? table.readUInt32BE(8 + index * width + 8)
      : Number(table.readBigUInt64BE(8 + index * width + 8)),
  ).sort((one, other) => one - other)
  const isSound = starts.every(
    (start, index) =>
      start >= (index ? (starts[index - 1] ?? 0) + 32 : table.length) && start <= limits.executableBytes,
  )
  if (!isSound) throw new IpaFault('executable_broken', 'wrong places')
  return starts
}

async function readSlice(reader: ForwardReader, at: number, limits: IpaLimits): Promise<ExecutableMetadata> {
  const head = await reader.peek(at, 28)
  const magic = head.readUInt32LE(0)
  if (magic !== MAGIC_32 && magic !== MAGIC_64) throw new IpaFault('executable_broken', 'no program')
  const headBytes = magic === MAGIC_64 ? 32 : 28
  const commandBytes = head.readUInt32LE(20)
  if (commandBytes > limits.loadCommandBytes) throw new IpaFault('executable_broken', 'too many commands')
  const commands = (await reader.peek(at, headBytes + commandBytes)).subarray(headBytes)
  return readCommands(commands, head.readUInt32LE(16))
}

function readCommands(commands: Buffer, count: number): ExecutableMetadata {
  const facts = { isEncrypted: false, isForSimulator: false }
  for (let at = 0, index = 0; index < count; index++) {
    const size = at + 8 <= commands.length ? commands.readUInt32LE(at + 4) : 0
    if (size < 8 || at + size > commands.length) throw new IpaFault('executable_broken', 'wrong commands')
    const command = commands.subarray(at, at + size)
    const kind = command.readUInt32LE(0)
    if (kind === ENCRYPTION_INFO || kind === ENCRYPTION_INFO_64) {
      if (size < 20) throw new IpaFault('executable_broken', 'wrong commands')
      facts.isEncrypted ||= command.readUInt32LE(16) !== 0
    }
    if (kind === BUILD_VERSION && size >= 12)
      facts.isForSimulator ||= command.readUInt32LE(8) === PLATFORM_IOS_SIMULATOR
    at += size
  }
  return facts
}

interface ForwardReader {
  /**
   * Returns bytes of the decompressed executable. Offsets count from its beginning and must only grow, because earlier
   * bytes are discarded.
   */
  peek(at: number, length: number): Promise<Buffer>
}

export function createForwardReader(stream: Readable): ForwardReader {
  const chunks = stream[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  let heldFrom = 0
  const more = async () => {
    const next = await rethrowAsIpaFault(chunks.next())
    if (next.done) throw new IpaFault('executable_broken', 'it ends too early')
    return next.value as Buffer
  }
  return {
    async peek(at, length) {
      while (heldFrom + held.length < at) {
        heldFrom += held.length
        held = await more()
      }
      held = held.subarray(at - heldFrom)
      heldFrom = at
      while (held.length < length) held = Buffer.concat([held, await more()])
      return held.subarray(0, length)
    },
  }
}
