import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { ANY_OPERATOR_ACCESS } from '../operator/access.contract.ts'
import { HIT_TYPES, MAXIMUM_WORD_LENGTH } from './search.rules.ts'

export const searchOffice = endpoint('POST /search', {
  summary:
    'Finds customers, payments, devices, tickets, applications, pages, packages, codes and settings by one word, as far as the role may see them.',
  ...ANY_OPERATOR_ACCESS,
  input: z.object({ word: z.string().trim().min(1).max(MAXIMUM_WORD_LENGTH) }),
  auditOmits: ['word'],
  output: z.object({
    hits: z.array(
      z.object({
        type: z.enum(HIT_TYPES),
        key: z.string().describe('Id, number or label: the last part of the path of its screen.'),
        title: z.string(),
        detail: z.string().nullable(),
        time: wireInstant.nullable().describe('Since when it exists.'),
      }),
    ),
  }),
})
