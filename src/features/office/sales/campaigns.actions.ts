import * as shop from '#features/campaign/campaign.actions.ts'
import { campaignPhaseAt } from '#features/campaign/campaign.rules.ts'
import { pickTexts, textNames } from '#features/catalogue/texts.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import { type Instant, parseInstant } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import { type VersionedItem, withVersions } from '../version/recordVersions.actions.ts'
import type { CampaignFields, CampaignPhase } from './campaigns.contract.ts'
import { rethrowAsFieldError } from './fieldFault.actions.ts'
import { requireUsualDiscount } from './largeDrop.rules.ts'
import { versionHashOf } from './versionHash.actions.ts'

export async function listCampaigns(ctx: OperatorCtx) {
  const rows = await shop.listAllCampaigns(ctx)
  return {
    maySell: maySell(ctx),
    campaigns: rows.map((row) => ({
      ...campaignView(row),
      phase: phaseOf(row, ctx.now),
      redeemed: row.redeemed ?? 0,
      used: row.used ?? 0,
      version: versionHashOf(campaignView(row)),
    })),
  }
}

function maySell({ operator }: OperatorCtx): boolean {
  return isRoleAllowed(operator.roles, ['finance'])
}

/** The texts and the placement of a campaign, which editors may change. The other fields decide its value. */
const WORDS = [...textNames('name', 'text'), 'url', 'position'] as const

function isWordsOnly(known: CampaignFields, wanted: CampaignFields): boolean {
  const worth = (fields: CampaignFields) =>
    versionHashOf({ ...fields, ...Object.fromEntries(WORDS.map((word) => [word, null])) })
  return worth(known) === worth({ ...known, ...wanted })
}

function campaignView(row: shop.CampaignRow) {
  return {
    label: row.label,
    type: row.type,
    ...pickTexts(row, 'name', 'text'),
    code: row.code ?? '',
    percentOff: row.percentOff,
    amountOff: row.amountOffToman,
    url: row.url,
    isGeneral: row.isGeneral,
    windowSeconds: row.windowSeconds,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    position: row.position,
    isActive: row.isActive,
  }
}

function phaseOf(row: shop.CampaignRow, now: Instant): CampaignPhase {
  if (row.code === null) return 'empty'
  if (!row.isActive) return 'ended'
  const phase = campaignPhaseAt(row, now)
  return phase === 'hidden' ? 'planned' : phase
}

/** Converts the input of the office to the input of the campaign slice. */
function campaignInput({ startsAt, endsAt, ...fields }: CampaignFields): shop.NewCampaign {
  return {
    ...fields,
    startsAt: startsAt === null ? null : parseInstant(startsAt),
    endsAt: endsAt === null ? null : parseInstant(endsAt),
  }
}

export const campaignItem: VersionedItem = {
  kind: 'campaign',
  async read(ctx, key) {
    const row = (await shop.listAllCampaigns(ctx)).find(({ label }) => label === key)
    if (!row) return null
    const { label, ...fields } = campaignView(row)
    return fields
  },
}

const labelOf = ({ label }: { label: string }) => label
const explained = rethrowAsFieldError({ application_not_found: 'label', code_taken: 'code' })

type NewCampaign = CampaignFields & { confirmsLargeDrop?: boolean | undefined }

export const addCampaign = withVersions(
  campaignItem,
  labelOf,
  async (ctx: OperatorCtx, { confirmsLargeDrop, ...campaign }: NewCampaign) => {
    if (!confirmsLargeDrop) requireUsualDiscount(ctx.locale, campaign.percentOff, null)
    await shop.addCampaign(ctx, campaignInput(campaign)).catch(explained)
    return listCampaigns(ctx)
  },
)

export const changeCampaign = withVersions(
  campaignItem,
  labelOf,
  async (
    ctx: OperatorCtx,
    { version, confirmsLargeDrop, ...campaign }: NewCampaign & { version: string },
  ) => {
    await shop
      .changeCampaign(ctx, campaign.label, (known) => {
        if (versionHashOf(campaignView(known)) !== version) throw new AppError('changed_meanwhile')
        if (!maySell(ctx) && !isWordsOnly(campaignView(known), campaign))
          throw new AppError('campaign_words_only')
        if (!confirmsLargeDrop) requireUsualDiscount(ctx.locale, campaign.percentOff, known.percentOff)
        return campaignInput(campaign)
      })
      .catch(explained)
    return listCampaigns(ctx)
  },
)

export const startCampaign = withVersions(
  campaignItem,
  labelOf,
  async (ctx: OperatorCtx, { label }: { label: string }) => {
    await shop.changeCampaign(ctx, label, (known) => {
      const phase = phaseOf(known, ctx.now)
      if (phase === 'empty') throw new AppError('campaign_without_code')
      if (phase === 'running') throw new AppError('campaign_running')
      if (known.endsAt && known.endsAt <= ctx.now) throw new AppError('campaign_end_passed')
      // Clear a future start time, so that a concurrent start finds the campaign running.
      const startsAt = known.startsAt && known.startsAt > ctx.now ? null : known.startsAt
      return { ...campaignInput(campaignView(known)), startsAt, isActive: true }
    })
    return listCampaigns(ctx)
  },
)

export const endCampaign = withVersions(
  campaignItem,
  labelOf,
  async (ctx: OperatorCtx, { label }: { label: string }) => {
    await shop.changeCampaign(ctx, label, (known) => {
      if (known.code === null) throw new AppError('campaign_without_code')
      if (!known.isActive) throw new AppError('campaign_ended')
      return { ...campaignInput(campaignView(known)), isActive: false }
    })
    return listCampaigns(ctx)
  },
)
