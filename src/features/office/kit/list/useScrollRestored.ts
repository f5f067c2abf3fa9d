import { useEffect } from 'react'
import { readHistoryState, saveInHistory } from '#features/office/shell/officeRouter.tsx'

/**
 * Scrolls to the position where the operator left this screen, once its rows are loaded. The browser's own attempt
 * comes too early, while the page is still short.
 */
export function useScrollRestored(): void {
  useEffect(() => {
    const { scrollY } = readHistoryState()
    if (scrollY === undefined) return
    saveInHistory({ scrollY: undefined })
    window.scrollTo(0, scrollY)
  }, [])
}
