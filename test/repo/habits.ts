import { basename } from 'node:path'
import {
  childNodes,
  dottedName,
  type Fault,
  isCode,
  isTest,
  lineAt,
  literalText,
  type Node,
  parseCode,
  visitNodes,
} from './source.ts'

const EMPTY_NAMES = /^(utils?|helpers?|misc|common)$/i
/** The one file that reads the environment. */
const CONFIG = 'src/server/settings/config.ts'

/** Rules against meaningless names, barrels and default exports. */
export function habitFaults(path: string, text: string): Fault[] {
  const faults: Fault[] = []
  const empty = path.split(/[/.]/).find((word) => EMPTY_NAMES.test(word))
  if (empty) faults.push({ file: path, line: 1, text: `names: "${empty}" says nothing about what is inside` })
  if (!isCode(path) || isTest(path)) return faults
  const statements = childNodes(parseCode(path, text)['body'])
  const add = (node: Node, fault: string) =>
    faults.push({ file: path, line: lineAt(text, node.start), text: fault })
  const passedOn = statements.filter(isReExport)
  const isBarrel = /^index\.tsx?$/.test(basename(path)) || passedOn.length === statements.length
  if (isBarrel) for (const node of passedOn) add(node, 'barrel: import from where it is made')
  for (const node of statements.filter(isDefaultExport)) add(node, 'default export: exports have names')
  return faults
}

function isReExport(node: Node): boolean {
  return node.type.startsWith('Export') && literalText(node['source']) !== undefined
}

function isDefaultExport(node: Node): boolean {
  if (node.type === 'ExportDefaultDeclaration') return true
  return childNodes(node['specifiers']).some(
    (one) => one.type === 'ExportSpecifier' && nameOf(one['exported']) === 'default',
  )
}

function nameOf(node: unknown): string {
  return dottedName(node) || (literalText(node) ?? '')
}

/** Rule 5: `process.env` in any spelling. */
export function environmentFaults(path: string, text: string): Fault[] {
  if (path === CONFIG) return []
  const faults: Fault[] = []
  visitNodes(parseCode(path, text), (node) => {
    if (!readsEnvironment(node)) return
    faults.push({
      file: path,
      line: lineAt(text, node.start),
      text: 'rule 5: only server/settings/config.ts reads the environment',
    })
  })
  return faults
}

function readsEnvironment(node: Node): boolean {
  if (node.type === 'MemberExpression') return /^((globalThis|global)\.)?process\.env$/.test(dottedName(node))
  if (node.type === 'VariableDeclarator')
    return dottedName(node['init']) === 'process' && names(node['id'], 'properties', 'key')
  if (node.type !== 'ImportDeclaration' || !/^(node:)?process$/.test(literalText(node['source']) ?? ''))
    return false
  return names(node, 'specifiers', 'imported')
}

function names(node: unknown, list: string, field: string): boolean {
  return childNodes((node as Node)[list]).some((one) => nameOf(one[field]) === 'env')
}
