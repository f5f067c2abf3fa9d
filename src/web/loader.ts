import type { Locale } from '#kernel/locale.ts'
import type { Api } from './api.ts'

export interface LoaderInput {
  api: Api
  /** Path in the store, with its query. */
  path: string
  parameters: Record<string, string>
  query: URLSearchParams
  locale: Locale
  /** Origin of the store, for absolute addresses. */
  publicUrl: string
  /** The package variant to show: fixed by the page, or of the visitor's group. */
  variant?: string | undefined
  /**
   * Aborts when a newer navigation replaces this one; a value that can be read only once must then stay for that one.
   * Undefined on the server.
   */
  signal?: AbortSignal | undefined
}

/** Metadata of a page for browsers and search engines; by default the route's title is used. */
export interface PageHead {
  title?: string
  description?: string
  /** Absolute URL of a picture, for link previews. */
  image?: string
  /** schema.org objects. */
  structuredData?: object[]
}

/** Loader data that includes the page's metadata. */
export interface WithHead {
  head?: PageHead
}

/** Loads the data of a page. `notice.loader.ts` exports `loadVisitLater` for VisitLaterPage. */
export type PageLoader = (input: LoaderInput) => Promise<unknown>

export function headOf(data: unknown): PageHead {
  return (data as WithHead | null | undefined)?.head ?? {}
}
