import { randomBytes, randomUUID } from 'node:crypto'
import { makeProvisioningProfile } from '#features/device/developerAccount/accountProfile.actions.ts'
import { closeDeveloperAccount } from '#features/device/developerAccount/accountState.actions.ts'
import { registerDeviceAtProvider } from '#features/device/developerAccount/provider.actions.ts'
import { claimDevice } from '#features/device/device.actions.ts'
import { fillSlots } from '#features/device/registration/queue.actions.ts'
import { declineRegistration } from '#features/device/registration/registration.actions.ts'
import { confirmReset } from '#features/recovery/reset.actions.ts'
import { applySubscription } from '#features/subscription/applySubscription.actions.ts'
import { notifyOfSubscriptionEnds } from '#features/subscription/notifyOfSubscriptionEnds.actions.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import { hashToken } from '#server/http/token.ts'
import { newUdid } from '../../support/registration.ts'
import { addRow, getRow } from '../../support/rows.ts'
import { checkDays, checkDeleted, checkDevices, checkSlots } from '../deviceOracle.ts'
import { type Group, pairsWith, triplesOf } from '../explore.ts'
import {
  addDevice,
  addOpenAccount,
  addPerson,
  addRegistered,
  buy,
  decideAtBank,
  deletionOf,
  openPayment,
  returnFromBank,
} from '../fixtures.ts'
import { checkPayments } from '../oracle.ts'

/** Two subscriptions without a device, two devices of which one is registered, and its account is closed. */
export const applyPaymentGroup: Group = {
  name: 'applying',
  isSlow: true,
  actors: ['apply', 'same on the other device', 'apply the other', 'account closed', 'deletion'],
  sets: [...triplesOf(4), ...pairsWith(4)],
  async prepare(world) {
    const { person, deviceId, payment, ...account } = await addRegistered(world)
    const { userId } = person
    const other = await addDevice(world, userId)
    const [first, second] = [await buy(world, userId), await buy(world, userId)]
    const apply = (id: string, to: string) => () => applySubscription(world.ctx(userId), { id, deviceId: to })
    return {
      actors: [
        apply(first.subscriptionId, deviceId),
        apply(first.subscriptionId, other.deviceId),
        apply(second.subscriptionId, deviceId),
        () => closeDeveloperAccount(world.ctx(), account.accountId, 'terminated'),
        deletionOf(world, person),
      ],
      check: async () => [
        ...(await checkPayments(world, [payment.id, first.id, second.id])),
        ...(await checkDays(world, userId, { days: 270, closures: 1 })),
        ...(await checkDevices(world, [deviceId, other.deviceId])),
        ...(await checkSlots(world, [account])),
        ...(await checkDeleted(world, userId)),
      ],
    }
  },
}

/** During a free change of account: the new profile, the closure of the new account, the user's choice. */
export const resetGroup: Group = {
  name: 'resets',
  isSlow: true,
  actors: ['registered', 'account closed', 'reset', 'places filled', 'deletion'],
  sets: [...triplesOf(4), ...pairsWith(4)],
  async prepare(world) {
    const { person, deviceId, ...old } = await addRegistered(world)
    await closeDeveloperAccount(world.ctx(), old.accountId, 'terminated')
    world.pass(2 * DAY)
    const account = await addOpenAccount(world)
    await confirmReset(world.ctx(person.userId), { id: deviceId })
    // Everything up to the provider's approval; an actor then creates the profile.
    await world.runJobs(/^registration/)
    return {
      actors: [
        () => makeProvisioningProfile(world.ctx(), { accountId: account.accountId }),
        () => closeDeveloperAccount(world.ctx(), account.accountId, 'terminated'),
        () => confirmReset(world.ctx(person.userId), { id: deviceId }),
        () => fillSlots(world.ctx()),
        deletionOf(world, person),
      ],
      check: async () => [
        ...(await checkDays(world, person.userId, { days: 90, closures: 2 })),
        ...(await checkDevices(world, [deviceId])),
        ...(await checkSlots(world, [account])),
        ...(await checkDeleted(world, person.userId)),
      ],
    }
  },
}

