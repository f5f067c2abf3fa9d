import { expect, test } from 'vitest'
import { addMilliseconds, HOUR, type Instant, MINUTE, parseInstant, SECOND } from '#kernel/time.ts'
import {
  firstPaymentCheckAt,
  hasPaymentExpired,
  isPaidPayment,
  isUnfinishedPayment,
  nextPaymentCheckAt,
  nextReconcileAt,
  PAYMENT_EXPIRES_AFTER_MS,
  PAYMENT_STATES,
} from './payment.rules.ts'

const BEGAN = parseInstant('2026-11-15T12:00:00Z')
const after = (milliseconds: number): Instant => addMilliseconds(BEGAN, milliseconds)

test.each([
  [-SECOND, false],
  [0, true],
  [SECOND, true],
])('35 minutes and %d ms after its creation it has expired: %s', (rest, isOver) => {
  expect(hasPaymentExpired(BEGAN, after(PAYMENT_EXPIRES_AFTER_MS + rest))).toBe(isOver)
})

test('looks: after two minutes, then every minute; soon while somebody waits', () => {
  expect(firstPaymentCheckAt(BEGAN)).toEqual(after(2 * MINUTE))
  expect(nextPaymentCheckAt('redirected', 0, BEGAN)).toEqual(after(MINUTE))
  expect([0, 1, 2, 3].map((checks) => nextPaymentCheckAt('verifying', checks, BEGAN))).toEqual(
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
  const kinds = PAYMENT_STATES.map((state) => [state, isUnfinishedPayment(state), isPaidPayment(state)])
  expect(kinds.filter(([, isOpen, isDone]) => isOpen && isDone)).toEqual([])
  expect(kinds.filter(([, isOpen, isDone]) => !isOpen && !isDone).map(([state]) => state)).toEqual([
    'failed',
    'expired',
  ])
})
