import { type RefObject, useLayoutEffect } from 'react'

/** What the address names may stand beyond the edge of a box that scrolls sideways: it is brought to its start. */
export function useChosenInSight(box: RefObject<HTMLElement | null>, insetPx = 0): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; afterwards it moves under a finger only
  useLayoutEffect(() => {
    const chosen = box.current?.querySelector('input:checked')?.closest('li, th')
    if (!box.current || !chosen) return
    const [outer, own] = [box.current.getBoundingClientRect(), chosen.getBoundingClientRect()]
    const isRightToLeft = getComputedStyle(box.current).direction === 'rtl'
    box.current.scrollLeft += isRightToLeft
      ? own.right - outer.right + insetPx
      : own.left - outer.left - insetPx
  }, [])
}
