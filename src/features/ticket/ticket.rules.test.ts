import { describe, expect, test } from 'vitest'
import { addMilliseconds, DAY, parseInstant, SECOND } from '#kernel/time.ts'
import {
  CLOSE_AFTER_DAYS,
  EXCERPT_LENGTH,
  FILES_KEPT_DAYS,
  isRepeatedText,
  messageExcerpt,
  REOPEN_DAYS,
  REPEATED_MESSAGE_SECONDS,
  TICKET_STATES,
  TICKET_TRANSITIONS,
  type TicketEvent,
  ticketDueAfter,
  ticketReopenableUntil,
  ticketStateAfter,
} from './ticket.rules.ts'

const NOW = parseInstant('2026-11-15T08:00:00Z')

describe('what can happen to a ticket', () => {
  // A second, independent table of the state machine: each event with the next state from open, answered, waiting and
  // closed.
  const EXPECTED: Record<TicketEvent, Array<string | null>> = {
    userWrites: ['open', 'open', 'open', 'open'],
    operatorAnswers: ['answered', 'answered', 'answered', null],
    operatorAsks: ['waiting', 'waiting', 'waiting', null],
    operatorCloses: ['closed', 'closed', 'closed', null],
    operatorReopens: [null, null, null, 'open'],
    userCloses: ['closed', 'closed', 'closed', null],
    timeCloses: [null, 'closed', 'closed', null],
  }
  test.each(Object.keys(TICKET_TRANSITIONS) as TicketEvent[])('%s', (event) => {
    const after = TICKET_STATES.map((state) =>
      ticketStateAfter(event, { state, closedAt: state === 'closed' ? NOW : null }, NOW),
    )
    expect(after).toEqual(EXPECTED[event])
  })

  test.each([-SECOND, 0, SECOND])('writing in a closed ticket, %d ms around the deadline', (off) => {
    const now = addMilliseconds(NOW, REOPEN_DAYS * DAY + off)
    expect(ticketStateAfter('userWrites', { state: 'closed', closedAt: NOW }, now)).toBe(
      off < 0 ? 'open' : null,
    )
    expect(ticketReopenableUntil(NOW, now) !== null).toBe(off < 0)
  })

  test('an open ticket has no deadline; the others do', () => {
    expect(ticketReopenableUntil(null, NOW)).toBeNull()
    expect(ticketDueAfter('open', NOW)).toBeNull()
    expect(ticketDueAfter('answered', NOW)).toEqual(addMilliseconds(NOW, CLOSE_AFTER_DAYS * DAY))
    expect(ticketDueAfter('waiting', NOW)).toEqual(addMilliseconds(NOW, 14 * DAY))
    expect(ticketDueAfter('closed', NOW)).toEqual(addMilliseconds(NOW, 180 * DAY))
    // A reopened ticket keeps its files.
    expect(FILES_KEPT_DAYS).toBeGreaterThan(REOPEN_DAYS)
  })
})

test('the same words are the same message for a while, different ones are not', () => {
  const before = { text: 'سلام', createdAt: NOW }
  expect(isRepeatedText(before, 'سلام', NOW)).toBe(true)
  expect(isRepeatedText(before, 'سلام', addMilliseconds(NOW, REPEATED_MESSAGE_SECONDS * SECOND - 1))).toBe(
    true,
  )
  expect(isRepeatedText(before, 'سلام', addMilliseconds(NOW, REPEATED_MESSAGE_SECONDS * SECOND))).toBe(false)
  expect(isRepeatedText(before, 'سلام!', NOW)).toBe(false)
})

test('an excerpt is one line, and no character is cut in half', () => {
  expect(messageExcerpt(' یک\n\n  دو ')).toBe('یک دو')
  const long = '🙂'.repeat(EXCERPT_LENGTH + 1)
  expect(Array.from(messageExcerpt(long))).toHaveLength(EXCERPT_LENGTH)
  expect(messageExcerpt(long).isWellFormed()).toBe(true)
  expect(messageExcerpt('ا'.repeat(EXCERPT_LENGTH))).not.toContain('…')
})
