import { randomUUID } from 'node:crypto'
import { declineRegistration } from '#features/device/registration/registration.actions.ts'
import { installationUrlsOf } from '#features/install/link/installationUrl.actions.ts'
import { installationLink } from '#features/install/link/link.actions.ts'
import { findServablePackage } from '#features/install/link/servePackage.actions.ts'
import { setPayoutCard } from '#features/refund/payout/card.actions.ts'
import {
  claimPayout,
  recordManualPayout,
  releasePayout,
  requestNewPayoutCard,
  revealCardNumber,
} from '#features/refund/payout/payoutByOperator.actions.ts'
import { runDueRefunds } from '#features/refund/payout/payRefund.actions.ts'
import { quoteRefund, requestRefund, withdrawRefund } from '#features/refund/refund.actions.ts'
import { rejectRefund } from '#features/refund/refundSupport.actions.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import { plantInstallable } from '../../support/install.ts'
import type { Product } from '../../support/product.ts'
import { cardEnding, GOOD_CARD } from '../../support/refund.ts'
import { getRow } from '../../support/rows.ts'
import { checkDeleted, checkDevices } from '../deviceOracle.ts'
import { type Group, pairsWith, triplesOf } from '../explore.ts'
import { addDevice, addPerson, addRegistered, buy, deletionOf } from '../fixtures.ts'
import { checkPayments } from '../oracle.ts'
import { checkRefunds } from '../refundOracle.ts'
import type { World } from '../world.ts'

const OTHER_CARD = cardEnding('0000', '589463')

/** Requests a refund and lets an hour pass. */
async function openRefund(world: World, userId: number, subscriptionId: string): Promise<string> {
  const { amount } = await quoteRefund(world.ctx(userId), { id: subscriptionId })
  const { id } = await requestRefund(world.ctx(userId), { subscriptionId, amount })
  world.pass(HOUR + MINUTE)
  await runDueRefunds(world.ctx())
  return id
}

/** A queued device with a refund request: the card, the second request, declining the queue, withdrawing. */
export const refundsInLine: Group = {
  name: 'refunds in line',
  actors: ['card', 'decline', 'request', 'withdrawal', 'other card', 'deletion'],
  sets: [...triplesOf(4), [0, 4], ...pairsWith(5)],
  async prepare(world) {
    const person = await addPerson(world)
    const { userId } = person
    const { deviceId } = await addDevice(world, userId)
    const payment = await buy(world, userId, { deviceId })
    const { subscriptionId } = payment
    const id = await openRefund(world, userId, subscriptionId)
    const { amount } = await quoteRefund(world.ctx(userId), { id: subscriptionId })
    const card = (cardNumber: string) => () => setPayoutCard(world.ctx(userId), { id, cardNumber })
    return {
      actors: [
        card(GOOD_CARD),
        () => declineRegistration(world.ctx(userId), { id: deviceId }),
        () => requestRefund(world.ctx(userId), { subscriptionId, amount }),
        () => withdrawRefund(world.ctx(userId), { id }),
        card(OTHER_CARD),
        deletionOf(world, person),
      ],
      check: async () => [
        ...(await checkPayments(world, [payment.id])),
        ...(await checkRefunds(world, userId)),
        ...(await checkDevices(world, [deviceId])),
        ...(await checkDeleted(world, userId)),
      ],
    }
  },
}

const applications = new WeakMap<World, Promise<number>>()

/** One application for all schedules: no schedule changes it. */
function applicationOf(world: World): Promise<number> {
  const system = { db: world.db, now: async () => world.now(), context: async () => world.ctx() }
  const known =
    applications.get(world) ??
    plantInstallable({ system } as unknown as Product, { label: `app-${randomUUID()}` }).then(({ id }) => id)
  applications.set(world, known)
  return known
}

