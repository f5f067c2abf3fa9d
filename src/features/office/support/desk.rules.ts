/** The kinds of an operator's reply to a ticket; closing without a message is a separate call. */
export const REPLY_KINDS = ['answer', 'ask', 'close'] as const

/** Filters of the ticket list by assignee. */
export const TICKET_OWNERS = ['mine', 'nobody'] as const
export type TicketOwner = (typeof TICKET_OWNERS)[number]

export const PROBLEM_STATES = ['open', 'solved'] as const
export type ProblemState = (typeof PROBLEM_STATES)[number]

/** Filters of the comment list. waiting: visible and unanswered. low: visible, with few stars. */
export const COMMENT_FILTERS = ['all', 'waiting', 'low', 'hidden'] as const
export type CommentFilter = (typeof COMMENT_FILTERS)[number]
/** A comment with this many stars or fewer counts as low. */
export const LOW_SCORE_LIMIT = 2

export const TICKETS_PER_PAGE = 50
export const PROBLEMS_PER_PAGE = 50
export const COMMENTS_PER_PAGE = 50
/** How often, in seconds, a list of tickets, comments or reports reloads while it is visible. */
export const QUEUE_RELOAD_SECONDS = 20
