import { z } from 'zod'
import { AGE_RATINGS } from '../catalogue.rules.ts'
import type { TextRules } from '../editing/draftText.contract.ts'
import type { PlainField } from './plainField.rules.ts'

/** The plain fields of an application as the API answers them. Null: unknown. */
export const plainFields = {
  ageRating: z.enum(AGE_RATINGS).nullable().describe('Suitable from this age; null if unknown.'),
  website: z.string().nullable(),
  installTrackingLink: z.string().nullable(),
} satisfies Record<PlainField, z.ZodNullable>

/** The same fields in a draft. An empty text, or null instead of a number: unknown. */
export function plainDraftFields({ website, tracking }: TextRules) {
  return {
    ageRating: z.enum([...AGE_RATINGS, ''], 'choice_wrong'),
    website,
    installTrackingLink: tracking,
  } satisfies Record<PlainField, z.ZodType>
}
