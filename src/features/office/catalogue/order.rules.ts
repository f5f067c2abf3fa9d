/** Lists that an editor puts in order. */

/** A place outside the list leaves it as it is. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const rest = without(list, from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

export function without<Item>(list: readonly Item[], at: number): Item[] {
  return list.filter((_, place) => place !== at)
}

export function replaced<Item>(list: readonly Item[], at: number, item: Item): Item[] {
  return list.map((known, place) => (place === at ? item : known))
}
