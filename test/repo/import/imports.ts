import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import {
  childNodes,
  dottedName,
  type Files,
  lineAt,
  literalText,
  type Node,
  parseCode,
  visitNodes,
} from '../source.ts'

/** One import of a file. */
export interface Import {
  line: number
  /** The import path as written; '' if it is computed. */
  specifier: string
  /** Erased at run time. `import { type A }` is not: with verbatim module syntax the module is still loaded. */
  isType: boolean
  /** `import()`: loaded when called, not with the file. */
  isLazy: boolean
}

export type ImportTarget =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  | { kind: 'builtin'; name: string }
  | { kind: 'computed' }

export function importsOf(path: string, text: string): Import[] {
  const found: Import[] = []
  visitNodes(parseCode(path, text), (node) => {
    const specifier = specifierOf(node)
    if (specifier === undefined) return
    found.push({
      line: lineAt(text, node.start),
      specifier,
      isType: node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type',
      isLazy: node.type === 'ImportExpression',
    })
  })
  return found
}

function specifierOf(node: Node): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return literalText(node['source'])
    case 'ImportExpression':
    case 'TSImportType':
      return literalText(node['source']) ?? ''
    case 'TSImportEqualsDeclaration':
      return literalText((node['moduleReference'] as Node)['expression'])
    case 'CallExpression':
      return callSpecifier(node)
    default:
      return undefined
  }
}

/** `import.meta.glob` imports whole folders, so the line does not name its targets. */
function callSpecifier(node: Node): string | undefined {
  const callee = dottedName(node['callee'])
  if (callee === 'import.meta.glob') return ''
  return callee === 'require' ? (literalText(childNodes(node['arguments'])[0]) ?? '') : undefined
}

export function resolveImport(files: Files, from: string, specifier: string): ImportTarget {
  if (specifier === '') return { kind: 'computed' }
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return { kind: 'file', path: existing(files, `src/${bare.slice(1)}`) }
  if (bare.startsWith('.'))
    return { kind: 'file', path: existing(files, posix.join(posix.dirname(from), bare)) }
  if (isBuiltin(bare)) return { kind: 'builtin', name: bare }
  const [scope = '', name = ''] = bare.split('/')
  return { kind: 'package', name: scope.startsWith('@') ? `${scope}/${name}` : scope }
}

// The type checker also accepts paths without an extension.
function existing(files: Files, path: string): string {
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`]
  return candidates.find((candidate) => files.has(candidate)) ?? path
}
