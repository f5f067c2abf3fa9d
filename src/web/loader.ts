import type { Locale } from '#kernel/locale.ts'
import type { Api } from './api.ts'
import type { TrackedData } from './tracker.ts'

export interface LoaderInput {
  api: Api
  /** Path of the page in the store, with its query. */
  path: string
  parameters: Record<string, string>
  query: URLSearchParams
  locale: Locale
  /** Origin of the store, for absolute URLs. */
  publicUrl: string
  /** The variant of the package page: fixed by the page, or that of the visitor's group. */
  variant?: string | undefined
  /**
   * Aborts when a newer navigation replaces this one. A loader must then not consume a value that can be read only
   * once. Undefined on the server.
   */
  signal?: AbortSignal | undefined
  /** Tracking data for events that the server records for this visit. Undefined on the server. */
  visitData?: (() => Promise<TrackedData>) | undefined
}

/** Metadata of a page for browsers and search engines; by default the route's title is used. */
export interface PageHead {
  title?: string
  description?: string
  /** Absolute URL of a picture for link previews. */
  image?: string
  /** Structured data for search engines: schema.org objects. */
  structuredData?: object[]
}

/** Loader data that includes the page's metadata. */
export interface LoaderDataWithHead {
  head?: PageHead
}

/** Loads the data of a page. For VisitLaterPage, `notice.loader.ts` exports `loadVisitLater`. */
export type PageLoader = (input: LoaderInput) => Promise<unknown>

export function pageHeadOf(data: unknown): PageHead {
  return (data as LoaderDataWithHead | null | undefined)?.head ?? {}
}
