import { navigateOffice, useOfficeLocation } from '#features/office/shell/officeRouter.tsx'
import { MAXIMUM_PAGE_NUMBER } from './list.rules.ts'
import { type Sorting, sortFromQuery } from './sort.rules.ts'

/**
 * Keeps filter, order and position of a list in the URL, so that a link, a reload and the browser's back button show
 * the same list. A new filter or order starts from the beginning.
 */
export function useListFilter() {
  const { path, query } = useOfficeLocation()
  const pathWith = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ lang: '', ...changes })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const text = next.toString()
    return text ? `${path}?${text}` : path
  }
  const pagePath = (next: number) => pathWith({ page: next > 1 ? String(next) : '' })
  const page = query.get('page') ?? ''
  const after = query.get('after') || undefined
  /** Shows the rows after a cursor and adds a history entry. Without a cursor, shows the first rows. */
  const goOn = (cursor: string | number | undefined) =>
    navigateOffice(pathWith({ after: cursor === undefined ? '' : String(cursor) }))
  return {
    value: (name: string) => query.get(name) ?? '',
    /** A filter value from the URL if it is one of the allowed values; any other text is ignored. */
    chosen: <Value extends string>(name: string, values: readonly Value[]) =>
      values.find((value) => value === query.get(name)),
    narrow: (name: string) => (value: string) =>
      navigateOffice(pathWith({ [name]: value, page: '', after: '' }), true),
    /** The order of the list, such as `-amount`, if its call knows it. */
    sorting: <Order extends string>(orders: readonly Order[]): Sorting & { order: Order | undefined } => ({
      order: sortFromQuery(query, orders),
      onSort: (order: string) => navigateOffice(pathWith({ sort: order, page: '', after: '' }), true),
    }),
    after,
    /** The position in a list whose position is a number. */
    afterNumber: after !== undefined && /^[1-9]\d{0,14}$/.test(after) ? Number(after) : undefined,
    goOn,
    /** Leads back to the beginning of the list; undefined at the beginning. */
    onFirst: after === undefined ? undefined : () => goOn(undefined),
    page: /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), MAXIMUM_PAGE_NUMBER) : 1,
    pagePath,
    setPage: (next: number) => navigateOffice(pagePath(next)),
  }
}
