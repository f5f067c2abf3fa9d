import type { Insertable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { GiftTable } from '#server/schema.gen.ts'

export async function addGift(db: Db, gift: Insertable<GiftTable>): Promise<void> {
  await db.insertInto('gift').values(gift).execute()
}

export async function findGift(db: Db, id: string, userId: number) {
  return db
    .selectFrom('gift')
    .innerJoin('promotionUse', 'promotionUse.id', 'gift.id')
    .innerJoin('promotionCode', 'promotionCode.id', 'promotionUse.codeId')
    .leftJoin('package', 'package.id', 'promotionCode.giftPackageId')
    .leftJoin('subscription', 'subscription.id', 'gift.subscriptionId')
    .selectAll('gift')
    .select(['package.nameFa', 'package.nameEn', 'package.nameAr', 'package.nameRu'])
    .select('subscription.deviceId as onDevice')
    .where('gift.id', '=', id)
    .where('gift.userId', '=', userId)
    .executeTakeFirst()
}
