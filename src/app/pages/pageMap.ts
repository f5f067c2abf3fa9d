import { SANDBOX_PAGE } from '#features/sandbox/sandbox.pages.ts'
import type { Page } from '#kernel/page/page.ts'
import { matchPage, type PageMatch } from '#kernel/page/pageMatch.ts'
import { PAGES } from '#pages.ts'
import { GALLERY_PAGE, MISSING_PAGE } from '../app.pages.ts'

/**
 * Which page is at an address, and where its parts are. Fetched with the first step to another page: the server sends
 * both for the first page, and many visitors look at that page alone.
 */
const pages: Page[] = [...PAGES, SANDBOX_PAGE, ...(import.meta.env.DEV ? [GALLERY_PAGE] : [])]

/** Every address has a page: the missing page where nothing else is. */
export function findPage(pathname: string): PageMatch<Page> {
  return matchPage(pages, pathname) ?? missingPage()
}

export function missingPage(): PageMatch<Page> {
  return { route: MISSING_PAGE, parameters: {} }
}
