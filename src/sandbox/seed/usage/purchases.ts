import { addMilliseconds, HOUR, type Instant, MINUTE } from '#kernel/time.ts'
import type { Dice } from '../dice.ts'
import type { PricedItem } from './catalogue.ts'
import { addFailedPayment, addPaidPayment, type DemoPayment } from './payments.ts'
import { isLucky, pickWeighted, randomTimeAfter, uuidOf } from './randomValues.ts'
import { type DemoSubscription, grantDays, grantPayment } from './subscriptions.ts'
import type { DemoUser, DemoWorld } from './world.ts'

/** Purchases of the simulated users, and what they get. */

export function choosePackage({ catalogue }: DemoWorld, dice: Dice) {
  const weights = [38, 30, 17, 12, 3]
  return pickWeighted(
    dice,
    catalogue.packages.map((goods, at) => [goods, weights[at] ?? 1] as const),
  )
}

/** Returns the time after some failed attempts. */
export function addFailedAttempts(
  world: DemoWorld,
  person: DemoUser,
  payments: DemoPayment[],
  from: Instant,
  deviceId: string | null = null,
): Instant {
  let at = from
  const attempts = pickWeighted(person.dice, [
    [1, 4],
    [2, 1],
  ])
  for (let tried = 0; tried < attempts; tried++) {
    at = randomTimeAfter(at, person.dice, 2 * MINUTE, 30 * MINUTE)
    if (addMilliseconds(at, HOUR) > world.now) break
    payments.push(addFailedPayment(world, person, { goods: choosePackage(world, person.dice), at, deviceId }))
    at = addMilliseconds(at, 45 * MINUTE)
  }
  return at
}

/** A payment takes up to four minutes, so it cannot start just before the present. */
export function wouldEndInFuture({ now }: DemoWorld, at: Instant): boolean {
  return addMilliseconds(at, 5 * MINUTE) > now
}

export function buyGift(world: DemoWorld, person: DemoUser, payments: DemoPayment[], from: Instant): void {
  const at = randomTimeAfter(from, person.dice, 10 * MINUTE, HOUR)
  if (wouldEndInFuture(world, at)) return
  const goods = choosePackage(world, person.dice)
  const payment = addPaidPayment(world, person, { goods, at, end: 'paid', isGift: true })
  const boughtAt = payment.paidAt ?? at
  const codeId = world.codeId++
  world.rows.add('promotionCode', boughtAt, {
    id: codeId,
    code: codeOf(person.dice),
    kind: 'gift',
    giftDays: goods.lengthDays,
    giftPackageId: goods.packageId,
    maxUses: 1,
    source: `payment:${payment.id}`,
    isPersonal: false,
    isActive: true,
    createdAt: boughtAt,
  })
  Object.assign(payment, { state: 'applied', appliedAt: boughtAt, giftCodeId: codeId })
  payments.push(payment)
  world.gifts.push({ codeId, packageId: goods.packageId, days: goods.lengthDays, boughtAt })
}

function codeOf(dice: Dice): string {
  return Array.from({ length: 12 }, () => dice.pick([...'ABCDEFGHJKMNPQRSTUVWXYZ23456789'])).join('')
}

export function simulateFirstPurchase(
  world: DemoWorld,
  person: DemoUser,
  payments: DemoPayment[],
  subscription: DemoSubscription,
  at: Instant,
): Instant {
  const { dice } = person
  const { codes } = world.catalogue
  const code = codes.length > 0 && isLucky(dice, 0.16) ? dice.pick(codes) : null
  const payment = addPaidPayment(world, person, {
    goods: choosePackage(world, dice),
    at,
    end: 'paid',
    deviceId: subscription.deviceId,
    code,
  })
  payments.push(payment)
  grantPayment(world, person, subscription, payment)
  return payment.paidAt ?? at
}

/** Some new users have a gift code from a user who bought one before. */
export function redeemGift(
  world: DemoWorld,
  person: DemoUser,
  subscription: DemoSubscription,
  at: Instant,
): Instant | null {
  const index = world.gifts.findIndex(({ boughtAt }) => addMilliseconds(boughtAt, 2 * HOUR) < at)
  const gift = world.gifts[index]
  if (!gift || !isLucky(person.dice, 0.3)) return null
  world.gifts.splice(index, 1)
  const id = uuidOf(person.dice)
  const { codeId, packageId, days } = gift
  world.rows.add('promotionUse', at, {
    id,
    codeId,
    userId: person.id,
    state: 'used',
    paymentId: null,
    heldUntil: null,
    createdAt: at,
    usedAt: at,
  })
  world.rows.add('gift', at, {
    id,
    userId: person.id,
    days,
    subscriptionId: subscription.id,
    deviceId: subscription.deviceId,
    isRenewal: false,
    createdAt: at,
  })
  grantDays(world, subscription, at, { days, reason: 'gift', source: `gift:${id}`, packageId })
  subscription.giftDays += days
  return at
}

export function renew(
  world: DemoWorld,
  person: DemoUser,
  payments: DemoPayment[],
  subscription: DemoSubscription,
  at: Instant,
): void {
  const goods = choosePackage(world, person.dice)
  const payment = addPaidPayment(world, person, { goods, at, end: 'paid', deviceId: subscription.deviceId })
  payments.push(payment)
  grantPayment(world, person, subscription, payment)
}

export function buyApplication(
  world: DemoWorld,
  person: DemoUser,
  payments: DemoPayment[],
  at: Instant,
): void {
  const { sold } = world.catalogue
  if (sold.length === 0) return
  const goods: PricedItem & { applicationId: number } = person.dice.pick(sold)
  const payment = addPaidPayment(world, person, { goods, at, end: 'paid' })
  const paidAt = payment.paidAt ?? at
  Object.assign(payment, { state: 'applied', appliedAt: paidAt })
  payments.push(payment)
  world.rows.add('entitlement', paidAt, {
    userId: person.id,
    applicationId: goods.applicationId,
    source: `payment:${payment.id}`,
    endsAt: null,
    createdAt: paidAt,
  })
}
