const SPLIT_FROM = 10
const MAXIMUM_ROWS = 5
const MINIMUM_PER_ROW = 5

/**
 * Splits a shelf of at least 10 items into at most 5 rows (requirement 9.21). Every further 5 items add a row, so that
 * a row is always longer than a phone is wide: 10 items make 2 rows, 25 and more make 5. Items run down the columns, as
 * in the App Store: the first of the list are those seen without scrolling.
 */
export function splitIntoRows<Item>(items: readonly Item[]): Item[][] {
  const wanted = items.length < SPLIT_FROM ? 1 : Math.floor(items.length / MINIMUM_PER_ROW)
  const count = Math.min(MAXIMUM_ROWS, wanted)
  const rows: Item[][] = Array.from({ length: count }, () => [])
  items.forEach((item, i) => {
    rows[i % count]?.push(item)
  })
  return rows
}
