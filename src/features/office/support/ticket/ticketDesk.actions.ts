import * as desk from '#features/ticket/desk/desk.actions.ts'
import { getTopics } from '#features/ticket/ticket.actions.ts'
import type { TicketOrder, TicketState } from '#features/ticket/ticket.rules.ts'
import * as care from '#features/ticket/ticketSupport.actions.ts'
import type { FileDownload, UploadedFile } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import { DEFAULT_LOCALE, isLocale } from '#kernel/locale.ts'
import { type Instant, secondsBetween } from '#kernel/time.ts'
import type { Ctx, OperatorCtx } from '#server/context.ts'
import { findMessage } from '#server/messages.ts'
import { TICKETS_PER_PAGE, type TicketOwner } from '../desk.rules.ts'
import { getPerson } from '../person.actions.ts'
import * as store from './ticketDesk.store.ts'

interface TicketQueueFilter {
  state?: TicketState | undefined
  topic?: string | undefined
  who?: TicketOwner | undefined
  order?: TicketOrder | undefined
  page: number
}

export async function listQueue(ctx: OperatorCtx, { state, topic, who, order, page }: TicketQueueFilter) {
  const wish = { state: state ?? null, topic: topic ?? null, who: who ?? null }
  const part = { order, limit: TICKETS_PER_PAGE + 1, offset: (page - 1) * TICKETS_PER_PAGE }
  const [rows, counts, mine, { topics }, operators] = await Promise.all([
    desk.listTicketQueueForOperator(ctx, wish, part),
    store.countTicketsByState(ctx.db, wish.topic),
    desk.countTicketQueue(ctx),
    getTopics(ctx),
    desk.listTicketOperatorNames(ctx),
  ])
  return {
    tickets: rows.slice(0, TICKETS_PER_PAGE).map(({ since, ...row }) => ({
      ...row,
      topic: topicName(ctx, row.topic),
      subTopic: subTopicName(ctx, row.subTopic),
      since: since.toISOString(),
      waitedSeconds: secondsSince(ctx, since),
    })),
    counts,
    desk: mine,
    topics: topics.map(({ label, name }) => ({ label, name })),
    operators,
    hasMore: rows.length > TICKETS_PER_PAGE,
  }
}

function topicName({ locale }: Ctx, label: string) {
  return { label, name: findMessage(locale, `ticket_topic_${label}`) ?? label }
}

function subTopicName({ locale }: Ctx, label: string) {
  return { label, name: findMessage(locale, `ticket_sub_${label}`) ?? label }
}

/** Seconds since a time, never negative: another process may have read its clock slightly later. */
function secondsSince({ now }: Ctx, since: Instant): number {
  return Math.max(0, Math.floor(secondsBetween(since, now)))
}

export async function nextTicket(
  ctx: OperatorCtx,
  { number, topic, who }: TicketRef & Pick<TicketQueueFilter, 'topic' | 'who'>,
) {
  const filter = { state: null, topic: topic ?? null, who: who ?? null }
  return { number: await desk.findNextTicket(ctx, number, filter) }
}

interface TicketRef {
  number: number
}

export async function showTicket(ctx: OperatorCtx, { number }: TicketRef) {
  const head = await store.findTicketHeader(ctx.db, number)
  if (!head) throw new AppError('not_found')
  const { userId, stateSince } = head
  const { id: _id, phone: _masked, createdAt, ...ticket } = await care.getTicketWithNames(ctx, number)
  const [others, ours] = await Promise.all([
    store.listOtherTicketsOfUser(ctx.db, userId, number),
    desk.getTicketForDesk(ctx, await desk.requireTicket(ctx, number)),
  ])
  return {
    ...ticket,
    ...ours,
    me: ctx.operator.name,
    since: stateSince.toISOString(),
    waitedSeconds: secondsSince(ctx, stateSince),
    locale: isLocale(ticket.locale) ? ticket.locale : DEFAULT_LOCALE,
    createTime: createdAt.toISOString(),
    scoreText: ticket.scoreText ?? '',
    messages: ticket.messages.map(({ createdAt: said, ...message }) => ({
      ...message,
      createTime: said.toISOString(),
    })),
    person: await getPerson(ctx, userId),
    others: others.map((other) => ({
      number: other.number,
      state: other.state,
      subTopic: subTopicName(ctx, other.subTopic),
    })),
  }
}

interface ReplyInput extends TicketRef {
  speech: care.ReplyKind
  text: string
  files: string[]
  seen: number
}

export async function replyToTicket(ctx: OperatorCtx, { number, files, ...spoken }: ReplyInput) {
  await care.sendReply(ctx, number, { ...spoken, uploadIds: files }).catch(rethrowAsOfficeError)
  return showTicket(ctx, { number })
}

export async function assignTicket(
  ctx: OperatorCtx,
  { number, assignee, seen }: TicketRef & { assignee: string | null; seen: string | null },
) {
  await desk.assignTicket(ctx, number, { assignee, seen })
  return showTicket(ctx, { number })
}

export async function addNote(ctx: OperatorCtx, { number, text }: TicketRef & { text: string }) {
  await desk.addTicketNote(ctx, number, text)
  return showTicket(ctx, { number })
}

export async function reopenTicket(ctx: OperatorCtx, { number }: TicketRef) {
  await desk.reopenTicket(ctx, number)
  return showTicket(ctx, { number })
}

export async function closeTicket(ctx: OperatorCtx, { number, seen }: TicketRef & { seen: number }) {
  await care.closeTicketWithoutMessage(ctx, number, seen).catch(rethrowAsOfficeError)
  return showTicket(ctx, { number })
}

export async function keepTicketFile(ctx: OperatorCtx, { number, file }: TicketRef & { file: UploadedFile }) {
  const { id, name } = await care.storeReplyFile(ctx, number, file).catch(rethrowAsOfficeError)
  return { id, name }
}

/**
 * Rethrows ticket errors with a text for operators: the text for users suggests a new ticket when one is closed, which
 * is wrong for operators.
 */
function rethrowAsOfficeError(error: unknown): never {
  const isClosed = error instanceof AppError && error.code === 'ticket_closed'
  throw isClosed ? new AppError('office_ticket_closed') : error
}

export async function openTicketFile(
  ctx: OperatorCtx,
  { number, id }: TicketRef & { id: string },
): Promise<FileDownload> {
  if (!(await store.isFileOfTicket(ctx.db, number, id))) throw new AppError('not_found')
  return care.openTicketUpload(ctx, id)
}

export async function openThumbnail(
  ctx: OperatorCtx,
  { number, id }: TicketRef & { id: string },
): Promise<FileDownload> {
  if (!(await store.isFileOfTicket(ctx.db, number, id))) throw new AppError('not_found')
  return care.openTicketThumbnail(ctx, id)
}
