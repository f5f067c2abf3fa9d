import type { MouseEvent } from 'react'

/**
 * Whether a click on a link should navigate in this tab. False for another button or a modifier key, which open a tab,
 * a window or a download, and for a handled click.
 */
export function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return !event.defaultPrevented && event.button === 0 && !isModified && (!target || target === '_self')
}
