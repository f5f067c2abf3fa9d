import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { TicketFileTable, TicketMessageTable, TicketTable } from '#server/schema.gen.ts'
import type { MessageAuthor, TicketCloser, TicketState } from './ticket.rules.ts'

export interface FilledFormField {
  label: string
  value: string
}

type Row = Selectable<TicketTable>
export type Ticket = Omit<Row, 'state' | 'closedBy' | 'fields'> & {
  state: TicketState
  closedBy: TicketCloser | null
  fields: FilledFormField[]
}
export type TicketMessageRow = Omit<Selectable<TicketMessageTable>, 'author'> & { author: MessageAuthor }

/**
 * Locks the user row, so that new tickets of one user are created one after the other. The lock is weak enough for
 * foreign keys to the row.
 */
export async function lockUserRow(db: Db, userId: number): Promise<void> {
  await db.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function addTicket(
  db: Db,
  ticket: Omit<Insertable<TicketTable>, 'fields'> & { fields: FilledFormField[] },
): Promise<void> {
  await db
    .insertInto('ticket')
    .values({ ...ticket, fields: JSON.stringify(ticket.fields) })
    .execute()
}

/** The user's newest ticket with its first message, to recognise a retry. */
export async function findNewestTicket(db: Db, userId: number): Promise<Ticket | undefined> {
  const row = await db
    .selectFrom('ticket')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as Ticket | undefined
}

export async function findTicket(db: Db, id: string): Promise<Ticket | undefined> {
  return (await db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()) as
    | Ticket
    | undefined
}

export async function findTicketByNumber(db: Db, number: number): Promise<Ticket | undefined> {
  return (await db.selectFrom('ticket').selectAll().where('number', '=', number).executeTakeFirst()) as
    | Ticket
    | undefined
}

/** Locks the ticket row. Every change of a ticket happens under this lock. */
export async function lockTicket(db: Db, id: string): Promise<Ticket | undefined> {
  return (await db.selectFrom('ticket').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | Ticket
    | undefined
}

type Change = Partial<
  Pick<Row, 'stateSince' | 'updatedAt' | 'closedAt' | 'closedBy' | 'dueAt' | 'answeredAt' | 'answerDueAt'>
>

/** Changes the state of a ticket only from the expected one; returns false if it is another by now. */
export async function updateTicketState(
  db: Db,
  { id, state }: Pick<Ticket, 'id' | 'state'>,
  change: Change & { state: TicketState },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ticket')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function addMessage(db: Db, message: Insertable<TicketMessageTable>): Promise<void> {
  await db.insertInto('ticketMessage').values(message).execute()
}

export async function addTicketFiles(db: Db, files: Insertable<TicketFileTable>[]): Promise<void> {
  if (files.length > 0) await db.insertInto('ticketFile').values(files).execute()
}

/** The last message of a ticket with the ids of its files. */
export async function findLastMessage(db: Db, ticketId: string) {
  const row = await db
    .selectFrom('ticketMessage')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const files = await db
    .selectFrom('ticketFile')
    .select('uploadId')
    .where('messageId', '=', row.id)
    .orderBy('position')
    .execute()
  return { ...(row as TicketMessageRow), uploadIds: files.map(({ uploadId }) => uploadId) }
}

export async function listMessages(db: Db, ticketId: string): Promise<TicketMessageRow[]> {
  const rows = await db
    .selectFrom('ticketMessage')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .orderBy('number')
    .execute()
  return rows as TicketMessageRow[]
}

export async function listFilesOfTicket(db: Db, ticketId: string) {
  return db
    .selectFrom('ticketFile')
    .innerJoin('ticketMessage', 'ticketMessage.id', 'ticketFile.messageId')
    .select(['ticketFile.uploadId', 'ticketFile.messageId', 'ticketFile.field'])
    .where('ticketMessage.ticketId', '=', ticketId)
    .orderBy('ticketMessage.number')
    .orderBy('ticketFile.position')
    .execute()
}

const unreadOf = sql<number>`(select count(*) from ticket_message said
  where said.ticket_id = ticket.id and said.author = 'operator' and said.number > ticket.read_number)`

export async function countUnreadMessages(db: Db, id: string): Promise<number> {
  const { unread } = await db
    .selectFrom('ticket')
    .select(unreadOf.as('unread'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return unread
}

/** Selects tickets with an excerpt of their last message. */
export function ticketSummaries(db: Db) {
  return db
    .selectFrom('ticket')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('ticketMessage')
          .select(['author', 'number as messages', sql<string>`left(text, 1000)`.as('beginning')])
          .whereRef('ticketId', '=', 'ticket.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('ticket')
    .select(['last.author', 'last.messages', 'last.beginning', unreadOf.as('unread')])
}

export type TicketSummaryRow = Ticket & {
  author: MessageAuthor
  messages: number
  beginning: string
  unread: number
}

export async function listTicketsOfUser(
  db: Db,
  userId: number,
  { page, perPage }: { page: number; perPage: number },
) {
  const rows = await ticketSummaries(db)
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .orderBy('number', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return rows as TicketSummaryRow[]
}

/** The number of a user's tickets, and of those with unread messages. */
export async function countTickets(db: Db, userId: number): Promise<{ total: number; unread: number }> {
  return db
    .selectFrom('ticket')
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where ${unreadOf} > 0)`.as('unread'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Marks messages of a ticket as read. The mark only moves forward, and never beyond the last message. */
export async function markTicketRead(db: Db, id: string, number: number): Promise<void> {
  await db
    .updateTable('ticket')
    .set({
      readNumber: sql<number>`greatest(read_number, least(${number}::bigint,
        (select max(said.number) from ticket_message said where said.ticket_id = ticket.id)))`,
    })
    .where('id', '=', id)
    .execute()
}

/** Saves the user's rating of a ticket. Returns false if support has not answered, so that there is nothing to rate. */
export async function setTicketScore(
  db: Db,
  id: string,
  change: { score: number; scoreText: string; scoredAt: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ticket')
    .set(change)
    .where('id', '=', id)
    .where((e) =>
      e.exists(
        e
          .selectFrom('ticketMessage')
          .select('id')
          .whereRef('ticketId', '=', 'ticket.id')
          .where('author', '=', 'operator'),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function getPhoneNumber(db: Db, userId: number): Promise<string> {
  const { phoneNumber } = await db
    .selectFrom('appUser')
    .select('phoneNumber')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return phoneNumber
}
