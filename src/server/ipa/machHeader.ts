/** Creates the Mach-O header of a program that does nothing: valid for package readers, but not runnable. */
export interface MachOptions {
  /** Programs of 32 bits date from the time of the iPhone 5. */
  bits?: 32 | 64
  /** Whether the binary is fat, with two slices instead of one. */
  isFat?: boolean
  /** A value other than 0 means encrypted by Apple. It is set in the last slice of a fat binary. */
  cryptId?: number
  /** The platform number in Mach-O: 2 is iOS, 7 is its simulator. */
  platform?: number
}

const CPU_ARM = 12
const CPU_64 = 0x01000000
const EXECUTE = 2
const SLICE_BYTES = 16 * 1024

export function machHeader(options: MachOptions = {}): Buffer {
  if (!options.isFat) return slice(options)
  const first = slice({ ...options, bits: 32, cryptId: 0 })
  const second = slice({ ...options, bits: 64 })
  const table = Buffer.alloc(SLICE_BYTES)
  table.writeUInt32BE(0xcafebabe, 0)
  table.writeUInt32BE(2, 4)
  writeArch(table, 8, CPU_ARM, SLICE_BYTES)
  writeArch(table, 28, CPU_ARM | CPU_64, 2 * SLICE_BYTES)
  return Buffer.concat([table, first, second])
}

function writeArch(table: Buffer, at: number, cpu: number, offset: number): void {
  for (const [index, value] of [cpu, 0, offset, SLICE_BYTES, 14].entries())
    table.writeUInt32BE(value, at + index * 4)
}

function slice({ bits = 64, cryptId = 0, platform = 2 }: MachOptions): Buffer {
  const bytes = Buffer.alloc(SLICE_BYTES)
  const words = (at: number, values: number[]) => {
    for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, at + index * 4)
  }
  const headBytes = bits === 64 ? 32 : 28
  const cryptBytes = bits === 64 ? 24 : 20
  const magic = bits === 64 ? 0xfeedfacf : 0xfeedface
  words(0, [magic, bits === 64 ? CPU_ARM | CPU_64 : CPU_ARM, 0, EXECUTE, 2, 24 + cryptBytes, 0])
  words(headBytes, [0x32, 24, platform, 0x000d0000, 0x00110000, 0])
  words(headBytes + 24, [bits === 64 ? 0x2c : 0x21, cryptBytes, SLICE_BYTES / 2, SLICE_BYTES / 2, cryptId])
  return bytes
}
