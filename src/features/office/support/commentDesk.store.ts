import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { type CommentFilter, LOW_SCORE_LIMIT } from './desk.rules.ts'

export interface CommentListFilter {
  filter: CommentFilter
  application?: string | undefined
  before?: number | undefined
}

function comments(db: Db) {
  return db
    .selectFrom('comment')
    .innerJoin('application', 'application.id', 'comment.applicationId')
    .select(['application.label', 'application.nameFa', 'application.nameEn'])
    .selectAll('comment')
}

export async function listComments(
  db: Db,
  { filter, application, before }: CommentListFilter,
  limit: number,
) {
  const name = `%${(application ?? '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return comments(db)
    .$if(filter === 'hidden', (query) => query.where('hiddenAt', 'is not', null))
    .$if(filter === 'waiting' || filter === 'low', (query) => query.where('hiddenAt', 'is', null))
    .$if(filter === 'waiting', (query) => query.where('answer', 'is', null))
    .$if(filter === 'low', (query) => query.where('score', '<=', LOW_SCORE_LIMIT))
    .$if(Boolean(application), (query) =>
      query.where((e) =>
        e.or([e('label', 'ilike', name), e('nameFa', 'ilike', name), e('nameEn', 'ilike', name)]),
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(comment.created_at, comment.id) <
          (select last.created_at, last.id from comment last where last.id = ${before})`,
      ),
    )
    .orderBy('comment.createdAt', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findComment(db: Db, id: number) {
  return comments(db).where('comment.id', '=', id).executeTakeFirst()
}
