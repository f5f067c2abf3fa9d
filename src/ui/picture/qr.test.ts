import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrModules } from './qr.ts'

/**
 * Symbols that a decoder written from ISO/IEC 18004 has read. The decoder is in the history of this file: bring it
 * back before you change what the encoder draws.
 */
const FILLED: Array<[version: number, bytes: number, digest: string]> = [
  [1, 14, 'cc6c29f78651c31b'],
  [2, 26, '1e73a8b483dce761'],
  [3, 42, '513617d401453a83'],
  [4, 62, '353a8f35e848ea19'],
  [5, 84, 'cabcac08bf75abdb'],
  [6, 106, 'b475c4d26c17d543'],
  [7, 122, 'e2c80e80b235a56b'],
  [8, 152, 'e7a1ec9761ecad96'],
  [9, 180, '1b7b323979f38a62'],
  [10, 213, '15c53ebe74e54b2f'],
  [11, 251, '9f58c10a41f5a4bf'],
  [12, 287, 'fcc00dd96f067e67'],
  [13, 331, 'd3727349cfefec0a'],
  [14, 362, 'f868982107467468'],
  [15, 412, '929b362dcb7cee6c'],
  [16, 450, '05f6ecd6230d69d5'],
  [17, 504, '0b58a37af94ac493'],
  [18, 560, '28b0259f229123cd'],
  [19, 624, 'b900d1a6b923d6c1'],
  [20, 666, 'd3a965de23f98403'],
]

function digestOf(text: string): string {
  const rows = qrModules(text).map((row) => row.map(Number).join(''))
  return createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)
}

test.each(FILLED)(
  'version %i is filled by %i bytes, and one more needs the next',
  (version, bytes, digest) => {
    const text = 'a'.repeat(bytes)
    expect([qrModules(text).length, digestOf(text)]).toEqual([version * 4 + 17, digest])
    if (version < 20) expect(qrModules(`${text}a`)).toHaveLength((version + 1) * 4 + 17)
    else expect(() => qrModules(`${text}a`)).toThrow(RangeError)
  },
)

test.each([
  ['https://bustan.example/applications/ketabbaz?utm=qr', 'c7db60157c691b6b'],
  ['بوستان، نیم‌فاصله', 'f0699c60594f8fff'],
  ['👩‍🚀 ۱۲۳', '936f1f593ce9e49b'],
  ['', 'c30ac51df3031a0d'],
])('%j is drawn as before', (text, digest) => {
  expect(digestOf(text)).toBe(digest)
})
