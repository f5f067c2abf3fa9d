import type { Quote, Refund, Subscription } from '#features/refund/refund.loader.ts'

export const SUBSCRIPTION: Subscription = {
  id: 's1',
  state: 'active',
  deviceId: 'd1',
  days: 37,
  daysLeft: 24,
  startTime: '2026-03-21T08:30:00Z',
  endTime: '2026-04-27T08:30:00Z',
  isInterrupted: false,
  lines: [
    { days: 30, reason: 'purchase', package: { id: 4, name: 'یک‌ماهه' }, time: '2026-03-21T08:30:00Z' },
    { days: 7, reason: 'gift', package: null, time: '2026-03-22T08:30:00Z' },
  ],
}

export const QUOTE: Quote = {
  subscriptionId: 's1',
  amount: 92_876,
  paidAmount: 163_900,
  paidDays: 30,
  unusedDays: 17,
  giftDays: 7,
  purchases: [{ paidAmount: 163_900, days: 30, unusedDays: 17, amount: 92_876 }],
  isFull: false,
  hindrance: null,
  refundId: null,
}

export const REFUND: Refund = {
  id: 'r1',
  number: 41,
  subscriptionId: 's1',
  paymentId: null,
  deviceId: 'd1',
  state: 'requested',
  amount: 92_876,
  paidAmount: 163_900,
  paidDays: 30,
  unusedDays: 17,
  requestTime: '2026-04-03T08:30:00Z',
  openTime: '2026-04-03T09:30:00Z',
  secondsLeft: 1800,
  lapseTime: null,
  needsCard: true,
  canWithdraw: true,
  wasDeclined: false,
  card: null,
  cardFailure: null,
  awaitsApproval: false,
  isSubmitted: false,
  trackingCode: null,
  payTime: null,
  rejectReason: null,
}

/** A real bank prefix with an invented number. */
export const CARD = '6037997000000001'
