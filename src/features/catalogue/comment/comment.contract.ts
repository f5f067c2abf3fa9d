import { z } from 'zod'
import { endpoint, wholeNumber, wireInstant } from '#kernel/endpoint.ts'
import { MAXIMUM_COMMENT_LENGTH, MAXIMUM_COMMENT_NAME_LENGTH } from './comment.rules.ts'

export const commentSchema = z.object({
  id: z.int(),
  text: z.string(),
  score: z.int(),
  answer: z.string().nullable(),
  user: z.object({ id: z.int().nullable(), name: z.string() }),
  createTime: wireInstant,
})

/** A comment with the fields that only its author sees. */
const ownCommentView = commentSchema.extend({
  isHidden: z.boolean().describe('Taken off the page by the store: nobody else sees it.'),
})

const id = wholeNumber()

export const writeComment = endpoint('POST /application/{id}/comment', {
  summary: "Writes the user's one comment on an application, or changes it.",
  access: 'user',
  input: z.object({
    id,
    text: z
      .string('comment_text_missing')
      .trim()
      .min(1, 'comment_text_missing')
      .max(MAXIMUM_COMMENT_LENGTH, 'comment_too_long'),
    score: z.int('comment_score_missing').min(1, 'comment_score_missing').max(5, 'comment_score_missing'),
    name: z.string().trim().max(MAXIMUM_COMMENT_NAME_LENGTH, 'comment_name_too_long').default(''),
  }),
  output: ownCommentView,
  errors: { application_not_found: 404, comments_closed: 403 },
})

export const getMyComment = endpoint('GET /application/{id}/comment/mine', {
  summary: 'What the user has written on an application; null when nothing.',
  access: 'user',
  input: z.object({ id }),
  output: z.object({ comment: ownCommentView.nullable() }),
  errors: { application_not_found: 404 },
})

export const removeMyComment = endpoint('DELETE /application/{id}/comment/mine', {
  summary: "Takes the user's comment on an application back.",
  access: 'user',
  input: z.object({ id }),
  output: z.object({}),
  errors: { application_not_found: 404 },
})
