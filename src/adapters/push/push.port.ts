import type { Locale } from '#kernel/locale.ts'

/** Where one browser is reached, and the keys that only it can read with; all of it is the browser's own. */
export interface PushSubscriptionKeys {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  title: string
  body: string
  /** A path inside the store that a tap opens. */
  url: string
  /** A second message of the same tag takes the place of the first, also on the screen: repeats are harmless. */
  tag: string
  lang: Locale
}

/** Why this message will never reach this browser. */
export type RefusalReason = 'address' | 'keys' | 'too_large' | 'credentials' | 'bad_message'
/** Why a push service did not take it now, though it is right. After `no_answer` it may have taken it. */
export type OutageReason = 'throttled' | 'server' | 'no_answer'

export type PushResult =
  | { outcome: 'accepted' }
  /** The browser has given the subscription up: nothing will ever arrive there again. */
  | { outcome: 'gone' }
  | { outcome: 'refused'; reason: RefusalReason }
  | { outcome: 'unavailable'; reason: OutageReason }

/** Notifications in people's browsers. */
export interface PushPort {
  /** Whose messages a browser allows when it subscribes: our public key, base64url. */
  applicationServerKey: string
  /** Whether a push service may live at such an address. */
  mayReach(endpoint: string): boolean
  /** Safe to repeat with the same tag. */
  send(to: PushSubscriptionKeys, message: PushMessage, ttlSeconds: number): Promise<PushResult>
}
