import { type RefObject, useLayoutEffect } from 'react'

/** Scrolls the offers sideways to the one that the URL names. */
export function useScrollToChosenOffer(box: RefObject<HTMLElement | null>, insetPx = 0): void {
  useLayoutEffect(() => {
    const chosen = box.current?.querySelector('input:checked')?.closest('li, th')
    if (!box.current || !chosen) return
    const [outer, own] = [box.current.getBoundingClientRect(), chosen.getBoundingClientRect()]
    const isRightToLeft = getComputedStyle(box.current).direction === 'rtl'
    box.current.scrollLeft += isRightToLeft
      ? own.right - outer.right + insetPx
      : own.left - outer.left - insetPx
  }, [box, insetPx])
}
