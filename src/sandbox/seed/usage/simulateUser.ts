import { isCardNumber } from '#kernel/cardNumber.ts'
import type { Locale } from '#kernel/locale.ts'
import { addMilliseconds, DAY, HOUR, type Instant, MINUTE } from '#kernel/time.ts'
import { createDice, type Dice } from '../dice.ts'
import {
  addRegistration,
  confirmReset,
  type DemoDevice,
  type DemoRegistration,
  enrolDevice,
  enterQueue,
  failWithAccount,
  leaveQueue,
  startRegistration,
} from './devices.ts'
import { addInstallations } from './installations.ts'
import { addPaidPayment, type DemoPayment } from './payments.ts'
import {
  addFailedAttempts,
  buyApplication,
  buyGift,
  choosePackage,
  redeemGift,
  renew,
  simulateFirstPurchase,
  wouldEndInFuture,
} from './purchases.ts'
import { bytesOf, isLucky, moveIntoWakingHours, pickWeighted, randomTimeAfter } from './randomValues.ts'
import { requestRefund } from './refunds.ts'
import {
  addSubscription,
  type DemoSubscription,
  grantPayment,
  startOrResume,
  startSubscription,
} from './subscriptions.ts'
import { addComments, addProblemReport, addTickets } from './support.ts'
import { type DemoUser, type DemoWorld, pickRecentTime } from './world.ts'

/** Simulates one user, from the first login to now. */

/** An Iranian prefix that no operator has. */
const DEMO_PREFIX = '0970'
const CARD_PREFIXES = ['603799', '610433', '502229', '621986', '627412', '589463'] as const

type Kind = 'looks' | 'enrols' | 'buys' | 'subscribes' | 'gives'

export function simulateUser(world: DemoWorld, index: number, id: number): void {
  const person = meet(world, index, id)
  const kind = pickWeighted<Kind>(person.dice, [
    ['looks', 22],
    ['enrols', 5],
    ['buys', 6],
    ['gives', 4],
    ['subscribes', 63],
  ])
  const payments: DemoPayment[] = []
  const at = randomTimeAfter(person.joinedAt, person.dice, 3 * MINUTE, 40 * MINUTE)
  const device = kind === 'enrols' || kind === 'subscribes' ? enrolDevice(world, person, at) : null
  if (kind === 'enrols' && isLucky(person.dice, 0.6)) addFailedAttempts(world, person, payments, at)
  if (kind === 'buys') buyForLater(world, person, payments, at)
  if (kind === 'gives') buyGift(world, person, payments, at)
  if (kind === 'subscribes' && device) subscribe(world, person, payments, device, at)
  for (const payment of payments) world.rows.add('payment', payment.createdAt as Instant, payment)
  addTickets(world, person)
  addVotes(world, person)
}

function meet({ scale, now, rows }: DemoWorld, index: number, id: number): DemoUser {
  const dice = createDice(`${scale.seed} person ${index}`)
  // The store grows: the same number of new users takes fewer days later on.
  const share = ((index + 0.5) / scale.users) ** 0.7
  const joinedAt = earlier(
    moveIntoWakingHours(addMilliseconds(now, -(1 - share) * scale.days * DAY)),
    addMilliseconds(now, -HOUR),
  )
  const person: DemoUser = {
    id,
    dice,
    phoneNumber: phoneOf(index),
    locale: pickWeighted<Locale>(dice, [
      ['fa', 95],
      ['en', 3],
      ['ar', 2],
    ]),
    joinedAt,
    card: cardOf(dice),
  }
  rows.add('appUser', joinedAt, {
    id,
    phoneNumber: person.phoneNumber,
    createdAt: joinedAt,
    locale: person.locale,
  })
  const seenAt = earlier(randomTimeAfter(joinedAt, dice, 0, 40 * DAY), now)
  rows.add('knownBrowser', joinedAt, {
    userId: id,
    identifierHash: bytesOf(dice, 32),
    seenAt,
    firstSeenAt: joinedAt,
  })
  return person
}

function earlier(one: Instant, other: Instant): Instant {
  return one < other ? one : other
}

