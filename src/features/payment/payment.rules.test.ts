import { expect, test } from 'vitest'
import { HOUR, type Instant, instant, later, MINUTE, SECOND } from '#kernel/time.ts'
import {
  EXPIRES_MS,
  firstCheckAt,
  hasExpired,
  isPaid,
  isUnfinished,
  nextCheckAt,
  nextReconcileAt,
  PAYMENT_STATES,
} from './payment.rules.ts'

const BEGAN = instant('2026-11-15T12:00:00Z')
const after = (milliseconds: number): Instant => later(BEGAN, milliseconds)

test.each([
  [-SECOND, false],
  [0, true],
  [SECOND, true],
])('35 minutes and %d ms after its creation it has expired: %s', (rest, isOver) => {
  expect(hasExpired(BEGAN, after(EXPIRES_MS + rest))).toBe(isOver)
})

test('looks: after two minutes, then every minute; soon while somebody waits', () => {
  expect(firstCheckAt(BEGAN)).toEqual(after(2 * MINUTE))
  expect(nextCheckAt('redirected', 0, BEGAN)).toEqual(after(MINUTE))
  expect([0, 1, 2, 3].map((checks) => nextCheckAt('verifying', checks, BEGAN))).toEqual(
    [5, 10, 20, 60].map((seconds) => after(seconds * SECOND)),
  )
})

test.each([
  [0, 1],
  [HOUR - SECOND, 1],
  [HOUR, 2],
  [6 * HOUR, 12],
  [24 * HOUR, 48],
  [48 * HOUR, 72],
  [72 * HOUR - SECOND, 72],
])('%d ms after it began, one that came to nothing is looked at after %d hours', (now, hours) => {
  expect(nextReconcileAt(BEGAN, after(now))).toEqual(after(hours * HOUR))
})

test('three days after it began it is over', () => {
  expect(nextReconcileAt(BEGAN, after(72 * HOUR))).toBeNull()
})

test('[13.4] every state is open, paid or over', () => {
  const kinds = PAYMENT_STATES.map((state) => [state, isUnfinished(state), isPaid(state)])
  expect(kinds.filter(([, isOpen, isDone]) => isOpen && isDone)).toEqual([])
  expect(kinds.filter(([, isOpen, isDone]) => !isOpen && !isDone).map(([state]) => state)).toEqual([
    'failed',
    'expired',
  ])
})
