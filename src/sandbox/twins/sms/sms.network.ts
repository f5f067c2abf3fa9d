import { normalisePhone, phoneAsDialledFromIran } from '#kernel/phone.ts'
import type { Db } from '#server/db.ts'
import { badGatewayResponse, waitUntilAborted } from '../twinHttp.ts'
import {
  countSentMessages,
  type OutboxMessage,
  type Provider,
  storeMessage,
  takeThrottledAttempt,
} from './sms.outbox.ts'

/** Phone numbers with these endings cause a fault, with either provider. All other numbers work. */
export const SMS_FAULT_BY_PHONE_SUFFIX = {
  /** The SMS arrives, but the provider never responds. A repeat with the same localid gets a response. */
  '9901': 'timeout_delivered',
  /** The SMS never arrives, and the provider never responds. */
  '9902': 'timeout_lost',
  /** The first two attempts for the number are throttled; later ones succeed. */
  '9903': 'throttled_twice',
  /** Accepted, but never arrives. */
  '9904': 'undelivered',
  /** A proxy answers with an HTML page and status 502. Nothing arrives. */
  '9905': 'html_502',
  '9906': 'no_credit',
  '9907': 'wrong_key',
} as const

export interface SmsNetworkContext {
  db: Db
  now: () => Promise<Date> | Date
  /** The domain that login codes are bound to. */
  host: string
  /** How many messages a provider sends before our credit ends; unlimited by default. */
  credit?: Partial<Record<Provider, number>>
}

export interface SmsToDeliver {
  provider: Provider
  /** As returned by `parseReceptor`. */
  receptor: string
  text: string
  code: string | null
  localId: number | null
}

export type DeliveryResult =
  | { kind: 'accepted'; message: OutboxMessage }
  | { kind: 'throttled' | 'no_credit' | 'wrong_key' }
  /** There is no response, or it is not from the provider. */
  | { kind: 'broken'; response: Response }

const THROTTLED_TRIES = 2

/** A mobile number in Iran, or a foreign one with 00 and its country code; null for anything else. */
export function parseReceptor(text: string): string | null {
  const receptor = normalisePhone(text)
  return /^(09\d{9}|(\+|00)?[1-9]\d{4,14})$/.test(receptor) ? phoneAsDialledFromIran(receptor) : null
}

/** Delivers a valid message, or applies the fault of its number. */
export async function deliverSms(
  network: SmsNetworkContext,
  letter: SmsToDeliver,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const { db } = network
  const { provider, receptor } = letter
  const fault = faultOf(receptor)
  const at = await network.now()
  if (fault === 'wrong_key' || fault === 'no_credit') return { kind: fault }
  if (fault === 'html_502') return { kind: 'broken', response: badGatewayResponse() }
  if (fault === 'timeout_lost') return { kind: 'broken', response: await waitUntilAborted(signal) }
  if (
    fault === 'throttled_twice' &&
    (await takeThrottledAttempt(db, { provider, receptor, at, limit: THROTTLED_TRIES }))
  )
    return { kind: 'throttled' }
  if (await isOutOfCredit(network, provider)) return { kind: 'no_credit' }
  const delivery = fault === 'undelivered' ? 'undelivered' : 'delivered'
  const { stored, isNew } = await storeMessage(db, { ...letter, delivery, createdAt: at })
  if (fault === 'timeout_delivered' && isNew)
    return { kind: 'broken', response: await waitUntilAborted(signal) }
  return { kind: 'accepted', message: stored }
}

function faultOf(receptor: string) {
  const faults: Record<string, (typeof SMS_FAULT_BY_PHONE_SUFFIX)[keyof typeof SMS_FAULT_BY_PHONE_SUFFIX]> =
    SMS_FAULT_BY_PHONE_SUFFIX
  return faults[receptor.slice(-4)]
}

async function isOutOfCredit({ db, credit }: SmsNetworkContext, provider: Provider): Promise<boolean> {
  const limit = credit?.[provider]
  return limit !== undefined && (await countSentMessages(db, provider)) >= limit
}
