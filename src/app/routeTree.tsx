import { createContext, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { Locale } from '#kernel/locale.ts'
import type { PageRoute } from '#routes.ts'
import { matchPage } from '#routes.ts'
import { type Api, isApiError } from '#web/api.ts'
import type { PageLoader } from '#web/loader.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { OFFLINE } from './offline.ts'
import { Root } from './Root.tsx'

/** What loaders are given, on either side. */
export const loaderContext = createContext<{ api: Api; locale: Locale; publicUrl: string }>()

/** The pages as React Router knows them. `complete` brings component and loader, at once or lazily. */
export function routeTree(
  pages: PageRoute[],
  complete: (route: PageRoute) => Partial<RouteObject>,
): RouteObject[] {
  const children = pages.map((page): RouteObject => {
    const path = page.path.replace(/\{(\w+)\}/g, ':$1')
    return {
      id: page.path,
      path,
      caseSensitive: true,
      handle: page,
      ErrorBoundary: ErrorPage,
      ...complete(page),
    } as RouteObject
  })
  const missing: RouteObject = { id: 'missing', path: '*', Component: NotFoundPage }
  return [{ id: 'root', Component: Root, ErrorBoundary: ErrorPage, children: [...children, missing] }]
}

/** A slice's loader as React Router calls it. */
export function adaptLoader(route: PageRoute, load: PageLoader | undefined) {
  return async ({ request, context }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    // React Router matches more freely than the table: what the table does not allow is not there.
    const match = matchPage([route], url.pathname)
    if (!match) throw new Response(null, { status: 404 })
    const input = { ...context.get(loaderContext), query: url.searchParams, parameters: match.parameters }
    return (await load?.(input).catch(throwAsResponse)) ?? null
  }
}

/** A failed call becomes the status of the page: 404 stays 404; anything else may work a moment later. */
function throwAsResponse(error: unknown): never {
  if (!isApiError(error)) throw error
  const isMissing = error.status === 404 || error.status === 400
  throw new Response(null, { status: isMissing ? 404 : 503, statusText: error.status === 0 ? OFFLINE : '' })
}
