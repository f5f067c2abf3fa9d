import { environmentFaults, habitFaults } from '../habits.ts'
import { type Fault, type Files, isCode, isTest } from '../source.ts'
import type { Edge, RuleViolation } from './edge.types.ts'
import { type ImportTarget, importsOf, resolveImport } from './imports.ts'
import {
  describeFilePlace,
  type FilePlace,
  isBrowserReachable,
  isServerFile,
  type Layer,
  placeOf,
} from './places.ts'
import { readSliceOrder, type SliceOrder } from './sliceOrder.ts'
import { judgeSliceToSlice } from './sliceRules.ts'

const BROWSER_PACKAGES = ['react', 'react-dom']

export function checkImports(files: Files): Fault[] {
  const faults: Fault[] = []
  const after = readSliceOrder(files)
  for (const [path, text] of files) {
    if (!path.startsWith('src/')) continue
    faults.push(...habitFaults(path, text))
    if (!isCode(path) || isTest(path)) continue
    faults.push(...environmentFaults(path, text), ...importFaults(files, after, path, text))
  }
  return faults
}

function importFaults(files: Files, after: SliceOrder, path: string, text: string): Fault[] {
  const from = placeOf(path)
  if (!from)
    return path.endsWith('.d.ts') ? [] : [{ file: path, line: 1, text: 'tree: stands outside every layer' }]
  return importsOf(path, text).flatMap((one) => {
    const target = resolveImport(files, path, one.specifier)
    const to = target.kind === 'file' ? placeOf(target.path) : null
    const judgement = judge({ ...one, path, from, target, to, after })
    return judgement === null
      ? []
      : [{ file: path, line: one.line, text: `${judgement} (${one.specifier || 'computed'})` }]
  })
}

function judge(edge: Edge): RuleViolation {
  if (edge.to?.layer === 'sandbox' && edge.from.layer !== 'sandbox') return judgeToSandbox(edge)
  if (edge.from.layer === 'app') return null
  if (edge.target.kind === 'file' && !edge.to)
    return 'tree: nothing in src leans on what lies outside its layers'
  if (edge.to?.layer === 'app' && !isListOfPages(edge))
    return 'rule 5: only app/ knows everything, and nothing knows app/'
  return judgeBrowser(edge) ?? LAYER_RULES[edge.from.layer](edge)
}

/** src/pages.ts lists the pages of app/ beside those of the slices. */
function isListOfPages({ from, target }: Edge): boolean {
  return from.layer === 'routes' && target.kind === 'file' && target.path === 'src/app/app.pages.ts'
}

/** Rule 3, for everything that can become part of the bundle. */
function judgeBrowser({ from, to, target, isType }: Edge): RuleViolation {
  if (!isBrowserReachable(from)) return null
  const who = describeFilePlace(from)
  if (to && isServerFile(to))
    return `rule 3: ${who} is reachable by the browser and never imports a server file`
  if (to?.part === 'contract' && !isType)
    return `rule 3: ${who} is reachable by the browser: contracts by \`import type\` only`
  if (target.kind === 'builtin')
    return `rule 3: ${who} is reachable by the browser, which has no Node built-ins`
  if (target.kind === 'computed')
    return `rule 3: ${who} names what it imports; only app/ takes in whole folders`
  const isPackage = target.kind === 'package' && !BROWSER_PACKAGES.includes(target.name)
  return isPackage
    ? `rule 3: ${who} is reachable by the browser, which gets only ${BROWSER_PACKAGES.join(', ')}`
    : null
}

