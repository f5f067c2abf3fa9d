import type { ComponentType } from 'react'
import { createContext, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { Locale } from '#kernel/locale.ts'
import type { PageRoute } from '#kernel/page/page.ts'
import { matchPage } from '#kernel/page/pageMatch.ts'
import type { Api } from '#web/api.ts'
import type { PageLoader } from '#web/loader.ts'
import { ErrorPage } from '../screens/ErrorPage.tsx'
import { Root } from '../screens/Root.tsx'
import { NOT_FOUND, pageFault } from './pageFault.ts'

/** The context of loaders. */
export const loaderContext = createContext<{
  api: Api
  locale: Locale
  publicUrl: string
  variant: string | undefined
}>()

/** Component and loader of a page. */
export type CompletePage = { Component: ComponentType } & Pick<RouteObject, 'loader'>

/** One page as a route tree for React Router's static handler. The browser uses its own router, see router.ts. */
export function routeTree(page: PageRoute, code: CompletePage, Missing: ComponentType): RouteObject[] {
  const errorElement = <ErrorPage missing={Missing} />
  const child: RouteObject = {
    id: page.path,
    path: page.path.replace(/\{(\w+)\}/g, ':$1'),
    caseSensitive: true,
    handle: page,
    errorElement,
    ...code,
  }
  return [{ id: 'root', Component: Root, errorElement, children: [child] }]
}

/** Adapts a slice's loader to React Router. */
export function adaptLoader(route: PageRoute, load: PageLoader) {
  return async ({ request, context }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    // React Router matches more loosely than our pattern, so check it again.
    const match = matchPage([route], url.pathname)
    if (!match) throw new Response(null, NOT_FOUND)
    const input = {
      ...context.get(loaderContext),
      path: url.pathname + url.search,
      query: url.searchParams,
      parameters: match.parameters,
    }
    return (await load(input).catch(throwAsResponse)) ?? null
  }
}

function throwAsResponse(error: unknown): never {
  const fault = pageFault(error)
  throw fault ? new Response(null, fault) : error
}
