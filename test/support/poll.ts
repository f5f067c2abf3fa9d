import { createOrUpdatePoll } from '#features/poll/editPoll.actions.ts'
import type { PollChange } from '#features/poll/editPoll.rules.ts'
import { findPoll } from '#features/poll/poll.store.ts'
import type { UserCtx } from '#server/context.ts'
import { openSession } from '#server/http/session.ts'
import type { Product } from './product.ts'

export interface Voter {
  userId: number
  headers: Record<string, string>
}

let voters = 0

/** Creates users with a session directly: a thousand logins would prove nothing about votes. */
export async function plantVoters({ system }: Product, count: number): Promise<Voter[]> {
  const { db, secrets } = await system.context()
  const now = await system.now()
  const rows = Array.from({ length: count }, () => {
    voters += 1
    return { phoneNumber: `+98990${String(voters).padStart(7, '0')}`, createdAt: now }
  })
  const users = await db.insertInto('appUser').values(rows).returning('id').execute()
  return Promise.all(
    users.map(async ({ id: userId }) => {
      const { accessToken } = await openSession({ db, secrets, now }, db, userId)
      return { userId, headers: { 'access-token': accessToken } }
    }),
  )
}

export async function userContext({ system }: Product, userId: number): Promise<UserCtx> {
  const user = { userId, sessionId: '', steppedUpUntil: null }
  return { ...(await system.context()), user }
}

/** Creates a poll with this many options. Returns their ids. */
export async function plantPoll(
  { system }: Product,
  change: Partial<PollChange> & Pick<PollChange, 'id'>,
  options = ['a', 'b', 'c'],
): Promise<number[]> {
  const written = await createOrUpdatePoll(await system.context(), {
    questionFa: 'کدام؟',
    questionEn: 'Which?',
    descriptionFa: 'توضیح',
    descriptionEn: 'Description',
    options: options.map((name) => ({ textFa: `گزینهٔ ${name}`, textEn: `Option ${name}` })),
    ...change,
  })
  if ('fault' in written) throw new Error(written.fault)
  const poll = await findPoll(system.db, change.id)
  return (poll?.options ?? []).map(({ id }) => id)
}

interface VoteCounts {
  voters: number
  votes: number[]
}

/** The counters and the counted votes, which must be equal. */
export async function countedTwice(
  { system: { db } }: Product,
  id: string,
): Promise<{ counters: VoteCounts; rows: VoteCounts }> {
  const poll = await findPoll(db, id)
  if (!poll) throw new Error(`There is no poll ${id}.`)
  const votes = await db.selectFrom('pollVote').selectAll().where('pollId', '=', id).execute()
  const of = (option: number) => votes.filter(({ optionIds }) => optionIds.includes(option)).length
  return {
    counters: { voters: poll.voters, votes: poll.options.map((option) => option.votes) },
    rows: { voters: votes.length, votes: poll.options.map((option) => of(option.id)) },
  }
}
