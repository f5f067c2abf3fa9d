import type { Instant } from '#kernel/time.ts'

/** What an operator may do with a refund. The statements in `payoutHands.store.ts` decide; this is what a screen shows. */

/** The facts that decide. The operators are ids, or `command line`. */
export interface HandledRefund {
  state: string
  /** Whether the full card number is still stored. */
  hasCard: boolean
  cardFailure: string | null
  /** Since when the payout provider may have the payout. */
  askedAt: Instant | null
  /** `waiting`: an operator must approve the payout first. */
  approval: string | null
  approvedBy: string | null
  claimedBy: string | null
  cardSeenBy: string | null
}

/** Where a refund stands that we owe. `bank`: sent by itself, or at the clearing house. */
export const PAYOUT_STANDINGS = ['approval', 'claimed', 'hand', 'bank', 'refused', 'card'] as const
export type PayoutStanding = (typeof PAYOUT_STANDINGS)[number]

export function payoutStandingOf(refund: HandledRefund, isAutomatic: boolean): PayoutStanding | null {
  if (refund.state !== 'paying') return null
  if (refund.cardFailure !== null) return isRefused(refund) ? 'refused' : 'card'
  if (refund.approval === 'waiting') return 'approval'
  if (refund.claimedBy !== null) return 'claimed'
  return isAutomatic ? 'bank' : 'hand'
}

function isOwedToCard({ state, hasCard, cardFailure }: HandledRefund): boolean {
  return state === 'paying' && hasCard && cardFailure === null
}

function isRefused({ state, hasCard, cardFailure }: HandledRefund): boolean {
  return state === 'paying' && hasCard && cardFailure === 'refused'
}

/** Four eyes: not the operator who pays by hand, or who saw the card and may have paid. */
export function mayApprovePayout(refund: HandledRefund, operator: string): boolean {
  return (
    isOwedToCard(refund) &&
    refund.approval === 'waiting' &&
    refund.claimedBy !== operator &&
    refund.cardSeenBy !== operator
  )
}

/** Not while the provider may have the payout: it would be paid twice. */
export function mayClaimPayout(refund: HandledRefund, operator: string, isAutomatic: boolean): boolean {
  return (
    isOwedToCard(refund) &&
    refund.claimedBy === null &&
    refund.approvedBy !== operator &&
    (refund.askedAt === null || !isAutomatic)
  )
}

/** Only the operator who claimed the payout sees the card and pays by hand, once it needs no approval any more. */
export function mayPayByHand(refund: HandledRefund, operator: string): boolean {
  return isOwedToCard(refund) && refund.claimedBy === operator && refund.approval !== 'waiting'
}

export function mayReleasePayout(refund: HandledRefund, operator: string, isOwner: boolean): boolean {
  return refund.claimedBy !== null && (refund.claimedBy === operator || isOwner)
}

export function mayResendPayout(refund: HandledRefund, operator: string): boolean {
  return isRefused(refund) && refund.approvedBy !== operator
}

export function mayAskAnotherCard(refund: HandledRefund): boolean {
  return isOwedToCard(refund) && refund.claimedBy === null && refund.askedAt === null
}

/**
 * Whether an operator may reject the refund. Before the user gave a card nothing has changed; afterwards only while
 * neither the provider nor an operator can be paying.
 */
export function mayRejectRefund({
  state,
  askedAt,
  cardFailure,
  claimedBy,
}: Pick<HandledRefund, 'state' | 'askedAt' | 'cardFailure' | 'claimedBy'>): boolean {
  if (claimedBy !== null) return false
  return state === 'requested' || (state === 'paying' && (askedAt === null || cardFailure !== null))
}
