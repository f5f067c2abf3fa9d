import type { Locale } from '#kernel/locale.ts'

export interface TextMessage {
  /** Our own id of the SMS. A provider that de-duplicates does not send the same id twice. */
  localId: number
  to: string
  text: string
  /**
   * True when an earlier attempt to send the SMS ended without an answer. Then only a provider that de-duplicates by
   * `localId` may be used, so that no SMS is sent twice.
   */
  isRepeat: boolean
}

export interface CodeMessage {
  to: string
  code: string
  locale: Locale
}

/** Why an SMS provider will never send this message. */
export type SmsRefusalReason = 'bad_number' | 'bad_content' | 'blocked'
/** Why an SMS provider cannot send now. The message is valid, so another provider or a later attempt may succeed. */
export type SmsOutageReason = 'configuration' | 'credit' | 'throttled' | 'server'

export type SmsResult =
  | { outcome: 'accepted'; provider: string; providerMessageId: string }
  | { outcome: 'refused'; provider: string; reason: SmsRefusalReason }
  | { outcome: 'unavailable'; provider: string; reason: SmsOutageReason }
  /**
   * The SMS provider did not answer, so the SMS may have been sent. Never send it again blindly. `canRepeat` means that
   * this provider de-duplicates by `localId`, so a repeat is safe.
   */
  | { outcome: 'unknown'; provider: string; canRepeat?: true }

export type SmsProvider = 'kavenegar' | 'smsir'

/** An SMS that a provider accepted earlier. */
export interface SentMessage {
  provider: string
  providerMessageId: string
}

/** `pending`: not known yet, ask again later. `unknown`: the provider no longer knows the message. */
export type SmsDelivery = 'delivered' | 'undelivered' | 'pending' | 'unknown'

/** The remaining credit; null if the provider gave no usable answer. */
export interface SmsCredit {
  provider: SmsProvider
  unit: 'rial' | 'message'
  amount: number | null
}

/** Sends SMS. */
export interface SmsPort {
  /** Sends any text by SMS. Safe to repeat with the same localId if the provider de-duplicates. */
  sendText(message: TextMessage): Promise<SmsResult>
  /** Sends a login code by SMS through an approved template, which also reaches users who block advertising. */
  sendCode(message: CodeMessage): Promise<SmsResult>
  /** Reads out a login code in a phone call. A provider without calls returns `unavailable`. */
  callCode(message: CodeMessage): Promise<SmsResult>
  /** Whether accepted messages arrived, in the order of the messages. At most 100 at a time. */
  deliveries(messages: SentMessage[]): Promise<SmsDelivery[]>
  /** The credit with each provider. */
  credits(): Promise<SmsCredit[]>
}
