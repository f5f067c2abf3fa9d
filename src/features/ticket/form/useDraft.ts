import { useRef, useState } from 'react'
import { randomId } from '#web/storage/browserIds.ts'
import { readStored } from '#web/storage/storage.ts'
import { isFinalError } from '#web/useIdempotentRequest.ts'

/** A change of a draft: some of its fields, or a function of the current draft. */
export type DraftChange<Draft> = Partial<Draft> | ((now: Draft) => Partial<Draft>)

/**
 * The draft of a form. It survives a reload, a lost connection and the login, and ends with the tab. The next user who
 * logs in does not see it. A visitor's draft becomes the user's after the login.
 */
export function useDraft<Draft extends object>(name: string, read: (kept: Record<string, unknown>) => Draft) {
  const [first] = useState(() => readDraft(name))
  const [draft, setDraft] = useState(() => read(first))
  // Keep the draft in a ref too, because callbacks that end later, such as an upload, would see old state.
  const latest = useRef(draft)
  const wish = useRef(typeof first['wishKey'] === 'string' ? first['wishKey'] : null)
  const isOver = useRef(false)

  function keep(wishKey: string | null): void {
    wish.current = wishKey
    writeDraft(name, JSON.stringify({ ...latest.current, wishKey, user: readStored('user')?.id ?? null }))
  }
  return {
    draft,
    latest: () => latest.current,
    change(part: DraftChange<Draft>): void {
      const next = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
      if (isOver.current || JSON.stringify(next) === JSON.stringify(latest.current)) return
      latest.current = next
      setDraft(next)
      keep(null)
    },
    /**
     * The idempotency key for sending the form. It changes only with the draft and survives a reload, so that a retry
     * does not send twice.
     */
    wishKey(): string {
      const key = wish.current ?? randomId()
      keep(key)
      return key
    },
    /** Call it when sending failed: after a final error the next attempt needs a new idempotency key. */
    failed(error: unknown): void {
      if (isFinalError(error)) keep(null)
    },
    forget(): void {
      isOver.current = true
      writeDraft(name, null)
    },
  }
}

function readDraft(name: string): Record<string, unknown> {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(name) ?? '') as Record<string, unknown>
    const writer = kept['user'] ?? null
    return writer === null || writer === readStored('user')?.id ? kept : {}
  } catch {
    return {}
  }
}

/** If the browser refuses storage, the page keeps the draft in memory. */
function writeDraft(name: string, text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(name)
    else window.sessionStorage.setItem(name, text)
  } catch {
    // Session storage is not available.
  }
}
