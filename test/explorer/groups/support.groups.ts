import { refreshTokens, signOutEverywhere } from '#features/login/login.actions.ts'
import { closeTicket, createTicket, writeTicketMessage } from '#features/ticket/ticket.actions.ts'
import { closeTicketWithoutMessage, sendReply } from '#features/ticket/ticketSupport.actions.ts'
import { openSession, readCaller, type SessionTokens } from '#server/http/session.ts'
import { checkDeleted } from '../deviceOracle.ts'
import { type Group, pairsWith, triplesOf } from '../explore.ts'
import { addPerson, deletionOf } from '../fixtures.ts'

/** A ticket in which user and operator write and close concurrently. */
export const ticketGroup: Group = {
  name: 'tickets',
  actors: ['reply', 'close', 'operator answers', 'operator closes', 'deletion'],
  sets: [...triplesOf(4), [0, 1], [0, 3], ...pairsWith(4)],
  async prepare(world) {
    const person = await addPerson(world)
    const { userId } = person
    const form = {
      topic: 'other',
      subTopic: 'other_question',
      description: 'سلام، یک پرسش دارم.',
      fields: [],
      files: [],
    }
    const { id, number } = await createTicket(world.ctx(userId), form as never)
    const said: string[] = []
    const say = (text: string, work: () => Promise<unknown>) => async () => {
      await work()
      said.push(text)
    }
    const answer = { speech: 'answer', text: 'پاسخ', uploadIds: [] } as const
    return {
      actors: [
        say('پیام', () => writeTicketMessage(world.ctx(userId), { id, text: 'پیام', files: [] })),
        () => closeTicket(world.ctx(userId), { id }),
        say('پاسخ', () => sendReply(world.ctx(), number, answer)),
        () => closeTicketWithoutMessage(world.ctx(), number),
        deletionOf(world, person),
      ],
      async check() {
        const messages = await messagesOf()
        const isDeleted = messages.length === 0
        const lost = said.filter((text) => !messages.some((message) => message.text === text))
        return [
          ...(isDeleted ? [] : lost.map((text) => `accepted and not kept: ${text}`)),
          ...messages.flatMap((message, at) => (message.number === at + 1 ? [] : ['a gap in the numbers'])),
          ...(await checkDeleted(world, userId)),
        ]
      },
      async digest() {
        const messages = await messagesOf()
        const ticket = await world.db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()
        return `${ticket?.state} ${ticket?.closedBy} ${messages.map(({ author }) => author).join()}`
      },
    }

    function messagesOf() {
      return world.db
        .selectFrom('ticketMessage')
        .select(['number', 'text', 'author'])
        .where('ticketId', '=', id)
        .orderBy('number')
        .execute()
    }
  },
}

/** Two tabs refresh the same token while the user signs out everywhere. */
export const sessionGroup: Group = {
  name: 'sessions',
  actors: ['refresh', 'refresh in another tab', 'sign-out everywhere', 'deletion'],
  sets: [...triplesOf(3), [0, 1], [0, 2], ...pairsWith(3)],
  async prepare(world) {
    const person = await addPerson(world)
    const { userId } = person
    const first = await openSession(world.ctx(), world.db, userId)
    const given: SessionTokens[] = [first]
    // At the time of the race: days later every access token has expired.
    const at = world.now()
    let isSignedOut = false
    const refresh = async () => {
      given.push(await refreshTokens(world.ctx(), first))
    }
    return {
      actors: [
        refresh,
        refresh,
        async () => {
          await signOutEverywhere(world.ctx(userId))
          isSignedOut = true
        },
        deletionOf(world, person),
      ],
      async check() {
        const successors = new Set(given.slice(1).map(({ refreshToken }) => refreshToken))
        const faults = successors.size > 1 ? ['one refresh token has two successors'] : []
        const ctx = { ...world.ctx(), now: at }
        // The newest token first: reusing an old one ends the session.
        for (const tokens of given.toReversed()) {
          if (!isSignedOut) break
          if (await readCaller(ctx, tokens.accessToken)) faults.push('a token works after the sign-out')
          const again = await refreshTokens(ctx, tokens).catch(() => null)
          if (again) faults.push('a token can be refreshed after the sign-out')
        }
        return [...faults, ...(await checkDeleted(world, userId))]
      },
    }
  },
}
