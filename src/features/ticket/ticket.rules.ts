import { addMilliseconds, DAY, HOUR, type Instant, SECOND } from '#kernel/time.ts'

/**
 * The state of a ticket. open: an operator must reply. answered: an operator replied. waiting: an operator asked the
 * user for something. closed: done.
 */
export const TICKET_STATES = ['open', 'answered', 'waiting', 'closed'] as const
export type TicketState = (typeof TICKET_STATES)[number]

/** The orders of the operators' list besides their queue: by number, and by how long a ticket is in its state. */
export const TICKET_ORDERS = ['-number', 'number', '-wait', 'wait'] as const
export type TicketOrder = (typeof TICKET_ORDERS)[number]

export const MESSAGE_AUTHORS = ['user', 'operator'] as const
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number]
export const TICKET_CLOSERS = ['user', 'operator', 'time'] as const
export type TicketCloser = (typeof TICKET_CLOSERS)[number]

export const MAXIMUM_MESSAGE_LENGTH = 4000
export const MAXIMUM_SCORE_TEXT_LENGTH = 500
/** Maximum number of files attached to a message, including those of form fields. */
export const MAXIMUM_FILES_PER_MESSAGE = 5
/** An answered ticket closes automatically if the user does not reply for this long. */
export const CLOSE_AFTER_DAYS = 14
/** How many days after closing a new message of the user reopens a ticket. Operators reopen at any time. */
export const REOPEN_DAYS = 14
/** How many days after a ticket was closed its files are erased. */
export const FILES_KEPT_DAYS = 180
/** The same text in the same ticket within this time is a retry of a message whose response was lost. */
export const REPEATED_MESSAGE_SECONDS = 120
/** Length of the message excerpt in ticket lists. */
export const EXCERPT_LENGTH = 140

/** The state machine of tickets: each event with its next state. Events that are not listed for a state are refused. */
export const TICKET_TRANSITIONS = {
  userWrites: { open: 'open', answered: 'open', waiting: 'open', closed: 'open' },
  operatorAnswers: { open: 'answered', answered: 'answered', waiting: 'answered' },
  operatorAsks: { open: 'waiting', answered: 'waiting', waiting: 'waiting' },
  operatorCloses: { open: 'closed', answered: 'closed', waiting: 'closed' },
  operatorReopens: { closed: 'open' },
  userCloses: { open: 'closed', answered: 'closed', waiting: 'closed' },
  timeCloses: { answered: 'closed', waiting: 'closed' },
} as const satisfies Record<string, Partial<Record<TicketState, TicketState>>>
export type TicketEvent = keyof typeof TICKET_TRANSITIONS

export interface TicketStatus {
  state: TicketState
  closedAt: Instant | null
}

/** The state of a ticket after an event; null when the event is not allowed. */
export function ticketStateAfter(
  event: TicketEvent,
  { state, closedAt }: TicketStatus,
  now: Instant,
): TicketState | null {
  const isTooLate = state === 'closed' && ticketReopenableUntil(closedAt, now) === null
  if (isTooLate && event !== 'operatorReopens') return null
  const moves: Partial<Record<TicketState, TicketState>> = TICKET_TRANSITIONS[event]
  return moves[state] ?? null
}

/** Until when a message reopens the ticket; null if it is too late or the ticket is not closed. */
export function ticketReopenableUntil(closedAt: Instant | null, now: Instant): Instant | null {
  if (!closedAt) return null
  const until = addMilliseconds(closedAt, REOPEN_DAYS * DAY)
  return now < until ? until : null
}

/** When something becomes due for a ticket: an answered ticket is closed, or the files of a closed one are deleted. */
export function ticketDueAfter(state: TicketState, now: Instant): Instant | null {
  if (state === 'open') return null
  return addMilliseconds(now, (state === 'closed' ? FILES_KEPT_DAYS : CLOSE_AFTER_DAYS) * DAY)
}

/** Targets of support: hours within which an operator answers the first message of a ticket, and each later one. */
export const FIRST_ANSWER_HOURS = 4
export const NEXT_ANSWER_HOURS = 12

/** The target time of an operator's answer, for a ticket that waits for one since `since`. */
export function answerDueAfter(answeredAt: Instant | null, since: Instant): Instant {
  return addMilliseconds(since, (answeredAt === null ? FIRST_ANSWER_HOURS : NEXT_ANSWER_HOURS) * HOUR)
}

export function isRepeatedText(
  before: { text: string; createdAt: Instant },
  text: string,
  now: Instant,
): boolean {
  return before.text === text && addMilliseconds(before.createdAt, REPEATED_MESSAGE_SECONDS * SECOND) > now
}

/** The beginning of a text in one line. Cuts by code points, so that no surrogate pair is split. */
export function messageExcerpt(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim())
  return letters.length <= EXCERPT_LENGTH
    ? letters.join('')
    : `${letters.slice(0, EXCERPT_LENGTH - 1).join('')}…`
}
