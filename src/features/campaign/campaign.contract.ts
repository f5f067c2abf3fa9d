import { z } from 'zod'
import { applicationCardSchema } from '#features/catalogue/catalogue.contract.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { CAMPAIGN_TYPES } from './campaign.rules.ts'

const label = z.string().min(1).max(80)

export const campaignSchema = z.object({
  label: z.string(),
  type: z.enum(CAMPAIGN_TYPES),
  name: z.string(),
  text: z.string(),
  code: z
    .string()
    .nullable()
    .describe(
      'The discount code; null while there is no offer yet, and in lists for all but the general campaign.',
    ),
  percentOff: z.int().nullable(),
  amountOff: z.int().nullable(),
  endTime: wireInstant.nullable(),
  windowSeconds: z.int().nullable().describe('How long a user has after starting it.'),
  isGeneral: z.boolean().describe('The campaign of /campaign.'),
  isForApplication: z
    .boolean()
    .describe('The code applies to the application only, not to packages of the store.'),
  application: applicationCardSchema
    .nullable()
    .describe('The application of the campaign; null for a partner.'),
})

export const listCampaigns = endpoint('GET /campaign', {
  summary: 'The campaigns that run now.',
  access: 'public',
  input: z.object({}),
  output: z.object({ campaigns: z.array(campaignSchema) }),
  cacheSeconds: 30,
})

export const getCampaign = endpoint('GET /campaign/{id}', {
  summary: 'A campaign by its label.',
  access: 'public',
  input: z.object({ id: label }),
  output: campaignSchema,
  errors: { campaign_not_found: 404 },
  cacheSeconds: 30,
})

export const getCampaignUrl = endpoint('GET /campaign/{id}/url', {
  summary: 'The address that a campaign leads to: a partner, or what its code applies to.',
  access: 'public',
  input: z.object({ id: label }),
  output: z.object({ url: z.string() }),
  errors: { campaign_not_found: 404 },
})

export const redeemCampaign = endpoint('POST /campaign/{id}/redeem', {
  summary: 'Takes part in a campaign: its code works for the user from now on. Idempotent.',
  access: 'user',
  input: z.object({ id: label }),
  output: z.object({
    label: z.string(),
    code: z.string(),
    endTime: wireInstant.nullable().describe('When it stops working for this user.'),
  }),
  errors: { campaign_not_found: 404, campaign_expired: 409 },
})
