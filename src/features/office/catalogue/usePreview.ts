import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '../kit/useDebounced.ts'

const AFTER_MS = 400

export interface DraftPreview<Data> {
  /** The data of the last successful preview; it stays while the next one loads or fails. */
  data: Data | undefined
  error: unknown
  isWaiting: boolean
  /** Whether the draft is complete enough for a preview; a new draft begins empty. */
  isReady: boolean
}

/** Loads the preview of a draft shortly after each change. `ask` receives the current draft. */
export function usePreview<Draft, Data>(
  draft: Draft,
  isReady: boolean,
  ask: (draft: Draft) => Promise<Data>,
): DraftPreview<Data> {
  const key = JSON.stringify(draft)
  const settled = useDebounced(key, AFTER_MS)
  const [shown, setShown] = useState<Omit<DraftPreview<Data>, 'isReady'>>({
    data: undefined,
    error: null,
    isWaiting: true,
  })
  const latest = useRef(0)
  const asked = useRef(ask)
  asked.current = ask
  useEffect(() => {
    if (!isReady) return
    latest.current += 1
    const turn = latest.current
    const settle = (next: Partial<DraftPreview<Data>>) => {
      // Ignore the preview of an older draft.
      if (turn === latest.current) setShown((before) => ({ ...before, ...next, isWaiting: false }))
    }
    setShown((before) => ({ ...before, isWaiting: true }))
    asked.current(JSON.parse(settled)).then(
      (data) => settle({ data, error: null }),
      (error: unknown) => settle({ error }),
    )
    return () => {
      latest.current += 1
    }
  }, [settled, isReady])
  return { ...shown, isReady, isWaiting: isReady && (shown.isWaiting || settled !== key) }
}
