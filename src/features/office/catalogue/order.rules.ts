/** Operations on lists that an editor orders by hand. */

/** Moves an item of a list. A position outside the list changes nothing. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const rest = removeItem(list, from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

export function removeItem<Item>(list: readonly Item[], at: number): Item[] {
  return list.filter((_, place) => place !== at)
}

export function replaceItem<Item>(list: readonly Item[], at: number, item: Item): Item[] {
  return list.map((known, place) => (place === at ? item : known))
}
