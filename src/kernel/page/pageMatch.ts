import { matchPath } from '../path.ts'

/** A page by its pattern, such as `/ticket/{id}`. */
export interface Matchable {
  path: string
  /** Values a parameter may have; anything else is no match. */
  allowed?: Record<string, readonly string[]>
}

export interface PageMatch<Route extends Matchable> {
  route: Route
  parameters: Record<string, string>
}

/** The page of a path; one with fewer parameters wins, so `/ticket/view` is not a ticket's id. */
export function matchPage<Route extends Matchable>(
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

function isAllowed<Route extends Matchable>({ route, parameters }: PageMatch<Route>): boolean {
  return Object.entries(route.allowed ?? {}).every(([name, values]) =>
    values.includes(parameters[name] ?? ''),
  )
}