const LAYER_RULES: Record<Layer, (edge: Edge) => RuleViolation> = {
  kernel: ({ path, to, target }) =>
    to?.layer === 'kernel' ||
    (path === 'src/kernel/endpoint.ts' && target.kind === 'package' && target.name === 'zod')
      ? null
      : 'rule 1: kernel imports nothing but kernel, and the schema library in kernel/endpoint.ts',
  ui: ({ to, target }) =>
    isOneOf(to, ['kernel', 'ui']) || isReact(target) ? null : 'rule 1: ui imports only kernel and React',
  routes: (edge) =>
    isOneOf(edge.to, ['kernel', 'routes']) || edge.to?.part === 'pages' || isListOfPages(edge)
      ? null
      : "rule 1: pages.ts, links.ts and redirects.ts import only kernel, each other and slices' lists of pages",
  port: ({ to }) => (to?.layer === 'kernel' ? null : 'rule 2: a port imports only kernel'),
  server: ({ to, target }) =>
    target.kind !== 'file' || isOneOf(to, ['kernel', 'server', 'port'])
      ? null
      : 'rule 2: server imports only kernel and ports',
  adapter: ({ from, to, target }) =>
    target.kind !== 'file' || isOneOf(to, ['kernel', 'server']) || isOwnFolder(from, to)
      ? null
      : 'rule 2: an adapter imports only its own port folder, server and kernel',
  chooser: ({ to, target }) =>
    target.kind !== 'file' || isOneOf(to, ['kernel', 'server', 'port', 'adapter', 'chooser'])
      ? null
      : 'rule 2: adapters/index.ts imports only adapters, server and kernel',
  // Links and guards derive from pages.ts, so web and pages read them.
  web: ({ to, target }) =>
    target.kind !== 'file' || isOneOf(to, ['kernel', 'ui', 'web', 'routes']) || to?.part === 'contract'
      ? null
      : "rule 2: web imports only kernel, ui, links.ts and contracts' types",
  sandbox: judgeFromSandbox,
  slice: (edge) => judgeSliceToLayer(edge) ?? judgeSliceToSlice(edge),
  app: () => null,
}

/** Judges an import from a slice into the layers around it. */
function judgeSliceToLayer({ from, to, target }: Edge): RuleViolation {
  const who = describeFilePlace(from)
  if (from.part === 'rules' && target.kind === 'package') return `rule 3: ${who} is pure and needs no package`
  if (
    from.part === 'contract' &&
    target.kind !== 'file' &&
    !(target.kind === 'package' && target.name === 'zod')
  )
    return `rule 3: ${who} runs on both sides and needs only the schema library`
  if (target.kind === 'computed') return `rule 4: ${who} names what it imports`
  if (!to || to.layer === 'slice' || to.layer === 'kernel') return null
  if (from.part === 'contract' || from.part === 'rules')
    return `rule 3: ${who} is pure: kernel, contracts and rules only`
  if (to.layer === 'adapter' || to.layer === 'chooser')
    return `rule 5: ${who} sees ports, never an implementation`
  if (!isBrowserReachable(from) && isOneOf(to, ['ui', 'web']))
    return `rule 3: ${who} runs on the server only and knows no pages`
  return null
}

/** Types are erased, so they may be named: by app/, and by pages that call the sandbox's API. */
function judgeToSandbox({ path, from, to, isType, isLazy }: Edge): RuleViolation {
  if (isType && (from.layer === 'app' || to?.part === 'contract')) return null
  if (isLazy && path === 'src/app/loadSandbox.ts') return null
  return 'rule 6: src/sandbox is absent in mode live; only app/loadSandbox.ts imports it, dynamically'
}

/** The seed fills tables directly. The other rooms act as people and providers do. */
function judgeFromSandbox({ from, to }: Edge): RuleViolation {
  const who = describeFilePlace(from)
  if (isOneOf(to, ['adapter', 'chooser']) && from.owner !== 'twins' && from.owner !== 'iphone')
    return `rule 6: ${who} sees twins and ports, never a real adapter`
  const isOpen = to?.part === 'contract' || to?.part === 'rules' || to?.part === 'actions'
  if (to?.layer === 'slice' && !isOpen && from.owner !== 'seed')
    return `rule 6: ${who} imports only contracts, rules and actions of slices`
  return null
}

function isOneOf(place: FilePlace | null, layers: Layer[]): boolean {
  return place !== null && layers.includes(place.layer)
}

function isOwnFolder(from: FilePlace, to: FilePlace | null): boolean {
  return isOneOf(to, ['port', 'adapter']) && from.owner === to?.owner
}

function isReact(target: ImportTarget): boolean {
  return target.kind === 'package' && (target.name === 'react' || target.name === 'react-dom')
}
