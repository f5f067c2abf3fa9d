import { AppError } from '#kernel/errors.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import * as store from './comment.store.ts'

/** Operator actions on comments. Pages show a change at their next rendering. */

/**
 * Identifies the version of a comment that the operator read. If the comment has changed since, the action is refused.
 */
export interface CommentVersion {
  id: number
  revision: number
}

/** Hides a comment or shows it again. Its score is removed from the histogram or added to it. */
export async function hideComment(ctx: Ctx, { isHidden, ...read }: CommentVersion & { isHidden: boolean }) {
  await moderate(ctx, read, async (trx, before) => {
    if ((before.hiddenAt !== null) === isHidden) throw new AppError('comment_moved_on')
    const after = await store.updateCommentModeration(trx, read, { hiddenAt: isHidden ? ctx.now : null })
    if (after) await store.addToScoreCounts(trx, after.applicationId, after.score, isHidden ? -1 : 1)
    return after
  })
}

/** Answers a comment in the developer's name; an empty text removes the answer. */
export async function answerComment(ctx: Ctx, { answer, ...read }: CommentVersion & { answer: string }) {
  const answered = answer ? { answer, answeredAt: ctx.now } : { answer: null, answeredAt: null }
  await moderate(ctx, read, (trx) => store.updateCommentModeration(trx, read, answered))
}

type Comment = NonNullable<Awaited<ReturnType<typeof store.findComment>>>

async function moderate(
  ctx: Ctx,
  { id, revision }: CommentVersion,
  change: (trx: Trx, before: Comment) => Promise<Comment | undefined>,
): Promise<void> {
  const known = await store.findComment(ctx.db, id)
  if (!known) throw new AppError('not_found')
  await ctx.transaction(async (trx) => {
    await store.lockApplication(trx, known.applicationId)
    const before = await store.findComment(trx, id)
    if (!before) throw new AppError('not_found')
    if (before.revision !== revision || !(await change(trx, before))) throw new AppError('comment_moved_on')
    await bumpContentVersion(trx)
  })
}
