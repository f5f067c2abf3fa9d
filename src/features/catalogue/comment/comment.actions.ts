import { AppError } from '#kernel/errors.ts'
import type { UserCtx } from '#server/context.ts'
import { translate } from '#server/messages.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import { myCommentView } from '../catalogue.views.ts'
import { requireVisibleApplication } from '../visibility.actions.ts'
import * as store from './comment.store.ts'

interface CommentInput {
  id: number
  text: string
  score: number
  name: string
}

export async function writeComment(ctx: UserCtx, { id, text, score, name }: CommentInput) {
  const own = { applicationId: id, authorId: ctx.user.userId }
  return ctx.transaction(async (trx) => {
    const application = await store.lockApplication(trx, id)
    // Check while the row is locked, because the application may have just been hidden.
    if (!application?.isPublished) throw new AppError('application_not_found')
    if (!application.isEnableComment) throw new AppError('comments_closed')
    await takeRateLimit(trx, 'commentPerUser', String(ctx.user.userId), ctx.now)
    const before = await store.findCommentOfAuthor(trx, own)
    // A hidden comment stays hidden when its author changes it; only an operator can show it again.
    if (before?.hiddenAt === null) await store.addToScoreCounts(trx, id, before.score, -1)
    if (!before?.hiddenAt) await store.addToScoreCounts(trx, id, score, 1)
    const authorName = name || translate(ctx.locale, 'comment_nameless')
    return myCommentView(await store.upsertCommentOfAuthor(trx, { ...own, authorName, text, score }, ctx.now))
  })
}

export async function getMyComment(ctx: UserCtx, { id }: { id: number }) {
  await requireVisibleApplication(ctx.db, id)
  const row = await store.findCommentOfAuthor(ctx.db, { applicationId: id, authorId: ctx.user.userId })
  return { comment: row ? myCommentView(row) : null }
}

export async function removeMyComment(ctx: UserCtx, { id }: { id: number }) {
  await requireVisibleApplication(ctx.db, id)
  return eraseComment(ctx, { id })
}

/**
 * Deletes the user's comment. Idempotent. Works for hidden applications too, because a deleted user's comments must go.
 */
export async function eraseComment(ctx: UserCtx, { id }: { id: number }) {
  const own = { applicationId: id, authorId: ctx.user.userId }
  await ctx.transaction(async (trx) => {
    await store.lockApplication(trx, id)
    const before = await store.findCommentOfAuthor(trx, own)
    if (!before) return
    await store.deleteCommentOfAuthor(trx, own)
    if (before.hiddenAt === null) await store.addToScoreCounts(trx, id, before.score, -1)
  })
  return {}
}
