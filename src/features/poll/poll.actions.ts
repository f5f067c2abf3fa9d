import { AppError } from '#kernel/errors.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { findChoiceFault, pollStateAt, removeDuplicateChoices } from './poll.rules.ts'
import * as store from './poll.store.ts'
import { pollView, voteView } from './poll.views.ts'

export async function getPoll(ctx: Ctx, { id }: { id: string }) {
  return pollView(await existingPoll(ctx.db, id), ctx, false)
}

async function existingPoll(db: Ctx['db'], id: string): Promise<store.PollRow> {
  const poll = await store.findPoll(db, id)
  if (!poll) throw new AppError('not_found')
  return poll
}

export async function getOwnVote(ctx: UserCtx, { id }: { id: string }) {
  const poll = await existingPoll(ctx.db, id)
  const vote = await store.findVote(ctx.db, { pollId: id, userId: ctx.user.userId })
  return { poll: pollView(poll, ctx, vote !== undefined), vote: vote ? voteView(vote) : null }
}

/**
 * Casts a vote. The primary key allows one per user. The counters change only while the poll accepts votes, so they
 * equal the sum of the votes, even if an operator closes, disables or changes the poll at the same time.
 */
export async function castVote(ctx: UserCtx, { id, optionIds }: { id: string; optionIds: number[] }) {
  const vote = {
    pollId: id,
    userId: ctx.user.userId,
    optionIds: removeDuplicateChoices(optionIds),
    createdAt: ctx.now,
  }
  await ctx.transaction(async (trx) => {
    requireVotable(ctx, await existingPoll(trx, id), vote.optionIds)
    if (!(await store.lockUserRow(trx, vote.userId))) throw new AppError('user_not_found')
    if (!(await store.insertVote(trx, vote))) throw new AppError('poll_conflict')
    if (!(await store.countVote(trx, vote))) await explainRefusal(ctx, trx, vote)
  })
  // Read after the commit, so that other voters do not wait for the row of the poll during this read.
  return { poll: pollView(await existingPoll(ctx.db, id), ctx, true), vote: voteView(vote) }
}

function requireVotable(ctx: Ctx, poll: store.PollRow, chosen: number[]): void {
  const state = pollStateAt(poll, ctx.now)
  if (state === 'disabled') throw new AppError('poll_disabled')
  if (state === 'closed') throw new AppError('poll_closed')
  const fault = findChoiceFault(poll, chosen)
  if (fault) throw new AppError(fault)
}

/**
 * Finds the error for a refused vote: the poll changed between the read and the count. If it accepts the vote now, the
 * client retries.
 */
async function explainRefusal(ctx: Ctx, trx: Trx, { pollId, optionIds }: store.NewVote): Promise<never> {
  requireVotable(ctx, await existingPoll(trx, pollId), optionIds)
  throw new AppError('service_unavailable', { retryAfterSeconds: 1 })
}

/** Closes polls whose time is over. Their pages then show the results, and other pages no longer show the polls. */
export async function closeDuePolls(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (trx) => {
    if ((await store.closeDuePolls(trx, ctx.now)) > 0) await bumpContentVersion(trx)
  })
}
