import { DAY, type Instant, later, SECOND } from '#kernel/time.ts'

/** Where a ticket stands. open: our turn. answered: we wrote. waiting: we asked for something. closed: done. */
export const TICKET_STATES = ['open', 'answered', 'waiting', 'closed'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const AUTHORS = ['user', 'operator'] as const
export type Author = (typeof AUTHORS)[number]
export const CLOSERS = ['user', 'operator', 'time'] as const
export type Closer = (typeof CLOSERS)[number]

export const MESSAGE_LENGTH = 4000
export const SCORE_TEXT_LENGTH = 500
/** Of a message, those that fields of the form asked for included. */
export const FILES_PER_MESSAGE = 5
/** Unanswered for so long, a ticket that we answered closes by itself. */
export const CLOSE_AFTER_DAYS = 14
/** A closed one is opened again by writing in it, for so long. */
export const REOPEN_DAYS = 14
/** Its files are erased so long after it was closed. */
export const FILES_KEPT_DAYS = 180
/** The same words again within this time are the same message: its answer was lost on the way. */
export const REPEAT_SECONDS = 120
/** Of a message, in lists. */
export const EXCERPT_LENGTH = 140

/** What can happen to a ticket, and where it stands then. What is not named cannot happen. */
export const TICKET_MOVES = {
  userWrites: { open: 'open', answered: 'open', waiting: 'open', closed: 'open' },
  operatorAnswers: { open: 'answered', answered: 'answered', waiting: 'answered' },
  operatorAsks: { open: 'waiting', answered: 'waiting', waiting: 'waiting' },
  operatorCloses: { open: 'closed', answered: 'closed', waiting: 'closed' },
  userCloses: { open: 'closed', answered: 'closed', waiting: 'closed' },
  timeCloses: { answered: 'closed', waiting: 'closed' },
} as const satisfies Record<string, Partial<Record<TicketState, TicketState>>>
export type TicketEvent = keyof typeof TICKET_MOVES

export interface Standing {
  state: TicketState
  closedAt: Instant | null
}

/** Null: it cannot happen, or not any more. */
export function stateAfter(
  event: TicketEvent,
  { state, closedAt }: Standing,
  now: Instant,
): TicketState | null {
  if (state === 'closed' && reopenUntil(closedAt, now) === null) return null
  const moves: Partial<Record<TicketState, TicketState>> = TICKET_MOVES[event]
  return moves[state] ?? null
}

/** Until when writing opens it again; null when that is over, or it is not closed. */
export function reopenUntil(closedAt: Instant | null, now: Instant): Instant | null {
  if (!closedAt) return null
  const until = later(closedAt, REOPEN_DAYS * DAY)
  return now < until ? until : null
}

/** What waits in a state: an answered one for its user, a closed one for the end of its files. */
export function dueAfter(state: TicketState, now: Instant): Instant | null {
  if (state === 'open') return null
  return later(now, (state === 'closed' ? FILES_KEPT_DAYS : CLOSE_AFTER_DAYS) * DAY)
}

export function isRepeat(before: { text: string; createdAt: Instant }, text: string, now: Instant): boolean {
  return before.text === text && later(before.createdAt, REPEAT_SECONDS * SECOND) > now
}

/** The beginning of a text, in one line; letters that are two halves stay whole. */
export function excerptOf(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim())
  return letters.length <= EXCERPT_LENGTH
    ? letters.join('')
    : `${letters.slice(0, EXCERPT_LENGTH - 1).join('')}…`
}
