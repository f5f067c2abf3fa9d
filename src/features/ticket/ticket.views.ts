import type { MediaType } from '#features/upload/upload.rules.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Instant } from '#kernel/time.ts'
import { filledFieldView, subTopicName, topicName } from './form/topic.views.ts'
import { messageExcerpt, ticketReopenableUntil, ticketStateAfter } from './ticket.rules.ts'
import type * as store from './ticket.store.ts'

/** Tickets with the fields that the API shows to their owner. */

interface LastMessage {
  author: store.TicketMessageRow['author']
  text: string
  unread: number
}

function headView(locale: Locale, ticket: store.Ticket, { author, text, unread }: LastMessage) {
  const { id, number, state, createdAt, updatedAt } = ticket
  return {
    id,
    number,
    topic: topicName(locale, ticket.topic),
    subTopic: subTopicName(locale, ticket.subTopic),
    state,
    unread,
    excerpt: messageExcerpt(text),
    lastAuthor: author,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  }
}

export function summaryView(
  locale: Locale,
  { author, beginning, unread, ...ticket }: store.TicketSummaryRow,
) {
  return headView(locale, ticket, { author, text: beginning, unread })
}

/** A file with the fields that the ticket's owner sees. */
interface FileFields {
  id: string
  name: string
  mediaType: MediaType
  size: number
  isErased: boolean
  createdAt: Instant
}

export interface Conversation {
  messages: store.TicketMessageRow[]
  /** The files of each message, keyed by message id. */
  files: Map<string, FileFields[]>
}

/** A ticket with its complete conversation. */
export function ticketView(
  { locale, now }: { locale: Locale; now: Instant },
  ticket: store.Ticket,
  { messages, files }: Conversation,
) {
  const last = messages.at(-1)
  if (!last) throw new Error(`Ticket ${ticket.id} has no message.`)
  const ours = messages.filter(({ author }) => author === 'operator')
  const unread = ours.filter(({ number }) => number > ticket.readNumber).length
  const { state, closedAt, closedBy, dueAt, score, scoreText } = ticket
  return {
    ...headView(locale, ticket, { author: last.author, text: last.text, unread }),
    fields: ticket.fields.map((field) => filledFieldView(locale, ticket.subTopic, field)),
    messages: messages.map(({ id, number, author, text, createdAt }) => ({
      number,
      author,
      text,
      files: (files.get(id) ?? []).map(fileView),
      createTime: createdAt.toISOString(),
    })),
    canReply: ticketStateAfter('userWrites', ticket, now) !== null,
    closeTime: closedAt?.toISOString() ?? null,
    closedBy,
    reopenUntil: isoTime(ticketReopenableUntil(closedAt, now)),
    closesTime: state === 'closed' ? null : isoTime(dueAt),
    canScore: ours.length > 0,
    score,
    scoreText: scoreText ?? '',
  }
}

function fileView({ id, name, mediaType, size, isErased, createdAt }: FileFields) {
  return { id, name, mediaType, size, isErased, createTime: createdAt.toISOString() }
}

function isoTime(time: Instant | null): string | null {
  return time?.toISOString() ?? null
}
