import { z } from 'zod'
import { textFieldsByLanguage, textOutputByLanguage } from '#features/catalogue/texts.contract.ts'
import { MAXIMUM_POLL_OPTIONS, MINIMUM_POLL_OPTIONS, POLL_ID_PATTERN } from '#features/poll/poll.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { CONTENT_ACCESS } from '../operator/access.contract.ts'
import * as field from './saleFields.contract.ts'

const QUESTION_LENGTH = 200
const DESCRIPTION_LENGTH = 1000
const OPTION_LENGTH = 120

const text = (most: number) =>
  z.string().trim().min(1, 'office_sale_text_needed').max(most, 'office_sale_text_long')
const id = z.string().regex(POLL_ID_PATTERN, 'office_sale_label_wrong')
const optional = (most: number) => z.string().trim().max(most, 'office_sale_text_long')
const description = optional(DESCRIPTION_LENGTH)

const fields = {
  ...textFieldsByLanguage(
    'question',
    text(QUESTION_LENGTH),
    text(QUESTION_LENGTH),
    optional(QUESTION_LENGTH),
  ),
  ...textFieldsByLanguage('description', description, description),
  maximumChoices: z
    .int('office_poll_choices_wrong')
    .min(1, 'office_poll_choices_wrong')
    .max(MAXIMUM_POLL_OPTIONS, 'office_poll_choices_wrong'),
  closeTime: field.timestampSchema,
  options: z
    .array(
      z.object(
        textFieldsByLanguage('text', text(OPTION_LENGTH), text(OPTION_LENGTH), optional(OPTION_LENGTH)),
      ),
    )
    .min(MINIMUM_POLL_OPTIONS, 'office_poll_options_wrong')
    .max(MAXIMUM_POLL_OPTIONS, 'office_poll_options_wrong'),
}

const polls = z.object({
  polls: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['open', 'closed', 'disabled']),
      ...textOutputByLanguage('question'),
      ...textOutputByLanguage('description'),
      maximumChoices: z.int(),
      closeTime: wireInstant.nullable(),
      voters: z.int(),
      options: z.array(z.object({ id: z.int(), ...textOutputByLanguage('text'), votes: z.int() })),
      version: z.string(),
    }),
  ),
})

export const listPolls = endpoint('GET /polls', {
  ...CONTENT_ACCESS,
  summary: 'Lists polls with their votes, newest first.',
  input: z.object({}),
  output: polls,
})

export const addPoll = endpoint('POST /polls', {
  ...CONTENT_ACCESS,
  summary: 'Creates a poll. Pages show it within a second.',
  input: z.object({ ...fields, id }),
  output: polls,
  errors: { label_taken: 409 },
})

export const changePoll = endpoint('PUT /polls/{id}', {
  ...CONTENT_ACCESS,
  summary: 'Changes a poll. Options and the number of choices stay once somebody has voted.',
  input: z.object({
    ...fields,
    id,
    version: field.versionSchema,
    isEnabled: z.boolean().optional().describe('Whether it is in sight; without it that stays.'),
  }),
  output: polls,
  errors: { changed_meanwhile: 409, poll_voted_already: 409 },
})

export const closePoll = endpoint('POST /polls/{id}/close', {
  ...CONTENT_ACCESS,
  summary: 'Closes a poll and publishes its results.',
  input: z.object({ id }),
  output: polls,
  errors: { poll_closed_already: 409 },
})

export const setPollEnabled = endpoint('POST /polls/{id}/enabled', {
  ...CONTENT_ACCESS,
  summary: 'Hides a poll, or shows it again with its votes.',
  input: z.object({ id, isEnabled: z.boolean() }),
  output: polls,
})