/** A phone number whose last four digits do not start with 9: those make the sandbox's providers fail on purpose. */
function phoneOf(index: number): string {
  return `${DEMO_PREFIX}${String(Math.floor(index / 8000)).padStart(3, '0')}${String(1000 + (index % 8000)).padStart(4, '0')}`
}

function cardOf(dice: Dice): string {
  const start = `${dice.pick(CARD_PREFIXES)}000000${dice.between(100, 899)}`
  const digits = Array.from({ length: 10 }, (_, last) => `${start}${last}`)
  return digits.find(isCardNumber) ?? `${start}0`
}

/** Bought before the user has a device. Some request a refund. */
function buyForLater(world: DemoWorld, person: DemoUser, payments: DemoPayment[], from: Instant): void {
  const at = randomTimeAfter(from, person.dice, 5 * MINUTE, 30 * MINUTE)
  if (wouldEndInFuture(world, at)) return
  const payment = addPaidPayment(world, person, { goods: choosePackage(world, person.dice), at, end: 'paid' })
  payments.push(payment)
  const subscription = startSubscription(person.dice, payment.paidAt ?? at)
  grantPayment(world, person, subscription, payment)
  const wantsBackAt = randomTimeAfter(at, person.dice, HOUR, 6 * DAY)
  if (isLucky(person.dice, 0.3) && wantsBackAt <= world.now)
    cancel(subscription, requestRefund(world, person, subscription, wantsBackAt))
  addSubscription(world, person, subscription)
}

function cancel(subscription: DemoSubscription, at: Instant | null): boolean {
  if (at) Object.assign(subscription, { state: 'cancelled', cancelledAt: at })
  return at !== null
}

function subscribe(
  world: DemoWorld,
  person: DemoUser,
  payments: DemoPayment[],
  device: DemoDevice,
  from: Instant,
): void {
  const { dice } = person
  const triedAt = isLucky(dice, 0.24) ? addFailedAttempts(world, person, payments, from, device.id) : from
  const at = randomTimeAfter(triedAt, dice, 4 * MINUTE, 40 * MINUTE)
  if (wouldEndInFuture(world, at)) return
  const subscription = startSubscription(dice, at)
  Object.assign(subscription, { deviceId: device.id, state: 'active' })
  const paidAt =
    redeemGift(world, person, subscription, at) ??
    simulateFirstPurchase(world, person, payments, subscription, at)
  subscription.createdAt = paidAt
  const seat = enterQueue(world, device, paidAt)
  const readyAt = startRegistration(world, person, seat, null)
  if (readyAt) {
    startOrResume(world, subscription, readyAt)
    live(world, person, payments, subscription, seat, readyAt)
    addInstallations(world, person, seat, readyAt)
    addComments(world, person, readyAt)
    addProblemReport(world, person, seat, readyAt)
  } else if (isLucky(dice, 0.1))
    giveUp(world, person, subscription, seat, randomTimeAfter(paidAt, dice, HOUR, 20 * HOUR))
  addSubscription(world, person, subscription)
  addRegistration(world, person, seat)
}

/** A refund; the device leaves its account. Returns true when the subscription is over. */
function giveUp(
  world: DemoWorld,
  person: DemoUser,
  subscription: DemoSubscription,
  seat: DemoRegistration,
  at: Instant,
): boolean {
  if (at > world.now) return false
  const endedAt = requestRefund(world, person, subscription, at)
  if (endedAt) leaveQueue(world, seat, endedAt)
  return cancel(subscription, endedAt)
}

type Turn = { at: Instant; what: 'closure' | 'renewal' | 'refund' | 'application' }

