import type { Instant } from '#kernel/time.ts'

/** The form of a poll's id, which is part of its URL. */
export const POLL_ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,39}$/
export const MINIMUM_POLL_OPTIONS = 2
export const MAXIMUM_POLL_OPTIONS = 20

export type PollState = 'open' | 'closed' | 'disabled'

export interface PollTimes {
  isEnabled: boolean
  closesAt: Instant | null
  closedAt: Instant | null
}

/**
 * The state of a poll. The end is exclusive: at that second the poll is closed. A disabled poll reveals no other state.
 */
export function pollStateAt({ isEnabled, closesAt, closedAt }: PollTimes, now: Instant): PollState {
  if (!isEnabled) return 'disabled'
  return closedAt || (closesAt && now >= closesAt) ? 'closed' : 'open'
}

/**
 * Whether the poll's results may be shown. An open poll hides them until the user has voted, so that they do not
 * influence the vote.
 */
export function mayShowPollResults(state: PollState, hasVoted: boolean): boolean {
  return state === 'closed' || (state === 'open' && hasVoted)
}

/** The chosen option ids without duplicates. */
export function removeDuplicateChoices(optionIds: readonly number[]): number[] {
  return [...new Set(optionIds)].sort((a, b) => a - b)
}

interface ChoiceRules {
  maximumChoices: number
  options: ReadonlyArray<{ id: number }>
}

export function findChoiceFault({ maximumChoices, options }: ChoiceRules, chosen: readonly number[]) {
  if (chosen.some((id) => !options.some((option) => option.id === id))) return 'poll_choice_unknown'
  return chosen.length > maximumChoices ? 'poll_too_many_choices' : null
}

/** The options in the URL that the poll has and allows. */
export function parseChoiceQuery({ maximumChoices, options }: ChoiceRules, query: URLSearchParams): number[] {
  const wanted = query.getAll('option')
  return options
    .map(({ id }) => id)
    .filter((id) => wanted.includes(String(id)))
    .slice(0, maximumChoices)
}

/** The URL of a poll with preselected options, such as `/poll/lunch?option=2`. */
export function pollPagePath(path: string, chosen: readonly number[]): string {
  return chosen.length > 0 ? `${path}?${chosen.map((id) => `option=${id}`).join('&')}` : path
}

/** The choice after a tap on an option, in the order of the options. Above the limit no option is added. */
export function toggleChoice(
  { maximumChoices, options }: ChoiceRules,
  chosen: readonly number[],
  id: number,
) {
  if (!chosen.includes(id) && chosen.length >= maximumChoices) return [...chosen]
  const wanted = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
  return options.map((option) => option.id).filter((one) => wanted.includes(one))
}

/**
 * The share of each option in whole percents of the voters. With one choice each they add up to 100: the rounding rest
 * goes to the largest remainders, the earlier option first.
 */
export function votePercentages(votes: readonly number[], voters: number): number[] {
  if (voters === 0) return votes.map(() => 0)
  const exact = votes.map((count) => (count * 100) / voters)
  const isOneEach = votes.reduce((sum, count) => sum + count, 0) === voters
  if (!isOneEach) return exact.map(Math.round)
  const whole = exact.map(Math.floor)
  const left = 100 - whole.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at)
  for (const { at } of byRemainder.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1
  return whole
}
