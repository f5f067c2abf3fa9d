/** Where a file of src stands, read from its path alone: the folder is the layer, inside a slice the suffix. */
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

/** `screen` is what the browser shows and what only screens use: components, their hooks, styles and messages. */
export type Part =
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

export interface Place {
  layer: Layer
  /** The slice, or the port's folder. */
  owner: string
  part?: Part
}

const SUFFIX_PART: Record<string, Part> = {
  contract: 'contract',
  rules: 'rules',
  // A slice's data tables (campaigns, documents, variants) are as pure as its rules.
  table: 'rules',
  data: 'rules',
  store: 'store',
  // From rows to what the API says, where the actions would grow too long with it.
  views: 'views',
  actions: 'actions',
  // What a slice publishes; whoever comes later may subscribe.
  facts: 'actions',
  api: 'api',
  jobs: 'jobs',
  commands: 'commands',
  loader: 'loader',
  // The two lists by which a slice registers: its pages, and what it brings to the server.
  pages: 'pages',
  slice: 'slice',
}

/** Null for a file that stands outside every layer. */
export function placeOf(path: string): Place | null {
  if (/^src\/(pages|links|redirects)\.ts$/.test(path)) return { layer: 'routes', owner: '' }
  const [, folder, owner = '', ...rest] = path.split('/')
  if (folder === 'features' && rest.length > 0) return { layer: 'slice', owner, part: partOf(path) }
  // index.ts chooses; twins.ts holds what it must not import in mode live.
  if (folder === 'adapters' && (owner === 'index.ts' || owner === 'twins.ts'))
    return { layer: 'chooser', owner: '' }
  if (folder === 'adapters' && rest.length > 0)
    return { layer: path.endsWith('.port.ts') ? 'port' : 'adapter', owner }
  if (folder === 'kernel' || folder === 'ui' || folder === 'web' || folder === 'server' || folder === 'app')
    return { layer: folder, owner: '' }
  return null
}

/** A file without a known suffix (a hook, a drawing) is held to what holds for screens, the narrower side. */
function partOf(path: string): Part {
  const suffix = /\.([a-z]+)\.ts$/.exec(path)?.[1] ?? ''
  return SUFFIX_PART[suffix] ?? 'screen'
}

const BROWSER_PARTS: Part[] = ['rules', 'loader', 'pages', 'screen']
const SERVER_PARTS: Part[] = ['store', 'views', 'actions', 'api', 'jobs', 'commands', 'slice']

export function isBrowserReachable({ layer, part }: Place): boolean {
  return (
    layer === 'ui' ||
    layer === 'web' ||
    layer === 'routes' ||
    (part !== undefined && BROWSER_PARTS.includes(part))
  )
}

export function isServerFile({ layer, part }: Place): boolean {
  const isServerLayer = layer === 'server' || layer === 'adapter' || layer === 'port' || layer === 'chooser'
  return isServerLayer || (part !== undefined && SERVER_PARTS.includes(part))
}

export function describePlace({ layer, owner, part }: Place): string {
  if (layer === 'slice') return `${owner}'s ${part}`
  if (layer === 'port' || layer === 'adapter') return `the ${owner} ${layer}`
  return layer === 'chooser' ? 'adapters/index.ts' : layer
}
