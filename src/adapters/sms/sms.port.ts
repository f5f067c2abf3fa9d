import type { Locale } from '#kernel/locale.ts'

export interface TextMessage {
  /** Our own number for this message. A provider that knows it already does not send a second time. */
  localId: number
  to: string
  text: string
  /**
   * True when an earlier attempt ended without an answer. Then only a provider that de-duplicates by
   * `localId` may be asked, so that nobody gets a message twice.
   */
  isRepeat: boolean
}

export interface CodeMessage {
  to: string
  code: string
  locale: Locale
}

/** Why a provider will never send this message as it is. */
export type RefusalReason = 'bad_number' | 'bad_content' | 'blocked'
/** Why a provider cannot send now, though the message is right: worth another provider, or later. */
export type OutageReason = 'configuration' | 'credit' | 'throttled' | 'server'

export type SmsResult =
  | { outcome: 'accepted'; provider: string; providerMessageId: string }
  | { outcome: 'refused'; provider: string; reason: RefusalReason }
  | { outcome: 'unavailable'; provider: string; reason: OutageReason }
  /**
   * No answer: it may or may not have been sent. Never blindly sent again; `canRepeat` says that this provider
   * knows the localId and a repeat is safe.
   */
  | { outcome: 'unknown'; provider: string; canRepeat?: true }

/** Text messages to people. */
export interface SmsPort {
  /** A message in our own words; safe to repeat with the same localId where the provider de-duplicates. */
  sendText(message: TextMessage): Promise<SmsResult>
  /** A login code through the provider's approved template, which is delivered even to those who refuse advertising. */
  sendCode(message: CodeMessage): Promise<SmsResult>
}
