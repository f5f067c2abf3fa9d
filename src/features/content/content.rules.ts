import { type DocumentHeader, parseDocumentHeader } from './header.rules.ts'
import { type DocumentFault, groupLinesIntoBlocks, isListItem, type RawBlock } from './lines.rules.ts'
import { fillFiguresInText, parseText, type TextNode, type TextReferences } from './text.rules.ts'

/**
 * The texts of /content/{name} are written in a subset of Markdown. It is parsed into blocks that are named like their
 * HTML elements. What these types do not allow cannot reach a page.
 */

/** Components that a document can embed with `{{name}}`. */
export const COMPONENT_PARTS = ['developerModeSteps', 'logoFiles'] as const
export type ComponentPart = (typeof COMPONENT_PARTS)[number]

interface Tagged<Tag extends string, Child> {
  tag: Tag
  children: Child[]
}

type Heading = Tagged<'h2' | 'h3', string> & { id: string }
type Paragraph = Tagged<'p', TextNode>
type List = Tagged<'ul' | 'ol', Tagged<'li', TextNode>>
type Note = Tagged<'blockquote', Paragraph>
type HeadRow = Tagged<'tr', Tagged<'th', TextNode>>
/** A table row. Each cell carries the name of its column, which is shown on a narrow screen. */
type Row = Tagged<'tr', Tagged<'td', TextNode> & { 'data-column': string }>
type Table = Tagged<'table', Tagged<'thead', HeadRow> | Tagged<'tbody', Row>>
type Drawn = Tagged<'figure', never> & { part: ComponentPart }
export type ContentBlock = Heading | Paragraph | List | Note | Table | Drawn

export interface ContentDocument extends DocumentHeader {
  blocks: ContentBlock[]
}

export interface ParsedDocument {
  document: ContentDocument
  /** Errors in the document. A document with errors is not shown. */
  faults: DocumentFault[]
}

/**
 * Parses a document for a store with or without a support chat. Never throws: reports every error with its line.
 */
export function parseDocument(source: string, world: TextReferences, hasChat = true): ParsedDocument {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const { header, faults, end } = parseDocumentHeader(lines)
  const gathered = groupLinesIntoBlocks(
    lines.map((line) => lineFor(hasChat, line)),
    end,
  )
  faults.push(...gathered.faults)
  const builder: Builder = { world, faults, ids: new Set() }
  for (const words of [header.title, header.description]) requirePlainText(builder, words, 1)
  const blocks = gathered.raw.flatMap((raw) => blockOf(builder, raw))
  faults.push(...orderFaults(blocks, header, end))
  return { document: { ...header, blocks }, faults }
}

/** A line that begins with `?chat ` is for stores with a chat, `!chat ` for the others; null leaves it out. */
function lineFor(hasChat: boolean, line: string): string | null {
  const mark = /^([?!])chat /.exec(line)
  if (!mark) return line
  return (mark[1] === '?') === hasChat ? line.slice(mark[0].length) : null
}

interface Builder {
  world: TextReferences
  faults: DocumentFault[]
  ids: Set<string>
}

function text({ world, faults }: Builder, source: string, line: number): TextNode[] {
  const read = parseText(source, world)
  faults.push(...read.faults.map((fault) => ({ line, text: fault })))
  return read.children
}

/** Checks the text of a title or heading, which may contain neither links nor bold text. */
function requirePlainText(builder: Builder, source: string, line: number): string {
  const isPlain = text(builder, source, line).every((piece) => typeof piece === 'string')
  if (!isPlain) builder.faults.push({ line, text: 'a heading is plain words' })
  return source
}

function blockOf(builder: Builder, raw: RawBlock): ContentBlock[] {
  const { kind, line, lines } = raw
  if (kind === 'heading') return [headingOf(builder, raw)]
  if (kind === 'drawn') return drawnOf(builder, raw)
  if (kind === 'blockquote') return [noteOf(builder, raw)]
  if (kind === 'table') return [tableOf(builder, raw)]
  if (kind === 'p') return [paragraphOf(builder, lines, line)]
  const items = lines.map((item) => ({ tag: 'li' as const, children: text(builder, item, line) }))
  return [{ tag: kind, children: items }]
}

function paragraphOf(builder: Builder, lines: string[], line: number): Paragraph {
  return { tag: 'p', children: text(builder, lines.join(' '), line) }
}

