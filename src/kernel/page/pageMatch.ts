import { matchPath } from '../path.ts'

/** Matches URLs with pages that have a path pattern, such as `/ticket/{id}`. */
export interface MatchablePage {
  path: string
  /** Allowed values of a path parameter; other values do not match. */
  allowed?: Record<string, readonly string[]>
}

export interface PageMatch<Route extends MatchablePage> {
  route: Route
  parameters: Record<string, string>
}

/** Finds the page of a URL path. Patterns with fewer parameters win, so `/ticket/view` is not taken for a ticket id. */
export function matchPage<Route extends MatchablePage>(
  routes: readonly Route[],
  pathname: string,
): PageMatch<Route> | null {
  const found = routes
    .map((route) => ({ route, parameters: matchPath(route.path, pathname) }))
    .filter(
      (match): match is PageMatch<Route> => match.parameters !== null && isAllowed(match as PageMatch<Route>),
    )
  found.sort((a, b) => Object.keys(a.parameters).length - Object.keys(b.parameters).length)
  return found[0] ?? null
}

function isAllowed<Route extends MatchablePage>({ route, parameters }: PageMatch<Route>): boolean {
  return Object.entries(route.allowed ?? {}).every(([name, values]) =>
    values.includes(parameters[name] ?? ''),
  )
}
