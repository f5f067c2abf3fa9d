import {
  childNodes,
  dottedName,
  type Fault,
  type Files,
  isCode,
  isTest,
  lineAt,
  literalText,
  type Node,
  parseCode,
  quasiText,
  visitNodes,
} from './source.ts'
import { sqlClockReads } from './sqlClock.ts'

/** The one file that reads the machine's clock. */
const CLOCK = 'src/kernel/time.ts'
const WINDOW = /^(globalThis|window|self)\./
const SQL_BEGINNING =
  /^\s*(select|insert\s+into|update\s+\S+\s+set|delete\s+from|with\s+\S+\s+as|create\s|alter\s|merge\s+into|begin\b)/i

/** Finds every use of a clock other than the product clock (docs/architecture.md, Time). Skips tests beside the code. */
export function checkClockUse(files: Files): Fault[] {
  const faults: Fault[] = []
  for (const [path, text] of files) {
    if (path === CLOCK || isTest(path)) continue
    const reads = path.endsWith('.sql') ? sqlClockReads(text) : isCode(path) ? codeClockReads(path, text) : []
    for (const { offset, what } of reads)
      faults.push({
        file: path,
        line: lineAt(text, offset),
        text: `${what}: product time comes from the context`,
      })
  }
  return faults
}

interface Read {
  offset: number
  what: string
}

function codeClockReads(path: string, text: string): Read[] {
  const reads: Read[] = []
  visitNodes(parseCode(path, text), (node, parents) => {
    const what = machineRead(node)
    if (what) reads.push({ offset: node.start, what })
    if (isSql(node, parents)) reads.push(...textReads(node))
  })
  return reads
}

/** Also finds `Date.now` that is passed as a value, because the receiver calls it. */
function machineRead(node: Node): string | undefined {
  const name = dottedName(node).replace(WINDOW, '')
  if (node.type === 'MemberExpression' && /^(Date\.now|performance\.timeOrigin|Temporal\.Now)$/.test(name))
    return name
  const callee = dottedName(node['callee']).replace(WINDOW, '')
  const hasArguments = childNodes(node['arguments']).length > 0
  if (node.type === 'NewExpression' && callee === 'Date' && !hasArguments) return 'new Date()'
  if (node.type !== 'CallExpression') return undefined
  if (callee === 'Date') return 'Date()'
  return builderRead(node)
}

/** Kysely's `fn('now')`: the SQL clock without SQL text. */
function builderRead(node: Node): string | undefined {
  const callee = node['callee'] as Node
  const method = callee.type === 'MemberExpression' ? dottedName(callee['property']) : dottedName(callee)
  const name = method === 'fn' ? literalText(childNodes(node['arguments'])[0]) : undefined
  return name && sqlClockReads(`${name}()`).length > 0 ? `fn('${name}')` : undefined
}

/** A text for the database: tagged or passed as SQL, or beginning like SQL. */
function isSql(node: Node, parents: readonly Node[]): boolean {
  if (node.type !== 'TemplateLiteral' && literalText(node) === undefined) return false
  const parent = parents.at(-1)
  if (parent?.type === 'TaggedTemplateExpression') return dottedName(parent['tag']) === 'sql'
  const callee = parent?.type === 'CallExpression' ? dottedName(parent['callee']) : ''
  if (/^sql\.(raw|lit)$|(^|\.)query$/.test(callee)) return true
  const beginning =
    node.type === 'TemplateLiteral' ? quasiText(childNodes(node['quasis'])[0]) : literalText(node)
  return SQL_BEGINNING.test(beginning ?? '')
}

/** The pieces between `${…}` are parsed as one text, so that a quote opened in one piece closes in another. */
function textReads(node: Node): Read[] {
  const pieces = node.type === 'TemplateLiteral' ? childNodes(node['quasis']) : [node]
  let whole = ''
  const starts: Array<{ at: number; offset: number }> = []
  for (const piece of pieces) {
    starts.push({ at: whole.length, offset: piece.start })
    whole += `${node.type === 'TemplateLiteral' ? quasiText(piece) : literalText(piece)} ? `
  }
  return sqlClockReads(whole).map(({ offset, what }) => {
    const start = starts.findLast(({ at }) => at <= offset)
    return { offset: (start?.offset ?? node.start) + offset - (start?.at ?? 0), what: `SQL ${what}` }
  })
}
