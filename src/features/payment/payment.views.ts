import { localisedText } from '#features/catalogue/localised.rules.ts'
import { formatCode } from '#features/promotion/promotion.rules.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Ctx } from '#server/context.ts'
import { isPaidPayment, type PaymentFailure } from './payment.rules.ts'
import type { PaymentRow } from './payment.store.ts'
import { grossDiscountOf } from './shop/price.rules.ts'

/** A payment with the fields that its owner sees. */
export function paymentView({ locale }: Pick<Ctx, 'locale'>, row: PaymentRow) {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    method: row.method,
    amount: row.amountToman,
    price: row.priceToman,
    discount: grossDiscountOf(row),
    code: row.code,
    vat: row.vatToman,
    vatPercent: row.vatPercent,
    target: targetOf(locale, row),
    trackingCode: row.trackingCode,
    cardMasked: row.cardMasked,
    // If a late payment succeeded after all, hide the earlier failure.
    failure: isPaidPayment(row.state) ? null : (row.failure as PaymentFailure | null),
    deviceId: row.deviceId,
    isRenewal: row.subscriptionState === 'merged',
    isReturned: Boolean(row.isReturned),
    isGift: row.isGift,
    giftCode: row.giftCode && formatCode(row.giftCode),
    isGiftUsed: Boolean(row.isGiftUsed),
    isClaimed: row.userId !== null,
    createTime: row.createdAt.toISOString(),
    payTime: row.paidAt?.toISOString() ?? null,
    applyTime: row.appliedAt?.toISOString() ?? null,
  }
}

function targetOf(locale: Locale, row: PaymentRow) {
  return {
    package:
      row.packageId === null
        ? null
        : {
            id: row.packageId,
            name: localisedText(locale, row, 'packageName'),
            length: row.lengthDays ?? 0,
          },
    application:
      row.applicationId === null
        ? null
        : {
            id: row.applicationId,
            name: localisedText(locale, row, 'applicationName'),
            label: row.applicationLabel ?? '',
          },
  }
}
