import { useEffect } from 'react'
import { keepInPlace, readPlaceState } from '#features/office/shell/place.tsx'

/**
 * Scrolls to where the operator left this screen, once its rows are there: the browser's own attempt comes before them,
 * when the page is still short.
 */
export function useScrollRestored(): void {
  useEffect(() => {
    const { scrollY } = readPlaceState()
    if (scrollY === undefined) return
    keepInPlace({ scrollY: undefined })
    window.scrollTo(0, scrollY)
  }, [])
}
