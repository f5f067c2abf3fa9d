import { applyPayment, claimPayment } from '#features/payment/payment.actions.ts'
import { createPayment } from '#features/payment/settlement/createPayment.actions.ts'
import {
  reconcileDuePayments,
  reconcilePayment,
} from '#features/payment/settlement/reconcilePayment.actions.ts'
import { MINUTE } from '#kernel/time.ts'
import { authorityOf } from '../../support/payment.ts'
import { checkDeleted } from '../deviceOracle.ts'
import { type Group, pairsWith, triplesOf } from '../explore.ts'
import {
  addCode,
  addDevice,
  addPerson,
  decideAtBank,
  deletionOf,
  openPayment,
  packageOf,
  returnFromBank,
} from '../fixtures.ts'
import { checkCode, checkPayments } from '../oracle.ts'

/** Two payments of one user with the same once-only code: the first is paid, the second is refused. */
export const gatewayReturnGroup: Group = {
  name: 'returns',
  actors: ['return', 'second return', 'refusal of the other', 'reconciler', 'deletion'],
  sets: [...triplesOf(4), ...pairsWith(4)],
  async prepare(world) {
    const person = await addPerson(world)
    const code = await addCode(world, { maxUsesPerUser: 1 })
    const paid = await openPayment(world, person.userId, { code })
    const refused = await openPayment(world, person.userId, { code })
    const back = await decideAtBank(world, paid, 'pay')
    const refusal = await decideAtBank(world, refused, 'refuse')
    world.pass(3 * MINUTE)
    return {
      actors: [
        () => returnFromBank(world, back),
        () => returnFromBank(world, back),
        () => returnFromBank(world, refusal),
        () => reconcileDuePayments(world.ctx()),
        deletionOf(world, person),
      ],
      check: async () => [
        ...(await checkPayments(world, [paid.id, refused.id])),
        ...(await checkCode(world, code)),
        ...(await checkDeleted(world, person.userId)),
      ],
    }
  },
}

/** A late payment whose code another user has used meanwhile: one is verified, the other must be reversed. */
export const reversalGroup: Group = {
  name: 'reversals',
  actors: ['late money', 'late money again', 'return of the other', 'operator asks', 'deletion'],
  sets: [...triplesOf(4), ...pairsWith(4)],
  async prepare(world) {
    const [first, second] = [await addPerson(world), await addPerson(world)]
    const code = await addCode(world, { maxUses: 1 })
    const late = await openPayment(world, first.userId, { code, method: 'bank' })
    await decideAtBank(world, late, 'late')
    world.pass(36 * MINUTE)
    const other = await openPayment(world, second.userId, { code, method: 'bank' })
    const back = await decideAtBank(world, other, 'pay')
    world.pass(5 * MINUTE)
    const ask = () => reconcilePayment(world.ctx(), late.id)
    return {
      actors: [ask, ask, () => returnFromBank(world, back), ask, deletionOf(world, first)],
      check: async () => [
        ...(await checkPayments(world, [late.id, other.id])),
        ...(await checkCode(world, code)),
        ...(await checkDeleted(world, first.userId)),
      ],
    }
  },
}

/** Three users buy with a code that one of them may use. */
export const discountCodeGroup: Group = {
  name: 'codes',
  actors: ['purchase', 'second purchase', 'third purchase', 'deletion'],
  sets: [...triplesOf(3), [0, 1], ...pairsWith(3)],
  async prepare(world) {
    const people = [await addPerson(world), await addPerson(world), await addPerson(world)] as const
    const code = await addCode(world, { maxUses: 1 })
    const packageId = await packageOf(world)
    const bought: string[] = []
    const purchase = (userId: number) => async () => {
      const wish = { packageId, method: 'direct' as const, code, data: {} }
      const { payment, visit } = await createPayment(world.ctx(userId), wish)
      bought.push(payment.id)
      const open = {
        id: payment.id,
        method: 'direct' as const,
        authority: authorityOf(visit),
        claimSecret: null,
      }
      await returnFromBank(world, await decideAtBank(world, open, 'pay'))
    }
    return {
      actors: [...people.map(({ userId }) => purchase(userId)), deletionOf(world, people[0])],
      check: async () => [
        ...(await checkPayments(world, bought)),
        ...(await checkCode(world, code)),
        ...(await checkDeleted(world, people[0].userId)),
      ],
    }
  },
}

/** An anonymous payment, paid at the bank: two users claim it while the return settles it. */
export const claimGroup: Group = {
  name: 'claims',
  actors: ['claim', 'claim of another', 'return', 'apply', 'deletion'],
  sets: [...triplesOf(4), ...pairsWith(4)],
  async prepare(world) {
    const [first, second] = [await addPerson(world), await addPerson(world)]
    const { udid } = await addDevice(world, first.userId)
    const payment = await openPayment(world, null)
    const { id } = payment
    const secret = payment.claimSecret ?? ''
    const back = await decideAtBank(world, payment, 'pay')
    return {
      actors: [
        () => claimPayment(world.ctx(first.userId), { id, secret }),
        () => claimPayment(world.ctx(second.userId), { id, secret }),
        () => returnFromBank(world, back),
        async () => {
          await claimPayment(world.ctx(first.userId), { id, secret })
          await applyPayment(world.ctx(first.userId), { id, udid })
        },
        deletionOf(world, first),
      ],
      check: async () => [
        ...(await checkPayments(world, [id])),
        ...(await checkClaimed(id)),
        ...(await checkDeleted(world, first.userId)),
      ],
    }

    async function checkClaimed(paymentId: string): Promise<string[]> {
      const row = await world.db
        .selectFrom('payment')
        .leftJoin('subscription', 'subscription.id', 'payment.subscriptionId')
        .select(['payment.userId', 'subscription.userId as ownerId', 'payment.state'])
        .where('payment.id', '=', paymentId)
        .executeTakeFirstOrThrow()
      if (row.ownerId === null || row.ownerId === row.userId) return []
      return [`paid by user ${row.userId}, given to user ${row.ownerId}`]
    }
  },
}
