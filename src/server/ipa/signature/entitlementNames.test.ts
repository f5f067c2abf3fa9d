import { expect, test } from 'vitest'
import { readEntitlementNames } from './entitlementNames.ts'

/** An embedded signature with one blob: the entitlements as XML. */
function signatureWith(xml: string): Buffer {
  const body = Buffer.from(xml)
  const head = Buffer.alloc(28)
  const words = [0xfade0cc0, 28 + body.length, 1, 5, 20, 0xfade7171, 8 + body.length]
  words.forEach((word, at) => {
    head.writeUInt32BE(word, at * 4)
  })
  return Buffer.concat([head, body])
}

test('reads the names of entitlements, sorted', () => {
  const xml =
    '<plist version="1.0"><dict><key>b.two</key><true/><key>a.one</key><string>x</string></dict></plist>'
  expect(readEntitlementNames(signatureWith(xml))).toEqual(['a.one', 'b.two'])
})

test('a signature that cannot be read has none', () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.alloc(64),
    signatureWith('<plist>'),
    signatureWith('x').subarray(0, 24),
  ])
    expect(readEntitlementNames(bytes)).toEqual([])
})
