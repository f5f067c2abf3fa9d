import { z } from 'zod'
import { MAXIMUM_PAGE_NUMBER } from '#features/office/kit/list/list.rules.ts'
import {
  MAXIMUM_FILES_PER_MESSAGE,
  MAXIMUM_MESSAGE_LENGTH,
  MESSAGE_AUTHORS,
  TICKET_CLOSERS,
  TICKET_ORDERS,
  TICKET_STATES,
} from '#features/ticket/ticket.rules.ts'
import { fileErrors } from '#features/upload/upload.contract.ts'
import { MAXIMUM_FILE_BYTES } from '#features/upload/upload.rules.ts'
import { endpoint, uploadedFileSchema, wireInstant } from '#kernel/endpoint.ts'
import { LOCALES } from '#kernel/locale.ts'
import { SUPPORT_ACCESS } from '../../operator/access.contract.ts'
import { REPLY_KINDS, TICKET_OWNERS } from '../desk.rules.ts'
import { labelAndNameSchema, personSchema } from '../person.contract.ts'
import { findVariables, isReplyVariable } from '../reply/reply.rules.ts'

/** How many seconds our answer is late; negative until the target time. Null if the user must write next. */
const lateSeconds = z.int().nullable()
const number = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const listQueue = endpoint('GET /tickets', {
  summary: 'Lists open tickets, or tickets of one state: those waiting for us first, the most overdue first.',
  ...SUPPORT_ACCESS,
  input: z.object({
    state: z.enum(TICKET_STATES).optional(),
    topic: z.string().max(40).optional().describe('Label of a topic or a sub topic.'),
    who: z.enum(TICKET_OWNERS).optional().describe('Only those of the operator, or of nobody.'),
    order: z.enum(TICKET_ORDERS).optional().describe('Without it, the queue.'),
    page: z.coerce.number().int().min(1).max(MAXIMUM_PAGE_NUMBER).default(1),
  }),
  output: z.object({
    tickets: z.array(
      z.object({
        number: z.int(),
        state: z.enum(TICKET_STATES),
        since: wireInstant.describe('Since when it is in this state.'),
        waitedSeconds: z.int().min(0),
        lateSeconds,
        assignee: z.string().nullable().describe('The operator who answers it.'),
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
    desk: z
      .object({ late: z.int(), mine: z.int(), nobody: z.int() })
      .describe('Of all topics: late ones, and of the operator and of nobody those that are not closed.'),
    topics: z.array(labelAndNameSchema),
    operators: z.array(z.string()).describe('Who can be assigned.'),
    hasMore: z.boolean(),
  }),
})

export const nextTicket = endpoint('GET /tickets/{number}/next', {
  summary: 'The ticket to answer after this one: our turn, of the same filter, the latest one first.',
  ...SUPPORT_ACCESS,
  input: z.object({
    number,
    topic: z.string().max(40).optional(),
    who: z.enum(TICKET_OWNERS).optional(),
  }),
  output: z.object({ number: z.int().nullable().describe('Null: nobody waits.') }),
})

const ticketView = z.object({
  number: z.int(),
  state: z.enum(TICKET_STATES),
  since: wireInstant,
  waitedSeconds: z.int().min(0),
  lateSeconds,
  assignee: z.string().nullable(),
  operators: z.array(z.string()).describe('Who can be assigned.'),
  me: z.string().describe('The operator who looks.'),
  notes: z
    .array(z.object({ id: z.uuid(), operator: z.string(), text: z.string(), createTime: wireInstant }))
    .describe('Internal: the user never sees them.'),
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
      operator: z
        .string()
        .nullable()
        .describe('Who wrote it, for operators only; null for users and of old.'),
      text: z.string(),
      createTime: wireInstant,
      files: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          size: z.int(),
          isPicture: z.boolean().describe('Has a thumbnail.'),
          isErased: z.boolean(),
        }),
      ),
    }),
  ),
  person: personSchema,
  others: z
    .array(z.object({ number: z.int(), state: z.enum(TICKET_STATES), subTopic: labelAndNameSchema }))
    .describe('The newest other tickets of the same user.'),
})

