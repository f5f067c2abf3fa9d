import { fault, type MessageEntry } from './messageCatalogues.ts'
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

export interface MessageUses {
  /** Every string literal in the code, because a key may be passed as a value before it is shown. */
  texts: Set<string>
  /** The literal beginnings of computed strings. */
  prefixes: Set<string>
  /** Strings that are certainly message keys, with their places. */
  asked: Array<Fault & { key: string }>
  /** Codes declared under `errors:` in a contract. */
  declared: Array<Fault & { key: string }>
}

export function readUses(files: Files): MessageUses {
  const uses: MessageUses = { texts: new Set(), prefixes: new Set(), asked: [], declared: [] }
  for (const [file, text] of files)
    if (isCode(file) && !isTest(file) && !file.endsWith('.gen.ts')) readFileUses(file, text, uses)
  return uses
}

function readFileUses(file: string, text: string, uses: MessageUses): void {
  const isContract = file.endsWith('.contract.ts')
  const place = (node: Node, key: string, what: string) => ({
    file,
    line: lineAt(text, node.start),
    key,
    text: `${key} ${what}`,
  })
  visitNodes(parseCode(file, text), (node) => {
    const value = literalText(node)
    if (value !== undefined) uses.texts.add(value)
    if (node.type === 'TemplateLiteral') uses.prefixes.add(quasiText(childNodes(node['quasis'])[0]))
    for (const [key, at] of askedKeys(node, isContract))
      uses.asked.push(place(at, key, 'is asked for, but there is no such message'))
    if (isContract)
      for (const [key, at] of declaredCodes(node))
        uses.declared.push(place(at, key, 'is declared as an error, but has no message'))
  })
}

type KeyUses = Array<[key: string, node: Node]>

function askedKeys(node: Node, isContract: boolean): KeyUses {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return []
  const args = childNodes(node['arguments'])
  const callee = node['callee'] as Node
  const name = callee.type === 'MemberExpression' ? dottedName(callee['property']) : dottedName(callee)
  if (node.type === 'NewExpression') return name === 'AppError' ? choices(args[0]) : []
  if (name === 't') return choices(args[0])
  if (name === 'translate' || name === 'findMessage') return choices(args[1])
  return isContract && !NO_MESSAGE.has(name)
    ? args.flatMap(choices).filter(([key]) => /^[a-z]+(_[a-z0-9]+)+$/.test(key))
    : []
}

/** Calls of the schema library whose string is not an error message. */
const NO_MESSAGE = new Set([
  'endpoint',
  'literal',
  'describe',
  'default',
  'prefault',
  'catch',
  'discriminatedUnion',
  'startsWith',
  'endsWith',
  'includes',
])

/** A literal key, or two in a conditional: `t(isOpen ? 'a' : 'b')`. */
function choices(node: Node | undefined): KeyUses {
  if (node?.type === 'ConditionalExpression')
    return [...choices(node['consequent'] as Node), ...choices(node['alternate'] as Node)]
  if (node?.type === 'LogicalExpression')
    return [...choices(node['left'] as Node), ...choices(node['right'] as Node)]
  const key = literalText(node)
  return node && key ? [[key, node]] : []
}

/** Under `errors:`, or in a table named `…Errors` that several calls share. */
function declaredCodes(node: Node): KeyUses {
  const isOwn = node.type === 'Property' && (dottedName(node['key']) || literalText(node['key'])) === 'errors'
  const isShared = node.type === 'VariableDeclarator' && dottedName(node['id']).endsWith('Errors')
  if (!isOwn && !isShared) return []
  return childNodes((node[isOwn ? 'value' : 'init'] as Node)['properties']).flatMap((property): KeyUses => {
    const key = dottedName(property['key']) || literalText(property['key'])
    return key ? [[key, property]] : []
  })
}

export interface AllowedMessages {
  /** Keys with these prefixes are computed in the code: `login_${variant}_title`. */
  computed: Record<string, string>
  /** A used key with one of these suffixes is computed, too: `${title}_description`. */
  endings: Record<string, string>
  /** Keys whose screen is not written yet. */
  awaited: Record<string, string>
}

export function checkMessageUse(
  entries: MessageEntry[],
  uses: MessageUses,
  commonErrors: string[],
  allowed: AllowedMessages,
): Fault[] {
  const keys = new Set(entries.map(({ key }) => key))
  const used = new Set([...uses.texts, ...uses.declared.map(({ key }) => key), ...commonErrors])
  const prefixes = Object.keys({ ...allowed.computed, ...allowed.awaited })
  const endings = Object.keys(allowed.endings)
  const isUsed = (key: string): boolean =>
    used.has(key) ||
    prefixes.some((prefix) => key.startsWith(prefix)) ||
    endings.some((ending) => key.endsWith(ending) && isUsed(key.slice(0, -ending.length)))
  return [
    ...[...uses.asked, ...uses.declared].filter(({ key }) => !keys.has(key)),
    ...commonErrors
      .filter((code) => !keys.has(code))
      .map((code) => ({
        file: 'src/kernel/errors.ts',
        line: 1,
        text: `${code} is an error of any call, but has no message`,
      })),
    ...entries.filter(({ key }) => !isUsed(key)).map((entry) => fault(entry, 'is used nowhere')),
    ...staleAllowances(keys, used, uses, allowed),
  ].map(({ file, line, text }) => ({ file, line, text }))
}

/** Entries of the lists that no longer apply. */
function staleAllowances(
  keys: Set<string>,
  used: Set<string>,
  uses: MessageUses,
  { computed, awaited }: AllowedMessages,
): Fault[] {
  const at = (text: string) => ({ file: 'test/repo/messages.test.ts', line: 1, text })
  const unusedWith = (prefix: string) => [...keys].filter((key) => key.startsWith(prefix) && !used.has(key))
  return [
    ...Object.keys(computed)
      .filter((prefix) => !uses.prefixes.has(prefix) || unusedWith(prefix).length === 0)
      .map((prefix) => at(`${prefix} is put together nowhere: take it off the computed prefixes`)),
    ...Object.keys(awaited)
      .filter((prefix) => unusedWith(prefix).length === 0)
      .map((prefix) => at(`${prefix} is all in use: take it off the awaited prefixes`)),
  ]
}
