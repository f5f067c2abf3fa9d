import {
  Component,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useState,
} from 'react'
import type { PageRoute } from '#kernel/page/page.ts'
import type { LoaderInput } from './loader.ts'

/**
 * The part of the router that pages use. `app/router.ts` navigates in the browser; on the server the state never
 * changes.
 */

export interface Location {
  pathname: string
  search: string
  hash: string
  /** State stored with the history entry. */
  state: unknown
  /** Id of the history entry. */
  key: string
}

export interface NavigateOptions {
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean
  /** State to store with the history entry. */
  state?: unknown
  /** Keeps the scroll position after the navigation. */
  preventScrollReset?: boolean
}

/** Navigates to a URL, which may be relative to the current one, or steps through the history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>

export interface ShownPage {
  route: PageRoute
  parameters: Record<string, string>
  element: ReactNode
  /** The data that the page's loader returned. */
  data: unknown
  /** Set if the page could not be opened. */
  failure?: { error: unknown }
}

export interface RouterState {
  page: ShownPage
  location: Location
  /** How the user reached the current location. `POP`: by the history, or as the first page. */
  navigationType: 'POP' | 'PUSH' | 'REPLACE'
  /** The destination of a navigation that is still loading. */
  destination: Location | null
  /** Scroll position of the page: the stored position; null: the top or the hash; false: as the browser left it. */
  scrollPosition: number | null | false
  preventScrollReset: boolean
}

export interface Router {
  readonly state: RouterState
  /** Element shown in place of a page that could not be opened or rendered. */
  readonly errorElement: ReactNode
  subscribe(listener: () => void): () => void
  navigate: Navigate
  /** Loads the current page again. */
  reload(): Promise<void>
}

const RouterContext = createContext<Router | null>(null)
const StateContext = createContext<RouterState | null>(null)
/** Apart from the state: a page and its links need not render again while the next page is loading. */
const LocationContext = createContext<Location | null>(null)
const PageContext = createContext<ShownPage | null>(null)
const ErrorContext = createContext<unknown>(undefined)

/** Provides the router to `children`, which show the page with an `Outlet`. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => router.subscribe(() => startTransition(() => setState(router.state))), [router])
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        <LocationContext value={state.location}>
          <PageContext value={state.page}>{children}</PageContext>
        </LocationContext>
      </StateContext>
    </RouterContext>
  )
}

export function useRouterState(): RouterState {
  const state = use(StateContext)
  if (!state) throw new Error('There is no RouterProvider.')
  return state
}

function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('There is no RouterProvider.')
  return router
}

export function useShownPage(): ShownPage {
  const page = use(PageContext)
  if (!page) throw new Error('There is no RouterProvider.')
  return page
}

/** Shows the current page, or the error element. */
export function Outlet() {
  return <PageBoundary page={useShownPage()} errorElement={useRouter().errorElement} />
}

interface BoundaryProps {
  page: ShownPage
  errorElement: ReactNode
}

interface BoundaryState {
  page: ShownPage
  /** The error that was thrown while `page` was rendered. */
  thrown?: { error: unknown } | undefined
}

class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { page: this.props.page }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { thrown: { error } }
  }

  static getDerivedStateFromProps({ page }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return page === state.page ? null : { page, thrown: undefined }
  }

  override render() {
    const { page, errorElement } = this.props
    const failure = this.state.thrown ?? page.failure
    if (!failure) return page.element
    return <ErrorContext value={failure.error}>{errorElement}</ErrorContext>
  }
}

/** For the error element: the error because of which the page could not be shown. */
export function usePageError(): unknown {
  return use(ErrorContext)
}

/** The function that navigates; always the same one. */
export function useNavigate(): Navigate {
  return useRouter().navigate
}

export function useLocation(): Location {
  const location = use(LocationContext)
  if (!location) throw new Error('There is no RouterProvider.')
  return location
}

/** Returns a function that reads the location when it is called, for components that do not display it. */
export function useReadLocation(): () => Location {
  const router = useRouter()
  return () => router.state.location
}

/** The data of the page's loader: `useLoaderData<typeof loadGift>()` in GiftPage. */
export function useLoaderData<Load extends (input: LoaderInput) => Promise<unknown>>() {
  return useShownPage().data as Awaited<ReturnType<Load>>
}

/** Whether another page is being loaded. */
export function useIsNavigating(): boolean {
  return useRouterState().destination !== null
}

/** A function that loads the current page again. */
export function useReload(): Router['reload'] {
  return useRouter().reload
}

/** A redirect to another page, thrown by a loader. The page itself is never shown. */
export class PageRedirect {
  readonly to: string

  constructor(to: string) {
    this.to = to
  }
}

/** Redirects to another page when it is rendered; replaces the history entry. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useLayoutEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}

/** Path, query and hash of a location as one text. */
export function pathOfLocation({ pathname, search, hash }: Location): string {
  return pathname + search + hash
}
