import { dottedName, literalText, type Node, nodes, parseCode, quasiText } from '../repo/source.ts'

/** What a test file says it proves. */
export interface Titles {
  /** Each test as 'group > … > test'. Placeholders of tables (`%s`) stand as they are written. */
  tests: string[]
  /** Each group that has at least one test. */
  groups: string[]
}

/** `proofTest` runs with full counts only, but it runs. */
const TEST = /^(test|proofTest|it)(\.|$)/
const GROUP = /^(describe|test\.describe)(\.|$)/
/** Every way to declare what really runs: `skip`, `todo`, `use`, `step` and hooks are not among them. */
const RUNS =
  /^(test|proofTest|it|describe|test\.describe)(\.(each|for|only|concurrent|sequential|serial|parallel))*$/

/** Titles by the syntax tree: a title in a comment is none, and a skipped test proves nothing. */
export function titlesOf(path: string, text: string): Titles {
  const tests: string[] = []
  const groups = new Set<string>()
  const collect = (node: Node, around: readonly string[]): void => {
    const name = callName(node)
    if (GROUP.test(name)) {
      if (!RUNS.test(name)) return
      const within = [...around, titleOf(node) ?? '…']
      for (const inside of nodes(node['arguments'])) collect(inside, within)
    } else if (TEST.test(name)) {
      // Nothing is declared inside a test: most of a file need not be looked at.
      const title = RUNS.test(name) ? titleOf(node) : undefined
      if (title === undefined) return
      tests.push([...around, title].join(' > '))
      for (const group of around) groups.add(group)
    } else for (const value of Object.values(node)) for (const child of nodes(value)) collect(child, around)
  }
  collect(parseCode(path, text), [])
  return { tests, groups: [...groups] }
}

/** `test`, `test.each`, `test.describe.serial`… of a call; what is called to make the call is looked through. */
function callName(node: Node): string {
  if (node.type !== 'CallExpression') return ''
  const callee = nodes(node['callee'])[0]
  if (callee?.type === 'CallExpression') return callName(callee)
  return callee?.type === 'TaggedTemplateExpression' ? dottedName(callee['tag']) : dottedName(callee)
}

/** The first argument, if it is a text; expressions inside a template become `…`. */
function titleOf(call: Node): string | undefined {
  const first = nodes(call['arguments'])[0]
  if (first?.type === 'TemplateLiteral') return nodes(first['quasis']).map(quasiText).join('…')
  return literalText(first)
}
