import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { CampaignType } from './campaign.rules.ts'

/** A campaign with the discount of its code. */
function withCode(db: Db) {
  return db
    .selectFrom('campaign')
    .innerJoin('promotionCode', 'promotionCode.id', 'campaign.codeId')
    .selectAll('campaign')
    .select([
      'promotionCode.code',
      'promotionCode.percentOff',
      'promotionCode.amountOffToman',
      'promotionCode.isPersonal',
      'promotionCode.applicationId as codeApplicationId',
    ])
}

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof findCampaign>>>

/** All that were not taken away. Whether they run is a rule, and they are few. */
export async function activeCampaigns(db: Db): Promise<CampaignRow[]> {
  return withCode(db)
    .where('campaign.isActive', '=', true)
    .orderBy('campaign.isGeneral', 'desc')
    .orderBy('campaign.position')
    .orderBy('campaign.label')
    .execute()
}

export async function findCampaign(db: Db, label: string) {
  return withCode(db).where('campaign.label', '=', label).executeTakeFirst()
}

export async function hasCampaigns(db: Db): Promise<boolean> {
  return (await db.selectFrom('campaign').select('label').limit(1).executeTakeFirst()) !== undefined
}

export async function findApplication(db: Db, label: string) {
  return db
    .selectFrom('application')
    .select(['id', 'priceToman'])
    .where('label', '=', label)
    .executeTakeFirst()
}

/** Whether an application is sold by time, apart from the store's packages. */
export async function hasPackages(db: Db, applicationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('package')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose the code of this text is: a campaign's, nobody's any more, or something else's. */
export async function codeHolder(db: Db, code: string) {
  return db
    .selectFrom('promotionCode')
    .leftJoin('campaign', 'campaign.codeId', 'promotionCode.id')
    .select(['promotionCode.kind', 'campaign.label'])
    .where('promotionCode.code', '=', code)
    .executeTakeFirst()
}

export interface CampaignFields {
  label: string
  type: CampaignType
  nameFa: string
  nameEn: string
  textFa: string
  textEn: string
  applicationId: number | null
  codeId: number
  url: string | null
  isGeneral: boolean
  windowSeconds: number | null
  startsAt: Instant | null
  endsAt: Instant | null
  position: number
  isActive: boolean
}

/** By its label: the same label again changes the campaign; who took part stays. */
export async function putCampaign(db: Db, fields: CampaignFields, createdAt: Instant): Promise<void> {
  await db
    .insertInto('campaign')
    .values({ ...fields, createdAt })
    .onConflict((conflict) => conflict.column('label').doUpdateSet(fields))
    .execute()
}

/** False: there is one of this label already. */
export async function addCampaign(db: Db, fields: CampaignFields, createdAt: Instant): Promise<boolean> {
  const made = await db
    .insertInto('campaign')
    .values({ ...fields, createdAt })
    .onConflict((conflict) => conflict.column('label').doNothing())
    .returning('label')
    .executeTakeFirst()
  return made !== undefined
}

/** Whoever changes it holds it until the end of the transaction. */
export async function lockCampaign(db: Db, label: string): Promise<void> {
  await db.selectFrom('campaign').select('label').where('label', '=', label).forUpdate().execute()
}

export async function isOfAnother(db: Db, codeId: number, label: string): Promise<boolean> {
  const row = await db
    .selectFrom('campaign')
    .select('label')
    .where('codeId', '=', codeId)
    .where('label', '!=', label)
    .executeTakeFirst()
  return row !== undefined
}

/** There is one general campaign: the next one takes its place. */
export async function unsetGeneral(db: Db, except: string): Promise<void> {
  await db
    .updateTable('campaign')
    .set({ isGeneral: false })
    .where('isGeneral', '=', true)
    .where('label', '!=', except)
    .execute()
}

export interface Redemption {
  label: string
  userId: number
  redeemedAt: Instant
  endsAt: Instant | null
}

/** Takes part, unless the user has already: of a hundred at once the first decides, and all learn its end. */
export async function redeemOnce(db: Db, redemption: Redemption): Promise<{ endsAt: Instant | null }> {
  const { label, userId } = redemption
  const made = await db
    .insertInto('campaignRedemption')
    .values(redemption)
    .onConflict((conflict) => conflict.columns(['label', 'userId']).doNothing())
    .returning('endsAt')
    .executeTakeFirst()
  if (made) return made
  return db
    .selectFrom('campaignRedemption')
    .select('endsAt')
    .where('label', '=', label)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
}

/** For operators: everything, with who took part and how often the code was used. */
export async function listWithUses(db: Db) {
  return withCode(db)
    .select((e) => [
      e
        .selectFrom('campaignRedemption')
        .select((f) => f.fn.countAll<number>().as('count'))
        .whereRef('campaignRedemption.label', '=', 'campaign.label')
        .as('redeemed'),
      e
        .selectFrom('promotionUse')
        .select((f) => f.fn.countAll<number>().as('count'))
        .whereRef('promotionUse.codeId', '=', 'campaign.codeId')
        .where('state', '=', 'used')
        .as('used'),
    ])
    .orderBy('campaign.isGeneral', 'desc')
    .orderBy('campaign.position')
    .orderBy('campaign.label')
    .execute()
}
