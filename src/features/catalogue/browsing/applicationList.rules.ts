/** Appends a page to a list and skips items that moved between the two calls. */
export function appendNew<Item extends { id: number }>(
  items: readonly Item[],
  more: readonly Item[],
): Item[] {
  const known = new Set(items.map(({ id }) => id))
  return [...items, ...more.filter(({ id }) => !known.has(id))]
}
