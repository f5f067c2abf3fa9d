import { createHash, type KeyObject } from 'node:crypto'
import { SECOND } from '#kernel/time.ts'
import { createProxyAgents } from '#server/outbound/proxyFetch.ts'
import { isAllowedUrl, type ResolveHost } from '#server/outbound/publicAddress.ts'
import type { KnownAnswers, ObserveAnswer } from '#server/outbound/unknownAnswers.ts'
import { postPushOnce } from './push.call.ts'
import { encryptPush, MAXIMUM_PUSH_TEXT_BYTES } from './push.encryption.ts'
import type {
  PushMessage,
  PushPort,
  PushRefusalReason,
  PushResult,
  PushSubscriptionKeys,
} from './push.port.ts'
import { createVapidSigner, vapidPublicKeyOf } from './vapid.ts'

export interface WebPushOptions {
  key: KeyObject
  /** Our contact for operators of push services: an https or mailto URL. */
  contact: string
  /** Whether a receiver on this machine is allowed, in mode demo only. */
  mayBeLoopback: boolean
  timeoutMs?: number
  /** An HTTP proxy that all calls use; empty: none. */
  proxy?: string
  resolve?: ResolveHost
  observe?: ObserveAnswer
}

const DEFAULT_TIMEOUT_MS = 5 * SECOND

/** Sends push messages by Web Push: RFC 8030 with the encryption of RFC 8291 and the identification of RFC 8292. */
export function createWebPush({
  key,
  contact,
  timeoutMs,
  proxy,
  observe,
  ...world
}: WebPushOptions): PushPort {
  const authorise = createVapidSigner(key, contact)
  const agents = proxy ? createProxyAgents(proxy) : undefined
  const call = { timeoutMs: timeoutMs ?? DEFAULT_TIMEOUT_MS, ...world, ...(agents && { agents }) }
  return {
    applicationServerKey: vapidPublicKeyOf(key),
    mayReach: (endpoint) => addressOf(endpoint, world) !== null,
    async send(to, message, ttlSeconds) {
      const url = addressOf(to.endpoint, world)
      if (!url) return refused('address')
      const body = seal(to, message)
      if (typeof body === 'string') return refused(body)
      const headers = {
        authorization: await authorise(url.origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency: 'normal',
        topic: topicOf(message.tag),
      }
      const answer = await postPushOnce(url, { headers, body }, call)
      if (answer === 'forbidden') return refused('address')
      if (answer === 'no_answer') return { outcome: 'unavailable', reason: 'no_answer' }
      // The host is not reported, because subscriptions can name any host and the table of unknown answers is small.
      observe?.('send', { status: answer.status, body: {} })
      return resultOf(answer.status)
    },
  }
}

function addressOf(endpoint: string, { mayBeLoopback }: Pick<WebPushOptions, 'mayBeLoopback'>): URL | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  return url && isAllowedUrl(url, mayBeLoopback) ? url : null
}

function seal(to: PushSubscriptionKeys, message: PushMessage): Buffer | PushRefusalReason {
  const plain = Buffer.from(JSON.stringify(message))
  if (plain.length > MAXIMUM_PUSH_TEXT_BYTES) return 'too_large'
  try {
    return encryptPush(to, plain)
  } catch {
    return 'keys'
  }
}

/**
 * The topic of a push message, at most 32 characters. For an offline browser a push service keeps only the newest
 * message of a topic.
 */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

const REFUSALS: Record<number, PushRefusalReason> = {
  // The push subscription was made with our former VAPID key: the browser must subscribe again.
  401: 'credentials',
  403: 'credentials',
  413: 'too_large',
}

/** The statuses of RFC 8030, and those that push services document. */
export const PUSH_ANSWERS: KnownAnswers = {
  provider: 'push',
  fields: null,
  codesOf: (_, status) => [`http ${status}`],
  codes: [/^http (2\d\d|5\d\d|400|401|403|404|410|413|429)$/],
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'accepted' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429) return { outcome: 'unavailable', reason: 'throttled' }
  if (status >= 500) return { outcome: 'unavailable', reason: 'server' }
  // Push services do not redirect, so this URL is no push service.
  if (status >= 300 && status < 400) return refused('address')
  return refused(REFUSALS[status] ?? 'bad_message')
}

function refused(reason: PushRefusalReason): PushResult {
  return { outcome: 'refused', reason }
}
