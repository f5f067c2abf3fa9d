/**
 * A small encoder of H.264 Baseline, so that the demo has a video of its own without a foreign tool or file. Changed
 * blocks are sent as raw samples (I_PCM) and all others are skipped, which is large but exact.
 */

/** A picture in YCbCr 4:2:0; sides are multiples of 16. */
export interface Frame {
  luma: Uint8Array
  blue: Uint8Array
  red: Uint8Array
}

export interface FrameSize {
  width: number
  height: number
}

class BitWriter {
  private readonly bytes: number[] = []
  private held = 0
  private count = 0

  bits(value: number, length: number): void {
    for (let at = length - 1; at >= 0; at--) {
      this.held = (this.held << 1) | ((value >> at) & 1)
      if (++this.count < 8) continue
      this.bytes.push(this.held)
      this.held = 0
      this.count = 0
    }
  }

  /** An unsigned number in Exp-Golomb code. */
  number(value: number): void {
    const length = 32 - Math.clz32(value + 1)
    this.bits(0, length - 1)
    this.bits(value + 1, length)
  }

  align(): void {
    while (this.count > 0) this.bits(0, 1)
  }

  raw(samples: Uint8Array): void {
    for (const sample of samples) this.bytes.push(sample)
  }

  /** Ends the unit: a one bit, then zeros up to the next byte. */
  finish(): number[] {
    this.bits(1, 1)
    this.align()
    return this.bytes
  }
}

const UNIT = { slice: 0x41, key: 0x65, sequence: 0x67, picture: 0x68 } as const

/** A unit with its header. Three bytes that look like a start code are escaped. */
function unit(kind: keyof typeof UNIT, content: number[]): Uint8Array {
  const bytes: number[] = [UNIT[kind]]
  let zeros = 0
  for (const byte of content) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Uint8Array.from(bytes)
}

const PROFILE = 66
const LEVEL = 30

/** The sequence's settings: Baseline, one reference picture, shown in the order of decoding. */
export function sequenceSettings({ width, height }: FrameSize): Uint8Array {
  const writer = new BitWriter()
  writer.bits(PROFILE, 8)
  writer.bits(0b1100_0000, 8)
  writer.bits(LEVEL, 8)
  for (const value of [0, 0, 2, 1]) writer.number(value)
  writer.bits(0, 1)
  writer.number(width / 16 - 1)
  writer.number(height / 16 - 1)
  writer.bits(0b1100, 4)
  return unit('sequence', writer.finish())
}

/** The picture's settings: plain codes, one slice, and a slice may switch its smoothing off. */
export function pictureSettings(): Uint8Array {
  const writer = new BitWriter()
  for (const value of [0, 0]) writer.number(value)
  writer.bits(0, 2)
  for (const value of [0, 0, 0]) writer.number(value)
  writer.bits(0, 3)
  for (const value of [0, 0, 0]) writer.number(value)
  writer.bits(0b100, 3)
  return unit('picture', writer.finish())
}

const I_SLICE = 7
const P_SLICE = 5
const RAW_BLOCK = 25
/** In a slice with skipped blocks the kinds of raw blocks begin after its own five. */
const RAW_BLOCK_AFTER_SKIP = 30

function sliceHead(writer: BitWriter, number: number): void {
  const isKey = number === 0
  writer.number(0)
  writer.number(isKey ? I_SLICE : P_SLICE)
  writer.number(0)
  writer.bits(number % 16, 4)
  if (isKey) writer.number(0)
  // No other reference pictures, and none of them is kept longer.
  writer.bits(0, isKey ? 2 : 3)
  // Quality does not change, and edges are not smoothed.
  writer.number(0)
  writer.number(1)
}

/** Encodes a picture. The first one is a key picture; the others contain only the changed blocks. */
export function encodeFrame(
  frame: Frame,
  size: FrameSize,
  number: number,
  isChanged: (block: number) => boolean,
) {
  const writer = new BitWriter()
  sliceHead(writer, number)
  const isKey = number === 0
  let skipped = 0
  for (let block = 0; block < (size.width / 16) * (size.height / 16); block++) {
    if (!isKey && !isChanged(block)) {
      skipped++
      continue
    }
    if (!isKey) writer.number(skipped)
    skipped = 0
    writer.number(isKey ? RAW_BLOCK : RAW_BLOCK_AFTER_SKIP)
    writer.align()
    for (const samples of samplesOf(frame, size.width, block)) writer.raw(samples)
  }
  if (skipped > 0) writer.number(skipped)
  return unit(isKey ? 'key' : 'slice', writer.finish())
}

/** The rows of samples of a block of 16 by 16: luma, then both colours at half the size. */
function* samplesOf({ luma, blue, red }: Frame, width: number, block: number) {
  const [x, y] = [(block % (width / 16)) * 16, Math.floor(block / (width / 16)) * 16]
  for (const [plane, side] of [
    [luma, 16],
    [blue, 8],
    [red, 8],
  ] as const) {
    const line = (width * side) / 16
    const start = ((y * side) / 16) * line + (x * side) / 16
    for (let row = 0; row < side; row++) yield plane.subarray(start + row * line, start + row * line + side)
  }
}
