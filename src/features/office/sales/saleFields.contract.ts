import { z } from 'zod'
import { isWholeThousand } from '#kernel/money.ts'
import {
  LABEL_PATTERN,
  MAXIMUM_LABEL_LENGTH,
  MAXIMUM_LIST_POSITION,
  MAXIMUM_NAME_LENGTH,
  MAXIMUM_TEXT_LENGTH,
  MAXIMUM_TOMAN,
} from './saleFields.rules.ts'

export const labelSchema = z
  .string()
  .trim()
  .max(MAXIMUM_LABEL_LENGTH, 'office_sale_label_wrong')
  .regex(LABEL_PATTERN, 'office_sale_label_wrong')
export const nameSchema = z
  .string()
  .trim()
  .min(1, 'office_sale_text_needed')
  .max(MAXIMUM_NAME_LENGTH, 'office_sale_text_long')
export const optionalNameSchema = z.string().trim().max(MAXIMUM_NAME_LENGTH, 'office_sale_text_long')
export const lineSchema = z.string().trim().max(MAXIMUM_TEXT_LENGTH, 'office_sale_text_long')
export const positionSchema = z
  .int('office_sale_whole_needed')
  .min(0, 'office_sale_whole_needed')
  .max(MAXIMUM_LIST_POSITION, 'office_sale_whole_needed')
const amountSchema = z
  .int('office_sale_amount_wrong')
  .min(1, 'office_sale_amount_wrong')
  .max(MAXIMUM_TOMAN, 'office_sale_amount_wrong')
/** Schema of an amount that customers pay or save: whole thousands (requirement 21.20). */
export const priceSchema = amountSchema.refine(isWholeThousand, 'office_sale_thousand_wrong')
/** Schema of a label that may be empty. */
export const optionalLabelSchema = z.union([z.literal('').transform(() => null), labelSchema]).nullable()
export const timestampSchema = z.iso.datetime('office_sale_time_wrong').nullable()
/** The version of the item that the operator edited, to detect concurrent edits. */
export const versionSchema = z.string().regex(/^[0-9a-f]{24}$/)

/** Confirms a large change: without it a price that drops by more than half, or a discount above half, is refused. */
export const confirmsLargeDropSchema = z
  .boolean()
  .optional()
  .describe('Confirms a price that drops by more than half, or a discount above half.')

interface SalePeriod {
  startsAt: string | null
  endsAt: string | null
}

export function isPeriodValid({ startsAt, endsAt }: SalePeriod): boolean {
  return !startsAt || !endsAt || startsAt < endsAt
}
