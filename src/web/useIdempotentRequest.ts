import { useRef } from 'react'
import { isApiError } from './api.ts'
import { randomId } from './storage/browserIds.ts'

/** Whether the server refused the request for good, so that the next attempt needs a new idempotency key. */
export function isFinalError(error: unknown): boolean {
  if (!isApiError(error)) return true
  return error.status >= 400 && error.status < 500 && error.code !== 'request_in_progress'
}

/**
 * Keeps idempotency key and body for retries of the same request, so that a request whose response was lost does not
 * count twice.
 */
export function useIdempotentRequest<Request, Body>(complete: (request: Request) => Body | Promise<Body>) {
  const kept = useRef<{ text: string; body: Body; key: string }>(undefined)
  return {
    async of(request: Request): Promise<{ body: Body; key: string }> {
      const text = JSON.stringify(request)
      if (kept.current?.text !== text) kept.current = { text, body: await complete(request), key: randomId() }
      return kept.current
    },
    /** Records a failed request: after a final error the next attempt gets a new idempotency key. */
    failed(error: unknown): void {
      if (isFinalError(error)) kept.current = undefined
    },
    forget(): void {
      kept.current = undefined
    },
  }
}
