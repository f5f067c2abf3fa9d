import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { OWNER_ACCESS } from '../operator/access.contract.ts'

export const SETTING_SOURCES = ['default', 'environment', 'file'] as const

export const listSettings = endpoint('GET /settings', {
  summary: 'Every setting with its source; a secret is only set or not set.',
  ...OWNER_ACCESS,
  input: z.object({}),
  output: z.object({
    settings: z.array(
      z.object({
        name: z.string(),
        about: z.string(),
        source: z.enum(SETTING_SOURCES),
        isSecret: z.boolean(),
        isSet: z.boolean(),
        value: z.string().nullable().describe('Null for a secret.'),
      }),
    ),
  }),
})
