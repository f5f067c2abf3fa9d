import { emptyDictionary, type PlistDictionary, type PlistValue } from '../plistValue.ts'

/** Why entitlements in DER cannot be read. */
export class DerFault extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'DerFault'
  }
}

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  text: 0x0c,
  sequence: 0x30,
  /** The tag [APPLICATION 16] that encloses everything. */
  entitlements: 0x70,
  /** [16] */
  dictionary: 0xb0,
} as const
const MAXIMUM_DEPTH = 32

/** Reads `[APPLICATION 16] { INTEGER 1, [16] { SEQUENCE { key, value } … } }` and accepts no other form of DER. */
export function readDerEntitlements(bytes: Buffer): PlistDictionary {
  const outer = onlyElement(bytes)
  if (outer.tag !== TAG.entitlements) throw new DerFault('no entitlements')
  const [version, list, ...others] = elements(outer.content)
  const isVersion1 = version?.tag === TAG.integer && version.content.equals(Buffer.from([1]))
  if (!isVersion1 || list?.tag !== TAG.dictionary || others.length > 0) throw new DerFault('unknown version')
  return dictionaryOf(list.content, 0)
}

interface Element {
  tag: number
  content: Buffer
}

function elements(bytes: Buffer): Element[] {
  const found: Element[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 2 > bytes.length) throw new DerFault('too short')
    const { length, bytes: lengthBytes } = lengthAt(bytes, at + 1)
    const start = at + 1 + lengthBytes
    if (start + length > bytes.length) throw new DerFault('too short')
    found.push({ tag: bytes.readUInt8(at), content: bytes.subarray(start, start + length) })
    at = start + length
  }
  return found
}

/** A length has exactly one valid form: short below 128, otherwise with as few bytes as possible. */
function lengthAt(bytes: Buffer, at: number): { length: number; bytes: number } {
  const first = bytes.readUInt8(at)
  if (first < 0x80) return { length: first, bytes: 1 }
  const width = first & 0x7f
  if (width < 1 || width > 4 || at + 1 + width > bytes.length) throw new DerFault('wrong length')
  const length = bytes.readUIntBE(at + 1, width)
  if (length < 0x80 || length < 256 ** (width - 1)) throw new DerFault('a length that is longer than needed')
  return { length, bytes: 1 + width }
}

function onlyElement(bytes: Buffer): Element {
  const [element, ...others] = elements(bytes)
  if (!element || others.length > 0) throw new DerFault('not exactly one value')
  return element
}

function dictionaryOf(content: Buffer, depth: number): PlistDictionary {
  if (depth > MAXIMUM_DEPTH) throw new DerFault('too deep')
  const dictionary = emptyDictionary()
  let last: Buffer | null = null
  for (const pair of elements(content)) {
    const [key, value, ...others] = pair.tag === TAG.sequence ? elements(pair.content) : []
    if (key?.tag !== TAG.text || !value || others.length > 0) throw new DerFault('a pair is wrong')
    if (last && Buffer.compare(last, key.content) >= 0) throw new DerFault('keys are not in order')
    last = key.content
    dictionary[key.content.toString('utf8')] = plistValueOf(value, depth + 1)
  }
  return dictionary
}

function plistValueOf({ tag, content }: Element, depth: number): PlistValue {
  if (depth > MAXIMUM_DEPTH) throw new DerFault('too deep')
  if (tag === TAG.boolean) return booleanOf(content)
  if (tag === TAG.integer) return integerOf(content)
  if (tag === TAG.text) return content.toString('utf8')
  if (tag === TAG.sequence) return elements(content).map((element) => plistValueOf(element, depth + 1))
  if (tag === TAG.dictionary) return dictionaryOf(content, depth)
  throw new DerFault(`tag ${tag}`)
}

function booleanOf(content: Buffer): boolean {
  const value = content.length === 1 ? content.readUInt8(0) : -1
  if (value !== 0 && value !== 0xff) throw new DerFault('a wrong boolean')
  return value === 0xff
}

function integerOf(content: Buffer): number {
  if (content.length < 1 || content.length > 6) throw new DerFault('a wrong number')
  return content.readIntBE(0, content.length)
}
