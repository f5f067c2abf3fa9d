import { SECOND } from '#kernel/time.ts'
import { callOnce, type Fetch } from '#server/outbound/callOnce.ts'
import type { ObserveAnswer } from '#server/outbound/unknownAnswers.ts'

export const DEFAULT_TIMEOUT_MS = 5 * SECOND

/**
 * Posts JSON to a gateway. Returns the parsed JSON for every HTTP status, undefined for a body that is not JSON, and
 * null without a reply.
 */
export async function postJson(
  {
    fetch,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    observe,
  }: { fetch: Fetch; timeoutMs?: number | undefined; observe?: ObserveAnswer | undefined },
  address: string,
  input: object,
): Promise<unknown> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(input) }
  const reply = await callOnce(fetch, address, init, { timeoutMs })
  if ('failure' in reply) return null
  observe?.(operationOf(address), reply)
  // The JSON value `null` is a reply, though one without content.
  return reply.body ?? undefined
}

/** The last part of the path, such as `request.json`. It identifies the call of both gateways. */
function operationOf(address: string): string {
  return new URL(address).pathname.split('/').at(-1) ?? ''
}

/**
 * Reads a whole number. Both gateways write numbers sometimes as numbers, sometimes as text. Null for anything else.
 */
export function parseWholeNumber(value: unknown): number | null {
  if (typeof value === 'string' && !/^-?\d{1,15}$/.test(value)) return null
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : null
}
