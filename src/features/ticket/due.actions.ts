import { eraseUploads } from '#features/upload/upload.actions.ts'
import { HOUR, later } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import * as store from './due.store.ts'

/** Due work of tickets: closes unanswered ones and erases the files of closed ones. */

const BATCH = 100

export async function runDueTickets(ctx: Ctx): Promise<void> {
  await store.closeUnanswered(ctx.db, ctx.now)
  for (;;) {
    const tickets = await store.ticketsToStrip(ctx.db, ctx.now, BATCH)
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
    await store.setDue(ctx.db, id, null)
  } catch (error) {
    ctx.log.error({ err: error, ticket: id }, 'cannot erase the files of a ticket; the next run retries')
    await store.setDue(ctx.db, id, later(ctx.now, HOUR))
  }
}
