import { MINUTE, SECOND } from '#kernel/time.ts'
import type { RefundState } from './refund.rules.ts'

/** Which page is a refund's own, by its path. */
export type RefundPage = '/refundWaiting' | '/cardNumber' | '/refundComplete'

interface Told {
  state: RefundState
  secondsLeft: number
  needsCard: boolean
}

/** Every refund has exactly one page; whoever comes to another one is led there. */
export function refundPage({ state, secondsLeft, needsCard }: Told): RefundPage {
  if (state === 'requested') return secondsLeft > 0 ? '/refundWaiting' : '/cardNumber'
  return state === 'paying' && needsCard ? '/cardNumber' : '/refundComplete'
}

export type RefundBadge = 'waiting' | 'card' | 'checking' | 'paying' | 'paid' | 'withdrawn' | 'rejected'

/** Where it stands, in the keys of messages. */
export function refundBadge(refund: Told & { awaitsApproval: boolean }): RefundBadge {
  const page = refundPage(refund)
  if (page === '/refundWaiting') return 'waiting'
  if (page === '/cardNumber') return 'card'
  if (refund.awaitsApproval) return 'checking'
  return refund.state === 'requested' ? 'card' : refund.state
}

export function isUnderWay({ state }: Pick<Told, 'state'>): boolean {
  return state === 'requested' || state === 'paying'
}

/** What the address names; at most one of them counts, the narrowest first. */
export interface Asked {
  refund: string | null
  subscription: string | null
  device: string | null
}

export function isNothingAsked({ refund, subscription, device }: Asked): boolean {
  return refund === null && subscription === null && device === null
}

interface Known extends Told {
  id: string
  subscriptionId: string | null
  deviceId: string | null
}

/** The refund that a page is about: of those that are meant the one under way, else the newest. They come newest first. */
export function findRefund<Refund extends Known>(refunds: readonly Refund[], asked: Asked): Refund | null {
  const meant = refunds.filter((one) => {
    if (asked.refund !== null) return one.id === asked.refund
    if (asked.subscription !== null) return one.subscriptionId === asked.subscription
    return asked.device === null || one.deviceId === asked.device
  })
  return meant.find(isUnderWay) ?? meant[0] ?? null
}

interface Owned {
  id: string
  deviceId: string | null
  state: 'unapplied' | 'active' | 'cancelled'
}

/** The subscription that the address names: on a device the one in force, else the newest that was on it. */
export function findSubscription<Subscription extends Owned>(
  subscriptions: readonly Subscription[],
  { subscription, device }: Asked,
): Subscription | null {
  if (subscription !== null) return subscriptions.find(({ id }) => id === subscription) ?? null
  if (device === null) return null
  const onIt = subscriptions.filter(({ deviceId }) => deviceId === device)
  return onIt.find(({ state }) => state === 'active') ?? onIt[0] ?? null
}

/** The refund that a subscription is told with: one that was put aside says nothing about it. */
export function refundOfSubscription<Refund extends Known>(
  refunds: readonly Refund[],
  subscriptionId: string,
): Refund | null {
  const telling = refunds.filter(({ state }) => state !== 'withdrawn')
  return findRefund(telling, { refund: null, subscription: subscriptionId, device: null })
}

/** Banks clear a few times on working days. */
export const USUAL_PAYOUT_HOURS = 48

const FIRST_MS = 3 * SECOND
const LONGEST_MS = 2 * MINUTE

/** Soon at first, for in the demo an hour passes in a moment; then ever more seldom. */
export function askAgainAfter(asked: number, failures: number): number {
  return Math.min(LONGEST_MS, Math.round(FIRST_MS * 1.5 ** Math.max(asked, failures)))
}
