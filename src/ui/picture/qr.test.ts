import fc from 'fast-check'
import { expect, test } from 'vitest'
import { qrModules } from './qr.ts'

/**
 * A decoder written from the standard, independent of the encoder: it finds version, mask and level in the symbol,
 * collects the bytes, checks every block by its Reed-Solomon syndromes and decodes the text.
 */
const LEVEL_M_BLOCKS: Record<number, [count: number, total: number, data: number][]> = {
  // ISO/IEC 18004 table 9, rows "M".
  1: [[1, 26, 16]],
  2: [[1, 44, 28]],
  3: [[1, 70, 44]],
  4: [[2, 50, 32]],
  5: [[2, 67, 43]],
  6: [[4, 43, 27]],
  7: [[4, 49, 31]],
  8: [
    [2, 60, 38],
    [2, 61, 39],
  ],
  9: [
    [3, 58, 36],
    [2, 59, 37],
  ],
  10: [
    [4, 69, 43],
    [1, 70, 44],
  ],
  11: [
    [1, 80, 50],
    [4, 81, 51],
  ],
  12: [
    [6, 58, 36],
    [2, 59, 37],
  ],
  13: [
    [8, 59, 37],
    [1, 60, 38],
  ],
  14: [
    [4, 64, 40],
    [5, 65, 41],
  ],
  15: [
    [5, 65, 41],
    [5, 66, 42],
  ],
  16: [
    [7, 73, 45],
    [3, 74, 46],
  ],
  17: [
    [10, 74, 46],
    [1, 75, 47],
  ],
  18: [
    [9, 69, 43],
    [4, 70, 44],
  ],
  19: [
    [3, 70, 44],
    [11, 71, 45],
  ],
  20: [
    [3, 67, 41],
    [13, 68, 42],
  ],
}
const ALIGNMENT: Record<number, number[]> = {
  // Annex E.
  1: [],
  2: [6, 18],
  3: [6, 22],
  4: [6, 26],
  5: [6, 30],
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
  10: [6, 28, 50],
  11: [6, 30, 54],
  12: [6, 32, 58],
  13: [6, 34, 62],
  14: [6, 26, 46, 66],
  15: [6, 26, 48, 70],
  16: [6, 26, 50, 74],
  17: [6, 30, 54, 78],
  18: [6, 30, 56, 82],
  19: [6, 30, 58, 86],
  20: [6, 34, 62, 90],
}
// The 15 format bits of level M with masks 0 to 7, from the table in annex C.
const FORMATS = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
]
// The 18 version bits of versions 7 to 20, from the table in annex D.
const VERSIONS = [
  '000111110010010100',
  '001000010110111100',
  '001001101010011001',
  '001010010011010011',
  '001011101111110110',
  '001100011101100010',
  '001101100001000111',
  '001110011000001101',
  '001111100100101000',
  '010000101101111000',
  '010001010001011101',
  '010010101000010111',
  '010011010100110010',
  '010100100110100110',
]

const exponents: number[] = []
for (let i = 0, x = 1; i < 255; i++, x = x & 128 ? ((x << 1) ^ 0x11d) & 255 : x << 1) exponents.push(x)
const times = (a: number, b: number) =>
  a && b ? (exponents[(exponents.indexOf(a) + exponents.indexOf(b)) % 255] ?? 0) : 0

