import type { Call } from '../call.ts'
import type { MatchablePage } from './pageMatch.ts'

/**
 * Kinds of pages. `public`: rendered on the server, the same for every visitor. `private`: a skeleton whose data loads
 * in the browser.
 */
export type PageAccess = 'public' | 'private'
/** Layouts of pages. `store`: header, tabs and footer. `flow`: one step of a task, with minimal surroundings. */
export type Layout = 'store' | 'flow'

/** The description of a page that the server sends to the browser. */
export interface PageRoute<Path extends string = string> extends MatchablePage {
  path: Path
  access: PageAccess
  layout: Layout
  /** Message key of the page title; with the suffix `_description`, of the page description. */
  title: string
  /** Message files that the page needs besides `web`; `notice` means notice.fa.json and its translations. */
  messages: string[]
  /** Query parameters that change the HTML of a public page; app/pages/pageAddress.ts says which values count. */
  query?: string[]
  /** The HTML of the page depends on the visitor's package group, which a cookie holds. */
  hasVariant?: true
  /** A fixed variant of the package page, the same for every visitor. */
  variant?: string
  /** Path of the canonical page with the same content. This page is then not in the sitemap. */
  canonical?: string
  /** The destination of a forced flow. The flow goes there instead of to the next missing step. */
  forcesTo?: string
}

/** A page with its modules, which are imported when the page is opened. */
export interface Page<Path extends string = string> extends PageRoute<Path> {
  /** Folder of the slice that the page belongs to; `page` and `loader` are relative to it. */
  folder: string
  /** Imports the module with the page's component, whose name ends in `Page`. */
  page: () => Promise<unknown>
  /** Imports the module with the page's loader: `loadGift` for GiftPage. */
  loader?: () => Promise<unknown>
  /**
   * Reads of a private page's loader that boot.js requests while the scripts load, with their query. `{device}` is the id
   * of the user's device.
   */
  firstCalls?: Call[]
}

type Defaults = Pick<Page, 'access' | 'layout'> & Partial<Pick<Page, 'messages' | 'loader'>>
type Definition<Path extends string> = Pick<Page<Path>, 'path' | 'page' | 'title'> & Partial<Page>

/**
 * Defines the pages of a slice. `defaults` apply to each page that does not override them; messages default to the
 * slice's own. Only the paths are inferred: inferring the modules' types would make links and pages depend on each
 * other.
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
  return { messages: [slice], folder, ...page }
}
