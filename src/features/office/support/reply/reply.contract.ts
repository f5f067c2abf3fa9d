import { z } from 'zod'
import { MAXIMUM_MESSAGE_LENGTH } from '#features/ticket/ticket.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { SUPPORT_ACCESS } from '../../operator/access.contract.ts'
import {
  hasOnlyKnownVariables,
  MAXIMUM_REPLY_TITLE_LENGTH,
  MAXIMUM_SAVED_REPLIES,
  REPLY_VARIABLES,
} from './reply.rules.ts'

const text = z
  .string()
  .trim()
  .max(MAXIMUM_MESSAGE_LENGTH, 'ticket_text_long')
  .refine(hasOnlyKnownVariables, 'office_reply_variable_unknown')
  .default('')

const fields = {
  title: z
    .string('office_reply_title_missing')
    .trim()
    .min(1, 'office_reply_title_missing')
    .max(MAXIMUM_REPLY_TITLE_LENGTH, 'office_reply_title_long'),
  textFa: text,
  textEn: text,
  textAr: text,
  textRu: text,
}

const list = z.object({
  replies: z
    .array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        textFa: z.string(),
        textEn: z.string(),
        textAr: z.string(),
        textRu: z.string(),
        revision: z.int(),
        updateTime: wireInstant,
        updatedBy: z.string(),
      }),
    )
    .max(MAXIMUM_SAVED_REPLIES),
  variables: z.array(z.enum(REPLY_VARIABLES)).describe('What a text may name in braces.'),
})

export const listReplies = endpoint('GET /replies', {
  summary: 'The saved replies of support, by title.',
  ...SUPPORT_ACCESS,
  input: z.object({}),
  output: list,
})

const replyErrors = { office_reply_title_taken: 409, office_reply_empty: 409, office_replies_many: 409 }

export const addReply = endpoint('POST /replies', {
  summary: 'Saves a reply. Its texts may name variables; unknown ones are refused.',
  ...SUPPORT_ACCESS,
  input: z.object(fields),
  output: list,
  errors: replyErrors,
})

export const changeReply = endpoint('PUT /replies/{id}', {
  summary: 'Changes a saved reply.',
  ...SUPPORT_ACCESS,
  input: z.object({ id: z.uuid(), revision: z.int().describe('As it was read.'), ...fields }),
  output: list,
  errors: { ...replyErrors, edited_meanwhile: 409 },
})

export const removeReply = endpoint('DELETE /replies/{id}', {
  summary: 'Deletes a saved reply.',
  ...SUPPORT_ACCESS,
  input: z.object({ id: z.uuid() }),
  output: list,
})

export const listFilledReplies = endpoint('GET /tickets/{number}/replies', {
  summary: 'The saved replies in the language of a ticket, with what is known of its user.',
  ...SUPPORT_ACCESS,
  input: z.object({ number: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  output: z.object({
    replies: z
      .array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          text: z.string(),
          missing: z.array(z.enum(REPLY_VARIABLES)).describe('Variables that have no value for this user.'),
        }),
      )
      .max(MAXIMUM_SAVED_REPLIES),
  }),
})