function read(dark: boolean[][]) {
  const size = dark.length
  const version = (size - 17) / 4
  const on = (row: number, column: number) => (dark[row]?.[column] ? 1 : 0)
  const around = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((i) => on(8, i)),
    ...[7, 5, 4, 3, 2, 1, 0].map((i) => on(i, 8)),
  ].join('')
  const split = [
    ...[1, 2, 3, 4, 5, 6, 7].map((i) => on(size - i, 8)),
    ...[8, 7, 6, 5, 4, 3, 2, 1].map((i) => on(8, size - i)),
  ].join('')
  const mask = FORMATS.indexOf(around)
  expect(mask).toBeGreaterThanOrEqual(0)
  expect(split).toBe(around)
  expect(on(size - 8, 8)).toBe(1)
  if (version >= 7) {
    const bits = Array.from({ length: 18 }, (_, i) => on(Math.floor(i / 3), size - 11 + (i % 3))).reverse()
    const other = Array.from({ length: 18 }, (_, i) => on(size - 11 + (i % 3), Math.floor(i / 3))).reverse()
    expect(bits.join('')).toBe(VERSIONS[version - 7])
    expect(other).toEqual(bits)
  }
  const spots = ALIGNMENT[version] ?? []
  const lastSpot = spots[spots.length - 1]
  const isFunction = (r: number, c: number) => {
    if (r === 6 || c === 6) return true
    if ((r < 9 && c < 9) || (r < 9 && c >= size - 8) || (r >= size - 8 && c < 9)) return true
    if (version >= 7 && ((r < 6 && c >= size - 11) || (c < 6 && r >= size - 11))) return true
    return spots.some((y) =>
      spots.some((x) => {
        const onFinder = (y === 6 && x === 6) || (y === 6 && x === lastSpot) || (y === lastSpot && x === 6)
        return !onFinder && Math.abs(r - y) <= 2 && Math.abs(c - x) <= 2
      }),
    )
  }
  const flip = (i: number, j: number) =>
    [
      (i + j) % 2 === 0,
      i % 2 === 0,
      j % 3 === 0,
      (i + j) % 3 === 0,
      (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
      ((i * j) % 2) + ((i * j) % 3) === 0,
      (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
      (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
    ][mask] ?? false
  let bits = ''
  let up = true
  for (let column = size - 1; column > 0; column -= 2) {
    if (column === 6) column--
    for (let k = 0; k < size; k++) {
      const row = up ? size - 1 - k : k
      for (const c of [column, column - 1]) {
        if (!isFunction(row, c)) bits += flip(row, c) ? 1 - on(row, c) : on(row, c)
      }
    }
    up = !up
  }
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const blocks = (LEVEL_M_BLOCKS[version] ?? []).flatMap(([count, total, data]) =>
    Array.from({ length: count }, () => ({ total, data, bytes: [] as number[] })),
  )
  let next = 0
  const longest = Math.max(...blocks.map((block) => block.data))
  for (let i = 0; i < longest; i++) {
    for (const block of blocks) if (i < block.data) block.bytes.push(bytes[next++] ?? -1)
  }
  for (let i = 0; i < 100; i++) {
    for (const block of blocks)
      if (block.bytes.length < block.total && i < block.total - block.data)
        block.bytes.push(bytes[next++] ?? -1)
  }
  for (const block of blocks) {
    for (let root = 0; root < block.total - block.data; root++) {
      const syndrome = block.bytes.reduce((sum, byte) => times(sum, exponents[root] ?? 0) ^ byte, 0)
      expect(syndrome).toBe(0)
    }
  }
  const data = blocks
    .flatMap((block) => block.bytes.slice(0, block.data))
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  expect(data.slice(0, 4)).toBe('0100')
  const lengthBits = version < 10 ? 8 : 16
  const length = Number.parseInt(data.slice(4, 4 + lengthBits), 2)
  const text = data.slice(4 + lengthBits, 4 + lengthBits + length * 8).match(/.{8}/g) ?? []
  return {
    version,
    text: new TextDecoder().decode(new Uint8Array(text.map((byte) => Number.parseInt(byte, 2)))),
  }
}

test('an address decodes', () => {
  const url = 'https://bustan.example/applications/ketabbaz?utm=qr'
  expect(read(qrModules(url))).toEqual({ version: 4, text: url })
})

test('every version from 1 to 20 decodes, filled completely', () => {
  for (let version = 1; version <= 20; version++) {
    const data = (LEVEL_M_BLOCKS[version] ?? []).reduce((sum, [count, , bytes]) => sum + count * bytes, 0)
    const text = 'a'.repeat(data - (version < 10 ? 2 : 3))
    expect(read(qrModules(text))).toEqual({ version, text })
    if (version < 20) expect(qrModules(`${text}a`)).toHaveLength((version + 1) * 4 + 17)
  }
  expect(() => qrModules('a'.repeat(667))).toThrow(RangeError)
})

test('Persian and any other text decodes', () => {
  expect(read(qrModules('بوستان، نیم‌فاصله')).text).toBe('بوستان، نیم‌فاصله')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      expect(read(qrModules(text)).text).toBe(text)
    }),
    { numRuns: 40 },
  )
})
