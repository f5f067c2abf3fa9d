/** The iOS versions by which a search can be filtered: those that are still in use. */
export const IOS_VERSION_CHOICES = ['12', '13', '14', '15', '16', '17', '18'] as const

export interface SearchFilter {
  q: string
  type?: string | undefined
  origin?: string | undefined
  device?: string | undefined
  ios?: string | undefined
  category?: string | undefined
  /** The order of a list without a query; results of a query are ordered by how well they match. */
  sort?: string | undefined
  page?: number
}

/** Whether the search has a filter. With one, it lists results without a query. */
export function hasFilter({ type, origin, device, ios, category, sort }: Omit<SearchFilter, 'q'>): boolean {
  return Boolean(type || origin || device || ios || category || sort)
}

/** The URL of a search, without empty filters and without page 1. */
export function searchPagePath({ page, ...choices }: SearchFilter): string {
  const pairs = Object.entries({ ...choices, page: page && page > 1 ? String(page) : undefined })
  const query = pairs
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
  return `/search${query.length > 0 ? `?${query.join('&')}` : ''}`
}

export const MAXIMUM_RECENT_SEARCHES = 8

/** The list of recent searches with a new one: newest first, without duplicates. */
export function addRecentSearch(recent: readonly string[], q: string): string[] {
  const text = q.trim()
  return text
    ? [text, ...recent.filter((other) => other !== text)].slice(0, MAXIMUM_RECENT_SEARCHES)
    : [...recent]
}

/** Reads the stored recent searches. Accepts any stored value and returns only strings. */
export function parseRecentSearches(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value)
      ? value.filter((item) => typeof item === 'string').slice(0, MAXIMUM_RECENT_SEARCHES)
      : []
  } catch {
    return []
  }
}
