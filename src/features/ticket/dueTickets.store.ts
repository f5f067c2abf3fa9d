import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { ticketDueAfter } from './ticket.rules.ts'

/** SQL of due work: tickets to close and files to erase. */

export const nextTicketDueAt = (db: Db) =>
  db.selectFrom('ticket').select('dueAt').where('dueAt', 'is not', null).orderBy('dueAt').limit(1)

/**
 * Closes tickets that the user did not answer, in one conditional statement: a concurrent reply is either first, or
 * finds the ticket closed.
 */
export async function closeUnansweredTickets(db: Db, now: Instant): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('ticket')
    .set({
      state: 'closed',
      stateSince: now,
      closedAt: now,
      closedBy: 'time',
      updatedAt: now,
      dueAt: ticketDueAfter('closed', now),
    })
    .where('state', 'in', ['answered', 'waiting'])
    .where('dueAt', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Closed tickets whose files must be erased now, with those files. */
export async function listTicketsWithFilesToErase(db: Db, now: Instant, limit: number) {
  return db
    .selectFrom('ticket')
    .select((e) => [
      'id',
      e
        .selectFrom('ticketFile')
        .innerJoin('ticketMessage', 'ticketMessage.id', 'ticketFile.messageId')
        .select((f) => f.fn.coalesce(f.fn.agg<string[]>('array_agg', ['uploadId']), f.val([])).as('ids'))
        .whereRef('ticketMessage.ticketId', '=', 'ticket.id')
        .as('uploadIds'),
    ])
    .where('state', '=', 'closed')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
}

export async function setTicketDueAt(db: Db, id: string, dueAt: Instant | null): Promise<void> {
  await db.updateTable('ticket').set({ dueAt }).where('id', '=', id).where('state', '=', 'closed').execute()
}
