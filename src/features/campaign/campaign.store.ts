import type { NewTexts } from '#features/catalogue/texts.rules.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { CampaignType } from './campaign.rules.ts'

/** Selects campaigns with the discount of their code. A campaign without an offer has no code. */
function withCode(db: Db) {
  return db
    .selectFrom('campaign')
    .leftJoin('promotionCode', 'promotionCode.id', 'campaign.codeId')
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
export type CampaignWithCode = CampaignRow & { code: string; codeId: number }

export function hasCode(row: CampaignRow): row is CampaignWithCode {
  return row.code !== null
}

/** All active campaigns. There are few, so `campaignPhaseAt` decides in memory which of them run. */
export async function listActiveCampaigns(db: Db): Promise<CampaignRow[]> {
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

/** Whether any campaign has an offer. */
export async function hasCampaigns(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('campaign')
    .select('label')
    .where('codeId', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findApplication(db: Db, label: string) {
  return db
    .selectFrom('application')
    .select(['id', 'priceToman'])
    .where('label', '=', label)
    .executeTakeFirst()
}

/** Whether an application is sold separately for a number of days, instead of with the store's packages. */
export async function hasPackages(db: Db, applicationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('package')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the kind of a discount code, and the label of the campaign that uses it if there is one. */
export async function findCampaignOfCode(db: Db, code: string) {
  return db
    .selectFrom('promotionCode')
    .leftJoin('campaign', 'campaign.codeId', 'promotionCode.id')
    .select(['promotionCode.kind', 'campaign.label'])
    .where('promotionCode.code', '=', code)
    .executeTakeFirst()
}

export interface CampaignFields extends NewTexts<'name' | 'text'> {
  label: string
  type: CampaignType
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

/** Inserts or updates a campaign by its label. Redemptions of an existing campaign stay. */
export async function upsertCampaign(db: Db, fields: CampaignFields, createdAt: Instant): Promise<void> {
  await db
    .insertInto('campaign')
    .values({ ...fields, createdAt })
    .onConflict((conflict) => conflict.column('label').doUpdateSet({ ...fields, isOriginal: false }))
    .execute()
}

/** Inserts a campaign. Returns false when the label exists. */
export async function addCampaign(db: Db, fields: CampaignFields, createdAt: Instant): Promise<boolean> {
  const made = await db
    .insertInto('campaign')
    .values({ ...fields, createdAt })
    .onConflict((conflict) => conflict.column('label').doNothing())
    .returning('label')
    .executeTakeFirst()
  return made !== undefined
}

/** Locks the campaign row until the end of the transaction. */
export async function lockCampaign(db: Db, label: string): Promise<void> {
  await db.selectFrom('campaign').select('label').where('label', '=', label).forUpdate().execute()
}

export async function isCodeOfOtherCampaign(db: Db, codeId: number, label: string): Promise<boolean> {
  const row = await db
    .selectFrom('campaign')
    .select('label')
    .where('codeId', '=', codeId)
    .where('label', '!=', label)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes other campaigns not general, because there is only one general campaign. */
export async function clearGeneralCampaign(db: Db, except: string): Promise<void> {
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

/**
 * Records that a user takes part in a campaign. Idempotent: of concurrent calls the first sets the end, and all return
 * it.
 */
export async function addCampaignRedemption(
  db: Db,
  redemption: Redemption,
): Promise<{ endsAt: Instant | null }> {
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

/** For operators: all campaigns with the numbers of redemptions and uses of the code. */
export async function listCampaignsWithUseCounts(db: Db) {
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
