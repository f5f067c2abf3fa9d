import { localisedText } from '#features/catalogue/localised.rules.ts'
import {
  findVisibleApplicationIds,
  isApplicationVisible,
  listVisibleCards,
} from '#features/catalogue/visibility.actions.ts'
import { createOrUpdateCode, grantPersonalCode } from '#features/promotion/promotion.actions.ts'
import { normaliseCode } from '#features/promotion/promotion.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import { campaignPhaseAt, campaignRedemptionEndsAt, isCampaignAddress } from './campaign.rules.ts'
import * as store from './campaign.store.ts'

export async function listCampaigns(ctx: Ctx) {
  const rows = await store.listActiveCampaigns(ctx.db)
  const running = rows.filter((row) => store.hasCode(row) && campaignPhaseAt(row, ctx.now) === 'running')
  const visible = await findVisibleApplicationIds(ctx.db, applicationsOf(running))
  const shown = running.filter(({ applicationId }) => applicationId === null || visible.has(applicationId))
  const campaigns = await campaignViews(ctx, shown)
  // A partner's code stands on its own page only. The general one works only for users who started the campaign.
  return { campaigns: campaigns.map((view) => (view.isGeneral ? view : { ...view, code: null })) }
}

export async function getCampaign(ctx: Ctx, { id }: { id: string }) {
  const [view] = await campaignViews(ctx, [await runningCampaign(ctx, id)])
  if (!view) throw new AppError('campaign_not_found')
  return view
}

async function runningCampaign(ctx: Ctx, label: string): Promise<store.CampaignRow> {
  const row = await store.findCampaign(ctx.db, label)
  if (!row || campaignPhaseAt(row, ctx.now) !== 'running') throw new AppError('campaign_not_found')
  await requireVisible(ctx.db, row)
  return row
}

/** Throws for the campaign of a hidden application, because that campaign is hidden too. */
async function requireVisible(db: Db, { applicationId }: store.CampaignRow): Promise<void> {
  if (applicationId !== null && !(await isApplicationVisible(db, applicationId)))
    throw new AppError('campaign_not_found')
}

function applicationsOf(rows: store.CampaignRow[]): number[] {
  return rows.flatMap(({ applicationId }) => applicationId ?? [])
}

async function campaignViews(ctx: Ctx, rows: store.CampaignRow[]) {
  const cards = await listVisibleCards(ctx, applicationsOf(rows))
  return rows.map((row) => ({
    label: row.label,
    type: row.type,
    name: localisedText(ctx.locale, row, 'name'),
    text: localisedText(ctx.locale, row, 'text'),
    code: row.code,
    percentOff: row.percentOff,
    amountOff: row.amountOffToman,
    endTime: row.endsAt?.toISOString() ?? null,
    windowSeconds: row.windowSeconds,
    isGeneral: row.isGeneral,
    isForApplication: row.codeApplicationId !== null,
    application: cards.find(({ id }) => id === row.applicationId) ?? null,
  }))
}

/** Returns the URL of the campaign's target page. It is absolute, because the store's own app uses it too. */
export async function getCampaignUrl(ctx: Ctx, { id }: { id: string }) {
  const row = await runningCampaign(ctx, id)
  if (!store.hasCode(row)) throw new AppError('campaign_not_found')
  const { url, label, code, codeApplicationId } = row
  const ownPath = codeApplicationId === null ? `/packages?code=${code}` : `/applications/${label}`
  // Check the stored URL, which may be older than the rule for campaign URLs.
  const target = url !== null && isCampaignAddress(url) ? url : ownPath
  return { url: new URL(target, ctx.config.publicUrl).href }
}

/**
 * The user takes part in a campaign, so its personal code works for this user from now on. Idempotent: the first call
 * sets the end.
 */
export async function redeemCampaign(ctx: UserCtx, { id }: { id: string }) {
  const { userId } = ctx.user
  return ctx.transaction(async (trx) => {
    const row = await store.findCampaign(trx, id)
    const phase = row && campaignPhaseAt(row, ctx.now)
    if (!row || !store.hasCode(row) || phase === 'hidden') throw new AppError('campaign_not_found')
    await requireVisible(trx, row)
    if (phase === 'over') throw new AppError('campaign_expired')
    const redemption = {
      label: id,
      userId,
      redeemedAt: ctx.now,
      endsAt: campaignRedemptionEndsAt(row, ctx.now),
    }
    const { endsAt } = await store.addCampaignRedemption(trx, redemption)
    if (endsAt && ctx.now >= endsAt) throw new AppError('campaign_expired')
    if (row.isPersonal) await grantPersonalCode(ctx, trx, { codeId: row.codeId, userId, endsAt })
    return { label: id, code: row.code, endTime: endsAt?.toISOString() ?? null }
  })
}

