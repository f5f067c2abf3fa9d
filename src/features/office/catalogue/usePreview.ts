import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { useLocale } from '#web/i18n.tsx'
import { useDebounced } from '../kit/useDebounced.ts'

const AFTER_MS = 400

export interface DraftPreview<Data> {
  /** The data of the last successful preview; it stays while the next one loads or fails. */
  data: Data | undefined
  error: unknown
  isWaiting: boolean
  /** Whether the draft is complete enough for a preview; a new draft begins empty. */
  isReady: boolean
  /** The language of the reader for whom the preview is. */
  language: Locale
  setLanguage(language: Locale): void
}

type LoadedPreview<Data> = Pick<DraftPreview<Data>, 'data' | 'error' | 'isWaiting'>

/** Loads the preview of a draft shortly after each change, in the chosen language. `ask` receives the current draft. */
export function usePreview<Draft, Data>(
  draft: Draft,
  isReady: boolean,
  ask: (draft: Draft, language: Locale) => Promise<Data>,
): DraftPreview<Data> {
  const key = JSON.stringify(draft)
  const settled = useDebounced(key, AFTER_MS)
  const [shown, setShown] = useState<LoadedPreview<Data>>({
    data: undefined,
    error: null,
    isWaiting: true,
  })
  const own = useLocale()
  const [language, setLanguage] = useState<Locale>(own)
  const latest = useRef(0)
  const asked = useRef(ask)
  asked.current = ask
  useEffect(() => {
    if (!isReady) return
    latest.current += 1
    const turn = latest.current
    const settle = (next: Partial<LoadedPreview<Data>>) => {
      // Ignore the preview of an older draft.
      if (turn === latest.current) setShown((before) => ({ ...before, ...next, isWaiting: false }))
    }
    setShown((before) => ({ ...before, isWaiting: true }))
    asked.current(JSON.parse(settled), language).then(
      (data) => settle({ data, error: null }),
      (error: unknown) => settle({ error }),
    )
    return () => {
      latest.current += 1
    }
  }, [settled, isReady, language])
  const choice = { language, setLanguage }
  return { ...shown, ...choice, isReady, isWaiting: isReady && (shown.isWaiting || settled !== key) }
}
