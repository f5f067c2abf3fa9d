import { z } from 'zod'
import { uploadSchema } from '#features/upload/upload.contract.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { TOPIC_FIELD_KINDS } from './form/topic.table.ts'
import {
  MAXIMUM_FILES_PER_MESSAGE,
  MAXIMUM_MESSAGE_LENGTH,
  MAXIMUM_SCORE_TEXT_LENGTH,
  MESSAGE_AUTHORS,
  TICKET_CLOSERS,
  TICKET_STATES,
} from './ticket.rules.ts'

const named = { label: z.string(), name: z.string() }

export const topicFieldSchema = z.object({
  ...named,
  hint: z.string().nullable(),
  kind: z
    .enum(TOPIC_FIELD_KINDS)
    .describe('The value of `payment`, `device` and `application` is the id of one that the user has.'),
  isRequired: z.boolean(),
  minimum: z.number().nullable().describe('Of a number: its least value. Of a text: its least length.'),
  maximum: z.number().nullable().describe('Of a number, a text, or how many files.'),
  choices: z.array(z.object(named)).describe('Of a choice; else empty.'),
  unless: z.string().nullable().describe('The label of a field whose value makes this one unnecessary.'),
})

export const subTopicSchema = z.object({
  ...named,
  note: z.string().nullable().describe('What helps sooner than a ticket, where something does.'),
  href: z.string().nullable().describe('Where that is.'),
  fields: z.array(topicFieldSchema),
})

export const getTopics = endpoint('GET /ticket/topic', {
  summary: 'What a ticket can be about: main topics, their sub topics and what each of those asks for.',
  access: 'public',
  cacheSeconds: 300,
  input: z.object({}),
  output: z.object({ topics: z.array(z.object({ ...named, subTopics: z.array(subTopicSchema) })) }),
})

const ticketSummary = z.object({
  id: z.uuid(),
  number: z.int(),
  topic: z.object(named),
  subTopic: z.object(named),
  state: z.enum(TICKET_STATES),
  unread: z.int().min(0).describe('Our messages that the user has not read.'),
  excerpt: z.string().describe('The beginning of the last message.'),
  lastAuthor: z.enum(MESSAGE_AUTHORS),
  createTime: wireInstant,
  updateTime: wireInstant,
})

export const ticketSchema = ticketSummary.extend({
  fields: z.array(z.object({ ...named, value: z.string() })).describe('What was filled in, as it reads.'),
  messages: z.array(
    z.object({
      number: z.int(),
      author: z.enum(MESSAGE_AUTHORS),
      text: z.string(),
      files: z.array(uploadSchema.omit({ topic: true, subTopic: true }).extend({ isErased: z.boolean() })),
      createTime: wireInstant,
    }),
  ),
  canReply: z.boolean(),
  closeTime: wireInstant.nullable(),
  closedBy: z.enum(TICKET_CLOSERS).nullable(),
  reopenUntil: wireInstant.nullable().describe('Closed: until when writing opens it again; null: no more.'),
  closesTime: wireInstant.nullable().describe('When it closes by itself unless the user writes.'),
  canScore: z.boolean(),
  score: z.int().min(1).max(5).nullable(),
  scoreText: z.string(),
})

export const getTickets = endpoint('GET /ticket', {
  summary: 'The tickets of the user, the last one touched first.',
  access: 'user',
  input: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(50).default(12),
  }),
  output: z.object({
    items: z.array(ticketSummary),
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
    unread: z.int().min(0).describe('Tickets with something that was not read, on all pages.'),
  }),
})

const files = z.array(z.uuid()).max(MAXIMUM_FILES_PER_MESSAGE, 'ticket_files_many').default([])
const written = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(MAXIMUM_MESSAGE_LENGTH, 'ticket_text_long')

/**
 * Creates a ticket. Its errors are requirements 5.13 to 5.16: select main topic, select sub topic, enter the value of a
 * field, enter description.
 */
export const createTicket = endpoint('POST /ticket', {
  summary: 'Opens a ticket.',
  access: 'user',
  idempotent: true,
  input: z.object({
    topic: z.string('ticket_topic_missing').min(1, 'ticket_topic_missing').max(40),
    subTopic: z.string('ticket_sub_topic_missing').min(1, 'ticket_sub_topic_missing').max(40),
    fields: z
      .array(
        z.object({
          label: z.string().max(40),
          value: z.string().trim().max(MAXIMUM_MESSAGE_LENGTH),
          files: z.array(z.uuid()).max(MAXIMUM_FILES_PER_MESSAGE).default([]),
        }),
      )
      .max(20)
      .default([]),
    description: written('ticket_description_missing'),
    files,
  }),
  output: ticketSchema,
  errors: { ticket_files_many: 400, upload_gone: 409 },
})

export const getTicket = endpoint('GET /ticket/{id}', {
  summary: 'A ticket of the user with its whole conversation.',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: ticketSchema,
})

export const readTicket = endpoint('POST /ticket/{id}/read', {
  summary: 'The user has read up to this message.',
  access: 'user',
  input: z.object({ id: z.uuid(), number: z.int().min(0) }),
  output: z.object({ unread: z.int().min(0) }),
})

export const writeTicketMessage = endpoint('POST /ticket/{id}/message', {
  summary: 'The user writes in a ticket. In a closed one this opens it again, for some days.',
  access: 'user',
  idempotent: true,
  input: z.object({ id: z.uuid(), text: written('ticket_text_missing'), files }),
  output: ticketSchema,
  errors: { ticket_closed: 409, ticket_files_many: 400, upload_gone: 409 },
})

export const closeTicket = endpoint('POST /ticket/{id}/close', {
  summary: 'The user is done with it. Said again, it stays closed.',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: ticketSchema,
})

export const scoreTicket = endpoint('POST /ticket/{id}/score', {
  summary: 'How the user found our answers, once we have answered. Said again, the last one counts.',
  access: 'user',
  input: z.object({
    id: z.uuid(),
    score: z.int('ticket_score_missing').min(1, 'ticket_score_missing').max(5, 'ticket_score_missing'),
    text: z.string().trim().max(MAXIMUM_SCORE_TEXT_LENGTH, 'ticket_text_long').default(''),
  }),
  output: ticketSchema,
  errors: { ticket_not_answered: 409 },
})
