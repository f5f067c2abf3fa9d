import type { Instant } from '#kernel/time.ts'
import { programmeWaitEndsAt } from './estimate.rules.ts'
import { REGISTRATION_STATUS } from './registration.rules.ts'

/** Why a device is not ready yet. Operators see it as a sentence; the list and the page use the same rule. */

export const WAIT_CAUSES = [
  'no_account',
  'slot',
  'next',
  'silent',
  'retry',
  'asked',
  'profile',
  'processing',
  'processing_late',
  'session',
  'session_all',
  'failed',
  'ineligible',
  'account_closed',
] as const
export type WaitCauseCode = (typeof WAIT_CAUSES)[number]

export interface WaitCause {
  code: WaitCauseCode
  /** The developer account of the reason: the device's own, or the one with the next free slots. */
  account: string | null
  since: Instant | null
  until: Instant | null
  /** Devices ahead in the queue, or attempts. */
  count: number | null
}

export interface WaitFacts {
  status: number | null
  statusSince: Instant
  /** Apple enabled the device, but no profile contains it yet. */
  isEnabled: boolean
  attempts: number
  retryAt: Instant | null
  /** The account that the device is in. */
  account: { name: string; answeredAt: Instant | null; silentSince: Instant | null } | null
  queue: QueueFacts
}

export interface QueueFacts {
  /** How many devices of the same type are before it; null if not counted, as in a list. */
  ahead: number | null
  isAnyAccountAble: boolean
  /** Whether an account that the device may enter has a free slot for its type. */
  hasFreeSlot: boolean
  /** The account whose membership year ends first: then slots of devices that have left become free. */
  nextOpening: { account: string; at: Instant } | null
}

/** Returns null for a device that does not wait: it is registered, or not queued. */
export function waitCauseOf(facts: WaitFacts, now: Instant): WaitCause | null {
  switch (facts.status) {
    case REGISTRATION_STATUS.waitingForRegistration:
      return queueCause(facts.queue)
    case REGISTRATION_STATUS.registering:
      return facts.isEnabled ? cause('profile', facts) : registeringCause(facts)
    case REGISTRATION_STATUS.registrationProcessing:
      return facts.isEnabled ? cause('profile', facts) : processingCause(facts, now)
    case REGISTRATION_STATUS.withoutSession:
      return cause(facts.account ? 'session' : 'session_all', facts)
    case REGISTRATION_STATUS.registrationFailed:
      return { ...cause('failed', facts), count: facts.attempts }
    case REGISTRATION_STATUS.registrationIneligible:
      return cause('ineligible', facts)
    case REGISTRATION_STATUS.errorInAccount:
      return cause('account_closed', facts)
    default:
      return null
  }
}

function cause(code: WaitCauseCode, { account, statusSince }: WaitFacts): WaitCause {
  return { code, account: account?.name ?? null, since: statusSince, until: null, count: null }
}

function queueCause({ ahead, isAnyAccountAble, hasFreeSlot, nextOpening }: QueueFacts): WaitCause {
  const none = { account: null, since: null, until: null, count: ahead }
  if (!isAnyAccountAble) return { ...none, code: 'no_account' }
  if (hasFreeSlot) return { ...none, code: 'next' }
  return { ...none, code: 'slot', account: nextOpening?.account ?? null, until: nextOpening?.at ?? null }
}

function registeringCause(facts: WaitFacts): WaitCause {
  const { account, attempts, retryAt } = facts
  if (retryAt) return { ...cause('retry', facts), until: retryAt, count: attempts }
  return account?.silentSince ? silentCause(facts, account.silentSince) : cause('asked', facts)
}

function processingCause(facts: WaitFacts, now: Instant): WaitCause {
  if (facts.account?.silentSince) return silentCause(facts, facts.account.silentSince)
  const until = programmeWaitEndsAt(facts.statusSince)
  return until > now ? { ...cause('processing', facts), until } : cause('processing_late', facts)
}

function silentCause(facts: WaitFacts, silentSince: Instant): WaitCause {
  return { ...cause('silent', facts), since: facts.account?.answeredAt ?? silentSince }
}
