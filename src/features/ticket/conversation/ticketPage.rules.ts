import type { TicketState } from '../ticket.rules.ts'

/** Display rules of the ticket pages. */

export const TICKET_STATE_TONES: Record<TicketState, 'neutral' | 'action' | 'warn'> = {
  open: 'neutral',
  answered: 'action',
  waiting: 'warn',
  closed: 'neutral',
}

/** Whether a text is so close to its length limit that the remaining characters are shown. */
export function isNearLengthLimit(length: number, most: number): boolean {
  return length >= most * 0.9
}

interface MessageRef {
  number: number
  author: 'user' | 'operator'
}

/** The number of the first unread message of an operator; messages are read in order. */
export function firstUnreadMessage(messages: readonly MessageRef[], unread: number): number | null {
  const ours = messages.filter(({ author }) => author === 'operator')
  return unread > 0 ? (ours[Math.max(0, ours.length - unread)]?.number ?? null) : null
}

const QUICK = 6
const QUICK_MS = 5000
const SLOW_MS = 20_000
const LONGEST_MS = 120_000

/**
 * The pause before the next poll of a ticket: short right after a message of the user, and longer the longer the page
 * stays open.
 */
export function ticketPollDelay(asked: number, failures: number): number {
  const calm = asked < QUICK ? QUICK_MS : SLOW_MS * 2 ** Math.floor((asked - QUICK) / QUICK)
  return Math.min(calm * 2 ** failures, LONGEST_MS)
}

// Right-to-left letters, without digits, which are left-to-right in every script.
const RIGHT_TO_LEFT = /[\u0591-\u065f\u066e-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g
const LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u024f\u0370-\u052f]/g

/**
 * The writing direction of a user's text. Not by its first letter, as browsers guess it, because Persian sentences also
 * begin with names such as iOS. URLs are ignored.
 */
export function textDirectionOf(text: string): 'rtl' | 'ltr' | undefined {
  const words = text.replace(/https?:\/\/\S+/g, '')
  const count = (letters: RegExp) => words.match(letters)?.length ?? 0
  const [right, left] = [count(RIGHT_TO_LEFT), count(LEFT_TO_RIGHT)]
  if (right + left === 0) return undefined
  return right * 3 >= left ? 'rtl' : 'ltr'
}

export interface TextPiece {
  text: string
  /** The path, if this piece of text is a URL of this store; otherwise null. */
  href: string | null
}

/** Splits a message into text and links. Only URLs of this store become links; all others stay text. */
export function linkStoreAddresses(text: string, publicUrl: string): TextPiece[] {
  const origin = publicUrl.replace(/\/+$/, '')
  const escaped = origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // A full stop at the end is not part of the URL; two slashes would lead to another host.
  const path = '/(?!/)(?:[\\w\\-./~%?=&]*[\\w\\-/~%=&])?'
  const own = new RegExp(`(${escaped}(?:${path}|(?![\\w\\-:@/]|\\.\\w)))`, 'g')
  return text
    .split(own)
    .map((piece, at) => ({ text: piece, href: at % 2 === 1 ? piece.slice(origin.length) || '/' : null }))
    .filter((piece) => piece.text !== '')
}
