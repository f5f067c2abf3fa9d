import { openThumbnail, openUpload, storeOperatorFile } from '#features/upload/upload.actions.ts'
import { isPictureType } from '#features/upload/upload.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { maskPhone } from '#kernel/phone.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import {
  addTicketMessage,
  applyTicketEvent,
  isRepeatedMessage,
  loadTicketConversation,
} from './conversation/conversation.actions.ts'
import { filledFieldView, subTopicName, topicName } from './form/topic.views.ts'
import { notifyTicketOwner, type TicketNotification } from './notifyOwner.actions.ts'
import type { TicketEvent, TicketState } from './ticket.rules.ts'
import * as store from './ticket.store.ts'

/** Operator actions on tickets. */

export async function getTicketForOperator(ctx: Ctx, number: number) {
  const ticket = await requireTicket(ctx, number)
  const { messages, files } = await loadTicketConversation(ctx, ticket.id)
  return {
    number,
    id: ticket.id,
    state: ticket.state,
    closedBy: ticket.closedBy,
    topic: ticket.topic,
    subTopic: ticket.subTopic,
    phone: maskPhone(await store.getPhoneNumber(ctx.db, ticket.userId)),
    locale: ticket.locale,
    createdAt: ticket.createdAt,
    readNumber: ticket.readNumber,
    score: ticket.score,
    scoreText: ticket.scoreText,
    fields: ticket.fields,
    messages: messages.map(({ id, number: at, author, operatorName, text, createdAt }) => ({
      number: at,
      author,
      operator: operatorName,
      text,
      createdAt,
      files: (files.get(id) ?? []).map(({ id: fileId, name, size, mediaType, isErased }) => ({
        id: fileId,
        name,
        size,
        isPicture: isPictureType(mediaType),
        isErased,
      })),
    })),
  }
}

/** The ticket with translated topic names. */
export async function getTicketWithNames(ctx: Ctx, number: number) {
  const { topic, subTopic, fields, ...ticket } = await getTicketForOperator(ctx, number)
  return {
    ...ticket,
    topic: topicName(ctx.locale, topic),
    subTopic: subTopicName(ctx.locale, subTopic),
    fields: fields.map((field) => filledFieldView(ctx.locale, subTopic, field)),
  }
}

async function requireTicket(ctx: Ctx, number: number): Promise<store.Ticket> {
  const ticket = await store.findTicketByNumber(ctx.db, number)
  if (!ticket) throw new AppError('not_found')
  return ticket
}

const REPLY_KINDS = {
  answer: { event: 'operatorAnswers', after: 'answered', news: 'answered' },
  ask: { event: 'operatorAsks', after: 'waiting', news: 'asked' },
  close: { event: 'operatorCloses', after: 'closed', news: 'closed' },
} as const satisfies Record<string, { event: TicketEvent; after: TicketState; news: TicketNotification }>
export type ReplyKind = keyof typeof REPLY_KINDS

interface OperatorMessage {
  speech: ReplyKind
  text: string
}

interface SentFile {
  name: string
  bytes: Uint8Array
}

/** Stores files and adds an operator's reply with them to the ticket. */
export async function sendReplyWithFiles(
  ctx: Ctx,
  number: number,
  { files, ...words }: OperatorMessage & { files: SentFile[] },
) {
  const uploadIds: string[] = []
  await requireOpen(ctx, number)
  for (const file of files) uploadIds.push((await storeReplyFile(ctx, number, file)).id)
  return sendReply(ctx, number, { ...words, uploadIds })
}

/** Stores a file for the operator's next message in a ticket. */
export async function storeReplyFile(ctx: Ctx, number: number, file: SentFile) {
  const { userId } = await requireOpen(ctx, number)
  return storeOperatorFile(ctx, { userId, type: 'ticket', ...file })
}

/** Checks early that the ticket is open, before files are stored in vain. The check while the row is locked decides. */
async function requireOpen(ctx: Ctx, number: number): Promise<store.Ticket> {
  const ticket = await requireTicket(ctx, number)
  if (ticket.state === 'closed') throw new AppError('ticket_closed')
  return ticket
}

interface OperatorReply extends OperatorMessage {
  /** Ids of files stored by `storeReplyFile`. */
  uploadIds: readonly string[]
  /** Number of the last message that the operator has read. If there is a newer one, the reply is refused. */
  seen?: number
}

/**
 * Sends an operator's reply: message, state and notification in one transaction, so that the user is notified exactly
 * once.
 */
export async function sendReply(ctx: Ctx, number: number, { speech, text, uploadIds, seen }: OperatorReply) {
  const { id } = await requireTicket(ctx, number)
  return ctx.transaction(async (trx) => {
    const ticket = await store.lockTicket(trx, id)
    if (!ticket) throw new AppError('not_found')
    const { event, after, news } = REPLY_KINDS[speech]
    const files = uploadIds.map((uploadId) => ({ uploadId, field: null }))
    const said = { author: 'operator', text, files, operatorName: ctx.operator?.name ?? null } as const
    if (ticket.state === after && (await isRepeatedMessage(ctx, trx, id, said)))
      return { number, state: after, isRepeated: true }
    await requireLastRead(trx, id, seen)
    await applyTicketEvent(ctx, trx, ticket, event)
    const messageId = await addTicketMessage(ctx, trx, ticket, said)
    await notifyTicketOwner(ctx, trx, ticket, { messageId, news })
    return { number, state: after, isRepeated: false }
  })
}

async function requireLastRead(trx: Trx, ticketId: string, seen: number | undefined): Promise<void> {
  if (seen === undefined) return
  const last = await store.findLastMessage(trx, ticketId)
  if (last?.number !== seen) throw new AppError('ticket_moved_on')
}

/** Closes a ticket without a message, so the user is not notified. Idempotent for a closed ticket. */
export async function closeTicketWithoutMessage(ctx: Ctx, number: number, seen?: number) {
  const { id } = await requireTicket(ctx, number)
  return ctx.transaction(async (trx) => {
    const ticket = await store.lockTicket(trx, id)
    if (!ticket) throw new AppError('not_found')
    await requireLastRead(trx, id, seen)
    await applyTicketEvent(ctx, trx, ticket, 'operatorCloses')
    return { number, state: 'closed' as const }
  })
}

/** Opens a user's attached file, for operators. */
export async function openTicketUpload(ctx: Ctx, uploadId: string) {
  return openUpload(ctx, uploadId)
}

/** Returns a thumbnail of an attached picture for operators. Other files have none. */
export async function openTicketThumbnail(ctx: Ctx, uploadId: string) {
  return openThumbnail(ctx, uploadId)
}
