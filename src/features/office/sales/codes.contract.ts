import { z } from 'zod'
import { CODE_KINDS, normaliseCode } from '#features/promotion/promotion.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { FINANCE_ACCESS } from '../operator/access.contract.ts'
import { CODE_LIST_ORDERS } from './codeOrder.rules.ts'
import * as field from './saleFields.contract.ts'
import {
  MAXIMUM_CODE_USES,
  MAXIMUM_CODES_PER_REQUEST,
  MAXIMUM_DISCOUNT_PERCENT,
  MAXIMUM_NAME_LENGTH,
  MAXIMUM_SOLD_DAYS,
} from './saleFields.rules.ts'

/** Discount and gift codes are worth money, so the finance role creates, sees and stops them. */

export const listCodes = endpoint('GET /codes', {
  ...FINANCE_ACCESS,
  summary: 'Lists codes with their uses, newest first. Gift codes show only their end.',
  input: z.object({
    kind: z.enum(CODE_KINDS).optional(),
    batch: z.string().max(MAXIMUM_NAME_LENGTH).optional(),
    text: z
      .string()
      .max(MAXIMUM_NAME_LENGTH)
      .optional()
      .describe('The beginning of a code; of a gift the whole code.'),
    order: z.enum(CODE_LIST_ORDERS).optional().describe('Without it, the newest first.'),
    before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  output: z.object({
    codes: z.array(
      z.object({
        id: z.int(),
        code: z.string(),
        kind: z.enum(CODE_KINDS),
        percentOff: z.int().nullable(),
        amountOffToman: z.int().nullable(),
        giftDays: z.int().nullable(),
        packages: z.array(z.string()).describe('Labels; none: all of them.'),
        application: z.string().nullable(),
        used: z.int(),
        maxUses: z.int().nullable(),
        maxUsesPerUser: z.int().nullable(),
        startsAt: wireInstant.nullable(),
        endsAt: wireInstant.nullable(),
        isPersonal: z.boolean(),
        isActive: z.boolean(),
        isBound: z.boolean().describe('Paid for, or a campaign’s: not to be stopped by itself.'),
        version: z.string().describe('Of its limits; a change sends it back.'),
        batch: z.string().nullable(),
        createdAt: wireInstant,
      }),
    ),
    hasMore: z.boolean(),
  }),
})

const uses = z
  .int('office_sale_uses_wrong')
  .min(1, 'office_sale_uses_wrong')
  .max(MAXIMUM_CODE_USES, 'office_sale_uses_wrong')
  .nullable()

const order = z.object({
  kind: z.enum(['discount', 'gift']),
  code: z.string().trim().max(40, 'office_code_wrong').describe('Empty: drawn.'),
  count: z
    .int('office_code_count_wrong')
    .min(1, 'office_code_count_wrong')
    .max(MAXIMUM_CODES_PER_REQUEST, 'office_code_count_wrong'),
  prefix: z.string().trim().max(20, 'office_code_wrong'),
  batch: z.string().trim().max(MAXIMUM_NAME_LENGTH, 'office_sale_text_long'),
  percentOff: z
    .int('office_sale_percent_wrong')
    .min(1, 'office_sale_percent_wrong')
    .max(MAXIMUM_DISCOUNT_PERCENT, 'office_sale_percent_wrong')
    .nullable(),
  amountOff: field.priceSchema.nullable().describe('Off the price with VAT.'),
  giftDays: z
    .int('office_sale_days_wrong')
    .min(1, 'office_sale_days_wrong')
    .max(MAXIMUM_SOLD_DAYS, 'office_sale_days_wrong')
    .nullable(),
  packages: z.array(field.labelSchema).max(50),
  application: field.optionalLabelSchema,
  maxUses: uses,
  maxUsesPerUser: uses,
  startsAt: field.timestampSchema,
  endsAt: field.timestampSchema,
  phone: z.string().trim().max(20).describe('Empty: for everybody.'),
  confirmsLargeDrop: field.confirmsLargeDropSchema,
})

export type CodeOrder = z.infer<typeof order>

/** Contradictions between the fields of a new code, with the field that shows each error. */
const FAULTS: ReadonlyArray<[field: keyof CodeOrder, message: string, is: (order: CodeOrder) => boolean]> = [
  ['code', 'office_code_wrong', ({ code }) => code !== '' && !/^.{3,40}$/.test(normaliseCode(code))],
  ['count', 'office_code_drawn_only', ({ code, count }) => code !== '' && count > 1],
  ['batch', 'office_code_batch_needed', ({ count, batch }) => count > 1 && batch === ''],
  ['percentOff', 'office_sale_effect_one', ({ kind, ...o }) => kind === 'discount' && !isOneOf(o)],
  [
    'percentOff',
    'office_gift_no_discount',
    (o) => o.kind === 'gift' && (o.percentOff ?? o.amountOff) !== null,
  ],
  [
    'giftDays',
    'office_gift_empty',
    (o) => o.kind === 'gift' && o.giftDays === null && o.packages.length === 0,
  ],
  ['giftDays', 'office_gift_no_days', (o) => o.kind === 'discount' && o.giftDays !== null],
  ['packages', 'office_gift_one_package', (o) => o.kind === 'gift' && o.packages.length > 1],
  ['application', 'office_gift_no_application', (o) => o.kind === 'gift' && o.application !== null],
  ['endsAt', 'office_sale_end_before_start', (o) => !field.isPeriodValid(o)],
]

function isOneOf({ percentOff, amountOff }: Pick<CodeOrder, 'percentOff' | 'amountOff'>): boolean {
  return (percentOff === null) !== (amountOff === null)
}

export const makeCodes = endpoint('POST /codes', {
  ...FINANCE_ACCESS,
  summary: 'Creates codes and returns them once. Existing codes do not change.',
  input: order.superRefine((value, context) => {
    for (const [path, message, is] of FAULTS)
      if (is(value)) context.addIssue({ code: 'custom', path: [path], message })
  }),
  output: z.object({ codes: z.array(z.string()) }),
  errors: { code_taken: 409, batch_taken: 409, discount_above_half: 409 },
  // A gift code is worth money, and other operators read the audit entries, so they leave its text out.
  auditOmits: ['phone', 'code'],
})

export const showCode = endpoint('POST /codes/{id}/show', {
  ...FINANCE_ACCESS,
  summary: 'Shows the full text of a code. The audit log records it.',
  input: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  output: z.object({ code: z.string() }),
})

const limits = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  maxUses: uses,
  maxUsesPerUser: uses,
  startsAt: field.timestampSchema,
  endsAt: field.timestampSchema,
  isActive: z.boolean().describe('Works again, or no more.'),
  version: field.versionSchema,
})

export type CodeLimitsInput = z.infer<typeof limits>

export const changeCode = endpoint('PUT /codes/{id}', {
  ...FINANCE_ACCESS,
  summary: 'Changes how often and how long a code works; what it is worth stays.',
  input: limits.refine(field.isPeriodValid, {
    path: ['endsAt'],
    message: 'office_sale_end_before_start',
  }),
  output: z.object({}),
  errors: { changed_meanwhile: 409, code_bound: 409 },
})

export const stopCode = endpoint('POST /codes/{id}/stop', {
  ...FINANCE_ACCESS,
  summary: 'Stops a code. Purchases made with it stay.',
  input: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  output: z.object({}),
  errors: { code_stopped: 409, code_bound: 409 },
})

export const stopBatch = endpoint('POST /codes/stop', {
  ...FINANCE_ACCESS,
  summary: 'Stops all codes of a batch.',
  input: z.object({ batch: z.string().min(1).max(MAXIMUM_NAME_LENGTH) }),
  output: z.object({ stopped: z.int() }),
  errors: { code_stopped: 409 },
})
