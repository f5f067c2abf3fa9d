import { statusNameOf } from '#features/device/registration/registrationPage.rules.ts'
import { daysBetween } from '#features/subscription/subscription.rules.ts'
import { sortSubscriptions, subscriptionStateOf } from '#features/subscription/subscriptionPage.rules.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Ctx } from '#server/context.ts'
import { findMessage, translate } from '#server/messages.ts'
import * as store from './person.store.ts'

/**
 * Facts about the user to whom an operator replies. Devices and subscriptions are described in the words that the user
 * sees.
 */
export async function getPerson(ctx: Ctx, userId: number) {
  const { db } = ctx
  const [user, devices, subscriptions, payments] = await Promise.all([
    store.findUser(db, userId),
    store.listDevicesOfUser(db, userId),
    store.listSubscriptionsOfUser(db, userId),
    store.listPaymentsOfUser(db, userId),
  ])
  return {
    id: userId,
    phone: user.phoneNumber,
    since: user.createdAt.toISOString(),
    devices: devices.map((row) => deviceView(ctx.locale, row)),
    subscriptions: sortSubscriptions(subscriptions.map((row) => subscriptionFacts(ctx, row))).map((row) =>
      subscriptionView(ctx.locale, row),
    ),
    payments: payments.map((row) => paymentView(ctx.locale, row)),
  }
}

type Rows<Name extends 'listDevicesOfUser' | 'listSubscriptionsOfUser' | 'listPaymentsOfUser'> = Awaited<
  ReturnType<(typeof store)[Name]>
>[number]

function deviceView(
  locale: Locale,
  { id, product, status, statusSince, account, event }: Rows<'listDevicesOfUser'>,
) {
  const label = statusNameOf({ status, events: event === null ? [] : [{ event }] })
  return {
    id,
    product,
    status: { label, name: translate(locale, `registration_badge_${label}`) },
    statusSince: statusSince?.toISOString() ?? null,
    account,
  }
}

function subscriptionFacts(
  { now }: Ctx,
  { state, endsAt, interruptedAt, ...row }: Rows<'listSubscriptionsOfUser'>,
) {
  return {
    ...row,
    state: state as 'unapplied' | 'active' | 'cancelled',
    // A cancelled subscription ended with its cancellation, whatever days were left.
    daysLeft: state === 'cancelled' ? null : endsAt && daysBetween(now, endsAt),
    endTime: state === 'cancelled' ? null : (endsAt?.toISOString() ?? null),
    isInterrupted: interruptedAt !== null,
  }
}

function subscriptionView(locale: Locale, { isInterrupted, ...row }: ReturnType<typeof subscriptionFacts>) {
  const label = subscriptionStateOf({ ...row, isInterrupted })
  return { ...row, state: { label, name: translate(locale, `subscription_state_${label}`) } }
}

function paymentView(locale: Locale, row: Rows<'listPaymentsOfUser'>) {
  return {
    number: row.number,
    // The texts of the payment screens, so that a state has the same name everywhere in the office.
    state: { label: row.state, name: findMessage(locale, `office_payment_state_${row.state}`) ?? row.state },
    amount: row.amountToman,
    trackingCode: row.trackingCode,
    createTime: row.createdAt.toISOString(),
  }
}
