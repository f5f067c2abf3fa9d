import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

export interface CommentAuthorKey {
  applicationId: number
  authorId: number
}

/**
 * Locks the application row for everybody who writes a comment on it, so that its score histogram always equals the sum
 * of its comments.
 */
export async function lockApplication(db: Db, id: number) {
  return db
    .selectFrom('application')
    .select(['id', 'isEnableComment', 'isPublished'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function findCommentOfAuthor(db: Db, { applicationId, authorId }: CommentAuthorKey) {
  return db
    .selectFrom('comment')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('authorId', '=', authorId)
    .executeTakeFirst()
}

interface CommentValues extends CommentAuthorKey {
  authorName: string
  text: string
  score: number
}

/** Inserts or updates the user's comment. A changed comment keeps its answer and the date of the answer. */
export async function upsertCommentOfAuthor(db: Db, comment: CommentValues, now: Instant) {
  const { authorName, text, score } = comment
  return db
    .insertInto('comment')
    .values({ ...comment, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['applicationId', 'authorId'])
        .where('authorId', 'is not', null)
        .doUpdateSet({ authorName, text, score, revision: sql<number>`comment.revision + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteCommentOfAuthor(
  db: Db,
  { applicationId, authorId }: CommentAuthorKey,
): Promise<void> {
  await db
    .deleteFrom('comment')
    .where('applicationId', '=', applicationId)
    .where('authorId', '=', authorId)
    .execute()
}

export async function findComment(db: Db, id: number) {
  return db.selectFrom('comment').selectAll().where('id', '=', id).executeTakeFirst()
}

interface CommentVersion {
  id: number
  revision: number
}

type CommentModeration = { hiddenAt: Instant | null } | { answer: string | null; answeredAt: Instant | null }

/** Changes the comment only if it is still the version that was read; otherwise returns undefined. */
export async function updateCommentModeration(
  db: Db,
  { id, revision }: CommentVersion,
  judgement: CommentModeration,
) {
  return db
    .updateTable('comment')
    .set({ ...judgement, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()
}

export async function addToScoreCounts(db: Db, applicationId: number, score: number, change: 1 | -1) {
  await sql`update application set score_counts[${sql.lit(score)}] = score_counts[${sql.lit(score)}] + ${sql.lit(change)}
    where id = ${applicationId}`.execute(db)
}
