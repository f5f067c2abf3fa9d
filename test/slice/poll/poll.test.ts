import { beforeAll, describe, expect, test } from 'vitest'
import { closePoll, createOrUpdatePoll, setPollEnabled } from '#features/poll/editPoll.actions.ts'
import { castVote, getOwnVote } from '#features/poll/poll.actions.ts'
import { MAXIMUM_POLL_OPTIONS } from '#features/poll/poll.rules.ts'
import type { AppError } from '#kernel/errors.ts'
import { addMilliseconds, DAY, SECOND, startStopwatch } from '#kernel/time.ts'
import { recordFigure } from '../../support/figures.ts'
import { freezeMachineClock } from '../../support/frozenClock.ts'
import { passSeconds } from '../../support/payment.ts'
import { countedTwice, plantPoll, plantVoters, userContext, type Voter } from '../../support/poll.ts'
import { productForFile } from '../../support/product.ts'
import { getRow } from '../../support/rows.ts'
import { scaled } from '../../support/scale.ts'

freezeMachineClock()
const product = productForFile()
let someone: Voter

beforeAll(async () => {
  someone = await newcomer()
})

async function newcomer(): Promise<Voter> {
  return (await plantVoters(product, 1))[0] as Voter
}

const get = (id: string, headers: Record<string, string> = {}) =>
  product.call('GET /poll/{id}', { id }, headers)
const own = (id: string, { headers } = someone) => product.call('GET /poll/{id}/vote', { id }, headers)
const vote = (id: string, optionIds: unknown, { headers } = someone) =>
  product.call('POST /poll/{id}/vote', { id, option_ids: optionIds }, headers)

async function expectCounted(id: string, votes: number[], voters: number): Promise<void> {
  const { counters, rows } = await countedTwice(product, id)
  expect(counters).toEqual({ voters, votes })
  expect(rows).toEqual(counters)
}

describe('a poll', () => {
  test('is returned without results while it is open, in the requested language, and is cacheable', async () => {
    const options = await plantPoll(product, { id: 'open' })
    const { status, body, headers } = await get('open')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toContain('s-maxage=30')
    expect(body).toEqual({
      id: 'open',
      question: 'کدام؟',
      description: 'توضیح',
      maximum_choices: 1,
      state: 'open',
      close_time: null,
      options: options.map((id, at) => ({ id, text: `گزینهٔ ${'abc'[at]}` })),
      results: null,
    })
    expect((await get('open', { 'accept-language': 'en' })).body).toMatchObject({
      question: 'Which?',
      options: [{ text: 'Option a' }, { text: 'Option b' }, { text: 'Option c' }],
    })
    // A shared answer is anonymous: users who voted request their own vote.
    const [first = 0] = options
    expect((await vote('open', [first])).status).toBe(200)
    expect((await get('open', someone.headers)).body['results']).toBeNull()
  })

  test('that does not exist is not found, for any caller and call', async () => {
    expect((await get('nothing')).body['error']).toBe('not_found')
    expect((await own('nothing')).body['error']).toBe('not_found')
    expect((await vote('nothing', [1])).body['error']).toBe('not_found')
    for (const odd of ['UPPER', 'a b', 'x'.repeat(41), '-a', 'á']) expect((await get(odd)).status).toBe(400)
  })

  test('returns its results with the vote, and to users who have voted', async () => {
    const [a = 0, b = 0, c = 0] = await plantPoll(product, { id: 'results' })
    const [one, two] = (await plantVoters(product, 2)) as [Voter, Voter]
    expect((await own('results', one)).body).toMatchObject({ poll: { results: null }, vote: null })
    await vote('results', [c], two)
    const { status, body } = await vote('results', [b], one)
    expect(status).toBe(200)
    const votes = [
      { option_id: a, votes: 0 },
      { option_id: b, votes: 1 },
      { option_id: c, votes: 1 },
    ]
    expect(body).toMatchObject({
      poll: { state: 'open', results: { voters: 2, votes } },
      vote: { option_ids: [b] },
    })
    expect((await own('results', one)).body).toEqual(body)
    expect((await own('results')).body).toMatchObject({ poll: { results: null }, vote: null })
  })
})

