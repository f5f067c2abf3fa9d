import { callOnce, type Fetch, type HttpReply } from '#server/callOnce.ts'

/** Calls the payout provider and parses the JSON; null when no reply came. */
export async function callJson(
  { fetch, timeoutMs }: { fetch: Fetch; timeoutMs: number },
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
  return 'failure' in reply ? null : reply
}
