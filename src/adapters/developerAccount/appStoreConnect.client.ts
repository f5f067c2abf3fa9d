import { machineNow, pause, SECOND } from '#kernel/time.ts'
import type { Fetch } from '#server/callOnce.ts'
import { type Answer, callApple } from './appStoreConnect.call.ts'
import { accountFault, describe, type Refusal, readErrors } from './appStoreConnect.replies.ts'
import { createTokens } from './appStoreConnect.token.ts'
import type { AccountFault, AccountKey } from './developerAccount.port.ts'

export interface ClientOptions {
  baseUrl: string
  fetch: Fetch
  /** The machine's real time, which the provider holds tokens against; never the product's clock. */
  now?: () => Date
  timeoutMs?: number
}

export interface Question {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With its query. */
  path: string
  body?: object
}

/** What became of one call: an answer, a refusal that its caller must read, or what may befall every call. */
export type Reply =
  | { kind: 'answer'; body: unknown }
  | { kind: 'refusal'; refusal: Refusal }
  | { kind: 'fault'; fault: AccountFault }

export interface Client {
  ask(key: AccountKey, question: Question): Promise<Reply>
}

const DEFAULT_TIMEOUT_MS = 30 * SECOND
/** Below this many calls of the hour we go slowly, so that what matters still gets through. */
const FEW_CALLS = 50
const GENTLE_PAUSE_MS = 2 * SECOND
const MAXIMUM_NOTED = 200

/** App Store Connect as a place to ask: tokens, one fresh one when refused, and the faults of any call. */
export function createClient({ baseUrl, fetch, now = machineNow, timeoutMs }: ClientOptions): Client {
  const tokens = createTokens(now)
  const runningLow = new Set<string>()

  async function attempt(key: AccountKey, question: Question, isFresh: boolean) {
    const token = await tokens.tokenOf(key, isFresh)
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(question.body && { 'content-type': 'application/json' }),
    }
    const init = {
      method: question.method,
      headers,
      ...(question.body && { body: JSON.stringify(question.body) }),
    }
    return callApple(fetch, `${baseUrl}${question.path}`, init, {
      timeoutMs: timeoutMs ?? DEFAULT_TIMEOUT_MS,
      now: now(),
    })
  }

  function note(keyId: string, { remainingCalls }: Answer): void {
    if (remainingCalls === undefined || remainingCalls > FEW_CALLS) runningLow.delete(keyId)
    else if (runningLow.size < MAXIMUM_NOTED) runningLow.add(keyId)
  }

  return {
    async ask(key, question) {
      if (runningLow.has(key.keyId)) await pause(GENTLE_PAUSE_MS)
      try {
        let answer = await attempt(key, question, false)
        if ('status' in answer && answer.status === 401) answer = await attempt(key, question, true)
        if ('failure' in answer) return noAnswer(answer.failure)
        note(key.keyId, answer)
        return replyOf(answer)
      } catch {
        // Only reading the key and signing with it throw; their texts may quote the key.
        return { kind: 'fault', fault: { outcome: 'no_session', detail: 'the key cannot be read' } }
      }
    },
  }
}

function noAnswer(detail: string): Reply {
  return { kind: 'fault', fault: { outcome: 'unavailable', reason: 'no_answer', detail } }
}

function replyOf(answer: Answer): Reply {
  if (answer.status >= 200 && answer.status < 300) return { kind: 'answer', body: answer.body }
  const refusal: Refusal = { status: answer.status, errors: readErrors(answer.body) }
  const fault = accountFault(refusal, answer.retryAfterSeconds)
  return fault ? { kind: 'fault', fault } : { kind: 'refusal', refusal }
}

/** For what no call expects: worth another try, and its words are kept for whoever looks. */
export function unexpected(refusal: Refusal, secret?: string): AccountFault {
  return { outcome: 'unavailable', reason: 'server', detail: describe(refusal, secret) }
}

/** A success whose body nobody understands. */
export function unreadable(what: string): AccountFault {
  return { outcome: 'unavailable', reason: 'server', detail: `${what} could not be read` }
}
