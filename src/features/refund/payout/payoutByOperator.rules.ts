import type { Instant } from '#kernel/time.ts'

/** Which actions the screen offers an operator for a refund. The statements of `payoutByOperator.store.ts` decide. */

/** The facts that decide. The operators are ids, or `command line`. */
export interface PayoutFacts {
  state: string
  /** Whether the full card number is still stored. */
  hasCard: boolean
  cardFailure: string | null
  /** Since when the payout provider may have the payout. */
  askedAt: Instant | null
  /** `waiting`: an operator must approve the payout. */
  approval: string | null
  approvedBy: string | null
  claimedBy: string | null
  cardSeenBy: string | null
}

/** What a refund that we owe is waiting for. `bank`: it is paid automatically, or is at the clearing house. */
export const PAYOUT_STAGES = ['approval', 'claimed', 'hand', 'bank', 'refused', 'card'] as const
export type PayoutStage = (typeof PAYOUT_STAGES)[number]

export function payoutStageOf(refund: PayoutFacts, isAutomatic: boolean): PayoutStage | null {
  if (refund.state !== 'paying') return null
  if (refund.cardFailure !== null) return isRefused(refund) ? 'refused' : 'card'
  if (refund.approval === 'waiting') return 'approval'
  if (refund.claimedBy !== null) return 'claimed'
  return isAutomatic ? 'bank' : 'hand'
}

function isOwedToCard({ state, hasCard, cardFailure }: PayoutFacts): boolean {
  return state === 'paying' && hasCard && cardFailure === null
}

function isRefused({ state, hasCard, cardFailure }: PayoutFacts): boolean {
  return state === 'paying' && hasCard && cardFailure === 'refused'
}

/** Whether another operator must act: not the one who pays by hand, or who saw the card and may have paid. */
export function mayApprovePayout(refund: PayoutFacts, operator: string): boolean {
  return (
    isOwedToCard(refund) &&
    refund.approval === 'waiting' &&
    refund.claimedBy !== operator &&
    refund.cardSeenBy !== operator
  )
}

/** Refused while the provider may have the payout, because it would be paid twice. */
export function mayClaimPayout(refund: PayoutFacts, operator: string, isAutomatic: boolean): boolean {
  return (
    isOwedToCard(refund) &&
    refund.claimedBy === null &&
    refund.approvedBy !== operator &&
    (refund.askedAt === null || !isAutomatic)
  )
}

/**
 * Whether the operator may see the card and pay by hand: only the one who claimed the payout, and only after its
 * approval.
 */
export function mayPayByHand(refund: PayoutFacts, operator: string): boolean {
  return isOwedToCard(refund) && refund.claimedBy === operator && refund.approval !== 'waiting'
}

export function mayReleasePayout(refund: PayoutFacts, operator: string, isOwner: boolean): boolean {
  return refund.claimedBy !== null && (refund.claimedBy === operator || isOwner)
}

export function mayResendPayout(refund: PayoutFacts, operator: string): boolean {
  return isRefused(refund) && refund.approvedBy !== operator
}

export function mayAskAnotherCard(refund: PayoutFacts): boolean {
  return isOwedToCard(refund) && refund.claimedBy === null && refund.askedAt === null
}

/**
 * Whether an operator may reject the refund. Before the user enters a card, always; afterwards only while neither the
 * provider nor an operator can be paying.
 */
export function mayRejectRefund({
  state,
  askedAt,
  cardFailure,
  claimedBy,
}: Pick<PayoutFacts, 'state' | 'askedAt' | 'cardFailure' | 'claimedBy'>): boolean {
  if (claimedBy !== null) return false
  return state === 'requested' || (state === 'paying' && (askedAt === null || cardFailure !== null))
}
