import { randomUUID } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import type { OperatorCtx } from '#server/context.ts'
import { MAXIMUM_SAVED_VIEWS } from './view.rules.ts'
import * as store from './view.store.ts'
import type { SavedViewListName } from './views.data.ts'

export async function listViews({ db, operator }: OperatorCtx, { list }: { list: string }) {
  return { views: await store.listViews(db, operator.id, list) }
}

export async function saveView(
  ctx: OperatorCtx,
  { list, name, query }: { list: SavedViewListName; name: string; query: string },
) {
  const { db, operator, now } = ctx
  const { views } = await listViews(ctx, { list })
  if (views.length >= MAXIMUM_SAVED_VIEWS && !views.some((view) => view.name === name))
    throw new AppError('views_many')
  await store.saveView(db, { id: randomUUID(), operatorId: operator.id, list, name, query, createdAt: now })
  return listViews(ctx, { list })
}

export async function renameView(ctx: OperatorCtx, { id, name }: { id: string; name: string }) {
  const list = await store.renameView(ctx.db, ctx.operator.id, id, name)
  if (list === undefined) throw new AppError('not_found')
  if (list === null) throw new AppError('view_name_taken')
  return listViews(ctx, { list })
}

export async function deleteView(ctx: OperatorCtx, { id }: { id: string }) {
  const list = await store.deleteView(ctx.db, ctx.operator.id, id)
  if (list === undefined) throw new AppError('not_found')
  return listViews(ctx, { list })
}
