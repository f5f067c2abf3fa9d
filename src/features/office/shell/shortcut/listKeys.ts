/** Moves the focus between the rows of the list on the screen. The focus is on the first link of a row. */

const ROWS = 'main tbody tr, main [data-list-row]'
const FILTER =
  'main search input, main input[type="search"], main form input:not([type="hidden"]), main select'

function linkOf(row: HTMLElement): HTMLElement | null {
  return row.matches('a[href]') ? row : row.querySelector<HTMLElement>('a[href]')
}

/** Moves the focus by this many rows, or to the first row if none has it. */
export function focusRow(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(ROWS)].flatMap((row) => linkOf(row) ?? [])
  const rowWithFocus = document.activeElement?.closest<HTMLElement>(ROWS)
  const at = rowWithFocus ? links.indexOf(linkOf(rowWithFocus) ?? rowWithFocus) : -1
  const next = at === -1 ? links[0] : links[Math.max(0, Math.min(links.length - 1, at + by))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Opens the row that contains the focus. A focused link opens by itself; this handles focus elsewhere in the row. */
export function focusFilter(): void {
  document.querySelector<HTMLElement>(FILTER)?.focus()
}
