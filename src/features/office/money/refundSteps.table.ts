/** The steps of a refund's timeline. */
export const REFUND_STEPS = [
  'requested',
  'opened',
  'card_given',
  'claimed',
  'card_shown',
  'released',
  'approved',
  'card_asked',
  'resent',
  'asked',
  'submitted',
  'card_failed',
  'paid',
  'returned',
  'rejected',
  'withdrawn',
] as const
export type RefundStep = (typeof REFUND_STEPS)[number]
