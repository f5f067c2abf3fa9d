import { useEffect, useRef, useState } from 'react'
import { useSettled } from './useSettled.ts'

const AFTER_MS = 400

export interface Preview<Data> {
  /** The last that could be made; it stays while the next one is made, or cannot be. */
  data: Data | undefined
  error: unknown
  isWaiting: boolean
  /** Whether there is enough to show: something new begins with nothing. */
  isReady: boolean
}

/** What visitors would see, a moment after each change. `ask` is asked about the text that the draft has become. */
export function usePreview<Draft, Data>(
  draft: Draft,
  isReady: boolean,
  ask: (draft: Draft) => Promise<Data>,
): Preview<Data> {
  const key = JSON.stringify(draft)
  const settled = useSettled(key, AFTER_MS)
  const [shown, setShown] = useState<Omit<Preview<Data>, 'isReady'>>({
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
    const settle = (next: Partial<Preview<Data>>) => {
      // An answer about an older text is no answer.
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
