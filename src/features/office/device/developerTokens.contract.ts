import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { SUPPORT_ACCESS } from '../operator/access.contract.ts'

export const developerTokenListSchema = z.object({
  tokens: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        state: z.enum(['open', 'over', 'revoked']),
        devices: z.int(),
        createTime: wireInstant,
        endTime: wireInstant,
      }),
    )
    .max(500),
})

export const listDeveloperTokens = endpoint('GET /developer-tokens', {
  summary:
    'Lists the addresses at which developers enrol test devices, newest first. The addresses themselves are not stored.',
  ...SUPPORT_ACCESS,
  input: z.object({}),
  output: developerTokenListSchema,
})

export const makeDeveloperToken = endpoint('POST /developer-tokens', {
  summary: 'Creates an address for test devices and returns it once.',
  ...SUPPORT_ACCESS,
  input: z.object({
    name: z.string().trim().min(1, 'office_token_name_wrong').max(100, 'office_token_name_wrong'),
  }),
  output: developerTokenListSchema.extend({ address: z.url() }),
})

export const revokeDeveloperToken = endpoint('POST /developer-tokens/{id}/revoke', {
  summary: 'Revokes an address. Its devices are deleted 30 days later.',
  ...SUPPORT_ACCESS,
  input: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  output: developerTokenListSchema,
  errors: { office_token_over: 409 },
})
