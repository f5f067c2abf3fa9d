import {
  createPlistBudget,
  emptyDictionary,
  MAXIMUM_PLIST_VALUES,
  type PlistBudget,
  PlistFault,
  type PlistValue,
} from './plistValue.ts'

/**
 * Reads a property list in XML, and no other XML: no meaningful attributes and no custom entities. A general XML parser
 * takes minutes for a megabyte of brackets.
 */
export function readXmlPlist(text: string, maximumValues = MAXIMUM_PLIST_VALUES): PlistValue {
  const reader = { tokens: tokenize(text, maximumValues), budget: createPlistBudget(maximumValues) }
  expectTag(reader, '<plist>')
  const value = readValue(reader, 0)
  expectTag(reader, '</plist>')
  // The text after it must also be valid.
  while (nextToken(reader));
  return value
}

/**
 * A token of an XML property list. A tag is `<name>`, `</name>` or `<name/>`, without attributes; everything else is
 * text.
 */
interface Token {
  tag: string | null
  text: string
}

interface Reader {
  tokens: Generator<Token>
  budget: PlistBudget
}

// Splits XML into tags and text. Each alternative of the regular expression begins with different characters, so it
// never backtracks and takes linear time.
const PIECE =
  /<\?[^?]*(?:\?(?!>)[^?]*)*\?>|<!--[^-]*(?:-(?!->)[^-]*)*-->|<!\[CDATA\[([^\]]*(?:\](?!\]>)[^\]]*)*)\]\]>|<!DOCTYPE[^>[]*>|<(\/?)([A-Za-z]+)(?:\s[^<>]*?)?(\/?)>|([^<]+)/y

/** Tags, texts and the whitespace between them. */
const TOKENS_PER_VALUE = 6

/** One at a time, because all tokens of a large list would take more memory than the list. */
function* tokenize(text: string, maximumValues: number): Generator<Token> {
  const piece = new RegExp(PIECE)
  piece.lastIndex = text.charCodeAt(0) === 0xfeff ? 1 : 0
  for (let count = 0; piece.lastIndex < text.length; count++) {
    const [, cdata, close, name, alone, plain] = piece.exec(text) ?? [undefined]
    if (piece.lastIndex === 0) throw new PlistFault('no property list')
    if (count > maximumValues * TOKENS_PER_VALUE) throw new PlistFault('too many tags')
    if (name) yield { tag: `<${close}${name}${alone}>`, text: '' }
    else if (cdata !== undefined || plain) yield { tag: null, text: cdata ?? unescaped(plain ?? '') }
  }
}

function nextToken(reader: Reader): Token | undefined {
  const next = reader.tokens.next()
  return next.done ? undefined : next.value
}

const ENTITY: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{1,8}));/g, (_, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    const letter = name ? ENTITY[name] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined
    if (letter === undefined) throw new PlistFault('unknown entity')
    return letter
  })
}

/** Reads the next XML tag. Only whitespace may stand between tags. */
function nextTag(reader: Reader): string {
  for (;;) {
    const token = nextToken(reader)
    if (!token) throw new PlistFault('it ends too early')
    if (token.tag) return token.tag
    if (token.text.trim()) throw new PlistFault('text between values')
  }
}

function expectTag(reader: Reader, tag: string): void {
  if (nextTag(reader) !== tag) throw new PlistFault(`${tag} is missing`)
}

function readValue(reader: Reader, depth: number): PlistValue {
  return readTag(reader, nextTag(reader), depth)
}

function readTag(reader: Reader, tag: string, depth: number): PlistValue {
  reader.budget.spend(depth)
  if (tag === '<true/>' || tag === '<false/>') return tag === '<true/>'
  if (tag === '<dict>' || tag === '<dict/>') return readDictionary(reader, tag, depth)
  if (tag === '<array>' || tag === '<array/>') return readArray(reader, tag, depth)
  return readScalar(tag, tag.endsWith('/>') ? '' : readText(reader, tag))
}

function readScalar(tag: string, text: string): PlistValue {
  const name = tag.replace(/[</>]/g, '')
  if (name === 'string') return text
  if (name === 'data') return Buffer.from(text, 'base64')
  const number = name === 'integer' || name === 'real' ? Number(text.trim() || Number.NaN) : Number.NaN
  if (!Number.isNaN(number)) return number
  const date = name === 'date' ? new Date(text.trim()) : null
  if (date && !Number.isNaN(date.getTime())) return date
  if (name === 'true' || name === 'false') return name === 'true'
  throw new PlistFault(`<${name.slice(0, 20)}> is not understood`)
}

function readText(reader: Reader, tag: string): string {
  let text = ''
  for (;;) {
    const token = nextToken(reader)
    if (!token) throw new PlistFault('it ends too early')
    if (token.tag === `</${tag.slice(1)}`) return text
    if (token.tag) throw new PlistFault('a tag inside a text')
    text += token.text
  }
}

function readArray(reader: Reader, tag: string, depth: number): PlistValue[] {
  const values: PlistValue[] = []
  if (tag === '<array/>') return values
  for (;;) {
    const next = nextTag(reader)
    if (next === '</array>') return values
    values.push(readTag(reader, next, depth + 1))
  }
}

function readDictionary(reader: Reader, tag: string, depth: number): PlistValue {
  const dictionary = emptyDictionary()
  if (tag === '<dict/>') return dictionary
  for (;;) {
    const next = nextTag(reader)
    if (next === '</dict>') return dictionary
    if (next !== '<key>' && next !== '<key/>') throw new PlistFault('a value without a key')
    const key = next === '<key/>' ? '' : readText(reader, next)
    dictionary[key] = readValue(reader, depth + 1)
  }
}
