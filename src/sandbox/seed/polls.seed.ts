import { writePollInTransaction } from '#features/poll/editPoll.actions.ts'
import { hasPolls } from '#features/poll/poll.store.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import type { SeedPoll } from './content.schema.ts'
import { polls } from './content.ts'

/** Does nothing when the store already has polls. */
export async function seedPolls(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (trx) => {
    if (await hasPolls(trx)) return
    for (const poll of polls) await seedPoll(ctx, trx, poll)
  })
}

async function seedPoll(ctx: Ctx, trx: Trx, { days, voters, options, ...poll }: SeedPoll): Promise<void> {
  await writePollInTransaction(ctx, trx, {
    ...poll,
    closeTime: days === null ? null : addMilliseconds(ctx.now, days * DAY),
    options: options.map(({ votes: _, ...texts }) => texts),
  })
  // Only the number of voters: the demo has no user rows for them.
  await trx.updateTable('poll').set({ voters }).where('id', '=', poll.id).execute()
  for (const [position, { votes }] of options.entries())
    await trx
      .updateTable('pollOption')
      .set({ votes })
      .where('pollId', '=', poll.id)
      .where('position', '=', position)
      .execute()
}
