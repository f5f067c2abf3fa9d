import type { ReactNode } from 'react'
import { MISSING_PAGE } from '#app/app.pages.ts'
import type { History } from '#app/history.ts'
import { createStoreRouter, type Page } from '#app/router.ts'
import { matchPath } from '#kernel/path.ts'
import { type Location, Outlet, type Router, RouterProvider } from '#web/router.tsx'

export interface MemoryPage {
  /** `/ticket/{id}` */
  path: string
  element: ReactNode
  /** Called at every load of the page except the first. */
  load?(url: URL): unknown
}

interface MemoryOptions {
  /** The first address; by default the path of the first page. */
  at?: string | undefined
  /** The data of the first page, as the server sends it. */
  data?: unknown
  errorElement?: ReactNode
}

/** The router of the store over these pages and a history in memory. Other addresses show "elsewhere". */
export function createMemoryRouter(pages: MemoryPage[], options: MemoryOptions = {}): Router {
  const { at = pages[0]?.path ?? '/', data = null, errorElement = <p>failed</p> } = options
  const pageAt = (pathname: string): Page & { element: ReactNode } => {
    const { path, element, load } = pages.find((page) => matchPath(page.path, pathname)) ?? ELSEWHERE
    return {
      route: { ...MISSING_PAGE, path },
      parameters: matchPath(path, pathname) ?? {},
      element,
      open: async (url) => ({ element, data: (await load?.(url)) ?? null }),
    }
  }
  const history = memoryHistory(at)
  const page = pageAt(history.location.pathname)
  return createStoreRouter({
    errorElement,
    pageAt: async (pathname) => pageAt(pathname),
    first: { page, opened: { element: page.element, data }, isWhole: true },
    history,
  })
}

const ELSEWHERE: MemoryPage = { path: '*', element: <p>elsewhere</p> }

/** The current page of a memory router. */
export function MemoryPages({ router }: { router: Router }) {
  return (
    <RouterProvider router={router}>
      <Outlet />
    </RouterProvider>
  )
}

function memoryHistory(at: string): History {
  const { pathname, search, hash } = new URL(at, window.location.origin)
  const entries: Location[] = [{ pathname, search, hash, state: null, key: 'first' }]
  let now = 0
  let hear: () => void = () => undefined
  return {
    get location() {
      return entries[now] as Location
    },
    push(location) {
      entries.splice(++now, Number.POSITIVE_INFINITY, location)
    },
    replace(location) {
      entries[now] = location
    },
    go(steps) {
      now += steps
      hear()
    },
    listen(listener) {
      hear = listener
    },
  }
}
