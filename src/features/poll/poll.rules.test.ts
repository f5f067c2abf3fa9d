import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMilliseconds, parseInstant, SECOND } from '#kernel/time.ts'
import {
  findChoiceFault,
  mayShowPollResults,
  parseChoiceQuery,
  pollPagePath,
  pollStateAt,
  removeDuplicateChoices,
  toggleChoice,
  votePercentages,
} from './poll.rules.ts'

const END = parseInstant('2027-04-03T20:30:00Z')
const poll = { maximumChoices: 2, options: [{ id: 4 }, { id: 9 }, { id: 2 }] }

describe('the state of a poll', () => {
  const open = { isEnabled: true, closesAt: END, closedAt: null }
  test.each([
    [-1, 'open'],
    [0, 'closed'],
    [1, 'closed'],
  ])('%i seconds from its end: %s', (seconds, state) => {
    expect(pollStateAt(open, addMilliseconds(END, seconds * SECOND))).toBe(state)
  })

  test('without an end it stays open; closed by hand ends it early; disabled overrides both', () => {
    const early = addMilliseconds(END, -1000 * SECOND)
    expect(pollStateAt({ ...open, closesAt: null }, END)).toBe('open')
    expect(pollStateAt({ ...open, closedAt: early }, early)).toBe('closed')
    expect(pollStateAt({ ...open, isEnabled: false }, early)).toBe('disabled')
    expect(pollStateAt({ ...open, isEnabled: false }, END)).toBe('disabled')
  })

  test('results are for voters, and for all once it is closed; never while it is disabled', () => {
    const table = (['open', 'closed', 'disabled'] as const).map((state) =>
      [false, true].map((hasVoted) => mayShowPollResults(state, hasVoted)),
    )
    expect(table).toEqual([
      [false, true],
      [true, true],
      [false, false],
    ])
  })
})

describe('a choice', () => {
  test('is a set, in a fixed order', () => {
    expect(removeDuplicateChoices([9, 4, 9, 4])).toEqual([4, 9])
  })

  test('has options of this poll, within the limit', () => {
    expect(findChoiceFault(poll, [4])).toBeNull()
    expect(findChoiceFault(poll, [4, 2])).toBeNull()
    expect(findChoiceFault(poll, [4, 2, 9])).toBe('poll_too_many_choices')
    expect(findChoiceFault(poll, [4, 5])).toBe('poll_choice_unknown')
  })

  test('round-trips through an address; invalid options are dropped', () => {
    const address = pollPagePath('/poll/lunch', [4, 2])
    expect(address).toBe('/poll/lunch?option=4&option=2')
    expect(pollPagePath('/poll/lunch', [])).toBe('/poll/lunch')
    const back = (query: string) => parseChoiceQuery(poll, new URLSearchParams(query))
    expect(back(address.split('?')[1] ?? '')).toEqual([4, 2])
    expect(back('')).toEqual([])
    expect(back('option=77&option=9x&option=&option=9')).toEqual([9])
    expect(back('option=9&option=9')).toEqual([9])
    expect(back('option=2&option=9&option=4')).toEqual([4, 9])
  })

  test('is selected and removed in the order of the options, up to the limit', () => {
    expect(toggleChoice(poll, [], 2)).toEqual([2])
    expect(toggleChoice(poll, [2], 4)).toEqual([4, 2])
    expect(toggleChoice(poll, [4, 2], 9)).toEqual([4, 2])
    expect(toggleChoice(poll, [4, 2], 4)).toEqual([2])
  })
})

describe('percentages', () => {
  test.each([
    [[0, 0], 0, [0, 0]],
    [[1, 1, 1], 3, [34, 33, 33]],
    [[2, 1], 3, [67, 33]],
    [[1, 1, 1, 1, 1, 1], 6, [17, 17, 17, 17, 16, 16]],
    [[412, 96, 187], 695, [59, 14, 27]],
    [[1, 0], 1, [100, 0]],
    // Percent of the voters, who may choose several options each.
    [[2, 2, 1], 2, [100, 100, 50]],
    [[1, 2, 1], 3, [33, 67, 33]],
  ])('%j of %i are %j', (votes, voters, percents) => {
    expect(votePercentages(votes, voters)).toEqual(percents)
  })

  test('of one choice each add up to a hundred, each off by at most one', () => {
    const votes = fc.array(fc.nat(10_000), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(votes, (counts) => {
        const voters = counts.reduce((sum, count) => sum + count, 0)
        fc.pre(voters > 0)
        const parts = votePercentages(counts, voters)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(100)
        for (const [at, part] of parts.entries())
          expect(Math.abs(part - ((counts[at] ?? 0) * 100) / voters)).toBeLessThan(1)
      }),
    )
  })
})
