import * as care from '#features/catalogue/comment/commentSupport.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { OperatorCtx } from '#server/context.ts'
import * as store from './commentDesk.store.ts'
import { COMMENTS_PER_PAGE } from './desk.rules.ts'

export async function listComments({ db }: OperatorCtx, wish: store.CommentListFilter) {
  const rows = await store.listComments(db, wish, COMMENTS_PER_PAGE + 1)
  return {
    comments: rows.slice(0, COMMENTS_PER_PAGE).map(commentView),
    hasMore: rows.length > COMMENTS_PER_PAGE,
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof store.findComment>>>

function commentView({ label, nameFa, nameEn, ...row }: Row) {
  const { id, revision, authorName, text, score, answer } = row
  return {
    id,
    revision,
    application: { label, nameFa, nameEn },
    author: authorName,
    text,
    score,
    answer,
    answerTime: row.answeredAt?.toISOString() ?? null,
    hideTime: row.hiddenAt?.toISOString() ?? null,
    createTime: row.createdAt.toISOString(),
  }
}

export async function hideComment(ctx: OperatorCtx, input: Parameters<typeof care.hideComment>[1]) {
  await care.hideComment(ctx, input)
  return getComment(ctx, input.id)
}

export async function answerComment(ctx: OperatorCtx, input: Parameters<typeof care.answerComment>[1]) {
  await care.answerComment(ctx, input)
  return getComment(ctx, input.id)
}

async function getComment({ db }: OperatorCtx, id: number) {
  const row = await store.findComment(db, id)
  if (!row) throw new AppError('not_found')
  return commentView(row)
}