describe('a choice', () => {
  test.each([
    ['nothing', [], 'input_invalid', 'یک گزینه را انتخاب کنید.'],
    ['no list', 'a', 'input_invalid', 'یک گزینه را انتخاب کنید.'],
    ['left out', undefined, 'input_invalid', 'یک گزینه را انتخاب کنید.'],
    ['words', ['a'], 'input_invalid', undefined],
    ['a part of one', [1.5], 'input_invalid', undefined],
    [
      'more than any poll has',
      Array.from({ length: MAXIMUM_POLL_OPTIONS + 1 }, (_, at) => at),
      'input_invalid',
      undefined,
    ],
    ['an option that never was', [2 ** 50], 'poll_choice_unknown', undefined],
    ['a negative one', [-1], 'poll_choice_unknown', undefined],
  ])('%s is refused', async (_, choice, error, message) => {
    await plantPoll(product, { id: 'choice' })
    const { status, body } = await vote('choice', choice)
    expect({ status, error: body['error'] }).toEqual({ status: 400, error })
    expect(body['message']).toBeTruthy()
    if (message) expect(body['fields']).toEqual({ option_ids: message })
    await expectCounted('choice', [0, 0, 0], 0)
  })

  test("of another poll's option is refused, alone and beside a valid one", async () => {
    const [foreign = 0] = await plantPoll(product, { id: 'foreign' })
    const [mine = 0] = await plantPoll(product, { id: 'mine', maximumChoices: 3 })
    expect((await vote('mine', [foreign])).body['error']).toBe('poll_choice_unknown')
    expect((await vote('mine', [mine, foreign])).body['error']).toBe('poll_choice_unknown')
    await expectCounted('mine', [0, 0, 0], 0)
    await expectCounted('foreign', [0, 0, 0], 0)
  })

  test('of more than allowed is refused; a repeated option counts once', async () => {
    const [a = 0, b = 0, c = 0] = await plantPoll(product, { id: 'several', maximumChoices: 2 })
    const refused = await vote('several', [a, b, c])
    expect(refused).toMatchObject({ status: 400, body: { error: 'poll_too_many_choices' } })
    const { body } = await vote('several', [c, a, c, a, c])
    expect(body['vote'].option_ids).toEqual([a, c])
    await expectCounted('several', [1, 0, 1], 1)
    const [x = 0, y = 0] = await plantPoll(product, { id: 'single' })
    expect((await vote('single', [x, y])).body['error']).toBe('poll_too_many_choices')
    expect((await vote('single', [x, x])).status).toBe(200)
    await expectCounted('single', [1, 0, 0], 1)
  })
})

describe('a voter', () => {
  test('needs a login', async () => {
    for (const call of ['GET /poll/{id}/vote', 'POST /poll/{id}/vote'])
      expect((await product.call(call, { id: 'open', option_ids: [1] })).body['error']).toBe('login_required')
  })

  test('[8.9] whose session outlived the user is asked to register first', async () => {
    const [a = 0] = await plantPoll(product, { id: 'gone' })
    const gone = await newcomer()
    const ctx = await userContext(product, gone.userId)
    await product.system.db.deleteFrom('appUser').where('id', '=', gone.userId).execute()
    await expect(castVote(ctx, { id: 'gone', optionIds: [a] })).rejects.toMatchObject({
      code: 'user_not_found',
    })
    // From the next call on the session is invalid too.
    expect((await vote('gone', [a], gone)).status).toBe(401)
    await expectCounted('gone', [0, 0, 0], 0)
  })

  test('[8.10] who votes again gets the conflict message, and the first vote stays', async () => {
    const [a = 0, b = 0] = await plantPoll(product, { id: 'twice' })
    await vote('twice', [a])
    const again = await product.call(
      'POST /poll/{id}/vote',
      { id: 'twice', option_ids: [b] },
      { ...someone.headers, 'accept-language': 'en' },
    )
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      error: 'poll_conflict',
      message: 'You already took part in this poll.',
    })
    expect((await own('twice')).body['vote'].option_ids).toEqual([a])
    await expectCounted('twice', [1, 0, 0], 1)
  })

  test('who is deleted leaves the vote counted', async () => {
    const [a = 0] = await plantPoll(product, { id: 'erased' })
    const erased = await newcomer()
    await vote('erased', [a], erased)
    await product.system.db.deleteFrom('appUser').where('id', '=', erased.userId).execute()
    const { counters, rows } = await countedTwice(product, 'erased')
    expect(counters).toEqual({ voters: 1, votes: [1, 0, 0] })
    expect(rows.voters).toBe(0)
  })
})

