import { isPathOfThisSite } from '#kernel/webAddress.ts'

/** Inline text of a document: plain and bold text, links, and figures in braces. */

export interface TextLink {
  tag: 'a'
  href: string
  children: string[]
}

export interface StrongText {
  tag: 'strong'
  children: Array<string | TextLink>
}

export type TextNode = string | TextLink | StrongText

/** The allowed references of a document: the paths of the store and the names of the figures. */
export interface TextReferences {
  isPath(path: string): boolean
  figures: readonly string[]
}

export interface ParsedText {
  children: TextNode[]
  faults: string[]
}

const PIECE = /\*\*([^*]+)\*\*|\[([^[\]]*)\]\(([^()\s]*)\)/g
const LINK = /\[([^[\]]*)\]\(([^()\s]*)\)/g
const FORBIDDEN: Array<[RegExp, string]> = [
  [/<[a-z/!?]/i, 'HTML is not read here'],
  [/`/, 'code is not read here'],
  [/!\[/, 'pictures are not read here'],
]

export function parseText(source: string, world: TextReferences): ParsedText {
  const faults: string[] = []
  const children = splitByPattern(source, PIECE, ([whole = '', strong, label, href]): TextNode => {
    if (strong !== undefined) return { tag: 'strong', children: readLinks(strong, world, faults) }
    return link(whole, label, href, world, faults)
  })
  faults.push(...children.filter(isWords).flatMap((words) => wordFaults(words, world)))
  // Also check the text without markup, because removing the markup can join characters to a forbidden sequence.
  const seen = children.map(plainTextOf).join('')
  faults.push(...FORBIDDEN.filter(([sign]) => sign.test(source) || sign.test(seen)).map(([, fault]) => fault))
  if (/\*\*/.test(seen.replace(FIGURE, ''))) faults.push('** that is not closed')
  return { children, faults }
}

function plainTextOf(piece: TextNode): string {
  return isWords(piece) ? piece : piece.children.map(plainTextOf).join('')
}

function readLinks(source: string, world: TextReferences, faults: string[]): Array<string | TextLink> {
  const children = splitByPattern(source, LINK, ([whole = '', label, href]) =>
    link(whole, label, href, world, faults),
  )
  faults.push(...children.filter(isWords).flatMap((words) => wordFaults(words, world)))
  return children
}

/** Splits a text into the matches of the pattern and the text between them. */
function splitByPattern<Piece>(
  source: string,
  pattern: RegExp,
  read: (match: string[]) => Piece,
): Array<string | Piece> {
  const found: Array<string | Piece> = []
  let end = 0
  for (const match of source.matchAll(pattern)) {
    if (match.index > end) found.push(source.slice(end, match.index))
    found.push(read(match))
    end = match.index + match[0].length
  }
  if (end < source.length) found.push(source.slice(end))
  return found
}

function link(
  whole: string,
  label = '',
  href = '',
  world: TextReferences,
  faults: string[],
): TextLink | string {
  if (!label.trim()) faults.push(`the link ${whole} has no text`)
  if (!isAddress(href, world)) {
    faults.push(`${href || 'nothing'} is no page of the store, no https and no mailto address`)
    return label
  }
  faults.push(...wordFaults(label, world))
  return { tag: 'a', href, children: [label] }
}

function isAddress(href: string, { isPath }: TextReferences): boolean {
  if (/^https:\/\/[a-z0-9.-]+(\/[^"<>\\]*)?$/i.test(href)) return true
  if (/^mailto:[\w.+-]+@[a-z0-9.-]+$/i.test(href)) return true
  return isPathOfThisSite(href) && isPath(href.split(/[?#]/)[0] ?? '')
}

function wordFaults(words: string, { figures }: TextReferences): string[] {
  const faults: string[] = []
  const plain = words.replace(FIGURE, (whole, name: string) => {
    if (!figures.includes(name)) faults.push(`there is no figure ${whole}`)
    return ''
  })
  if (/[{}]/.test(plain)) faults.push('a brace without a figure')
  if (/[[\]]/.test(plain)) faults.push('a bracket that is no link')
  return faults
}

const FIGURE = /\{(\w+)\}/g

/** Replaces the `{figures}` in a text by their values. An unknown figure stays as written. */
export function fillFiguresInText(words: string, figures: Readonly<Record<string, string>>): string {
  return words.replace(FIGURE, (whole, name: string) =>
    Object.hasOwn(figures, name) ? (figures[name] ?? whole) : whole,
  )
}

export function findDocumentVariables(words: string): string[] {
  return Array.from(words.matchAll(FIGURE), ([, name = '']) => name)
}

function isWords(piece: unknown): piece is string {
  return typeof piece === 'string'
}
