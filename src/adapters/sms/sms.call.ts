import { SECOND } from '#kernel/time.ts'
import { callOnce, type Fetch } from '#server/outbound/callOnce.ts'

export const DEFAULT_TIMEOUT_MS = 5 * SECOND

export interface SmsHttpResponse {
  httpStatus: number
  /** The response body as parsed JSON; undefined for anything else, such as a proxy's HTML page. */
  body: unknown
}

/** Network errors before a connection existed: nothing was sent, so another SMS provider may be asked. */
const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  // The proxy refused to open a connection.
  'ERR_PROXY_TUNNEL',
]

/**
 * Calls the SMS provider once, without retries: an SMS that was sent twice cannot be taken back. Null when no reply
 * came.
 */
export async function callSmsOnce(
  fetch: Fetch,
  address: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<SmsHttpResponse | 'not_connected' | null> {
  const reply = await callOnce(fetch, address, { method: 'POST', ...init }, { timeoutMs })
  if ('failure' in reply) return NEVER_CONNECTED.includes(reply.failure) ? 'not_connected' : null
  return { httpStatus: reply.status, body: reply.body }
}
