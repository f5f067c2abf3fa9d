import { useEffect } from 'react'
import { readHistoryState, saveInHistory } from '#features/office/shell/officeRouter.tsx'

/**
 * Scrolls to where the operator left this screen, once its rows are there: the browser's own attempt comes before them,
 * when the page is still short.
 */
export function useScrollRestored(): void {
  useEffect(() => {
    const { scrollY } = readHistoryState()
    if (scrollY === undefined) return
    saveInHistory({ scrollY: undefined })
    window.scrollTo(0, scrollY)
  }, [])
}
