/** What an operator may say in a ticket; closing it without a word is a call of its own. */
export const SPEECHES = ['answer', 'ask', 'close'] as const

export const PROBLEM_STATES = ['open', 'solved'] as const
export type ProblemState = (typeof PROBLEM_STATES)[number]

/** waiting: shown and not answered. low: shown, with few stars. */
export const COMMENT_FILTERS = ['all', 'waiting', 'low', 'hidden'] as const
export type CommentFilter = (typeof COMMENT_FILTERS)[number]
/** So many stars, or fewer, are worth a look. */
export const LOW_SCORE = 2

export const TICKETS_PER_PAGE = 50
export const PROBLEMS_PER_PAGE = 50
export const COMMENTS_PER_PAGE = 50
/** Deeper nobody works; a filter finds it sooner. */
export const PAGES_AT_MOST = 200
/** How often a queue is looked at while somebody sees it. */
export const LOOK_SECONDS = 20
