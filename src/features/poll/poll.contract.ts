import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { MAXIMUM_POLL_OPTIONS, POLL_ID_PATTERN } from './poll.rules.ts'

const id = z.string().regex(POLL_ID_PATTERN)

const pollView = z.object({
  id,
  question: z.string(),
  description: z.string(),
  maximumChoices: z.int().min(1),
  state: z.enum(['open', 'closed', 'disabled']),
  closeTime: wireInstant.nullable(),
  options: z.array(z.object({ id: z.int(), text: z.string() })),
  results: z
    .object({
      voters: z.int().min(0),
      votes: z.array(z.object({ optionId: z.int(), votes: z.int().min(0) })),
    })
    .nullable()
    .describe('Null as long as whoever asks may still vote.'),
})

export const getPoll = endpoint('GET /poll/{id}', {
  summary: 'A poll as everybody may see it: with results once it is closed.',
  access: 'public',
  cacheSeconds: 30,
  input: z.object({ id }),
  output: pollView,
})

export const getOwnVote = endpoint('GET /poll/{id}/vote', {
  summary: 'What the caller voted, with the results; nothing as long as they did not.',
  access: 'user',
  input: z.object({ id }),
  output: z.object({
    poll: pollView,
    vote: z.object({ optionIds: z.array(z.int()), time: wireInstant }).nullable(),
  }),
})

/** Casts a vote. Its errors are requirements 8.9 to 8.11: user not found, poll conflict, poll disabled. */
export const castVote = endpoint('POST /poll/{id}/vote', {
  summary: 'Votes, once. The answer has the results.',
  access: 'user',
  input: z.object({
    id,
    optionIds: z
      .array(z.int('poll_choice_unknown'), 'poll_choice_missing')
      .min(1, 'poll_choice_missing')
      .max(MAXIMUM_POLL_OPTIONS, 'poll_too_many_choices'),
  }),
  output: z.object({ poll: pollView, vote: z.object({ optionIds: z.array(z.int()), time: wireInstant }) }),
  errors: {
    user_not_found: 404,
    poll_conflict: 409,
    poll_disabled: 409,
    poll_closed: 409,
    poll_choice_unknown: 400,
    poll_too_many_choices: 400,
  },
})
