import { isPathOfThisSite, isWebAddress } from '#kernel/webAddress.ts'

/**
 * Labels that no application may have: /applications/download is another page (requirement 2.14), and the office uses
 * `new` for unsaved items.
 */
const RESERVED_LABELS = ['download', 'new']

export function isReservedLabel(label: string): boolean {
  return RESERVED_LABELS.includes(label.toLowerCase())
}

/** The label that the office sends for a new item that has no label yet. */
export const UNSAVED_ITEM_LABEL = 'new'

/** Header, footer (requirement 2.16) and shelves link to these pages, so they can be changed but not removed. */
export const PAGES_IN_NAVIGATION: readonly string[] = [
  'HOME',
  'APPLICATIONS',
  'GAMES',
  'HOTTEST',
  'BESTSELLERS',
  'STORIES',
]

/** Whether an operator may use this link for a button: a path of this site or a complete web URL. */
export function isAllowedLinkAddress(href: string): boolean {
  return isPathOfThisSite(href) || isWebAddress(href)
}
