/** The layer of a file of src, derived from its path alone: the folder, and inside a slice the suffix. */
export type Layer =
  | 'kernel'
  | 'ui'
  | 'routes'
  | 'web'
  | 'server'
  | 'port'
  | 'adapter'
  | 'chooser'
  | 'app'
  | 'slice'
  | 'sandbox'

/** `screen` is browser code: components, their hooks, styles and messages. */
export type SlicePart =
  | 'contract'
  | 'rules'
  | 'store'
  | 'views'
  | 'actions'
  | 'api'
  | 'jobs'
  | 'commands'
  | 'loader'
  | 'pages'
  | 'slice'
  | 'screen'

export interface FilePlace {
  layer: Layer
  /** The slice, the folder of the port, or the part of the sandbox. */
  owner: string
  part?: SlicePart
}

const SUFFIX_PART: Record<string, SlicePart> = {
  contract: 'contract',
  rules: 'rules',
  // A slice's data tables (campaigns, documents, variants) are as pure as its rules.
  table: 'rules',
  data: 'rules',
  store: 'store',
  // Maps rows to API answers, where the actions would otherwise grow too long.
  views: 'views',
  actions: 'actions',
  // The facts of a slice; later slices may subscribe.
  facts: 'actions',
  api: 'api',
  jobs: 'jobs',
  commands: 'commands',
  loader: 'loader',
  // The manifests with which a slice registers its pages and its server parts.
  pages: 'pages',
  slice: 'slice',
}

/** Null for a file outside every layer. */
export function placeOf(path: string): FilePlace | null {
  if (/^src\/(pages|links|redirects)\.ts$/.test(path)) return { layer: 'routes', owner: '' }
  const [, folder, owner = '', ...rest] = path.split('/')
  if (folder === 'features' && rest.length > 0) return { layer: 'slice', owner, part: partOf(path) }
  if (folder === 'adapters' && owner === 'index.ts') return { layer: 'chooser', owner: '' }
  if (folder === 'adapters' && rest.length > 0)
    return { layer: path.endsWith('.port.ts') ? 'port' : 'adapter', owner }
  // Only the panel of the sandbox has pages; its other parts run on the server.
  if (folder === 'sandbox') return { layer: folder, owner, ...(owner === 'panel' && { part: partOf(path) }) }
  if (folder === 'kernel' || folder === 'ui' || folder === 'web' || folder === 'server' || folder === 'app')
    return { layer: folder, owner: '' }
  return null
}

/** A file without a known suffix (a hook, a drawing) follows the stricter rules of screens. */
function partOf(path: string): SlicePart {
  const suffix = /\.([a-z]+)\.ts$/.exec(path)?.[1] ?? ''
  return SUFFIX_PART[suffix] ?? 'screen'
}

const BROWSER_PARTS: SlicePart[] = ['rules', 'loader', 'pages', 'screen']
const SERVER_PARTS: SlicePart[] = ['store', 'views', 'actions', 'api', 'jobs', 'commands', 'slice']

export function isBrowserReachable({ layer, part }: FilePlace): boolean {
  return (
    layer === 'ui' ||
    layer === 'web' ||
    layer === 'routes' ||
    (part !== undefined && BROWSER_PARTS.includes(part))
  )
}

export function isServerFile({ layer, part }: FilePlace): boolean {
  const isServerLayer =
    layer === 'server' ||
    layer === 'adapter' ||
    layer === 'port' ||
    layer === 'chooser' ||
    (layer === 'sandbox' && part === undefined)
  return isServerLayer || (part !== undefined && SERVER_PARTS.includes(part))
}

export function describeFilePlace({ layer, owner, part }: FilePlace): string {
  if (layer === 'slice') return `${owner}'s ${part}`
  if (layer === 'port' || layer === 'adapter') return `the ${owner} ${layer}`
  if (layer === 'sandbox') return `the sandbox's ${part ?? owner}`
  return layer === 'chooser' ? 'adapters/index.ts' : layer
}
