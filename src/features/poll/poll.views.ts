import { localisedText } from '#features/catalogue/localised.rules.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Instant } from '#kernel/time.ts'
import { mayShowPollResults, pollStateAt } from './poll.rules.ts'
import type { PollRow } from './poll.store.ts'

interface ViewContext {
  locale: Locale
  now: Instant
}

export function pollView(poll: PollRow, { locale, now }: ViewContext, hasVoted: boolean) {
  const state = pollStateAt(poll, now)
  return {
    id: poll.id,
    question: localisedText(locale, poll, 'question'),
    description: localisedText(locale, poll, 'description'),
    maximumChoices: poll.maximumChoices,
    state,
    closeTime: poll.closesAt?.toISOString() ?? null,
    options: poll.options.map((option) => ({ id: option.id, text: localisedText(locale, option, 'text') })),
    results: mayShowPollResults(state, hasVoted) ? resultsView(poll) : null,
  }
}

function resultsView({ voters, options }: PollRow) {
  return { voters, votes: options.map(({ id, votes }) => ({ optionId: id, votes })) }
}

interface VoteRow {
  optionIds: number[]
  createdAt: Instant
}

export function voteView({ optionIds, createdAt }: VoteRow) {
  return { optionIds, time: createdAt.toISOString() }
}
