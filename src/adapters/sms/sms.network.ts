import { normalisePhone } from '#kernel/phone.ts'
import type { Db } from '#server/db.ts'
import { badGateway, neverAnswer } from '#server/twin.ts'
import { countSent, type OutboxMessage, type Provider, storeMessage, takeThrottledTry } from './sms.outbox.ts'

/** Numbers that end so misbehave, with either provider. Everything else works. */
export const FAULT_BY_SUFFIX = {
  /** Arrives, but the provider never answers; asked again under the same localid, it does. */
  '9901': 'timeout_delivered',
  /** Never arrives and the provider never answers. */
  '9902': 'timeout_lost',
  /** The first two tries of the number are turned away as too many; later ones go through. */
  '9903': 'throttled_twice',
  /** Accepted, but never arrives. */
  '9904': 'undelivered',
  /** A proxy's HTML page with status 502 instead of an answer; nothing arrives. */
  '9905': 'html_502',
  '9906': 'no_credit',
  '9907': 'wrong_key',
} as const

export interface Network {
  db: Db
  now: () => Promise<Date> | Date
  /** The domain that codes are bound to. */
  host: string
  /** How many messages a provider sends before our credit with it is used up; without it, any number. */
  credit?: Partial<Record<Provider, number>>
}

export interface Letter {
  provider: Provider
  /** As `receptorOf` gave it. */
  receptor: string
  text: string
  code: string | null
  localId: number | null
}

export type Carried =
  | { kind: 'accepted'; message: OutboxMessage }
  | { kind: 'throttled' | 'no_credit' | 'wrong_key' }
  /** What came back is no provider's answer, or nothing came back at all. */
  | { kind: 'broken'; response: Response }

const THROTTLED_TRIES = 2

/** A mobile number in Iran, or one abroad with its country; null for anything else. */
export function receptorOf(text: string): string | null {
  const receptor = normalisePhone(text)
  return /^(09\d{9}|(\+|00)?[1-9]\d{4,14})$/.test(receptor) ? receptor : null
}

/** What becomes of a message that its provider found right. */
export async function carry(network: Network, letter: Letter, signal: AbortSignal): Promise<Carried> {
  const { db } = network
  const { provider, receptor } = letter
  const fault = faultOf(receptor)
  const at = await network.now()
  if (fault === 'wrong_key' || fault === 'no_credit') return { kind: fault }
  if (fault === 'html_502') return { kind: 'broken', response: badGateway() }
  if (fault === 'timeout_lost') return { kind: 'broken', response: await neverAnswer(signal) }
  if (
    fault === 'throttled_twice' &&
    (await takeThrottledTry(db, { provider, receptor, at, limit: THROTTLED_TRIES }))
  )
    return { kind: 'throttled' }
  if (await isOutOfCredit(network, provider)) return { kind: 'no_credit' }
  const delivery = fault === 'undelivered' ? 'undelivered' : 'delivered'
  const { stored, isNew } = await storeMessage(db, { ...letter, delivery, createdAt: at })
  if (fault === 'timeout_delivered' && isNew) return { kind: 'broken', response: await neverAnswer(signal) }
  return { kind: 'accepted', message: stored }
}

function faultOf(receptor: string) {
  const faults: Record<string, (typeof FAULT_BY_SUFFIX)[keyof typeof FAULT_BY_SUFFIX]> = FAULT_BY_SUFFIX
  return faults[receptor.slice(-4)]
}

async function isOutOfCredit({ db, credit }: Network, provider: Provider): Promise<boolean> {
  const limit = credit?.[provider]
  return limit !== undefined && (await countSent(db, provider)) >= limit
}