function headingOf(builder: Builder, { lines: [signs = '', words = ''], line }: RawBlock): Heading {
  const isSub = signs.length > 2
  if (signs.length !== 2 && signs.length !== 3) builder.faults.push({ line, text: 'headings are ## and ###' })
  return {
    tag: isSub ? 'h3' : 'h2',
    id: freeId(builder.ids, words),
    children: [requirePlainText(builder, words, line)],
  }
}

function drawnOf({ faults }: Builder, { lines: [name], line }: RawBlock): Drawn[] {
  const part = COMPONENT_PARTS.find((one) => one === name)
  if (part) return [{ tag: 'figure', part, children: [] }]
  faults.push({ line, text: `there is no drawn part {{${name}}}` })
  return []
}

/** Parses a block quote. A line with only the `>` sign separates two paragraphs. */
function noteOf(builder: Builder, { lines, line }: RawBlock): Note {
  const paragraphs: string[][] = [[]]
  for (const words of lines) {
    if (isListItem(words)) builder.faults.push({ line, text: 'a note holds paragraphs only' })
    if (words) paragraphs.at(-1)?.push(words)
    else paragraphs.push([])
  }
  const written = paragraphs.filter((words) => words.length > 0)
  return { tag: 'blockquote', children: written.map((words) => paragraphOf(builder, words, line)) }
}

function tableOf(builder: Builder, { lines, line }: RawBlock): Table {
  const [head = [], rule = [], ...rows] = lines.map(cellsOf)
  const say = (fault: string) => builder.faults.push({ line, text: fault })
  if (rule.length === 0 || !rule.every((cell) => /^:?-+:?$/.test(cell)))
    say('the second line of a table is |---|')
  if ([rule, ...rows].some(({ length }) => length !== head.length))
    say('every row of a table has as many cells as its head')
  const columns = head.map((words) => requirePlainText(builder, words, line))
  const headRow: HeadRow = { tag: 'tr', children: columns.map((words) => ({ tag: 'th', children: [words] })) }
  const row = (cells: string[]): Row => ({
    tag: 'tr',
    children: cells.map((cell, at) => ({
      tag: 'td',
      'data-column': columns[at] ?? '',
      children: text(builder, cell, line),
    })),
  })
  return {
    tag: 'table',
    children: [
      { tag: 'thead', children: [headRow] },
      { tag: 'tbody', children: rows.map(row) },
    ],
  }
}

function cellsOf(row: string): string[] {
  const inner = row.replace(/^\|/, '').replace(/\|\s*$/, '')
  return inner.split('|').map((cell) => cell.trim())
}

/**
 * The id of a heading, made from its text, so that a link stays valid when other sections change. It begins with a
 * letter, so that it never equals another id of the page.
 */
function freeId(ids: Set<string>, words: string): string {
  const name = words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const base = `s-${name || 'section'}`
  let id = base
  for (let count = 2; ids.has(id); count++) id = `${base}-${count}`
  ids.add(id)
  return id
}

function orderFaults(
  blocks: readonly ContentBlock[],
  { kind }: DocumentHeader,
  line: number,
): DocumentFault[] {
  const tags = blocks.map(({ tag }) => tag)
  const faults: string[] = []
  if (tags.length === 0) faults.push('there is no text')
  const [section, sub] = [tags.indexOf('h2'), tags.indexOf('h3')]
  if (sub >= 0 && (section < 0 || section > sub)) faults.push('### stands below a ##')
  if (kind === 'faq' && sub < 0) faults.push('there is no question')
  if (kind === 'faq')
    for (const [at, block] of blocks.entries())
      if (block.tag === 'h3' && [undefined, 'h2', 'h3'].includes(tags[at + 1]))
        faults.push(`nobody answers: ${block.children[0]}`)
  return faults.map((fault) => ({ line, text: fault }))
}

type AnyNode = string | AnyElement
interface AnyElement {
  tag: string
  children: readonly AnyNode[]
}

/** The same tree of blocks with the `{figures}` replaced by their values. */
export function fillFiguresInTree<Node extends AnyNode>(
  node: Node,
  figures: Readonly<Record<string, string>>,
): Node {
  if (typeof node === 'string') return fillFiguresInText(node, figures) as Node
  const children = node.children.map((child) => fillFiguresInTree(child, figures))
  return Object.assign({}, node, { children })
}

const BOXES = ['table', 'thead', 'tbody', 'tr', 'ul', 'ol', 'blockquote']

/** The plain text of a block, without markup. */
export function plainTextOf(node: AnyNode): string {
  if (typeof node === 'string') return node
  const words = node.children.map((child) => plainTextOf(child))
  return words.join(BOXES.includes(node.tag) ? ' ' : '')
}
