import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { CODE_KINDS } from './promotion.rules.ts'

/** A discount or gift code as the user types it; `normaliseCode` reads it. */
export const typedCodeSchema = z.string().trim().min(1).max(60)

/** Why a discount or gift code does not work, with the HTTP status. Every call that takes a code can answer these. */
export const codeErrors = {
  code_unknown: 404,
  code_not_started: 409,
  code_expired: 409,
  code_exhausted: 409,
  code_already_used: 409,
  code_not_yours: 403,
}

export const codeSchema = z.object({
  code: z.string(),
  kind: z.enum(CODE_KINDS),
  percentOff: z.int().nullable(),
  amountOff: z.int().nullable().describe('Whole tomans, off the price with VAT.'),
  gift: z
    .object({ days: z.int(), packageName: z.string().nullable() })
    .nullable()
    .describe('What a gift code grants; redeem it by POST /gift.'),
  applicationId: z.int().nullable().describe('Null: applies to packages of the store.'),
  packageIds: z.array(z.int()).describe('Empty: applies to all.'),
  endTime: wireInstant.nullable().describe('When it stops working for this user.'),
})

export const checkCode = endpoint('POST /promotion/check', {
  summary: 'What a discount, campaign or gift code would do now. Read-only.',
  access: 'public',
  input: z.object({ code: typedCodeSchema }),
  output: codeSchema,
  errors: codeErrors,
})
