import { redeemGift } from '#features/gift/gift.actions.ts'
import { checkDays, checkDeleted, checkDevices } from '../deviceOracle.ts'
import { type Group, pairsWith, triplesOf } from '../explore.ts'
import { addCode, addDevice, addPerson, deletionOf } from '../fixtures.ts'
import { checkCode } from '../oracle.ts'

const DAYS = 30

/** A gift code for one use: the same user twice, and another user. */
export const giftGroup: Group = {
  name: 'gifts',
  actors: ['gift', 'gift again', 'gift of another', 'deletion'],
  sets: [...triplesOf(3), [0, 1], [0, 2], ...pairsWith(3)],
  async prepare(world) {
    const [first, second] = [await addPerson(world), await addPerson(world)]
    const { deviceId } = await addDevice(world, first.userId)
    const code = await addCode(world, { kind: 'gift', giftDays: DAYS, maxUses: 1, maxUsesPerUser: 1 })
    return {
      actors: [
        () => redeemGift(world.ctx(first.userId), { code, deviceId }),
        () => redeemGift(world.ctx(first.userId), { code }),
        () => redeemGift(world.ctx(second.userId), { code }),
        deletionOf(world, first),
      ],
      async check() {
        const gifts = await world.db
          .selectFrom('gift')
          .select('userId')
          .where('userId', 'in', [first.userId, second.userId])
          .execute()
        const count = (userId: number) => gifts.filter((gift) => gift.userId === userId).length
        return [
          ...(gifts.length > 1 ? [`${gifts.length} gifts of a code for one`] : []),
          ...(await checkCode(world, code)),
          ...(await checkDays(world, first.userId, { days: DAYS * count(first.userId), closures: 0 })),
          ...(await checkDays(world, second.userId, { days: DAYS * count(second.userId), closures: 0 })),
          ...(await checkDevices(world, [deviceId])),
          ...(await checkDeleted(world, first.userId)),
        ]
      },
    }
  },
}
