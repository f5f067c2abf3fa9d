import { eraseUploads } from '#features/upload/upload.actions.ts'
import { addMilliseconds, HOUR } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import * as store from './dueTickets.store.ts'

/** Due work of tickets: closes unanswered ones and erases the files of closed ones. */

const BATCH = 100

export async function runDueTickets(ctx: Ctx): Promise<void> {
  await store.closeUnansweredTickets(ctx.db, ctx.now)
  for (;;) {
    const tickets = await store.listTicketsWithFilesToErase(ctx.db, ctx.now, BATCH)
    for (const { id, uploadIds } of tickets) await eraseFiles(ctx, id, uploadIds ?? [])
    if (tickets.length < BATCH) return
  }
}

/**
 * Erases the files of a ticket before the ticket is updated; after a crash in between they are erased again, which is
 * harmless.
 */
async function eraseFiles(ctx: Ctx, id: string, uploadIds: string[]): Promise<void> {
  try {
    if (uploadIds.length > 0) await eraseUploads(ctx, uploadIds)
    await store.setTicketDueAt(ctx.db, id, null)
  } catch (error) {
    ctx.log.error({ err: error, ticket: id }, 'cannot erase the files of a ticket; the next run retries')
    await store.setTicketDueAt(ctx.db, id, addMilliseconds(ctx.now, HOUR))
  }
}
