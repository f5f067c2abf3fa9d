import type { PaymentFailure } from '#features/payment/payment.rules.ts'
import { isPaidPayment } from '#features/payment/payment.rules.ts'
import { grossDiscountOf } from '#features/payment/shop/price.rules.ts'
import { formatCode } from '#features/promotion/promotion.rules.ts'
import type { Locale } from '#kernel/locale.ts'
import { DELETED_USER_PREFIX } from '#server/http/session.ts'
import { translate } from '#server/messages.ts'
import type { LedgerRow } from './ledger/ledgerEntries.store.ts'
import type { PaymentRow } from './payments.store.ts'

export function listedPaymentView(locale: Locale, row: PaymentRow) {
  return {
    number: row.number,
    id: row.id,
    state: row.state,
    method: row.method,
    amount: row.amountToman,
    bought: boughtName(locale, row),
    isGift: row.isGift,
    code: row.code && formatCode(row.code),
    customerId: row.phoneNumber?.startsWith(DELETED_USER_PREFIX) ? null : row.userId,
    phone: row.phoneNumber,
    trackingCode: row.trackingCode,
    // A paid payment may have failed before, if the money arrived late. That failure is not shown.
    failure: isPaidPayment(row.state) ? null : (row.failure as PaymentFailure | null),
    createTime: row.createdAt.toISOString(),
    payTime: row.paidAt?.toISOString() ?? null,
  }
}

function boughtName(locale: Locale, row: PaymentRow): string {
  if (row.kind === 'probe') return translate(locale, 'office_payment_probe')
  const [fa, en] = [
    row.applicationNameFa ?? row.packageNameFa ?? '',
    row.applicationNameEn ?? row.packageNameEn ?? '',
  ]
  return locale === 'fa' ? fa : en
}

export function paymentFactsView(row: PaymentRow) {
  return {
    price: row.priceToman,
    discount: grossDiscountOf(row),
    vat: row.vatToman,
    vatPercent: row.vatPercent,
    lengthDays: row.lengthDays,
    reference: row.reference,
    receipt: row.receipt,
    cardMasked: row.cardMasked,
    reversal: row.reversal,
    deviceId: row.deviceId,
    redirectTime: row.redirectedAt?.toISOString() ?? null,
    applyTime: row.appliedAt?.toISOString() ?? null,
    failTime: row.failedAt?.toISOString() ?? null,
    checks: row.checks,
    nextCheckTime: row.checkAt?.toISOString() ?? null,
  }
}

export function ledgerEntryViews(rows: LedgerRow[]) {
  const ids = [...new Set(rows.map(({ id }) => id))]
  return ids.map((id) => {
    const own = rows.filter((row) => row.id === id)
    const [{ kind, at }] = own as [LedgerRow]
    return {
      kind,
      time: at.toISOString(),
      lines: own.map((line) => ({ account: line.account, amount: line.amountToman })),
    }
  })
}
