import type { Locale } from '#kernel/locale.ts'
import type { Api } from './api.ts'

export interface LoaderInput {
  api: Api
  /** Address inside the store, with its query. */
  path: string
  parameters: Record<string, string>
  query: URLSearchParams
  locale: Locale
  /** Address of the store, for what must be absolute. */
  publicUrl: string
  /** The package variant that is shown: the page's own, or that of the visitor's group where the page differs by it. */
  variant?: string | undefined
  /** Aborted once a newer step has overtaken this one: what is read once must be left to that. None on the server. */
  signal?: AbortSignal | undefined
}

/** What a page says about itself to browsers and search engines; without it the route's title stands. */
export interface PageHead {
  title?: string
  description?: string
  /** Absolute address of a picture, for shared links. */
  image?: string
  /** schema.org objects. */
  structuredData?: object[]
}

/** A loader's data may carry the page's head. */
export interface WithHead {
  head?: PageHead
}

/** What a page needs before it shows. `notice.loader.ts` exports `loadVisitLater` for VisitLaterPage. */
export type PageLoader = (input: LoaderInput) => Promise<unknown>

export function headOf(data: unknown): PageHead {
  return (data as WithHead | null | undefined)?.head ?? {}
}
