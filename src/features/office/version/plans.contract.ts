import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { FINANCE_OR_CONTENT_ACCESS } from '../operator/access.contract.ts'
import { confirmsLargeDropSchema, timestampSchema } from '../sales/saleFields.contract.ts'
import { VERSION_KINDS } from './version.rules.ts'
import { changeSchema, itemFields, saveErrors } from './versions.contract.ts'

/** Drafts, which are stored without going live, and scheduled drafts, which go live at a time. */

const planFields = {
  id: z.int(),
  kind: z.enum(VERSION_KINDS),
  key: z.string(),
  operator: z.string(),
  createdAt: wireInstant,
  publishAt: wireInstant.nullable().describe('Null: a draft without a time.'),
  state: z.enum(['waiting', 'failed']),
  fault: z.string().nullable().describe('Why it was not published, as an error code.'),
}

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const listPlans = endpoint('GET /plans', {
  ...FINANCE_OR_CONTENT_ACCESS,
  summary: 'Drafts and schedules that wait, and those that could not be published.',
  input: z.object({ kind: itemFields.kind.optional(), key: itemFields.key.optional() }),
  output: z.object({ plans: z.array(z.object(planFields)) }),
})

export const getPlan = endpoint('GET /plans/{id}', {
  ...FINANCE_OR_CONTENT_ACCESS,
  summary: 'A draft, with what it would change now.',
  input: z.object({ id }),
  output: z.object({
    ...planFields,
    draft: z.record(z.string(), z.unknown()),
    changes: z.array(changeSchema),
  }),
})

export const addPlan = endpoint('POST /plans', {
  ...FINANCE_OR_CONTENT_ACCESS,
  summary: 'Keeps a draft of an item, in place of the one before; with a time it goes live then.',
  input: z.object({
    ...itemFields,
    draft: z.record(z.string(), z.unknown()).describe('The whole state, as the save call takes it.'),
    version: z.string().max(40).describe('The version of the item as it was loaded.'),
    publishAt: timestampSchema,
    confirmsLargeDrop: confirmsLargeDropSchema,
  }),
  output: z.object({ id: z.int() }),
  errors: { ...saveErrors, plan_time_passed: 400 },
})

export const publishPlan = endpoint('POST /plans/{id}/publish', {
  ...FINANCE_OR_CONTENT_ACCESS,
  summary: 'Publishes a draft now, unless somebody saved since it was written.',
  input: z.object({ id }),
  output: z.object({}),
  errors: { ...saveErrors, plan_ended: 409 },
})

export const discardPlan = endpoint('DELETE /plans/{id}', {
  ...FINANCE_OR_CONTENT_ACCESS,
  summary: 'Discards a draft or a schedule.',
  input: z.object({ id }),
  output: z.object({}),
  errors: { plan_ended: 409 },
})
