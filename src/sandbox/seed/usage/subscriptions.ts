import {
  quoteRefundAmount,
  type SubscriptionTerm,
  type TermPurchase,
} from '#features/refund/quote/quote.rules.ts'
import {
  addDays,
  daysBetween,
  type GrantReason,
  subscriptionEndColumns,
} from '#features/subscription/subscription.rules.ts'
import { toman } from '#kernel/money.ts'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import type { DemoPayment } from './payments.ts'
import { uuidOf } from './randomValues.ts'
import type { DemoUser, DemoWorld } from './world.ts'

/** A subscription while the demo story of its owner is simulated. Its row is added at the end. */
export interface DemoSubscription {
  id: string
  createdAt: Instant
  deviceId: string | null
  state: 'unapplied' | 'active' | 'cancelled'
  startedAt: Instant | null
  endsAt: Instant | null
  interruptedAt: Instant | null
  cancelledAt: Instant | null
  days: number
  purchases: TermPurchase[]
  payments: DemoPayment[]
  giftDays: number
  roundedUpMs: number
}

interface Grant {
  days: number
  reason: GrantReason
  source: string
  packageId?: number | null
  waitedFrom?: Instant | null
}

export function startSubscription(dice: DemoUser['dice'], at: Instant): DemoSubscription {
  return {
    id: uuidOf(dice),
    createdAt: at,
    deviceId: null,
    state: 'unapplied',
    startedAt: null,
    endsAt: null,
    interruptedAt: null,
    cancelledAt: null,
    days: 0,
    purchases: [],
    payments: [],
    giftDays: 0,
    roundedUpMs: 0,
  }
}

export function grantDays(
  { rows }: DemoWorld,
  subscription: DemoSubscription,
  at: Instant,
  grant: Grant,
): void {
  const { days, reason, source, packageId = null, waitedFrom = null } = grant
  rows.add('subscriptionLine', at, {
    subscriptionId: subscription.id,
    days,
    reason,
    source,
    createdAt: at,
    packageId,
    waitedFrom,
  })
  subscription.days += days
  if (subscription.endsAt) subscription.endsAt = addDays(subscription.endsAt, days)
}

/** The days of a payment. They are merged into the subscription of the device, if there is one. */
export function grantPayment(
  world: DemoWorld,
  person: DemoUser,
  subscription: DemoSubscription,
  payment: DemoPayment,
): void {
  const at = payment.paidAt ?? (payment.createdAt as Instant)
  const days = payment.lengthDays ?? 0
  const isFirst = subscription.days === 0
  grantDays(world, subscription, at, {
    days,
    reason: 'purchase',
    source: `payment:${payment.id}`,
    packageId: payment.packageId ?? null,
  })
  subscription.purchases.push({ price: toman(payment.amountToman), vat: toman(payment.vatToman), days })
  subscription.payments.push(payment)
  payment.subscriptionId = isFirst ? subscription.id : addMerged(world, person, subscription, at)
  if (subscription.deviceId) Object.assign(payment, { state: 'applied', appliedAt: at })
}

/** A purchase for a device that has a subscription: its own subscription row remains, without days. */
function addMerged({ rows }: DemoWorld, person: DemoUser, { id }: DemoSubscription, at: Instant): string {
  const merged = uuidOf(person.dice)
  rows.add('subscription', at, {
    id: merged,
    userId: person.id,
    deviceId: null,
    state: 'merged',
    startedAt: null,
    endsAt: null,
    createdAt: at,
    cancelledAt: null,
    interruptedAt: null,
    mergedInto: id,
    noticeDueAt: null,
    noticeDays: null,
  })
  return merged
}

/** The device is registered for the first time, or again after a closure. */
export function startOrResume(world: DemoWorld, subscription: DemoSubscription, at: Instant): void {
  const { id, interruptedAt } = subscription
  if (!subscription.startedAt) {
    subscription.startedAt = at
    subscription.endsAt = addDays(at, subscription.days)
    return
  }
  if (!interruptedAt) return
  const days = daysBetween(interruptedAt, at)
  const of = interruptedAt.toISOString()
  grantDays(world, subscription, at, {
    days,
    reason: 'reset_wait',
    source: `reset_wait:${id}:${of}`,
    waitedFrom: interruptedAt,
  })
  subscription.roundedUpMs += days * DAY - (at.getTime() - interruptedAt.getTime())
  const { resetGiftDays } = world.ctx.config
  if (resetGiftDays > 0) {
    grantDays(world, subscription, at, {
      days: resetGiftDays,
      reason: 'reset_gift',
      source: `reset_gift:${id}:${of}`,
    })
    subscription.giftDays += resetGiftDays
  }
  subscription.interruptedAt = null
}

export function quoteDemoRefund(subscription: DemoSubscription, at: Instant) {
  const term: SubscriptionTerm = subscription
  return quoteRefundAmount(term, at)
}

export function addSubscription(
  { rows, now }: DemoWorld,
  person: DemoUser,
  subscription: DemoSubscription,
): void {
  const { id, createdAt, deviceId, state, startedAt, endsAt, cancelledAt, interruptedAt } = subscription
  const isRunning = state === 'active' && endsAt !== null && interruptedAt === null
  // A message that is due at the same moment would be late; the next one is sent at its own time.
  const notice = isRunning
    ? subscriptionEndColumns(endsAt, addMilliseconds(now, 1))
    : { noticeDays: null, noticeDueAt: null }
  const { noticeDays, noticeDueAt } = notice
  rows.add('subscription', createdAt, {
    id,
    userId: person.id,
    deviceId,
    state,
    startedAt,
    endsAt,
    createdAt,
    cancelledAt,
    interruptedAt,
    mergedInto: null,
    noticeDueAt,
    noticeDays,
  })
}