/** From the first registration on: renewals, closures of the account, refunds, and separately sold applications. */
function live(
  world: DemoWorld,
  person: DemoUser,
  payments: DemoPayment[],
  subscription: DemoSubscription,
  seat: DemoRegistration,
  from: Instant,
): void {
  const { dice } = person
  const refundAt = isLucky(dice, 0.07) ? randomTimeAfter(from, dice, 6 * HOUR, 20 * DAY) : null
  const applicationAt = isLucky(dice, 0.1)
    ? moveIntoWakingHours(randomTimeAfter(from, dice, DAY, 60 * DAY))
    : null
  const turns: Turn[] = []
  if (refundAt) turns.push({ at: refundAt, what: 'refund' })
  if (applicationAt) turns.push({ at: applicationAt, what: 'application' })
  const recentAt = pickRecentTime(world, dice, 0.025, 60 * HOUR)
  if (recentAt && !refundAt && recentAt > from) turns.push({ at: recentAt, what: 'refund' })
  let cursor = from
  let renewalAt = nextRenewal(dice, subscription)
  for (;;) {
    const closedAt = seat.placement?.account.closedAt ?? null
    const next = [
      ...turns,
      ...(closedAt && closedAt > cursor ? [{ at: closedAt, what: 'closure' as const }] : []),
      ...(renewalAt ? [{ at: renewalAt, what: 'renewal' as const }] : []),
    ]
      .filter(({ at }) => !wouldEndInFuture(world, at))
      .sort((one, other) => one.at.getTime() - other.at.getTime())[0]
    if (!next) return
    cursor = next.at > cursor ? next.at : cursor
    if (turns[turns.indexOf(next as Turn)]) turns.splice(turns.indexOf(next as Turn), 1)
    if (next.what === 'refund' && giveUp(world, person, subscription, seat, cursor)) return
    if (next.what === 'application') buyApplication(world, person, payments, cursor)
    if (next.what === 'renewal') renew(world, person, payments, subscription, cursor)
    if (next.what === 'closure') {
      const resumedAt = outliveClosure(world, person, subscription, seat, cursor)
      if (!resumedAt) return
      cursor = resumedAt
    }
    if (next.what === 'renewal' || next.what === 'closure') renewalAt = nextRenewal(dice, subscription)
  }
}

/** Some days before the end; or never. */
function nextRenewal(dice: Dice, { endsAt, startedAt }: DemoSubscription): Instant | null {
  if (!endsAt || !startedAt || !isLucky(dice, 0.62)) return null
  return moveIntoWakingHours(addMilliseconds(endsAt, -dice.between(26, 150) * HOUR))
}

/**
 * Apple closed the account: most users move to another one, some request a refund, some have not chosen yet. Returns
 * when the device works again; null if nothing more happens.
 */
function outliveClosure(
  world: DemoWorld,
  person: DemoUser,
  subscription: DemoSubscription,
  seat: DemoRegistration,
  at: Instant,
): Instant | null {
  const { dice } = person
  failWithAccount(world, person, seat, at)
  subscription.interruptedAt = at
  const isOver = subscription.endsAt !== null && subscription.endsAt <= at
  const choice = pickWeighted(dice, [
    ['reset', isOver ? 0 : 80],
    ['refund', isOver ? 0 : 12],
    ['nothing', 8],
  ])
  const decidedAt = moveIntoWakingHours(randomTimeAfter(at, dice, 2 * HOUR, 4 * DAY))
  if (choice === 'nothing' || wouldEndInFuture(world, decidedAt)) return null
  if (choice === 'refund') {
    giveUp(world, person, subscription, seat, decidedAt)
    return null
  }
  const left = seat.placement?.account ?? null
  confirmReset(world, seat, decidedAt)
  const readyAt = startRegistration(world, person, seat, left)
  if (readyAt) startOrResume(world, subscription, readyAt)
  return readyAt
}

function addVotes({ catalogue, rows, now }: DemoWorld, { id: userId, dice, joinedAt }: DemoUser): void {
  for (const { id: pollId, maximumChoices, optionIds } of catalogue.polls) {
    const createdAt = earlier(randomTimeAfter(joinedAt, dice, HOUR, 50 * DAY), now)
    if (!isLucky(dice, 0.42) || optionIds.length === 0) continue
    const chosen = new Set([
      pickWeighted(
        dice,
        optionIds.map((option, at) => [option, optionIds.length - at] as const),
      ),
    ])
    while (chosen.size < Math.min(maximumChoices, optionIds.length) && isLucky(dice, 0.6))
      chosen.add(dice.pick(optionIds))
    rows.add('pollVote', createdAt, {
      pollId,
      userId,
      optionIds: [...chosen].sort((a, b) => a - b),
      createdAt,
    })
  }
}