export const showTicket = endpoint('GET /tickets/{number}', {
  summary: "Gets a ticket with its conversation and its user's details.",
  ...SUPPORT_ACCESS,
  input: z.object({ number }),
  output: ticketView,
})

const lateErrors = { ticket_moved_on: 409, office_ticket_closed: 409 }

/** Number of the last message that the operator read before replying. */
const seen = z.int().min(1)

export const replyToTicket = endpoint('POST /tickets/{number}/message', {
  summary: 'Replies, asks or closes with a text. The same text again within two minutes is a no-op.',
  ...SUPPORT_ACCESS,
  input: z.object({
    number,
    speech: z.enum(REPLY_KINDS),
    text: z
      .string('office_ticket_text_missing')
      .trim()
      .min(1, 'office_ticket_text_missing')
      .max(MAXIMUM_MESSAGE_LENGTH, 'ticket_text_long')
      .refine(
        (text) => findVariables(text).every((name) => !isReplyVariable(name)),
        'office_ticket_variable',
      ),
    files: z.array(z.uuid()).max(MAXIMUM_FILES_PER_MESSAGE, 'ticket_files_many').default([]),
    seen,
  }),
  // The ticket stores the reply until it is deleted. The audit entry omits the reply, because the audit is kept
  // forever.
  auditOmits: ['text'],
  output: ticketView,
  errors: { ...lateErrors, upload_gone: 409 },
})

export const assignTicket = endpoint('POST /tickets/{number}/assign', {
  summary: 'Says which operator answers a ticket; null: nobody. Refused if it changed hands meanwhile.',
  ...SUPPORT_ACCESS,
  input: z.object({
    number,
    assignee: z.string().max(32).nullable(),
    seen: z.string().max(32).nullable().describe('Who had it on the screen of the operator.'),
  }),
  output: ticketView,
  errors: { ticket_assigned: 409, operator_unknown: 409 },
})

export const addNote = endpoint('POST /tickets/{number}/note', {
  summary: 'Keeps a note for operators. The user never sees it and is not told.',
  ...SUPPORT_ACCESS,
  input: z.object({
    number,
    text: z
      .string('office_note_missing')
      .trim()
      .min(1, 'office_note_missing')
      .max(MAXIMUM_MESSAGE_LENGTH, 'ticket_text_long'),
  }),
  auditOmits: ['text'],
  output: ticketView,
})

export const reopenTicket = endpoint('POST /tickets/{number}/reopen', {
  summary: 'Opens a closed ticket again. The user is not told.',
  ...SUPPORT_ACCESS,
  input: z.object({ number }),
  output: ticketView,
})

export const closeTicket = endpoint('POST /tickets/{number}/close', {
  summary: 'Closes a ticket without notifying the user.',
  ...SUPPORT_ACCESS,
  input: z.object({ number, seen }),
  output: ticketView,
  errors: lateErrors,
})

export const keepTicketFile = endpoint('POST /tickets/{number}/file', {
  summary: 'Uploads a file for the next message.',
  ...SUPPORT_ACCESS,
  takesFile: { maximumBytes: MAXIMUM_FILE_BYTES },
  input: z.object({ number, file: uploadedFileSchema }),
  output: z.object({ id: z.uuid(), name: z.string() }),
  errors: { office_ticket_closed: 409, ...fileErrors },
})

export const openTicketFile = endpoint('GET /tickets/{number}/file/{id}', {
  summary: 'Downloads a file of a ticket.',
  ...SUPPORT_ACCESS,
  givesFile: true,
  input: z.object({ number, id: z.uuid() }),
  output: z.unknown(),
})

export const openThumbnail = endpoint('GET /tickets/{number}/file/{id}/thumbnail', {
  summary: 'A small copy of a picture of a ticket. Files of other kinds have none.',
  ...SUPPORT_ACCESS,
  givesFile: true,
  input: z.object({ number, id: z.uuid() }),
  output: z.unknown(),
})
