import { reconcileDue } from '#features/payment/reconciling.actions.ts'
import { takeReturn } from '#features/payment/returning.actions.ts'
import { MINUTE } from '#kernel/time.ts'
import type { Group } from '../explore.ts'
import { addCode, addPerson, decideAtBank, openPayment } from '../fixtures.ts'
import { checkCode, checkPayments } from '../oracle.ts'

/** Two payments of one user with the same code, which may be used once: the first is paid, the second is refused. */
export const returns: Group = {
  name: 'returns',
  actors: ['return', 'second return', 'refusal of the other', 'reconciler'],
  sets: [
    [0, 1, 2],
    [0, 1, 3],
    [0, 2, 3],
    [1, 2, 3],
  ],
  async prepare(world) {
    const { userId } = await addPerson(world)
    const code = await addCode(world, { maxUsesPerUser: 1 })
    const paid = await openPayment(world, userId, { code })
    const refused = await openPayment(world, userId, { code })
    const back = await decideAtBank(world, paid, 'pay')
    const refusal = await decideAtBank(world, refused, 'refuse')
    world.pass(3 * MINUTE)
    return {
      actors: [
        () => takeReturn(world.ctx(), paid.method, back),
        () => takeReturn(world.ctx(), paid.method, back),
        () => takeReturn(world.ctx(), refused.method, refusal),
        () => reconcileDue(world.ctx()),
      ],
      check: async () => [
        ...(await checkPayments(world, [paid.id, refused.id])),
        ...(await checkCode(world, code)),
      ],
    }
  },
}
