import { deleteUser } from '#features/account/deletion.actions.ts'
import { resetWrongCodes } from '#features/login/login.actions.ts'
import { sendCodeForOperator, signOutUser } from '#features/login/loginSupport.actions.ts'
import { quoteRefund, requestRefund } from '#features/refund/refund.actions.ts'
import { grantDaysByOperator } from '#features/subscription/grantByOperator.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts'
import { normalisePhone } from '#kernel/phone.ts'
import type { OperatorCtx, UserCtx } from '#server/context.ts'
import { type CustomerRef, getCustomer, maximumGrantDays, requireCustomer } from './customer.actions.ts'
import { type CustomerRow, hasOpenRefund } from './customer.store.ts'
import { noteAuthorOf } from './customerNote.actions.ts'
import { addNote } from './customerNote.store.ts'

/** Actions on a customer. Each is an action of the slice that owns the data. */

function localeOf({ locale }: CustomerRow): Locale {
  return locale !== null && isLocale(locale) ? locale : DEFAULT_LOCALE
}

/** The context for an operator who acts for a customer, in the customer's language. */
function asCustomer(ctx: OperatorCtx, row: CustomerRow): UserCtx {
  // The operator's browser is not the customer's, so it never counts as known for the customer.
  const user = { userId: row.id, sessionId: '', steppedUpUntil: null }
  return { ...ctx, locale: localeOf(row), deviceIdentifier: null, user }
}

export async function sendCode(ctx: OperatorCtx, ref: CustomerRef) {
  const row = await requireCustomer(ctx, ref)
  const { resendAfter } = await sendCodeForOperator(ctx, {
    phoneNumber: row.phoneNumber,
    locale: localeOf(row),
  })
  return { resendAfter }
}

export async function unlockCustomerLogin(ctx: OperatorCtx, ref: CustomerRef) {
  await resetWrongCodes(ctx, await requireCustomer(ctx, ref))
  return getCustomer(ctx, ref)
}

export async function signOutCustomer(
  ctx: OperatorCtx,
  { id, session }: CustomerRef & { session?: string | undefined },
) {
  await requireCustomer(ctx, { id })
  await signOutUser(ctx, { userId: id, sessionId: session ?? null })
  return getCustomer(ctx, { id })
}

interface Grant extends CustomerRef {
  subscription: string
  days: number
  reason: string
  key: string
}

export async function grantDays(ctx: OperatorCtx, { id, subscription, days, reason, key }: Grant) {
  const row = await requireCustomer(ctx, { id })
  const bound = maximumGrantDays(ctx)
  if (days > bound) throw new AppError('customer_days_many', { params: { days: bound } })
  const grant = { userId: id, subscriptionId: subscription, days, key }
  await grantDaysByOperator({ ...ctx, locale: localeOf(row) }, grant, async (trx) => {
    // A renewal withdraws an open refund. Only the customer may decide that.
    if (await hasOpenRefund(trx, subscription)) throw new AppError('customer_refund_open')
    await addNote(trx, { userId: id, ...noteAuthorOf(ctx), text: reason, grantedDays: days }, ctx.now)
  })
  return getCustomer(ctx, { id })
}

export async function quoteCustomerRefund(
  ctx: OperatorCtx,
  { id, subscription }: CustomerRef & { subscription: string },
) {
  const row = await requireCustomer(ctx, { id })
  const { amount, unusedDays, isFull, hindrance } = await quoteRefund(asCustomer(ctx, row), {
    id: subscription,
  })
  return { amount, unusedDays, isFull, hindrance }
}

export async function startRefund(
  ctx: OperatorCtx,
  { id, subscription, amount }: CustomerRef & { subscription: string; amount: number },
) {
  const row = await requireCustomer(ctx, { id })
  await requestRefund(asCustomer(ctx, row), { subscriptionId: subscription, amount })
  return getCustomer(ctx, { id })
}

export async function deleteCustomer(
  ctx: OperatorCtx,
  { id, phone, withSubscription }: CustomerRef & { phone: string; withSubscription: boolean },
) {
  const { phoneNumber } = await requireCustomer(ctx, { id })
  if (normalisePhone(phone) !== phoneNumber)
    throw new AppError('customer_phone_differs', { fields: { phone: 'customer_phone_differs' } })
  const { devices, comments } = await deleteUser(ctx, { phone: phoneNumber, isSure: true, withSubscription })
  return { devices, comments }
}
