/** Appends a page to a list. Skips applications that are already in it, because they moved between the two requests. */
export function appendUniqueItems<Item extends { id: number }>(
  items: readonly Item[],
  more: readonly Item[],
): Item[] {
  const known = new Set(items.map(({ id }) => id))
  return [...items, ...more.filter(({ id }) => !known.has(id))]
}