export async function listAllCampaigns(ctx: Ctx) {
  return store.listCampaignsWithUseCounts(ctx.db)
}

export interface NewCampaign extends Omit<store.CampaignFields, 'applicationId' | 'codeId'> {
  code: string
  percentOff: number | null
  amountOff: number | null
}

/** Creates or updates a campaign. Pages show the change within a second. */
export async function createOrUpdateCampaign(ctx: Ctx, campaign: NewCampaign): Promise<void> {
  await ctx.transaction((trx) => writeCampaignInTransaction(ctx, trx, campaign))
}

/** Creates a campaign. Of two concurrent calls with the same label, one fails. */
export async function addCampaign(ctx: Ctx, campaign: NewCampaign): Promise<void> {
  await ctx.transaction((trx) => writeCampaignInTransaction(ctx, trx, campaign, true))
}

/** Locks the campaign row while `change` decides, so that no concurrent change is lost. */
export async function changeCampaign(
  ctx: Ctx,
  label: string,
  change: (known: store.CampaignRow) => NewCampaign,
): Promise<void> {
  await ctx.transaction(async (trx) => {
    await store.lockCampaign(trx, label)
    const known = await store.findCampaign(trx, label)
    if (!known) throw new AppError('campaign_not_found')
    await writeCampaignInTransaction(ctx, trx, change(known))
  })
}

export type CampaignRow = store.CampaignRow

/** Writes one campaign. For the seed, which writes all campaigns in one transaction. */
export async function writeCampaignInTransaction(
  ctx: Ctx,
  trx: Trx,
  { code, percentOff, amountOff, ...fields }: NewCampaign,
  mustBeNew = false,
): Promise<void> {
  const { applicationId, codeApplicationId } = await applicationOf(trx, fields)
  await requireOwnCode(trx, fields.label, code)
  const codeId = await createOrUpdateCode(ctx, trx, {
    code,
    kind: 'campaign',
    percentOff,
    amountOff,
    applicationId: codeApplicationId,
    maxUsesPerUser: 1,
    isPersonal: fields.windowSeconds !== null,
    ...codeTimes(ctx, fields),
  })
  // The discount code is locked from here on, so a concurrent campaign with the same code is visible now.
  if (await store.isCodeOfOtherCampaign(trx, codeId, fields.label)) throw new AppError('code_taken')
  if (fields.isGeneral) await store.clearGeneralCampaign(trx, fields.label)
  const row = { ...fields, applicationId, codeId }
  if (!mustBeNew) await store.upsertCampaign(trx, row, ctx.now)
  else if (!(await store.addCampaign(trx, row, ctx.now))) throw new AppError('label_taken')
  await bumpContentVersion(trx)
}

/** The start and end of a campaign's discount code. An inactive campaign deactivates the code. */
function codeTimes(
  ctx: Ctx,
  { isActive, startsAt, endsAt }: Pick<NewCampaign, 'isActive' | 'startsAt' | 'endsAt'>,
) {
  return isActive ? { startsAt, endsAt } : { startsAt: null, endsAt: ctx.now }
}

/**
 * The application of a campaign: the one with the same label. If that application is sold separately, the code applies
 * only to it.
 */
async function applicationOf(trx: Trx, { type, label }: Pick<NewCampaign, 'type' | 'label'>) {
  if (type === 'campaign') return { applicationId: null, codeApplicationId: null }
  const application = await store.findApplication(trx, label)
  if (!application) throw new AppError('application_not_found')
  const isSold = application.priceToman > 0 || (await store.hasPackages(trx, application.id))
  return { applicationId: application.id, codeApplicationId: isSold ? application.id : null }
}

/**
 * Refuses a code that belongs to something else. Otherwise `createOrUpdateCode` would overwrite, for example, a paid gift
 * code with the same text.
 */
async function requireOwnCode(trx: Trx, label: string, code: string): Promise<void> {
  const holder = await store.findCampaignOfCode(trx, normaliseCode(code))
  if (!holder || holder.label === label) return
  if (holder.kind !== 'campaign' || holder.label !== null) throw new AppError('code_taken')
}
