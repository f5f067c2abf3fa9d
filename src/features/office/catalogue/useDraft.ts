import { useEffect, useState } from 'react'

export interface StoredDraft<Draft> {
  draft: Draft
  /** What it was when it was loaded. */
  version: string
}

interface DraftState<Draft> extends StoredDraft<Draft> {
  isChanged: boolean
  change(part: Partial<Draft>): void
  /** What is stored now is what is shown: after a save, or where one's own is given up. */
  accept(stored: StoredDraft<Draft>): void
}

const unsaved = new Map<string, StoredDraft<unknown>>()

/**
 * Unsaved drafts survive a change of screen and a new sign-in. They end with the window, which asks before it closes.
 */
export function useDraft<Draft>(key: string, stored: StoredDraft<Draft>): DraftState<Draft> {
  const [shown, setShown] = useState(() => (unsaved.get(key) as typeof stored | undefined) ?? stored)
  const isChanged = JSON.stringify(shown.draft) !== JSON.stringify(stored.draft)
  useWarning(isChanged)
  return {
    ...shown,
    isChanged,
    change(part) {
      const next = { ...shown, draft: { ...shown.draft, ...part } }
      unsaved.set(key, next)
      setShown(next)
    },
    accept({ draft, version }) {
      unsaved.delete(key)
      setShown({ draft, version })
    },
  }
}

/** Asks before the window closes. */
export function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
