import type { PlistValue } from '#server/ipa/plistValue.ts'
import { isDictionary } from '#server/ipa/plistValue.ts'

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  text: 0x0c,
  sequence: 0x30,
  /** Application 16: the whole. */
  document: 0x70,
  /** Context 16: a dictionary. */
  dictionary: 0xb0,
} as const
const VERSION = 1

/** Entitlements in DER, which iOS 15 and later read in place of the property list. */
export function encodeDerEntitlements(entitlements: PlistValue): Buffer {
  return element(TAG.document, integer(VERSION), value(entitlements))
}

function value(item: PlistValue): Buffer {
  if (typeof item === 'boolean') return element(TAG.boolean, Buffer.from([item ? 0xff : 0]))
  if (typeof item === 'number' && Number.isSafeInteger(item)) return integer(item)
  if (typeof item === 'string') return element(TAG.text, Buffer.from(item))
  if (Array.isArray(item)) return element(TAG.sequence, ...item.map(value))
  if (isDictionary(item)) return dictionary(item)
  throw new Error('An entitlement has a type that DER entitlements do not know.')
}

/** Sorted by the bytes of the keys. */
function dictionary(items: Record<string, PlistValue>): Buffer {
  const keys = Object.keys(items).sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  const entries = keys.map((key) =>
    element(TAG.sequence, element(TAG.text, Buffer.from(key)), value(items[key] ?? '')),
  )
  return element(TAG.dictionary, ...entries)
}

/** Two's complement in as few bytes as possible. */
function integer(number: number): Buffer {
  const wide = Buffer.alloc(8)
  wide.writeBigInt64BE(BigInt(number))
  let from = 0
  while (from < 7 && isSignOnly(wide, from)) from++
  return element(TAG.integer, wide.subarray(from))
}

function isSignOnly(bytes: Buffer, at: number): boolean {
  const isNextNegative = (bytes.readUInt8(at + 1) & 0x80) !== 0
  return bytes.readUInt8(at) === (isNextNegative ? 0xff : 0)
}

function element(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), length(content.length), content])
}

function length(bytes: number): Buffer {
  if (bytes < 0x80) return Buffer.from([bytes])
  const hex = bytes.toString(16)
  const digits = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits])
}
