import type { Matchable } from './pageMatch.ts'

/** `public`: rendered on the server, the same for everyone. `private`: a skeleton; its data loads in the browser. */
export type PageAccess = 'public' | 'private'
/** `store`: header, tabs and footer. `flow`: one step of a task, with as little around it as possible. */
export type Layout = 'store' | 'flow'

/** What the server tells the browser about a page. */
export interface PageRoute<Path extends string = string> extends Matchable {
  path: Path
  access: PageAccess
  layout: Layout
  /** Message key of the title and, with `_description`, of the description. */
  title: string
  /** Catalogues the page needs besides `web`; `notice` stands for notice.fa.json and its siblings. */
  messages: string[]
  /** Query names that may change the HTML of a public page; app/pageAddress.ts says which values count. */
  query?: string[]
  /** Its HTML differs by the visitor's package group, which a cookie names. */
  hasVariant?: true
  /** The one package variant that this page shows to every visitor. */
  variant?: string
  /** Where search engines find the same content: this page is not listed beside it. */
  canonical?: string
  /** A flow that is entered from outside and overrides the next missing step: its destination. */
  forcesTo?: string
}

/** A page with its files, which are fetched when it is opened. */
export interface Page<Path extends string = string> extends PageRoute<Path> {
  /** Folder of its slice, from which the two imports are relative. */
  folder: string
  /** A module with one component whose name ends in `Page`. */
  page: () => Promise<unknown>
  /** A module with the page's loader: `loadGift` for GiftPage. */
  loader?: () => Promise<unknown>
}

type Defaults = Pick<Page, 'access' | 'layout'> & Partial<Pick<Page, 'messages' | 'loader'>>
type Definition<Path extends string> = Pick<Page<Path>, 'path' | 'page' | 'title'> & Partial<Page>

/**
 * The pages of a slice. `defaults` hold for each of them that does not say otherwise; the messages are the slice's own.
 * Only the paths are inferred: the types of the modules would make links and pages depend on each other.
 */
export function definePages<const Path extends string>(
  slice: string,
  defaults: Defaults,
  pages: ReadonlyArray<Definition<Path>>,
): Array<Page<Path>> {
  return pages.map((page) => definePage(slice, { ...defaults, ...page }))
}

export function definePage<const Path extends string>(
  slice: string,
  page: Definition<Path> & Defaults,
): Page<Path> {
  const folder = slice === 'app' ? 'src/app' : `src/features/${slice}`
  return { messages: [slice], ...page, folder }
}
