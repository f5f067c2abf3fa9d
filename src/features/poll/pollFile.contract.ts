import { z } from 'zod'
import { MAXIMUM_OPTIONS, MINIMUM_OPTIONS, POLL_ID } from './poll.rules.ts'

const QUESTION_LENGTH = 200
const DESCRIPTION_LENGTH = 1000
const OPTION_LENGTH = 120

const text = (most: number) => z.string().trim().min(1).max(most)

/** The file that an operator gives to `polls put`. Missing fields keep their values. */
export const pollFile = z.strictObject({
  id: z.string().regex(POLL_ID, 'small letters, digits and hyphens, 40 at most'),
  questionFa: text(QUESTION_LENGTH).optional(),
  questionEn: text(QUESTION_LENGTH).optional(),
  descriptionFa: z.string().trim().max(DESCRIPTION_LENGTH).optional(),
  descriptionEn: z.string().trim().max(DESCRIPTION_LENGTH).optional(),
  maximumChoices: z.int().min(1).max(MAXIMUM_OPTIONS).optional(),
  isEnabled: z.boolean().optional(),
  closeTime: z.iso
    .datetime({ offset: true, error: 'a time such as 2027-04-03T20:30:00Z' })
    .nullable()
    .optional(),
  options: z
    .array(z.strictObject({ textFa: text(OPTION_LENGTH), textEn: text(OPTION_LENGTH) }))
    .min(MINIMUM_OPTIONS)
    .max(MAXIMUM_OPTIONS)
    .optional(),
})
