import { z } from 'zod'

/** Schemas that several settings share. */
export const urlSchema = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
export const optionalUrlSchema = z.union([z.literal(''), urlSchema])
/** `host:port`, or empty. */
export const listenAddressSchema = z.union([
  z.literal(''),
  z.string().regex(/^(\[[0-9a-fA-F:]+\]|[^\s:[\]]+):\d{1,5}$/, 'host:port'),
])
const databaseSchema = z.url({ protocol: /^postgres(ql)?$/ })
export const optionalDatabaseSchema = z.union([z.literal(''), databaseSchema])
/** Database addresses, separated by commas; empty for none. */
export const databaseListSchema = z
  .string()
  .transform((list) => list.split(',').flatMap((one) => one.trim() || []))
  .pipe(z.array(databaseSchema))
export const optionalTextSchema = z.string()
export const booleanSchema = z.enum(['true', 'false']).transform((value) => value === 'true')
export const wholeNumberSchema = (minimum: number, maximum: number) =>
  z.coerce.number().int().min(minimum).max(maximum)

export function defineSetting<Schema extends z.ZodType>(schema: Schema, fallback: string, about: string) {
  return { schema, fallback, about }
}
