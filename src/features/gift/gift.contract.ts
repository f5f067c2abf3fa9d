import { z } from 'zod'
import { codeErrors, typedCodeSchema } from '#features/promotion/promotion.contract.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'

export const giftSchema = z.object({
  id: z.uuid(),
  days: z.int(),
  packageName: z.string().nullable().describe('The package that the gift grants; null for plain days.'),
  deviceId: z.uuid().nullable().describe('Null while the gift waits for a device.'),
  isRenewal: z.boolean().describe('It extended a subscription that was already on the device.'),
  time: wireInstant,
})

export const redeemGift = endpoint('POST /gift', {
  summary: 'Redeems a gift code: its days become a subscription, or extend the one of the given device.',
  access: 'user',
  idempotent: true,
  input: z.object({ code: typedCodeSchema, deviceId: z.uuid().optional() }),
  output: giftSchema,
  errors: { ...codeErrors, code_is_discount: 409, device_not_found: 404 },
})

export const getGift = endpoint('GET /gift/{id}', {
  summary: 'A gift that the user redeemed.',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: giftSchema,
})
