/** Groups the lines of a Markdown document into blocks, before their text is parsed. */

export type RawBlockKind = 'heading' | 'drawn' | 'p' | 'ul' | 'ol' | 'blockquote' | 'table'

export interface RawBlock {
  kind: RawBlockKind
  /** Number of the block's first line, from 1. */
  line: number
  /** The block's text without its Markdown signs. For a heading the first element is the `#` signs. */
  lines: string[]
}

export interface DocumentFault {
  line: number
  text: string
}

interface ClassifiedLine {
  kind: RawBlockKind
  lines: string[]
}

const SIGNS: Array<[RegExp, (match: string[]) => ClassifiedLine]> = [
  [/^(#+)\s+(.*)$/, ([, signs = '', words = '']) => ({ kind: 'heading', lines: [signs, words] })],
  [/^\{\{(.*)\}\}$/, ([, name = '']) => ({ kind: 'drawn', lines: [name] })],
  [/^-\s+(.*)$/, ([, words = '']) => ({ kind: 'ul', lines: [words] })],
  [/^\d+\.\s+(.*)$/, ([, words = '']) => ({ kind: 'ol', lines: [words] })],
  [/^>\s*(.*)$/, ([, words = '']) => ({ kind: 'blockquote', lines: [words] })],
  [/^(\|.*)$/, ([, row = '']) => ({ kind: 'table', lines: [row] })],
]

const FOREIGN: Array<[RegExp, string]> = [
  [/^\s+([-*+]|\d+[.)])\s/, 'lists have one level'],
  [/^([*+]|\d+\))\s/, 'lists begin with "- " or "1. "'],
  [/^(-{3,}|_{3,}|\*{3,}|={3,})$/, 'rules are not read here'],
]

export function isListItem(line: string): boolean {
  const { kind } = classifyLine(line)
  return kind === 'ul' || kind === 'ol'
}

function classifyLine(line: string): ClassifiedLine {
  for (const [pattern, read] of SIGNS) {
    const match = pattern.exec(line)
    if (match) return read(match)
  }
  return { kind: 'p', lines: [line.trim()] }
}

/** Groups lines into blocks. `from` is the index of the first line after the header. A line that is null does not count. */
export function groupLinesIntoBlocks(
  lines: ReadonlyArray<string | null>,
  from: number,
): { raw: RawBlock[]; faults: DocumentFault[] } {
  const raw: RawBlock[] = []
  const faults: DocumentFault[] = []
  let isAfterBlank = true
  for (let at = from; at < lines.length; at++) {
    const source = lines[at]?.trimEnd()
    if (source === undefined) continue
    const line = at + 1
    if (source) {
      for (const [pattern, text] of FOREIGN) if (pattern.test(source)) faults.push({ line, text })
      const sorted = classifyLine(source)
      const last = raw.at(-1)
      if (!last || !isContinuation(last, sorted.kind, isAfterBlank)) raw.push({ ...sorted, line })
      // A list item may continue on the next lines without a sign.
      else if (sorted.kind === 'p' && last.kind !== 'p')
        last.lines.push(`${last.lines.pop() ?? ''} ${sorted.lines.join(' ')}`)
      else last.lines.push(...sorted.lines)
    }
    isAfterBlank = !source
  }
  return { raw, faults }
}

/** Whether a line continues the block before it. Blank lines between list items are allowed. */
function isContinuation({ kind }: RawBlock, next: RawBlockKind, isAfterBlank: boolean): boolean {
  const isList = kind === 'ul' || kind === 'ol'
  if (isAfterBlank) return isList && next === kind
  if (next === 'p') return isList || kind === 'p'
  return next === kind && kind !== 'heading' && kind !== 'drawn'
}
