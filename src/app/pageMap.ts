import { matchPage, type PageMatch } from '#kernel/pageMatch.ts'
import { EXTRA_PAGES, GALLERY_PAGE, MISSING_PAGE, PAGES, type PageRoute, SANDBOX_PAGE } from '#routes.ts'
import { type LoaderModule, loaderFile, type PageModule, pageFile } from './pageModules.ts'

/**
 * Which page is at an address, and where its parts are. Fetched with the first step to another page: the server tells
 * both of the first one itself, and many who come by a link look at that page alone.
 */
const components = import.meta.glob<PageModule>([
  './*Page.tsx',
  '../features/*/*Page.tsx',
  '!./ErrorPage.tsx',
  '!./GalleryPage.tsx',
])
if (import.meta.env.DEV) components['./GalleryPage.tsx'] = () => import('./GalleryPage.tsx')
const loaders = import.meta.glob<LoaderModule>('../features/*/*.loader.ts')
const pages = [...PAGES, ...EXTRA_PAGES, SANDBOX_PAGE, ...(import.meta.env.DEV ? [GALLERY_PAGE] : [])]

/** There is one at every address: what is not there has a page, too. */
export function findPage(pathname: string): PageMatch<PageRoute> {
  return matchPage(pages, pathname) ?? missingPage()
}

export function missingPage(): PageMatch<PageRoute> {
  return { route: MISSING_PAGE, parameters: {} }
}

export interface PageParts {
  component: () => Promise<PageModule>
  loader: (() => Promise<LoaderModule>) | undefined
}

export function partsOf(route: PageRoute): PageParts {
  const component = components[pageFile(route)]
  if (!component) throw new Error(`There is no page ${route.page}.`)
  return { component, loader: route.loader ? loaders[loaderFile(route)] : undefined }
}
