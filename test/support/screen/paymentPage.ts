import type { Payment } from '#features/payment/payment.loader.ts'

export const PAYMENT_ID = '11111111-1111-4111-8111-111111111111'

/** A package that was paid and applied to a device. */
export const PAYMENT: Payment = {
  id: PAYMENT_ID,
  number: 5521,
  state: 'applied',
  method: 'direct',
  amount: 220_000,
  price: 200_000,
  discount: 0,
  code: null,
  vat: 20_000,
  vatPercent: 10,
  target: { package: { id: 4, name: 'یک‌ماهه', length: 30 }, application: null },
  trackingCode: '201000312',
  cardMasked: '6037********1234',
  failure: null,
  deviceId: 'd1',
  isRenewal: false,
  isGift: false,
  giftCode: null,
  isGiftUsed: false,
  isClaimed: true,
  createTime: '2026-03-21T08:30:00Z',
  payTime: '2026-03-21T08:31:00Z',
  applyTime: '2026-03-21T08:31:00Z',
  isReturned: false,
}
