import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** Path from the repository's root, with forward slashes → text. A test may pass its own with planted faults. */
export type Files = ReadonlyMap<string, string>

export interface Fault {
  file: string
  line: number
  text: string
}

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const NOT_OURS = new Set(['node_modules', '.data', 'dist', '.git'])

/** Every text file below a folder of the repository, or below all of it. */
export function readTree(folder = '', extensions?: string[]): Files {
  const files = new Map<string, string>()
  for (const path of listTree(folder)) {
    if (extensions && !extensions.includes(extname(path))) continue
    const bytes = readFileSync(join(ROOT, path))
    if (!bytes.includes(0)) files.set(path, bytes.toString('utf8'))
  }
  return files
}

export function listTree(folder = ''): string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : listTree(path)
    return entry.isFile() ? [path] : []
  })
}

export function showFaults(faults: Fault[]): string[] {
  return faults.map(({ file, line, text }) => `${file}:${line} ${text}`)
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path)
}

/** A node of the ESTree syntax tree, loosely typed: the checks use only a few kinds. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const parsed = new Map<string, Node>()

/** Parses with Vite's parser: exact for JSX, templates and types, unlike regular expressions. */
export function parseCode(path: string, text: string): Node {
  const key = `${path}\n${text}`
  const known = parsed.get(key)
  if (known) return known
  const { program, errors } = parseSync(path, text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const tree = program as unknown as Node
  parsed.set(key, tree)
  return tree
}

/** JSON with positions: the object expression of the whole file. */
export function parseJson(path: string, text: string): Node {
  const [statement] = childNodes(parseCode(`${path}.ts`, `(${text}\n)`)['body'])
  const wrapped = statement?.['expression'] as Node
  return wrapped.type === 'ParenthesizedExpression' ? (wrapped['expression'] as Node) : wrapped
}

export function visitNodes(
  node: Node,
  see: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  see(node, parents)
  const below = [...parents, node]
  for (const value of Object.values(node))
    for (const child of childNodes(value)) visitNodes(child, see, below)
}

/** The nodes in a field: one, a list, or none. */
export function childNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.filter(isNode)
  return isNode(value) ? [value] : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** The text of a string literal, or of a template without expressions; undefined for everything else. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  const pieces = node.type === 'TemplateLiteral' ? childNodes(node['quasis']) : []
  return pieces.length === 1 ? quasiText(pieces[0]) : undefined
}

export function quasiText(quasi: Node | undefined): string {
  return (quasi?.['value'] as { cooked: string | null } | undefined)?.cooked ?? ''
}

/** `a.b`, `a['b']` and `a?.b` as 'a.b'; an identifier as itself; '' for other expressions. */
export function dottedName(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return node['name'] as string
  if (node.type === 'ChainExpression') return dottedName(node['expression'])
  if (node.type === 'MetaProperty') return `${dottedName(node['meta'])}.${dottedName(node['property'])}`
  if (node.type !== 'MemberExpression') return ''
  const property = node['computed'] ? literalText(node['property']) : dottedName(node['property'])
  const object = dottedName(node['object'])
  return object && property ? `${object}.${property}` : ''
}
