/**
 * Creates QR codes (ISO/IEC 18004): byte mode, error correction M, versions 1 to 20 (666 bytes). Our own code, because
 * the smallest library takes twice its bytes in the browser (decision 0052).
 */
type Grid = { size: number; dark: boolean[][]; fixed: boolean[][] }

// For QR code versions 1 to 20 at level M: error-correction bytes per block, and number of blocks.
const CHECK_BYTES = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

const at = (list: ArrayLike<number>, i: number) => list[i] ?? 0
const bit = (value: number, i: number) => ((value >>> i) & 1) === 1

/** How many bytes a QR code can hold besides finder, timing, alignment, format and version patterns. */
function bytesOf(version: number): number {
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) {
    const align = Math.floor(version / 7) + 2
    modules -= (25 * align - 10) * align - 55
    if (version >= 7) modules -= 36
  }
  return modules >> 3
}

function dataBytesOf(version: number): number {
  return bytesOf(version) - at(CHECK_BYTES, version - 1) * at(BLOCKS, version - 1)
}

/** The dark modules of the smallest QR code that holds the text, row by row, without the quiet zone. */
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  let version = 1
  while (version <= 20 && dataBytesOf(version) * 8 < 4 + (version < 10 ? 8 : 16) + bytes.length * 8) version++
  if (version > 20) throw new RangeError('text too long for a QR code')
  const grid = frame(version)
  fill(grid, interleave(encode(bytes, version), version))
  let best: { penalty: number; dark: boolean[][] } | undefined
  for (let mask = 0; mask < 8; mask++) {
    const dark = masked(grid, mask)
    const penalty = penaltyOf(dark)
    if (!best || penalty < best.penalty) best = { penalty, dark }
  }
  return best?.dark ?? []
}

/** Encodes the text as the data bytes of a QR code: mode, length, text, terminator and padding. */
function encode(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1)
  }
  push(4, 4)
  push(bytes.length, version < 10 ? 8 : 16)
  for (const byte of Array.from(bytes)) push(byte, 8)
  const capacity = dataBytesOf(version) * 8
  push(0, Math.min(4, capacity - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) push(pad, 8)
  const data: number[] = []
  for (let i = 0; i < bits.length; i += 8) data.push(Number.parseInt(bits.slice(i, i + 8).join(''), 2))
  return data
}

function multiply(x: number, y: number): number {
  let product = 0
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    if (bit(y, i)) product ^= x
  }
  return product
}

/** The error-correction bytes of a block: the Reed-Solomon remainder over GF(256). */
function checkBytes(data: number[], count: number): number[] {
  const divisor: number[] = new Array(count).fill(0)
  divisor[count - 1] = 1
  for (let i = 0, root = 1; i < count; i++, root = multiply(root, 2)) {
    for (let j = 0; j < count; j++) divisor[j] = multiply(at(divisor, j), root) ^ at(divisor, j + 1)
  }
  const rest: number[] = new Array(count).fill(0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (let j = 0; j < count; j++) rest[j] = at(rest, j) ^ multiply(at(divisor, j), factor)
  }
  return rest
}

/**
 * Splits the data of a QR code into blocks, adds error-correction bytes, and interleaves all blocks byte by byte. Short
 * blocks come first.
 */
function interleave(data: number[], version: number): number[] {
  const blocks = at(BLOCKS, version - 1)
  const check = at(CHECK_BYTES, version - 1)
  const short = Math.floor(data.length / blocks)
  const longBlocks = data.length % blocks
  const parts: { data: number[]; check: number[] }[] = []
  for (let i = 0, from = 0; i < blocks; i++) {
    const part = data.slice(from, from + short + (i >= blocks - longBlocks ? 1 : 0))
    from += part.length
    parts.push({ data: part, check: checkBytes(part, check) })
  }
  const result: number[] = []
  for (let i = 0; i <= short; i++)
    for (const part of parts) if (i < part.data.length) result.push(at(part.data, i))
  for (let i = 0; i < check; i++) for (const part of parts) result.push(at(part.check, i))
  return result
}