describe('the end of a poll', () => {
  test('comes at its time: results are public, votes are refused, and cached pages are renewed', async () => {
    const closeTime = addMilliseconds(await product.system.now(), 600 * SECOND)
    const [a = 0, b = 0] = await plantPoll(product, { id: 'timed', closeTime })
    await vote('timed', [b])
    const version = () =>
      product.system.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()
    const before = await version()
    await passSeconds(product, 599)
    expect((await get('timed')).body).toMatchObject({ state: 'open', results: null })
    expect(await version()).toEqual(before)
    await passSeconds(product, 1)
    const { body } = await get('timed')
    expect(body).toMatchObject({ state: 'closed', results: { voters: 1 } })
    expect(body['close_time']).toBe(closeTime.toISOString())
    expect((await version()).version).toBeGreaterThan(before.version)
    const late = await vote('timed', [a], await newcomer())
    expect(late).toMatchObject({ status: 409, body: { error: 'poll_closed' } })
    expect((await vote('timed', [a])).body['error']).toBe('poll_closed')
    expect((await own('timed')).body).toMatchObject({ poll: { state: 'closed' }, vote: { option_ids: [b] } })
    await expectCounted('timed', [0, 1, 0], 1)
  })

  test('by an operator is final, also for a vote that was sent before', async () => {
    const [a = 0] = await plantPoll(product, { id: 'shut' })
    const early = await userContext(product, (await newcomer()).userId)
    await closePoll(await product.system.context(), 'shut')
    await expect(castVote(early, { id: 'shut', optionIds: [a] })).rejects.toMatchObject({
      code: 'poll_closed',
    })
    const { closesAt } = await getRow(product.system.db, 'poll', { id: 'shut' })
    await closePoll(await product.system.context(), 'shut')
    expect((await get('shut')).body['close_time']).toBe(closesAt?.toISOString())
    await createOrUpdatePoll(await product.system.context(), { id: 'shut', closeTime: null })
    expect((await vote('shut', [a])).status).toBe(200)
  })
})

describe('a disabled poll', () => {
  test('[8.11] returns only that it is disabled, also to voters; enabled again it is unchanged', async () => {
    const [a = 0] = await plantPoll(product, { id: 'rest' })
    await vote('rest', [a])
    await setPollEnabled(await product.system.context(), 'rest', false)
    expect((await get('rest')).body).toMatchObject({ state: 'disabled', results: null })
    expect((await own('rest')).body).toMatchObject({
      poll: { state: 'disabled', results: null },
      vote: { option_ids: [a] },
    })
    const refused = await product.call(
      'POST /poll/{id}/vote',
      { id: 'rest', option_ids: [a] },
      { ...(await newcomer()).headers, 'accept-language': 'en' },
    )
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ error: 'poll_disabled', message: 'The poll is not active now.' })
    await setPollEnabled(await product.system.context(), 'rest', true)
    expect((await own('rest')).body).toMatchObject({ poll: { state: 'open', results: { voters: 1 } } })
    await expectCounted('rest', [1, 0, 0], 1)
  })

  test('hides its results also when it is closed', async () => {
    await plantPoll(product, { id: 'hidden', closeTime: addMilliseconds(await product.system.now(), -DAY) })
    expect((await get('hidden')).body).toMatchObject({ state: 'closed', results: { voters: 0 } })
    await setPollEnabled(await product.system.context(), 'hidden', false)
    expect((await get('hidden')).body).toMatchObject({ state: 'disabled', results: null })
  })
})

/** Runs at most this many at a time. */
async function inBatches<Item, Result>(
  items: Item[],
  size: number,
  work: (item: Item, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item, at)
  }
  await Promise.all(Array.from({ length: size }, worker))
  return results
}

