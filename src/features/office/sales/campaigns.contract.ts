import { z } from 'zod'
import { CAMPAIGN_TYPES, isCampaignAddress } from '#features/campaign/campaign.rules.ts'
import { textFieldsByLanguage } from '#features/catalogue/texts.contract.ts'
import { normaliseCode } from '#features/promotion/promotion.rules.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { FINANCE_ACCESS, FINANCE_OR_CONTENT_ACCESS } from '../operator/access.contract.ts'
import * as field from './saleFields.contract.ts'
import { MAXIMUM_DISCOUNT_PERCENT, MAXIMUM_WINDOW_SECONDS } from './saleFields.rules.ts'

const fields = {
  type: z.enum(CAMPAIGN_TYPES),
  ...textFieldsByLanguage('name', field.nameSchema, field.nameSchema, field.optionalNameSchema),
  ...textFieldsByLanguage('text', field.lineSchema, field.lineSchema),
  code: z.string().refine((code) => /^[A-Z0-9]{3,40}$/.test(normaliseCode(code)), 'office_code_wrong'),
  percentOff: z
    .int('office_sale_percent_wrong')
    .min(1, 'office_sale_percent_wrong')
    .max(MAXIMUM_DISCOUNT_PERCENT, 'office_sale_percent_wrong')
    .nullable(),
  amountOff: field.priceSchema.nullable().describe('Off the price with VAT.'),
  url: z
    .union([
      z.literal('').transform(() => null),
      z.string().trim().max(500).refine(isCampaignAddress, 'office_sale_url_wrong'),
    ])
    .nullable(),
  isGeneral: z.boolean().describe('The one of /campaign, in place of the one before.'),
  windowSeconds: z
    .int('office_sale_window_wrong')
    .min(1, 'office_sale_window_wrong')
    .max(MAXIMUM_WINDOW_SECONDS, 'office_sale_window_wrong')
    .nullable()
    .describe('What whoever started it has; null: as long as it lasts.'),
  startsAt: field.timestampSchema,
  endsAt: field.timestampSchema,
  position: field.positionSchema,
  isActive: z.boolean(),
}

type Fields = z.infer<z.ZodObject<typeof fields>>

function hasOneEffect({ percentOff, amountOff }: Fields): boolean {
  return (percentOff === null) !== (amountOff === null)
}

const ONE_EFFECT = { path: ['percentOff'], message: 'office_sale_effect_one' }
const LASTS = { path: ['endsAt'], message: 'office_sale_end_before_start' }

const CAMPAIGN_PHASES = ['empty', 'planned', 'running', 'over', 'ended'] as const
export type CampaignPhase = (typeof CAMPAIGN_PHASES)[number]

const campaigns = z.object({
  maySell: z
    .boolean()
    .describe('Whether the caller may add, start and end campaigns and change what they give.'),
  campaigns: z.array(
    z.object({
      ...fields,
      code: z.string().describe('Empty while there is no offer yet.'),
      url: z.string().nullable(),
      label: z.string(),
      phase: z.enum(CAMPAIGN_PHASES),
      redeemed: z.int().describe('How many took part.'),
      used: z.int().describe('How often its code was used.'),
      version: z.string(),
    }),
  ),
})

export type CampaignFields = Fields & { label: string }

/** Editors may see campaigns and change their texts; only finance decides their value. */
export const listCampaigns = endpoint('GET /campaigns', {
  ...FINANCE_OR_CONTENT_ACCESS,
  summary: 'Lists campaigns with their codes, participants and uses.',
  input: z.object({}),
  output: campaigns,
})

export const addCampaign = endpoint('POST /campaigns', {
  ...FINANCE_ACCESS,
  summary: 'Creates a campaign with its code. Pages show it within a second.',
  input: z
    .object({ ...fields, label: field.labelSchema, confirmsLargeDrop: field.confirmsLargeDropSchema })
    .refine(hasOneEffect, ONE_EFFECT)
    .refine(field.isPeriodValid, LASTS),
  output: campaigns,
  errors: { label_taken: 409, code_taken: 409, discount_above_half: 409 },
})

export const changeCampaign = endpoint('PUT /campaigns/{label}', {
  ...FINANCE_OR_CONTENT_ACCESS,
  summary: 'Changes a campaign; participants stay. Content may change its texts, finance everything.',
  input: z
    .object({
      ...fields,
      label: field.labelSchema,
      version: field.versionSchema,
      confirmsLargeDrop: field.confirmsLargeDropSchema,
    })
    .refine(hasOneEffect, ONE_EFFECT)
    .refine(field.isPeriodValid, LASTS),
  output: campaigns,
  errors: {
    changed_meanwhile: 409,
    code_taken: 409,
    campaign_not_found: 404,
    campaign_words_only: 403,
    discount_above_half: 409,
  },
})

export const startCampaign = endpoint('POST /campaigns/{label}/start', {
  ...FINANCE_ACCESS,
  summary: 'Starts a campaign now, even if it was planned for later or had ended.',
  input: z.object({ label: field.labelSchema }),
  output: campaigns,
  errors: {
    campaign_without_code: 409,
    campaign_running: 409,
    campaign_end_passed: 409,
    campaign_not_found: 404,
  },
})

export const endCampaign = endpoint('POST /campaigns/{label}/end', {
  ...FINANCE_ACCESS,
  summary: 'Ends a campaign and stops its code.',
  input: z.object({ label: field.labelSchema }),
  output: campaigns,
  errors: { campaign_without_code: 409, campaign_ended: 409, campaign_not_found: 404 },
})