/** A registered device with a refund request: two cards, the worker that pays, an installation, an operator. */
export const refundGroup: Group = {
  name: 'refunds',
  isSlow: true,
  actors: ['card', 'payer', 'install', 'rejection', 'other card', 'deletion'],
  sets: [...triplesOf(5), ...pairsWith(5)],
  async prepare(world) {
    const { person, deviceId, payment } = await addRegistered(world)
    const { userId } = person
    const application = await applicationOf(world)
    const id = await openRefund(world, userId, payment.subscriptionId)
    const { number } = await getRow(world.db, 'refund', { id })
    const card = (cardNumber: string) => () => setPayoutCard(world.ctx(userId), { id, cardNumber })
    return {
      actors: [
        card(GOOD_CARD),
        () => runDueRefunds(world.ctx()),
        () => installationLink(world.ctx(userId), { id: application, deviceId }),
        () => rejectRefund(world.ctx(), number, 'test'),
        card(OTHER_CARD),
        deletionOf(world, person),
      ],
      check: async () => [
        ...(await checkPayments(world, [payment.id])),
        ...(await checkRefunds(world, userId)),
        ...(await checkDevices(world, [deviceId])),
        ...(await checkInstallations()),
        ...(await checkDeleted(world, userId)),
      ],
    }

    /** A refunded application cannot be installed any more. */
    async function checkInstallations(): Promise<string[]> {
      const rows = await world.db
        .selectFrom('installation')
        .innerJoin('refund', 'refund.userId', 'installation.userId')
        .select('installation.id')
        .where('installation.userId', '=', userId)
        .where('refund.state', 'in', ['paying', 'paid'])
        .execute()
      const served = await Promise.all(
        rows.map((row) => findServablePackage(world.ctx(), installationUrlsOf(world.ctx(), row.id).manifest)),
      )
      return served.filter((file) => typeof file !== 'string').map(() => 'installable after the refund')
    }
  },
}

/** A card was given and the payout is due: two workers, an operator who rejects, another card. */
export const payoutGroup: Group = {
  name: 'payouts',
  actors: ['payer', 'second payer', 'rejection', 'other card', 'deletion'],
  sets: [...triplesOf(4), [0, 1], [0, 2], ...pairsWith(4)],
  async prepare(world) {
    const person = await addPerson(world)
    const { userId } = person
    const payment = await buy(world, userId)
    const id = await openRefund(world, userId, payment.subscriptionId)
    const { number } = await setPayoutCard(world.ctx(userId), { id, cardNumber: GOOD_CARD })
    const pay = () => runDueRefunds(world.ctx())
    return {
      actors: [
        pay,
        pay,
        () => rejectRefund(world.ctx(), number, 'test'),
        () => setPayoutCard(world.ctx(userId), { id, cardNumber: OTHER_CARD }),
        deletionOf(world, person),
      ],
      check: async () => [
        ...(await checkPayments(world, [payment.id])),
        ...(await checkRefunds(world, userId)),
        ...(await checkDeleted(world, userId)),
      ],
    }
  },
}

/** A payout that is due: the worker sends it while two operators want to pay it by hand. */
export const manualPayoutGroup: Group = {
  name: 'payouts by hand',
  actors: ['payer', 'by hand', 'other by hand', 'another card', 'given back'],
  sets: triplesOf(5),
  async prepare(world) {
    const person = await addPerson(world)
    const { userId } = person
    const payment = await buy(world, userId)
    const id = await openRefund(world, userId, payment.subscriptionId)
    const { number } = await setPayoutCard(world.ctx(userId), { id, cardNumber: GOOD_CARD })
    let paidByHand = 0
    const payAs = (name: string) => async () => {
      const ctx = operatorContext(world, name)
      await claimPayout(ctx, number)
      await revealCardNumber(ctx, number)
      // The operator makes the transfer at the bank.
      paidByHand += 1
      await recordManualPayout(ctx, number, 'TRK1234')
    }
    const giveBack = async () => {
      const ctx = operatorContext(world, 'third')
      await claimPayout(ctx, number)
      await releasePayout(ctx, number)
    }
    return {
      actors: [
        () => runDueRefunds(world.ctx()),
        payAs('first'),
        payAs('second'),
        () => requestNewPayoutCard(operatorContext(world, 'first'), number),
        giveBack,
      ],
      check: async () => [
        ...(await checkPayments(world, [payment.id])),
        ...(await checkRefunds(world, userId, paidByHand)),
      ],
    }
  },
}

function operatorContext(world: World, name: string): OperatorCtx {
  const operator = {
    id: name,
    name,
    roles: ['finance' as const],
    signedInAt: world.now(),
    tokenHash: Buffer.alloc(0),
  }
  return Object.assign(world.ctx(), { operator })
}
