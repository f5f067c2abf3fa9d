import { z } from 'zod'
import { draftErrors } from '#features/catalogue/editing/draft.contract.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { FINANCE_OR_CONTENT_ACCESS } from '../operator/access.contract.ts'
import { confirmsLargeDropSchema } from '../sales/saleFields.contract.ts'
import { NOT_RESTORED_PARTS, VERSION_KINDS } from './version.rules.ts'

/** Earlier versions of items that operators edit. Each kind requires the same role as saving it. */

export const itemFields = {
  kind: z.enum(VERSION_KINDS, 'choice_wrong'),
  key: z.string().min(1).max(120).describe('The label, name or id of the item.'),
}

const number = z.coerce.number().int().positive().max(2_000_000_000)

export const changeSchema = z.object({
  path: z.string().describe('The field, such as blocks.2.titleFa for the third block.'),
  kind: z.enum(['changed', 'added', 'removed', 'moved']),
  from: z.int().nullable().describe('The position before, of an item of a list.'),
  before: z.unknown(),
  after: z.unknown(),
})

const version = z.object({
  number: z.int(),
  at: wireInstant,
  operator: z.string().nullable().describe('Null: not changed through the office.'),
  isOwn: z.boolean().describe('Saved by the operator who asks.'),
  restoredFrom: z.int().nullable(),
  isRemoval: z.boolean(),
  changes: z.array(changeSchema).describe('Against the version before, long texts cut.'),
})

/** Errors that saving a state of any kind can return. */
export const saveErrors = {
  ...draftErrors,
  changed_meanwhile: 409,
  label_taken: 409,
  price_drops_by_half: 409,
  discount_above_half: 409,
  code_taken: 409,
  code_bound: 409,
  campaign_words_only: 403,
  campaign_not_found: 404,
  poll_voted_already: 409,
  document_faulty: 400,
  document_headerless: 400,
  category_order_incomplete: 409,
}

export const listVersions = endpoint('GET /versions/{kind}/{key}', {
  ...FINANCE_OR_CONTENT_ACCESS,
  summary: 'The versions of an item, the newest first, with what each changed.',
  input: z.object({
    ...itemFields,
    before: number.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(30),
  }),
  output: z.object({
    newest: z.int().describe('The number of the newest version; 0 while nothing was changed.'),
    versions: z.array(version),
    hasMore: z.boolean(),
    untouched: z
      .array(z.enum(NOT_RESTORED_PARTS))
      .describe('Parts that restoring a version does not change.'),
  }),
})

export const compareVersions = endpoint('GET /versions/{kind}/{key}/comparison', {
  ...FINANCE_OR_CONTENT_ACCESS,
  summary: 'What differs between two versions, field by field.',
  input: z.object({ ...itemFields, from: number, to: number }),
  output: z.object({ changes: z.array(changeSchema) }),
})

export const restoreVersion = endpoint('POST /versions/{kind}/{key}/restore', {
  ...FINANCE_OR_CONTENT_ACCESS,
  summary: 'Saves an earlier version again, unless somebody saved in between. That makes a new version.',
  input: z.object({
    ...itemFields,
    number: number.describe('The version to restore.'),
    seen: number.describe('The newest version that was shown.'),
    confirmsLargeDrop: confirmsLargeDropSchema,
  }),
  output: z.object({
    newest: z.int(),
    isComplete: z.boolean().describe('False when a part stayed, such as a poll that was closed.'),
  }),
  errors: { ...saveErrors, version_empty: 409 },
})
