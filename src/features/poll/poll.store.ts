import { sql } from 'kysely'
import { type Texts, textNames } from '#features/catalogue/texts.rules.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { OptionTexts } from './editPoll.rules.ts'

export async function findPoll(db: Db, id: string) {
  const poll = await db.selectFrom('poll').selectAll().where('id', '=', id).executeTakeFirst()
  return poll && { ...poll, options: await optionsOf(db, id) }
}

export type PollRow = NonNullable<Awaited<ReturnType<typeof findPoll>>>

async function optionsOf(db: Db, pollId: string) {
  return db
    .selectFrom('pollOption')
    .select(['id', ...textNames('text'), 'votes'])
    .where('pollId', '=', pollId)
    .orderBy('position')
    .execute()
}

export async function hasPolls(db: Db): Promise<boolean> {
  return (await db.selectFrom('poll').select('id').limit(1).executeTakeFirst()) !== undefined
}

export interface VoteKey {
  pollId: string
  userId: number
}

export async function findVote(db: Db, { pollId, userId }: VoteKey) {
  return db
    .selectFrom('pollVote')
    .select(['optionIds', 'createdAt'])
    .where('pollId', '=', pollId)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Locks the user row until the end of the transaction. Returns false if the user does not exist. */
export async function lockUserRow(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export interface NewVote extends VoteKey {
  optionIds: number[]
  createdAt: Instant
}

/**
 * Inserts a vote. The primary key accepts one of several concurrent votes of a user. Returns false if the user has
 * voted already.
 */
export async function insertVote(db: Db, vote: NewVote): Promise<boolean> {
  const made = await db
    .insertInto('pollVote')
    .values(vote)
    .onConflict((conflict) => conflict.columns(['pollId', 'userId']).doNothing())
    .returning('userId')
    .executeTakeFirst()
  return made !== undefined
}

/**
 * Counts a voter and the chosen options, and locks the poll until the commit. It is one statement, because all voters wait
 * for the row of the poll; that row comes first, which prevents deadlocks between the option rows. Returns false if the
 * poll no longer accepts this vote.
 */
export async function countVote(db: Db, { pollId, optionIds, createdAt }: NewVote): Promise<boolean> {
  const { numUpdatedRows } = await db
    .with('counted', (query) =>
      query
        .updateTable('poll')
        .set((e) => ({ voters: e('voters', '+', 1) }))
        .where('id', '=', pollId)
        .where('isEnabled', '=', true)
        .where('closedAt', 'is', null)
        .where((e) => e.or([e('closesAt', 'is', null), e('closesAt', '>', createdAt)]))
        .where('maximumChoices', '>=', optionIds.length)
        .returning('id'),
    )
    .updateTable('pollOption')
    .set((e) => ({ votes: e('votes', '+', 1) }))
    .where('pollId', '=', (query) => query.selectFrom('counted').select('counted.id'))
    .where('id', '=', sql<number>`any(${optionIds})`)
    .executeTakeFirst()
  return numUpdatedRows === BigInt(optionIds.length)
}

/** Locks the poll row as `countVote` does. A stronger lock would wait for votes that wait for this one. */
export async function lockPoll(db: Db, id: string) {
  const poll = await db
    .selectFrom('poll')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return poll && { ...poll, options: await optionsOf(db, id) }
}

export interface PollFields extends Texts<'question' | 'description'> {
  id: string
  maximumChoices: number
  isEnabled: boolean
  closesAt: Instant | null
  closedAt: Instant | null
}

/** Returns false if another operator has just created a poll with this id. */
export async function insertPoll(db: Db, fields: PollFields, createdAt: Instant): Promise<boolean> {
  const made = await db
    .insertInto('poll')
    .values({ ...fields, createdAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function updatePoll(db: Db, { id, ...fields }: PollFields): Promise<void> {
  await db.updateTable('poll').set(fields).where('id', '=', id).execute()
}

/**
 * Replaces the options of a poll. New options get new ids, so that a vote for an old option cannot count for another
 * text.
 */
export async function replaceOptions(db: Db, pollId: string, options: OptionTexts[]): Promise<void> {
  await db.deleteFrom('pollOption').where('pollId', '=', pollId).execute()
  const rows = options.map((texts, position) => ({ pollId, position, ...texts }))
  await db.insertInto('pollOption').values(rows).execute()
}

/** Sets the translations of options whose Persian and English stay. Their ids and votes stay too. */
export async function translateOptions(db: Db, pollId: string, options: OptionTexts[]): Promise<void> {
  for (const [position, { textAr = '', textRu = '' }] of options.entries())
    await db
      .updateTable('pollOption')
      .set({ textAr, textRu })
      .where('pollId', '=', pollId)
      .where('position', '=', position)
      .execute()
}

/** Closes a poll. Returns false if there is no such poll or it was closed already. */
export async function closePoll(db: Db, id: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('poll')
    .set((e) => ({ closedAt: now, closesAt: e.fn('least', ['closesAt', e.val(now)]) }))
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setPollEnabled(db: Db, id: string, isEnabled: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('poll')
    .set({ isEnabled })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const nextPollClosingAt = (db: Db) =>
  db
    .selectFrom('poll')
    .select('closesAt as dueAt')
    .where('closedAt', 'is', null)
    .where('closesAt', 'is not', null)
    .orderBy('closesAt')
    .limit(1)

/** Closes polls whose time is over. Returns their number. */
export async function closeDuePolls(db: Db, now: Instant): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('poll')
    .set({ closedAt: now })
    .where('closedAt', 'is', null)
    .where('closesAt', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** All polls for operators, newest first. */
export async function listPolls(db: Db) {
  const polls = await db.selectFrom('poll').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()
  const options = await db
    .selectFrom('pollOption')
    .select(['pollId', 'id', ...textNames('text'), 'votes'])
    .orderBy('pollId')
    .orderBy('position')
    .execute()
  return polls.map((poll) => ({
    ...poll,
    options: options.filter(({ pollId }) => pollId === poll.id).map(({ pollId: _, ...option }) => option),
  }))
}
