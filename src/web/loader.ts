import type { Locale } from '#kernel/locale.ts'
import type { Api } from './api.ts'

export interface LoaderInput {
  api: Api
  parameters: Record<string, string>
  query: URLSearchParams
  locale: Locale
}

/** What a page needs before it shows. `notice.loader.ts` exports `loadVisitLater` for VisitLaterPage. */
export type PageLoader = (input: LoaderInput) => Promise<unknown>
