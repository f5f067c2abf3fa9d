import { PAYABLE_PAYMENT_STATES } from '#features/payment/payment.rules.ts'
import * as reconciling from '#features/payment/settlement/reconcilePayment.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { normalisePhone } from '#kernel/phone.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import type { OperatorCtx } from '#server/context.ts'
import { listLedgerLines } from './ledger/ledgerEntries.store.ts'
import { ledgerEntryViews, listedPaymentView, paymentFactsView } from './money.views.ts'
import { listOperatorSteps } from './operatorSteps.store.ts'
import { packageChoices } from './packageChoice.rules.ts'
import * as store from './payments.store.ts'
import { type PeriodKind, periodBounds } from './period.rules.ts'

const SHOWN = 50

export interface PaymentSearch extends Omit<store.PaymentFilter, 'period'>, store.PaymentPosition {
  period?: PeriodKind | undefined
  back?: number | undefined
}

export async function listPayments(ctx: OperatorCtx, { before, ...search }: PaymentSearch) {
  const { db, locale, operator } = ctx
  const { filter, order } = paymentFilter(ctx, search)
  const { period } = filter
  const isFinance = isRoleAllowed(operator.roles, ['finance'])
  const [rows, sums, packages] = await Promise.all([
    store.listPayments(db, filter, { order, before }, SHOWN + 1),
    isFinance ? store.sumPayments(db, filter) : null,
    store.listSoldPackages(db),
  ])
  return {
    ...pageView(ctx, rows),
    sums,
    packages: packageChoices(locale, packages),
    period: period && { from: period.from.toISOString(), until: period.until.toISOString() },
    mayReconcile: isFinance,
  }
}

/** The conditions of a payment filter at this time. */
export function paymentFilter(
  { locale, now }: OperatorCtx,
  { period, back = 0, order, ...rest }: Omit<PaymentSearch, 'before'>,
) {
  return { filter: { ...rest, period: period ? periodBounds(locale, period, back, now) : null }, order }
}

export async function searchPayments(ctx: OperatorCtx, { word }: { word: string }) {
  return pageView(ctx, await store.searchPayments(ctx.db, word, normalisePhone(word), SHOWN + 1))
}

function pageView({ locale }: OperatorCtx, rows: store.PaymentRow[]) {
  return {
    payments: rows.slice(0, SHOWN).map((row) => listedPaymentView(locale, row)),
    hasMore: rows.length > SHOWN,
  }
}

export async function getPayment(ctx: OperatorCtx, { number }: { number: number }) {
  const { db, locale, operator } = ctx
  const row = await store.findPayment(db, number)
  if (!row) throw new AppError('not_found')
  const source = `payment:${row.id}`
  const [gift, refunds, lines, steps] = await Promise.all([
    store.findGiftCodeOfPayment(db, row.id),
    store.listRefundsOfPayment(db, source),
    listLedgerLines(db, [source]),
    listOperatorSteps(db, 'POST /payments/{number}/', number),
  ])
  return {
    ...listedPaymentView(locale, row),
    ...paymentFactsView(row),
    giftCodeEnd: gift ? gift.code.slice(-4) : null,
    isGiftUsed: Boolean(gift?.isUsed),
    ledger: ledgerEntryViews(lines),
    operatorSteps: steps.map(({ at, operatorName }) => ({ time: at.toISOString(), operator: operatorName })),
    refunds: refunds.map((refund) => ({
      number: refund.number,
      state: refund.state,
      amount: refund.amountToman,
    })),
    mayReconcile:
      (PAYABLE_PAYMENT_STATES as readonly string[]).includes(row.state) &&
      isRoleAllowed(operator.roles, ['finance']),
    mayOpenRefunds: isRoleAllowed(operator.roles, ['finance']),
    mayOpenDevice: isRoleAllowed(operator.roles, ['support']),
  }
}

export async function reconcilePayment(ctx: OperatorCtx, { number }: { number: number }) {
  const row = await store.findPayment(ctx.db, number)
  if (!row) throw new AppError('not_found')
  const outcome = await reconciling.reconcilePayment(ctx, row.id)
  return { outcome, payment: await getPayment(ctx, { number }) }
}

export async function reconcileAll(ctx: OperatorCtx) {
  return reconciling.reconcileAll(ctx)
}
