import { z } from 'zod'
import { MAXIMUM_COMMENT_ANSWER_LENGTH } from '#features/catalogue/comment/comment.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { SUPPORT_OR_CONTENT_ACCESS } from '../operator/access.contract.ts'
import { COMMENT_FILTERS } from './desk.rules.ts'

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const commentView = z.object({
  id: z.int(),
  revision: z.int().describe('Rises with every change.'),
  application: z.object({ label: z.string(), nameFa: z.string(), nameEn: z.string() }),
  author: z.string(),
  text: z.string(),
  score: z.int(),
  answer: z.string().nullable(),
  answerTime: wireInstant.nullable(),
  hideTime: wireInstant.nullable().describe('Null: it is on the page.'),
  createTime: wireInstant,
})

export const listComments = endpoint('GET /comments', {
  summary: 'Lists comments on all applications, newest first.',
  ...SUPPORT_OR_CONTENT_ACCESS,
  input: z.object({
    filter: z.enum(COMMENT_FILTERS).default('all'),
    application: z.string().trim().max(100).optional().describe('Part of its label or name.'),
    before: id.optional().describe('Goes on after this one.'),
  }),
  output: z.object({ comments: z.array(commentView), hasMore: z.boolean() }),
})

/** The version of the comment that the operator read. */
const read = { id, revision: z.int().min(1) }
const judgeErrors = { comment_moved_on: 409 }

export const hideComment = endpoint('POST /comments/{id}/hide', {
  summary: 'Hides a comment and its rating, or shows them again.',
  ...SUPPORT_OR_CONTENT_ACCESS,
  input: z.object({ ...read, isHidden: z.boolean() }),
  output: commentView,
  errors: judgeErrors,
})

export const answerComment = endpoint('POST /comments/{id}/answer', {
  summary: 'Replies to a comment as the developer; an empty text removes the reply.',
  ...SUPPORT_OR_CONTENT_ACCESS,
  input: z.object({
    ...read,
    answer: z.string().trim().max(MAXIMUM_COMMENT_ANSWER_LENGTH, 'office_answer_long'),
  }),
  output: commentView,
  errors: judgeErrors,
})
