import { useEffect, useState } from 'react'

export interface StoredDraft<Draft> {
  draft: Draft
  /** The version of the item that was loaded. */
  version: string
}

interface DraftState<Draft> extends StoredDraft<Draft> {
  isChanged: boolean
  change(part: Partial<Draft>): void
  /** Shows the stored draft, after a save or when the operator discards the changes. */
  accept(stored: StoredDraft<Draft>): void
}

const unsaved = new Map<string, StoredDraft<unknown>>()

/**
 * Keeps the unsaved draft of an item. It survives a change of screen and a new sign-in, but not closing the window,
 * which asks first.
 */
export function useDraft<Draft>(key: string, stored: StoredDraft<Draft>): DraftState<Draft> {
  const [shown, setShown] = useState(() => (unsaved.get(key) as typeof stored | undefined) ?? stored)
  const isChanged = JSON.stringify(shown.draft) !== JSON.stringify(stored.draft)
  useUnsavedChangesWarning(isChanged)
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

/** Asks for confirmation before the window closes. */
export function useUnsavedChangesWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
