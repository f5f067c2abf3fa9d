import { z } from 'zod'
import { wireInstant } from '#kernel/endpoint.ts'

/** A label with its translated name. */
export const labelAndNameSchema = z.object({ label: z.string(), name: z.string() })

/** Facts that an operator needs to know about the user who wrote. Read-only. */
export const personSchema = z.object({
  id: z.int().describe('Of the customer.'),
  phone: z.string(),
  since: wireInstant,
  devices: z.array(
    z.object({
      id: z.uuid(),
      product: z.string(),
      status: labelAndNameSchema.describe('In the words that the user reads.'),
      statusSince: wireInstant.nullable(),
      account: z.string().nullable(),
    }),
  ),
  subscriptions: z.array(
    z.object({
      id: z.uuid(),
      state: labelAndNameSchema,
      deviceId: z.uuid().nullable(),
      daysLeft: z.int().nullable(),
      endTime: wireInstant.nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      number: z.int(),
      state: labelAndNameSchema,
      amount: z.int().describe('Toman.'),
      trackingCode: z.string().nullable(),
      createTime: wireInstant,
    }),
  ),
})
