import { machineNow, SECOND, sleep } from '#kernel/time.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import type { ObserveAnswer } from '#server/outbound/unknownAnswers.ts'
import { type AppleResponse, callApple } from './appStoreConnect.call.ts'
import {
  type AppleRefusal,
  accountFaultOfRefusal,
  describeRefusal,
  parseErrors,
} from './appStoreConnect.replies.ts'
import { createAppleTokens } from './appStoreConnect.token.ts'
import type { AccountFault, AccountKey } from './developerAccount.port.ts'

export interface AppStoreConnectOptions {
  baseUrl: string
  fetch: Fetch
  /** Machine time, by which Apple checks tokens; never the product clock. */
  now?: () => Date
  timeoutMs?: number
  observe?: ObserveAnswer
}

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path of the API call, with its query. */
  path: string
  body?: object
}

/**
 * The result of one call to App Store Connect: an answer, a refusal that the caller must interpret, or a fault that any
 * call can have.
 */
export type CallResult =
  | { kind: 'answer'; body: unknown }
  | { kind: 'refusal'; refusal: AppleRefusal }
  | { kind: 'fault'; fault: AccountFault }

export interface AppStoreConnectClient {
  ask(key: AccountKey, request: ApiRequest): Promise<CallResult>
}

export const DEFAULT_TIMEOUT_MS = 30 * SECOND
/** With fewer calls left in the hour, requests are slowed down, so that important ones still get through. */
const LOW_CALLS = 50
const GENTLE_PAUSE_MS = 2 * SECOND
const MAXIMUM_NOTED = 200

/** A client for App Store Connect: adds tokens, retries once with a fresh token, and maps general faults. */
export function createAppStoreConnectClient({
  baseUrl,
  fetch,
  now = machineNow,
  timeoutMs,
  observe,
}: AppStoreConnectOptions): AppStoreConnectClient {
  const tokens = createAppleTokens(now)
  const runningLow = new Set<string>()

  async function attempt(key: AccountKey, request: ApiRequest, isFresh: boolean) {
    const token = await tokens.tokenOf(key, isFresh)
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(request.body && { 'content-type': 'application/json' }),
    }
    const init = {
      method: request.method,
      headers,
      ...(request.body && { body: JSON.stringify(request.body) }),
    }
    return callApple(fetch, `${baseUrl}${request.path}`, init, {
      timeoutMs: timeoutMs ?? DEFAULT_TIMEOUT_MS,
      now: now(),
    })
  }

  function recordRemainingCalls(keyId: string, { remainingCalls }: AppleResponse): void {
    if (remainingCalls === undefined || remainingCalls > LOW_CALLS) runningLow.delete(keyId)
    else if (runningLow.size < MAXIMUM_NOTED) runningLow.add(keyId)
  }

  return {
    async ask(key, request) {
      if (runningLow.has(key.keyId)) await sleep(GENTLE_PAUSE_MS)
      try {
        let answer = await attempt(key, request, false)
        if ('status' in answer && answer.status === 401) answer = await attempt(key, request, true)
        if ('failure' in answer) return noAnswer(answer.failure)
        recordRemainingCalls(key.keyId, answer)
        // A deletion is answered without a body.
        if (answer.status !== 204) observe?.(operationOf(request), answer)
        return replyOf(answer)
      } catch {
        // Only reading the API key and signing can throw. The error is dropped, because its text may contain the key.
        return { kind: 'fault', fault: { outcome: 'no_session', detail: 'the key cannot be read' } }
      }
    },
  }
}

/** Method and collection, without the id in the path and without filters. */
function operationOf({ method, path }: ApiRequest): string {
  return `${method} ${path.split('?')[0]?.split('/').slice(0, 3).join('/')}`
}

function noAnswer(detail: string): CallResult {
  return { kind: 'fault', fault: { outcome: 'unavailable', reason: 'no_answer', detail } }
}

function replyOf(answer: AppleResponse): CallResult {
  if (answer.status >= 200 && answer.status < 300) return { kind: 'answer', body: answer.body }
  const refusal: AppleRefusal = { status: answer.status, errors: parseErrors(answer.body) }
  const fault = accountFaultOfRefusal(refusal, answer.retryAfterSeconds)
  return fault ? { kind: 'fault', fault } : { kind: 'refusal', refusal }
}

/**
 * The result for a refusal of App Store Connect that the call does not expect: retry later, and keep its text for the
 * operator.
 */
export function unexpectedRefusalFault(refusal: AppleRefusal, secret?: string): AccountFault {
  return { outcome: 'unavailable', reason: 'server', detail: describeRefusal(refusal, secret) }
}

/** The result for a success of App Store Connect with an unreadable body. */
export function unreadableBodyFault(what: string): AccountFault {
  return { outcome: 'unavailable', reason: 'server', detail: `${what} could not be read` }
}
