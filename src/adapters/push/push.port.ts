import type { Locale } from '#kernel/locale.ts'

/** The push endpoint of one browser, and its keys. Only that browser can decrypt messages to them. */
export interface PushSubscriptionKeys {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  title: string
  body: string
  /** The path in the store that a tap on the notification opens. */
  url: string
  /** A push message with the same tag replaces the earlier one, also on the screen, so repeats are harmless. */
  tag: string
  lang: Locale
}

/** Why this push message will never reach the browser. */
export type PushRefusalReason = 'address' | 'keys' | 'too_large' | 'credentials' | 'bad_message'
/** Why the push service did not accept the message now. After `no_answer` it may have accepted it. */
export type PushOutageReason = 'throttled' | 'server' | 'no_answer'

export type PushResult =
  | { outcome: 'accepted' }
  /** The browser's push subscription has ended: nothing will ever arrive there. */
  | { outcome: 'gone' }
  | { outcome: 'refused'; reason: PushRefusalReason }
  | { outcome: 'unavailable'; reason: PushOutageReason }

/** Push notifications to browsers. */
export interface PushPort {
  /** Our public VAPID key in base64url, which a browser binds its push subscription to. */
  applicationServerKey: string
  /** Whether this URL can be a push service. */
  mayReach(endpoint: string): boolean
  /** Sends a push message. Safe to repeat with the same tag. */
  send(to: PushSubscriptionKeys, message: PushMessage, ttlSeconds: number): Promise<PushResult>
}
