import type { Page } from '#kernel/page/page.ts'
import { matchPage, type PageMatch } from '#kernel/page/pageMatch.ts'
import { PAGES } from '#pages.ts'
import { GALLERY_PAGE, MISSING_PAGE } from '../app.pages.ts'
import { SANDBOX_PAGES } from './sandboxPages.ts'

/**
 * All pages with their modules, for the browser. Loaded with the first navigation: the server sends the modules of the
 * first page, and many visitors see only that one.
 */
const pages: Page[] = [...PAGES, ...SANDBOX_PAGES, ...(import.meta.env.DEV ? [GALLERY_PAGE] : [])]

/** Finds the page of a path; unknown paths get the not-found page. */
export function findPage(pathname: string): PageMatch<Page> {
  return matchPage(pages, pathname) ?? notFoundPageMatch()
}

export function notFoundPageMatch(): PageMatch<Page> {
  return { route: MISSING_PAGE, parameters: {} }
}
