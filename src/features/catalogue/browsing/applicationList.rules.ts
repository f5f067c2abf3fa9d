/** Joins a further page to a list; what moved between two calls is not shown twice. */
export function appendNew<Item extends { id: number }>(
  items: readonly Item[],
  more: readonly Item[],
): Item[] {
  const known = new Set(items.map(({ id }) => id))
  return [...items, ...more.filter(({ id }) => !known.has(id))]
}
