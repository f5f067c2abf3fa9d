import { expect, test } from 'vitest'
import { addMilliseconds, DAY, parseInstant, SECOND } from '#kernel/time.ts'
import { extendSubscriptionEnd, hasTermEnded, subscriptionEndColumns } from './subscription.rules.ts'

const NOW = parseInstant('2026-11-15T12:00:00Z')
const inDays = (days: number) => addMilliseconds(NOW, days * DAY)

test('further days follow the end, or begin now when that has passed', () => {
  expect(extendSubscriptionEnd({ endsAt: inDays(5), interruptedAt: null }, 30, NOW)).toEqual(inDays(35))
  expect(extendSubscriptionEnd({ endsAt: NOW, interruptedAt: null }, 30, NOW)).toEqual(inDays(30))
  expect(extendSubscriptionEnd({ endsAt: inDays(-5), interruptedAt: null }, 30, NOW)).toEqual(inDays(30))
})

test('while the account is closed they follow the end, whatever has passed', () => {
  expect(extendSubscriptionEnd({ endsAt: inDays(-5), interruptedAt: inDays(-20) }, 30, NOW)).toEqual(
    inDays(25),
  )
})

test('an account closed after the end: they start at the closure, which is compensated', () => {
  const ended = { endsAt: inDays(-20), interruptedAt: inDays(-5) }
  expect(hasTermEnded(ended, NOW)).toBe(true)
  expect(extendSubscriptionEnd(ended, 30, NOW)).toEqual(inDays(25))
})

test.each([
  [inDays(1), null, false],
  [NOW, null, true],
  [inDays(-1), null, true],
  [inDays(-1), inDays(-2), false],
  [inDays(-2), inDays(-1), true],
])('what ends at %s, closed at %s, is over: %s', (endsAt, interruptedAt, expected) => {
  expect(hasTermEnded({ endsAt, interruptedAt }, NOW)).toBe(expected)
})

test.each([
  [30 * DAY, 7],
  [7 * DAY + SECOND, 7],
  [7 * DAY, 1],
  [7 * DAY - SECOND, 1],
  [DAY + SECOND, 1],
  [DAY, null],
  [0, null],
])('%d ms before the end the next notice is that of %s days', (left, days) => {
  const endsAt = addMilliseconds(NOW, left)
  expect(subscriptionEndColumns(endsAt, NOW)).toEqual({
    endsAt,
    noticeDays: days,
    noticeDueAt: days === null ? null : addMilliseconds(endsAt, -days * DAY),
  })
})
