import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { SUPPORT_ACCESS } from '../operator/access.contract.ts'

export const MESSAGE_CHANNELS = ['sms', 'push'] as const
export const MESSAGE_STATES = ['waiting', 'sending', 'sent', 'failed'] as const

export const listMessages = endpoint('GET /messages', {
  summary: 'Messages to people with their state, the newest first; numbers are masked, texts left out.',
  ...SUPPORT_ACCESS,
  input: z.object({
    channel: z.enum(MESSAGE_CHANNELS, 'choice_wrong').default('sms'),
    state: z.enum(MESSAGE_STATES, 'choice_wrong').optional(),
    before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  output: z.object({
    messages: z.array(
      z.object({
        id: z.int(),
        kind: z.string(),
        to: z.string().nullable().describe('Masked; null after the number was erased.'),
        state: z.enum(MESSAGE_STATES),
        provider: z.string().nullable(),
        failure: z.string().nullable(),
        delivery: z.enum(['pending', 'delivered', 'undelivered', 'unknown']).nullable(),
        createTime: wireInstant,
        finishTime: wireInstant.nullable(),
      }),
    ),
    hasMore: z.boolean(),
  }),
})
