import { z } from 'zod'
import {
  LABEL,
  LABEL_LENGTH,
  MOST_POSITION,
  MOST_TOMAN,
  NAME_LENGTH,
  TEXT_LENGTH,
} from './saleFields.rules.ts'

export const label = z
  .string()
  .trim()
  .max(LABEL_LENGTH, 'office_sale_label_wrong')
  .regex(LABEL, 'office_sale_label_wrong')
export const name = z
  .string()
  .trim()
  .min(1, 'office_sale_text_needed')
  .max(NAME_LENGTH, 'office_sale_text_long')
export const line = z.string().trim().max(TEXT_LENGTH, 'office_sale_text_long')
export const position = z
  .int('office_sale_whole_needed')
  .min(0, 'office_sale_whole_needed')
  .max(MOST_POSITION, 'office_sale_whole_needed')
export const amount = z
  .int('office_sale_amount_wrong')
  .min(1, 'office_sale_amount_wrong')
  .max(MOST_TOMAN, 'office_sale_amount_wrong')
/** Schema of a label that may be empty. */
export const optionalLabel = z.union([z.literal('').transform(() => null), label]).nullable()
export const time = z.iso.datetime('office_sale_time_wrong').nullable()
/** The version of the item that the operator edited, to detect concurrent edits. */
export const version = z.string().regex(/^[0-9a-f]{24}$/)

interface SalePeriod {
  startsAt: string | null
  endsAt: string | null
}

export function isPeriodValid({ startsAt, endsAt }: SalePeriod): boolean {
  return !startsAt || !endsAt || startsAt < endsAt
}