describe('concurrent votes', () => {
  test('a hundred votes of one user count once, of three users three times', async () => {
    const options = await plantPoll(product, { id: 'rush' })
    const elapsed = startStopwatch()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => vote('rush', [options[at % 3]], someone)),
    )
    recordFigure('100 parallel votes by one user, ms', Math.round(elapsed()))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const lost = answers.filter(({ status }) => status !== 200)
    expect(lost.every(({ status, body }) => status === 409 && body['error'] === 'poll_conflict')).toBe(true)
    expect((await own('rush')).body['vote']).toEqual(won[0]?.body['vote'])
    recordFigure('100 parallel votes by one user: counted', won.length)

    const three = await plantVoters(product, 3)
    await plantPoll(product, { id: 'rush-three', maximumChoices: 3 })
    const ids = (await get('rush-three')).body['options'].map(({ id }: { id: number }) => id)
    const mixed = await Promise.all(
      Array.from({ length: 90 }, (_, at) =>
        vote('rush-three', at % 2 ? ids : ids.toReversed(), three[at % 3]),
      ),
    )
    expect(mixed.filter(({ status }) => status === 200)).toHaveLength(3)
    await expectCounted('rush-three', [3, 3, 3], 3)
    const { counters, rows } = await countedTwice(product, 'rush')
    expect(counters.voters).toBe(1)
    expect(rows).toEqual(counters)
  })

  const COUNT = scaled(80, 1000)
  test(`${COUNT} voters, fifty at a time, with one and several choices: the counts are exact`, {
    timeout: 120_000,
  }, async () => {
    const single = await plantPoll(product, { id: 'crowd' }, ['a', 'b', 'c', 'd'])
    const several = await plantPoll(product, { id: 'crowd-several', maximumChoices: 3 }, ['a', 'b', 'c', 'd'])
    const people = await plantVoters(product, COUNT)
    const expected = { single: [0, 0, 0, 0], several: [0, 0, 0, 0] }
    const choices = people.map((_, at) => {
      const one = [0, 0, 0, 1, 1, 2, 3][at % 7] ?? 0
      const many = [0, 1, 2, 3].filter((option) => (at >> option) % 2 === 1 || option === at % 4).slice(0, 3)
      expected.single[one] = (expected.single[one] ?? 0) + 1
      for (const option of many) expected.several[option] = (expected.several[option] ?? 0) + 1
      // In a different order for each user: counting must not depend on the order.
      return {
        one: [single[one]],
        many: many.map((option) => several[option]).toSorted(() => (at % 2) - 0.5),
      }
    })
    const elapsed = startStopwatch()
    const answers = await inBatches(people, 50, async (person, at) => [
      await vote('crowd', choices[at]?.one, person),
      await vote('crowd-several', choices[at]?.many, person),
    ])
    recordFigure(`${COUNT} voters in two polls, 50 at a time, ms`, Math.round(elapsed()))
    expect(answers.flat().filter(({ status }) => status !== 200)).toEqual([])
    await expectCounted('crowd', expected.single, COUNT)
    await expectCounted('crowd-several', expected.several, COUNT)
    recordFigure(`${COUNT} voters: sum of single choices`, expected.single.join(' + '))
    const { body } = await own('crowd', people[0])
    expect(body['poll'].results.voters).toBe(COUNT)
  })

  test('closing, disabling and changing a poll during votes: every vote answered with 200 is counted', {
    timeout: 60_000,
  }, async () => {
    const ROUNDS = scaled(6, 40)
    const outcomes = new Map<string, number>()
    for (let round = 0; round < ROUNDS; round++) {
      const id = `race-${round}`
      const [a = 0, b = 0] = await plantPoll(product, { id, maximumChoices: 2 })
      const people = await plantVoters(product, 30)
      const changePoll = async () => {
        const ctx = await product.system.context()
        if (round % 3 === 0) return closePoll(ctx, id)
        if (round % 3 === 1) return setPollEnabled(ctx, id, false)
        const options = ['x', 'y', 'z'].map((name) => ({ textFa: name, textEn: name }))
        const written = await createOrUpdatePoll(ctx, { id, options, maximumChoices: 1 })
        if ('fault' in written) expect(written.fault).toBe('voted_already')
      }
      // As soon as this many have been answered, the others are in progress.
      const changeAfter = (Math.floor(round / 3) * 5) % 30
      let pollChange = changeAfter === 0 ? changePoll() : undefined
      let answeredCount = 0
      const answers = await Promise.all(
        people.map(async (person, at) => {
          const answer = await vote(id, at % 2 ? [a, b] : [b, a], person)
          answeredCount += 1
          if (answeredCount === changeAfter) pollChange = changePoll()
          return answer
        }),
      )
      await pollChange
      const { counters, rows } = await countedTwice(product, id)
      const counted = answers.filter(({ status }) => status === 200).length
      expect(counters.voters).toBe(counted)
      expect(rows).toEqual(counters)
      for (const { status, body } of answers) {
        const outcome = status === 200 ? 'counted' : String(body['error'])
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    const known = ['counted', 'poll_closed', 'poll_disabled', 'poll_choice_unknown', 'poll_too_many_choices']
    expect([...outcomes.keys()].filter((outcome) => !known.includes(outcome))).toEqual([])
    // Otherwise the calls did not overlap.
    expect([...outcomes.keys()]).toEqual(expect.arrayContaining(['counted', 'poll_closed', 'poll_disabled']))
    recordFigure(
      'votes against closing, disabling and changing',
      JSON.stringify(Object.fromEntries(outcomes)),
    )
  })

  test('a poll that changes while a vote waits applies its new rules to the vote', async () => {
    const [a = 0] = await plantPoll(product, { id: 'held' })
    const ctx = await userContext(product, (await newcomer()).userId)
    let voting: Promise<unknown> | undefined
    await product.system.db.transaction().execute(async (trx) => {
      await trx.updateTable('poll').set({ isEnabled: false }).where('id', '=', 'held').execute()
      voting = castVote(ctx, { id: 'held', optionIds: [a] }).then(
        () => 'counted',
        (error: AppError) => error.code,
      )
      // By now the vote has read the poll as open and waits for the row lock.
      await waitsForPoll()
    })
    expect(await voting).toBe('poll_disabled')
    await expectCounted('held', [0, 0, 0], 0)
    expect((await getOwnVote(ctx, { id: 'held' })).vote).toBeNull()
  })

  async function waitsForPoll(): Promise<void> {
    const { sql } = await import('kysely')
    await expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(product.system.db)
        return rows[0]?.count
      })
      .toBe(1)
  }
})
