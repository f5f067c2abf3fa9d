import { MINUTE, SECOND } from '#kernel/time.ts'
import type { RefundState } from './refund.rules.ts'

/** The pages of a refund. */
export type RefundPage = '/refundWaiting' | '/cardNumber' | '/refundComplete'

interface RefundSummary {
  state: RefundState
  secondsLeft: number
  needsCard: boolean
}

/** The one page that shows a refund in this state. Other pages redirect to it. */
export function refundPageOf({ state, secondsLeft, needsCard }: RefundSummary): RefundPage {
  if (state === 'requested') return secondsLeft > 0 ? '/refundWaiting' : '/cardNumber'
  return state === 'paying' && needsCard ? '/cardNumber' : '/refundComplete'
}

export type RefundBadge = 'waiting' | 'card' | 'checking' | 'paying' | 'paid' | 'withdrawn' | 'rejected'

/** The state of a refund for a badge, as part of a message key. */
export function refundBadgeOf(refund: RefundSummary & { awaitsApproval: boolean }): RefundBadge {
  const page = refundPageOf(refund)
  if (page === '/refundWaiting') return 'waiting'
  if (page === '/cardNumber') return 'card'
  if (refund.awaitsApproval) return 'checking'
  return refund.state === 'requested' ? 'card' : refund.state
}

export function isRefundInProgress({ state }: Pick<RefundSummary, 'state'>): boolean {
  return state === 'requested' || state === 'paying'
}

/** Parses the query of a refund page's URL. The most specific parameter counts. */
export interface RefundQuery {
  refund: string | null
  subscription: string | null
  device: string | null
}

export function isEmptyRefundQuery({ refund, subscription, device }: RefundQuery): boolean {
  return refund === null && subscription === null && device === null
}

interface ListedRefund extends RefundSummary {
  id: string
  subscriptionId: string | null
  deviceId: string | null
}

/** The refund that matches the query: the one under way, else the newest. Expects the newest refund first. */
export function findRefund<Refund extends ListedRefund>(
  refunds: readonly Refund[],
  asked: RefundQuery,
): Refund | null {
  const meant = refunds.filter((one) => {
    if (asked.refund !== null) return one.id === asked.refund
    if (asked.subscription !== null) return one.subscriptionId === asked.subscription
    return asked.device === null || one.deviceId === asked.device
  })
  return meant.find(isRefundInProgress) ?? meant[0] ?? null
}

interface ListedSubscription {
  id: string
  deviceId: string | null
  state: 'unapplied' | 'active' | 'cancelled'
}

/** The subscription that matches the query: the active one of a device, else its newest. */
export function findSubscription<Subscription extends ListedSubscription>(
  subscriptions: readonly Subscription[],
  { subscription, device }: RefundQuery,
): Subscription | null {
  if (subscription !== null) return subscriptions.find(({ id }) => id === subscription) ?? null
  if (device === null) return null
  const onIt = subscriptions.filter(({ deviceId }) => deviceId === device)
  return onIt.find(({ state }) => state === 'active') ?? onIt[0] ?? null
}

/** The refund to show with a subscription. Withdrawn refunds do not count. */
export function refundOfSubscription<Refund extends ListedRefund>(
  refunds: readonly Refund[],
  subscriptionId: string,
): Refund | null {
  const telling = refunds.filter(({ state }) => state !== 'withdrawn')
  return findRefund(telling, { refund: null, subscription: subscriptionId, device: null })
}

/** How long a payout usually takes: banks clear a few times on working days. */
export const USUAL_PAYOUT_HOURS = 48

const FIRST_DELAY_MS = 3 * SECOND
const MAX_DELAY_MS = 2 * MINUTE

/**
 * The delay before the next poll of a refund: short at first, because in the demo the clock can jump ahead; then
 * growing.
 */
export function nextPollDelay(asked: number, failures: number): number {
  return Math.min(MAX_DELAY_MS, Math.round(FIRST_DELAY_MS * 1.5 ** Math.max(asked, failures)))
}
