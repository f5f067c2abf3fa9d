import { useRef, useState } from 'react'
import { isApiError } from '#web/api.ts'
import { randomId } from '#web/storage/ownIds.ts'
import { readStored } from '#web/storage/storage.ts'

/** A part, or what makes one of what is there by then. */
export type Change<Draft> = Partial<Draft> | ((now: Draft) => Partial<Draft>)

/**
 * What is being written outlives a reload, a lost connection and the login; it ends with the tab. What one person
 * wrote is not shown to the next one who logs in there; what a visitor wrote is theirs once they log in.
 */
export function useDraft<Draft extends object>(name: string, read: (kept: Record<string, unknown>) => Draft) {
  const [first] = useState(() => readKept(name))
  const [draft, setDraft] = useState(() => read(first))
  // Beside the state, which is old for what ends later, such as an upload.
  const latest = useRef(draft)
  const wish = useRef(typeof first['wishKey'] === 'string' ? first['wishKey'] : null)
  const isOver = useRef(false)

  function keep(wishKey: string | null): void {
    wish.current = wishKey
    write(name, JSON.stringify({ ...latest.current, wishKey, user: readStored('user')?.id ?? null }))
  }
  return {
    draft,
    latest: () => latest.current,
    change(part: Change<Draft>): void {
      const next = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
      if (isOver.current || JSON.stringify(next) === JSON.stringify(latest.current)) return
      latest.current = next
      setDraft(next)
      keep(null)
    },
    /** The same until something is changed, also after a reload: what is sent again is not sent twice. */
    wishKey(): string {
      const key = wish.current ?? randomId()
      keep(key)
      return key
    },
    /** After an answer that will stay the same, trying again is another wish. */
    failed(error: unknown): void {
      if (isDefinite(error)) keep(null)
    },
    forget(): void {
      isOver.current = true
      write(name, null)
    },
  }
}

function isDefinite(error: unknown): boolean {
  if (!isApiError(error)) return true
  return error.status >= 400 && error.status < 500 && error.code !== 'request_in_progress'
}

function readKept(name: string): Record<string, unknown> {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(name) ?? '') as Record<string, unknown>
    const writer = kept['user'] ?? null
    return writer === null || writer === readStored('user')?.id ? kept : {}
  } catch {
    return {}
  }
}

/** Where the browser refuses storage, the page itself remembers. */
function write(name: string, text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(name)
    else window.sessionStorage.setItem(name, text)
  } catch {
    // Nothing to do.
  }
}
