import { z } from 'zod'
import {
  MAXIMUM_FILES_PER_MESSAGE,
  MAXIMUM_MESSAGE_LENGTH,
  MESSAGE_AUTHORS,
  TICKET_CLOSERS,
  TICKET_STATES,
} from '#features/ticket/ticket.rules.ts'
import { fileErrors } from '#features/upload/upload.contract.ts'
import { MAXIMUM_FILE_BYTES } from '#features/upload/upload.rules.ts'
import { endpoint, fileInput, wireInstant } from '#kernel/endpoint.ts'
import { LOCALES } from '#kernel/locale.ts'
import { MAXIMUM_PAGE_NUMBER } from '../../kit/list.rules.ts'
import { SUPPORT_ACCESS } from '../../operator/access.contract.ts'
import { REPLY_KINDS } from '../desk.rules.ts'
import { labelAndNameSchema, personSchema } from '../person.contract.ts'

const number = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const listQueue = endpoint('GET /tickets', {
  summary: 'Tickets that are not closed, or those of one state: our turn first, the longest wait first.',
  ...SUPPORT_ACCESS,
  input: z.object({
    state: z.enum(TICKET_STATES).optional(),
    topic: z.string().max(40).optional().describe('Label of a topic or a sub topic.'),
    page: z.coerce.number().int().min(1).max(MAXIMUM_PAGE_NUMBER).default(1),
  }),
  output: z.object({
    tickets: z.array(
      z.object({
        number: z.int(),
        state: z.enum(TICKET_STATES),
        since: wireInstant.describe('Since when it is in this state.'),
        waitedSeconds: z.int().min(0),
        topic: labelAndNameSchema,
        subTopic: labelAndNameSchema,
        phone: z.string().describe('Masked.'),
        messages: z.int(),
        lastAuthor: z.enum(MESSAGE_AUTHORS),
        excerpt: z.string(),
        score: z.int().nullable(),
      }),
    ),
    counts: z.object({ open: z.int(), answered: z.int(), waiting: z.int(), closed: z.int() }),
    topics: z.array(labelAndNameSchema),
    hasMore: z.boolean(),
  }),
})

const ticketView = z.object({
  number: z.int(),
  state: z.enum(TICKET_STATES),
  since: wireInstant,
  waitedSeconds: z.int().min(0),
  closedBy: z.enum(TICKET_CLOSERS).nullable(),
  topic: labelAndNameSchema,
  subTopic: labelAndNameSchema,
  fields: z.array(labelAndNameSchema.extend({ value: z.string() })).describe('What was filled in.'),
  locale: z.enum(LOCALES).describe('In which it was written.'),
  createTime: wireInstant,
  readNumber: z.int().describe('Up to which message the user has read.'),
  score: z.int().nullable(),
  scoreText: z.string(),
  messages: z.array(
    z.object({
      number: z.int(),
      author: z.enum(MESSAGE_AUTHORS),
      text: z.string(),
      createTime: wireInstant,
      files: z.array(z.object({ id: z.uuid(), name: z.string(), size: z.int(), isErased: z.boolean() })),
    }),
  ),
  person: personSchema,
  others: z
    .array(z.object({ number: z.int(), state: z.enum(TICKET_STATES), subTopic: labelAndNameSchema }))
    .describe('The newest other tickets of the same user.'),
})

export const showTicket = endpoint('GET /tickets/{number}', {
  summary: 'A ticket with its whole conversation, and what is known of its user.',
  ...SUPPORT_ACCESS,
  input: z.object({ number }),
  output: ticketView,
})

const lateErrors = { ticket_moved_on: 409, office_ticket_closed: 409 }

/** Number of the last message that the operator read before replying. */
const seen = z.int().min(1)

export const replyToTicket = endpoint('POST /tickets/{number}/message', {
  summary:
    'Answers, asks or closes with words. The same words again within two minutes are the same message.',
  ...SUPPORT_ACCESS,
  input: z.object({
    number,
    speech: z.enum(REPLY_KINDS),
    text: z
      .string('office_ticket_text_missing')
      .trim()
      .min(1, 'office_ticket_text_missing')
      .max(MAXIMUM_MESSAGE_LENGTH, 'ticket_text_long'),
    files: z.array(z.uuid()).max(MAXIMUM_FILES_PER_MESSAGE, 'ticket_files_many').default([]),
    seen,
  }),
  // The ticket stores the reply while it exists. The audit entry leaves it out, because it would keep it forever.
  auditOmits: ['text'],
  output: ticketView,
  errors: { ...lateErrors, upload_gone: 409 },
})

export const closeTicket = endpoint('POST /tickets/{number}/close', {
  summary: 'Closes without a word: nobody is told.',
  ...SUPPORT_ACCESS,
  input: z.object({ number, seen }),
  output: ticketView,
  errors: lateErrors,
})

export const keepTicketFile = endpoint('POST /tickets/{number}/file', {
  summary: 'Takes a file that goes along with the next message.',
  ...SUPPORT_ACCESS,
  takesFile: { maximumBytes: MAXIMUM_FILE_BYTES },
  input: z.object({ number, file: fileInput }),
  output: z.object({ id: z.uuid(), name: z.string() }),
  errors: { office_ticket_closed: 409, ...fileErrors },
})

export const openTicketFile = endpoint('GET /tickets/{number}/file/{id}', {
  summary: 'The bytes of a file of a ticket, as a download.',
  ...SUPPORT_ACCESS,
  givesFile: true,
  input: z.object({ number, id: z.uuid() }),
  output: z.unknown(),
})
