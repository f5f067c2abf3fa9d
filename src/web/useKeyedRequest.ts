import { useRef } from 'react'
import { isApiError } from './api.ts'
import { randomId } from './storage/ownIds.ts'

/** The server refused for good, so the next attempt needs a new idempotency key. */
export function isFinal(error: unknown): boolean {
  if (!isApiError(error)) return true
  return error.status >= 400 && error.status < 500 && error.code !== 'request_in_progress'
}

/** Retries of the same request keep their idempotency key and body, so a lost answer does not count twice. */
export function useKeyedRequest<Request, Body>(complete: (request: Request) => Body | Promise<Body>) {
  const kept = useRef<{ text: string; body: Body; key: string }>(undefined)
  return {
    async of(request: Request): Promise<{ body: Body; key: string }> {
      const text = JSON.stringify(request)
      if (kept.current?.text !== text)
        kept.current = { text, body: await complete(request), key: randomId() }
      return kept.current
    },
    /** After a final error the next attempt gets a new key. */
    failed(error: unknown): void {
      if (isFinal(error)) kept.current = undefined
    },
    forget(): void {
      kept.current = undefined
    },
  }
}
