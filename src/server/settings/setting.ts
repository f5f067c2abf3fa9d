import { z } from 'zod'

/** Schemas that several settings share. */
export const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
export const optionalUrl = z.union([z.literal(''), url])
export const optionalText = z.string()
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const wholeNumber = (minimum: number, maximum: number) =>
  z.coerce.number().int().min(minimum).max(maximum)

export function setting<Schema extends z.ZodType>(schema: Schema, fallback: string, about: string) {
  return { schema, fallback, about }
}