/** Seven days before the end: the user is notified while renewals arrive. */
export const renewalGroup: Group = {
  name: 'renewals',
  isSlow: true,
  actors: ['renewal', 'news of the end', 'paid renewal', 'news again', 'deletion'],
  sets: [...triplesOf(4), ...pairsWith(4)],
  async prepare(world) {
    const { person, deviceId, payment, ...account } = await addRegistered(world)
    const { userId } = person
    world.pass(83 * DAY)
    const bought = await buy(world, userId)
    const renewal = await openPayment(world, userId, { deviceId })
    const back = await decideAtBank(world, renewal, 'pay')
    const tell = () => notifyOfSubscriptionEnds(world.ctx())
    return {
      actors: [
        () => applySubscription(world.ctx(userId), { id: bought.subscriptionId, deviceId }),
        tell,
        () => returnFromBank(world, back),
        tell,
        deletionOf(world, person),
      ],
      async check() {
        const late = await world.db
          .selectFrom('subscription')
          .select(['noticeDueAt', 'endsAt'])
          .where('userId', '=', userId)
          .where('noticeDueAt', '<=', world.now())
          .execute()
        const { state } = await getRow(world.db, 'payment', { id: renewal.id })
        const isRenewed = ['paid', 'applied', 'refunded'].includes(state)
        return [
          ...late.map(() => 'the news of an end is overdue'),
          ...(await checkPayments(world, [payment.id, bought.id, renewal.id])),
          ...(await checkDays(world, userId, { days: isRenewed ? 270 : 180, closures: 0 })),
          ...(await checkDevices(world, [deviceId])),
          ...(await checkSlots(world, [account])),
          ...(await checkDeleted(world, userId)),
        ]
      },
    }
  },
}

/** Two devices queued for one slot, workers that fill slots, and a user who declines. */
export const slotGroup: Group = {
  name: 'places',
  isSlow: true,
  actors: ['places filled', 'filled again', 'decline', 'registered at the provider', 'deletion'],
  sets: [...triplesOf(4), ...pairsWith(4)],
  async prepare(world) {
    const [first, second] = [await addPerson(world), await addPerson(world)]
    const devices = [await addDevice(world, first.userId), await addDevice(world, second.userId)] as const
    const account = await addOpenAccount(world, 1)
    for (const [at, { userId }] of [first, second].entries())
      await buy(world, userId, { deviceId: devices[at]?.deviceId ?? '' })
    const fill = () => fillSlots(world.ctx())
    const [{ deviceId }, other] = devices
    return {
      actors: [
        fill,
        fill,
        () => declineRegistration(world.ctx(first.userId), { id: deviceId }),
        async () => {
          await fillSlots(world.ctx())
          await registerDeviceAtProvider(world.ctx(), { deviceId })
        },
        deletionOf(world, first),
      ],
      check: async () => [
        ...(await checkDevices(world, [deviceId, other.deviceId])),
        ...(await checkSlots(world, [account])),
        ...(await checkDeleted(world, first.userId)),
      ],
    }
  },
}

/** A device's answer is claimed twice with the same token. */
export const deviceClaims: Group = {
  name: 'device claims',
  actors: ['claim', 'claim again', 'deletion'],
  sets: [[0, 1], ...pairsWith(2)],
  async prepare(world) {
    const person = await addPerson(world)
    const { userId } = person
    const [token, udid] = [randomBytes(32).toString('base64url'), newUdid()]
    await addRow(world.db, 'enrolment', {
      id: randomUUID(),
      userId,
      tokenHash: randomBytes(32),
      claimHash: hashToken(token),
      udid,
      product: 'iPhone15,4',
      build: '22B91',
      createdAt: world.now(),
      answeredAt: world.now(),
      expiresAt: addMilliseconds(world.now(), DAY),
    })
    const keys: string[] = []
    const claim = async () => {
      keys.push((await claimDevice(world.ctx(userId), { token })).secretKey)
    }
    return {
      actors: [claim, claim, deletionOf(world, person)],
      async check() {
        const devices = await world.db.selectFrom('device').selectAll().where('udid', '=', udid).execute()
        const isKeyKnown = devices.every(({ secretKeyHash }) =>
          keys.some((key) => hashToken(key).equals(secretKeyHash)),
        )
        return [
          ...(keys.length > 1 || devices.length > 1 ? [`claimed ${keys.length} times`] : []),
          ...(isKeyKnown ? [] : ['the key of the device was given to nobody']),
          ...(await checkDeleted(world, userId)),
        ]
      },
    }
  },
}
