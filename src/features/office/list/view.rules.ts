/** Views of a list: filters that have a name. */

export const MAXIMUM_SAVED_VIEWS = 50
export const MAXIMUM_VIEW_NAME_LENGTH = 60
export const MAXIMUM_VIEW_QUERY_LENGTH = 500

/** Query parameters that are not part of a saved view: the position, and the language of the screen. */
const NOT_OF_VIEW = ['after', 'page', 'lang']

/** Normalises the filter and order in a URL, so that equal views have equal texts. */
export function viewQueryOf(query: URLSearchParams | string): string {
  const kept = [...new URLSearchParams(query)].filter(
    ([name, value]) => value !== '' && !NOT_OF_VIEW.includes(name),
  )
  return new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
}
