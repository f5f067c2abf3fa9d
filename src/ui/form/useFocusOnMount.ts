import { type RefObject, useEffect } from 'react'

/**
 * Focuses the field when it appears. In an effect instead of `autofocus`, because a navigation first moves the focus to
 * the top of the new page.
 */
export function useFocusOnMount(field: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) field.current?.focus({ preventScroll: true })
  }, [field, isWanted])
}
