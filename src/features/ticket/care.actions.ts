import { keepOperatorFile, openUpload } from '#features/upload/upload.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { maskPhone } from '#kernel/phone.ts'
import type { Ctx } from '#server/context.ts'
import { addSaid, isSaidAgain, loadConversation, moveBy } from './conversation.actions.ts'
import { type News, tell } from './telling.actions.ts'
import { excerptOf, type TicketEvent, type TicketState } from './ticket.rules.ts'
import * as store from './ticket.store.ts'

/** What operators do with tickets. */

export async function listQueue(ctx: Ctx, wanted: Parameters<typeof store.queueOf>[1]) {
  const rows = await store.queueOf(ctx.db, wanted)
  return rows.map((row) => ({
    number: row.number,
    state: row.state,
    since: row.stateSince,
    topic: row.topic,
    subTopic: row.subTopic,
    phone: maskPhone(row.phoneNumber),
    messages: row.messages,
    score: row.score,
    lastAuthor: row.author,
    excerpt: excerptOf(row.beginning),
  }))
}

export async function showTicket(ctx: Ctx, number: number) {
  const ticket = await requireTicket(ctx, number)
  const { messages, files } = await loadConversation(ctx, ticket.id)
  return {
    number,
    id: ticket.id,
    state: ticket.state,
    closedBy: ticket.closedBy,
    topic: ticket.topic,
    subTopic: ticket.subTopic,
    phone: maskPhone(await store.phoneOf(ctx.db, ticket.userId)),
    locale: ticket.locale,
    createdAt: ticket.createdAt,
    readNumber: ticket.readNumber,
    score: ticket.score,
    scoreText: ticket.scoreText,
    fields: ticket.fields,
    messages: messages.map(({ id, number: at, author, text, createdAt }) => ({
      number: at,
      author,
      text,
      createdAt,
      files: (files.get(id) ?? []).map(({ id: fileId, name, size, isErased }) => ({
        id: fileId,
        name,
        size,
        isErased,
      })),
    })),
  }
}

async function requireTicket(ctx: Ctx, number: number): Promise<store.Ticket> {
  const ticket = await store.findByNumber(ctx.db, number)
  if (!ticket) throw new AppError('not_found')
  return ticket
}

const SPEECHES = {
  answer: { event: 'operatorAnswers', after: 'answered', news: 'answered' },
  ask: { event: 'operatorAsks', after: 'waiting', news: 'asked' },
  close: { event: 'operatorCloses', after: 'closed', news: 'closed' },
} as const satisfies Record<string, { event: TicketEvent; after: TicketState; news: News }>
export type Speech = keyof typeof SPEECHES

interface Spoken {
  speech: Speech
  text: string
  files: Array<{ name: string; bytes: Uint8Array }>
}

/** Words, state and the news of both in one transaction: whoever is answered is told, once. */
export async function speak(ctx: Ctx, number: number, { speech, text, files }: Spoken) {
  const { id, userId, state: before } = await requireTicket(ctx, number)
  // Before any file is kept for nothing; decided again under the lock.
  if (before === 'closed') throw new AppError('ticket_closed')
  const kept: Array<{ uploadId: string; field: null }> = []
  for (const file of files) {
    const { id: uploadId } = await keepOperatorFile(ctx, { userId, type: 'ticket', ...file })
    kept.push({ uploadId, field: null })
  }
  return ctx.transaction(async (trx) => {
    const ticket = await store.lockTicket(trx, id)
    if (!ticket) throw new AppError('not_found')
    const { event, after, news } = SPEECHES[speech]
    const said = { author: 'operator', text, files: kept } as const
    if (ticket.state === after && (await isSaidAgain(ctx, trx, id, said)))
      return { number, state: after, isRepeated: true }
    await moveBy(ctx, trx, ticket, event)
    const messageId = await addSaid(ctx, trx, ticket, said)
    await tell(ctx, trx, ticket, { messageId, news })
    return { number, state: after, isRepeated: false }
  })
}

/** Without a word nobody is told; closed already, it stays what it was. */
export async function closeSilently(ctx: Ctx, number: number) {
  const { id } = await requireTicket(ctx, number)
  return ctx.transaction(async (trx) => {
    const ticket = await store.lockTicket(trx, id)
    if (!ticket) throw new AppError('not_found')
    await moveBy(ctx, trx, ticket, 'operatorCloses')
    return { number, state: 'closed' as const }
  })
}

/** What somebody attached, for whoever answers. */
export async function openFile(ctx: Ctx, uploadId: string) {
  return openUpload(ctx, uploadId)
}
