import { callOnce, type Fetch, type HttpReply } from '#server/outbound/callOnce.ts'
import type { ObserveAnswer } from '#server/outbound/unknownAnswers.ts'

/** Calls the payout provider and parses the JSON; null when no reply came. */
export async function callJson(
  { fetch, timeoutMs, observe }: { fetch: Fetch; timeoutMs: number; observe?: ObserveAnswer },
  address: string,
  { method, token, input }: { method: 'GET' | 'POST'; token?: string; input?: object },
): Promise<HttpReply | null> {
  const headers = {
    Accept: 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(input && { 'Content-Type': 'application/json' }),
  }
  const init = { method, headers, ...(input && { body: JSON.stringify(input) }) }
  const reply = await callOnce(fetch, address, init, { timeoutMs })
  if ('failure' in reply) return null
  observe?.(`${method} ${new URL(address).pathname}`, reply)
  return reply
}
