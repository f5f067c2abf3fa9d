import type { ComponentType } from 'react'
import type { PageRoute } from '#routes.ts'
import type { PageLoader } from '#web/loader.ts'

/** A page file exports the component of its own name; a loader file exports `load` and that name without `Page`. */
export type PageModule = Record<string, ComponentType>
export type LoaderModule = Record<string, PageLoader>

/** Keys of the globs over files beside and below this folder. */
export function pageFile({ page }: PageRoute): string {
  return page.startsWith('app/') ? `./${page.slice(4)}.tsx` : `../features/${page}.tsx`
}

export function loaderFile({ loader }: PageRoute): string {
  return `../features/${loader}.ts`
}

export function pageComponent(route: PageRoute, module: PageModule): ComponentType {
  const component = module[pageName(route)]
  if (!component) throw new Error(`${pageFile(route)} does not export ${pageName(route)}.`)
  return component
}

export function pageLoader(route: PageRoute, module: LoaderModule | undefined): PageLoader | undefined {
  return module?.[`load${pageName(route).replace(/Page$/, '')}`]
}

function pageName({ page }: PageRoute): string {
  return page.slice(page.lastIndexOf('/') + 1)
}

/** `../features/notice/notice.fa.json` → `notice`. */
export function catalogueOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).split('.')[0] ?? ''
}
