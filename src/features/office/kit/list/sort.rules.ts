/** The order of a list: a key such as `amount` for ascending, `-amount` for descending. */
export interface Sorting {
  /** The chosen order; undefined for the default order of the list. */
  order: string | undefined
  /** Sets the order; an empty text means the default order of the list. */
  onSort: (order: string) => void
}

export type SortDirection = 'ascending' | 'descending' | 'none'

export function sortFromQuery<Order extends string>(
  query: URLSearchParams,
  orders: readonly Order[],
): Order | undefined {
  return orders.find((order) => order === query.get('sort'))
}

export function directionOf(order: string | undefined, key: string): SortDirection {
  if (order === key) return 'ascending'
  return order === `-${key}` ? 'descending' : 'none'
}

/** The order after a click on a header: largest or newest first, then the other way, then the list's own order. */
export function nextOrder(order: string | undefined, key: string): string {
  const direction = directionOf(order, key)
  if (direction === 'none') return `-${key}`
  return direction === 'descending' ? key : ''
}
