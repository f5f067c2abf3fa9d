import { describe, expect, test } from 'vitest'
import { DAY, instant, later, SECOND } from '#kernel/time.ts'
import {
  CLOSE_AFTER_DAYS,
  dueAfter,
  EXCERPT_LENGTH,
  excerptOf,
  FILES_KEPT_DAYS,
  isRepeat,
  REOPEN_DAYS,
  REPEAT_SECONDS,
  reopenUntil,
  stateAfter,
  TICKET_MOVES,
  TICKET_STATES,
  type TicketEvent,
} from './ticket.rules.ts'

const NOW = instant('2026-11-15T08:00:00Z')

describe('what can happen to a ticket', () => {
  // The state machine written a second time: each event with the next state from open, answered, waiting and closed.
  const EXPECTED: Record<TicketEvent, Array<string | null>> = {
    userWrites: ['open', 'open', 'open', 'open'],
    operatorAnswers: ['answered', 'answered', 'answered', null],
    operatorAsks: ['waiting', 'waiting', 'waiting', null],
    operatorCloses: ['closed', 'closed', 'closed', null],
    userCloses: ['closed', 'closed', 'closed', null],
    timeCloses: [null, 'closed', 'closed', null],
  }
  test.each(Object.keys(TICKET_MOVES) as TicketEvent[])('%s', (event) => {
    const after = TICKET_STATES.map((state) =>
      stateAfter(event, { state, closedAt: state === 'closed' ? NOW : null }, NOW),
    )
    expect(after).toEqual(EXPECTED[event])
  })

  test.each([-SECOND, 0, SECOND])('writing in a closed ticket, %d ms around the deadline', (off) => {
    const now = later(NOW, REOPEN_DAYS * DAY + off)
    expect(stateAfter('userWrites', { state: 'closed', closedAt: NOW }, now)).toBe(off < 0 ? 'open' : null)
    expect(reopenUntil(NOW, now) !== null).toBe(off < 0)
  })

  test('an open ticket has no deadline; the others do', () => {
    expect(reopenUntil(null, NOW)).toBeNull()
    expect(dueAfter('open', NOW)).toBeNull()
    expect(dueAfter('answered', NOW)).toEqual(later(NOW, CLOSE_AFTER_DAYS * DAY))
    expect(dueAfter('waiting', NOW)).toEqual(later(NOW, 14 * DAY))
    expect(dueAfter('closed', NOW)).toEqual(later(NOW, 180 * DAY))
    // A reopened ticket keeps its files.
    expect(FILES_KEPT_DAYS).toBeGreaterThan(REOPEN_DAYS)
  })
})

test('the same words are the same message for a while, different ones are not', () => {
  const before = { text: 'سلام', createdAt: NOW }
  expect(isRepeat(before, 'سلام', NOW)).toBe(true)
  expect(isRepeat(before, 'سلام', later(NOW, REPEAT_SECONDS * SECOND - 1))).toBe(true)
  expect(isRepeat(before, 'سلام', later(NOW, REPEAT_SECONDS * SECOND))).toBe(false)
  expect(isRepeat(before, 'سلام!', NOW)).toBe(false)
})

test('an excerpt is one line, and no character is cut in half', () => {
  expect(excerptOf(' یک\n\n  دو ')).toBe('یک دو')
  const long = '🙂'.repeat(EXCERPT_LENGTH + 1)
  expect(Array.from(excerptOf(long))).toHaveLength(EXCERPT_LENGTH)
  expect(excerptOf(long).isWellFormed()).toBe(true)
  expect(excerptOf('ا'.repeat(EXCERPT_LENGTH))).not.toContain('…')
})