function set(grid: Grid, x: number, y: number, dark: boolean) {
  const row = grid.dark[y]
  const fixed = grid.fixed[y]
  if (!row || !fixed || x < 0 || x >= grid.size) return
  row[x] = dark
  fixed[x] = true
}

/** Draws everything of a QR code that is not data: finders, timing, alignment, version; format bits are reserved. */
function frame(version: number): Grid {
  const size = version * 4 + 17
  const square = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const grid: Grid = { size, dark: square(), fixed: square() }
  for (let i = 0; i < size; i++) {
    set(grid, 6, i, i % 2 === 0)
    set(grid, i, 6, i % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(grid, x, y, 4)
  const spots = alignment(version)
  const last = spots.length - 1
  spots.forEach((x, i) => {
    spots.forEach((y, j) => {
      const onFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!onFinder) rings(grid, x, y, 2)
    })
  })
  drawFormat(grid, 0)
  if (version >= 7) drawVersion(grid, version)
  return grid
}

/**
 * Draws concentric squares of a QR code; those of distance 2 and 4 are light (an alignment pattern is dark at distance
 * 2).
 */
function rings(grid: Grid, cx: number, cy: number, reach: number) {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const distance = Math.max(Math.abs(dx), Math.abs(dy))
      set(grid, cx + dx, cy + dy, reach === 4 ? distance !== 2 && distance !== 4 : distance !== 1)
    }
  }
}

function alignment(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const spots = [6]
  for (let spot = version * 4 + 10; spots.length < count; spot -= step) spots.splice(1, 0, spot)
  return spots
}

function drawFormat(grid: Grid, mask: number) {
  let rest = mask
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  const { size } = grid
  for (let i = 0; i < 15; i++) {
    const dark = bit(bits, i)
    if (i < 8) set(grid, 8, i < 6 ? i : i + 1, dark)
    else set(grid, i === 8 ? 7 : 14 - i, 8, dark)
    if (i < 8) set(grid, size - 1 - i, 8, dark)
    else set(grid, 8, size - 15 + i, dark)
  }
  set(grid, 8, size - 8, true)
}

function drawVersion(grid: Grid, version: number) {
  let rest = version
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let i = 0; i < 18; i++) {
    const far = grid.size - 11 + (i % 3)
    const near = Math.floor(i / 3)
    set(grid, far, near, bit(bits, i))
    set(grid, near, far, bit(bits, i))
  }
}

/** Fills the data into a QR code: two columns at a time from the right, up and down in turn, past the timing column. */
function fill(grid: Grid, bytes: number[]) {
  let i = 0
  for (let right = grid.size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < grid.size; step++) {
      const y = ((right + 1) & 2) === 0 ? grid.size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = grid.dark[y]
        if (!row || grid.fixed[y]?.[x] || i >= bytes.length * 8) continue
        row[x] = bit(at(bytes, i >> 3), 7 - (i & 7))
        i++
      }
    }
  }
}

const masks: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

function masked(grid: Grid, mask: number): boolean[][] {
  const flips = masks[mask]
  const dark = grid.dark.map((row, y) =>
    row.map((on, x) => (!grid.fixed[y]?.[x] && flips?.(x, y) === 0 ? !on : on)),
  )
  drawFormat({ ...grid, dark }, mask)
  return dark
}

/**
 * The penalty of a QR code mask for runs, 2 × 2 squares, false finders and imbalance: the lower, the easier to scan.
 */
function penaltyOf(dark: boolean[][]): number {
  const size = dark.length
  const columns = dark.map((_, x) => dark.map((row) => row[x] ?? false))
  let penalty = 0
  let count = 0
  for (const line of [...dark, ...columns]) {
    const text = line.map((on) => (on ? '1' : '0')).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2
    for (let i = 0; i + 11 <= size; i++) {
      const part = text.slice(i, i + 11)
      if (part === '10111010000' || part === '00001011101') penalty += 40
    }
  }
  dark.forEach((row, y) => {
    row.forEach((on, x) => {
      if (on) count++
      const below = dark[y + 1]
      if (below && x + 1 < size && row[x + 1] === on && below[x] === on && below[x + 1] === on) penalty += 3
    })
  })
  return penalty + Math.floor(Math.abs((count / (size * size)) * 20 - 10)) * 10
}
