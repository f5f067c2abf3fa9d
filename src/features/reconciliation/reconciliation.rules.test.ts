import { expect, test } from 'vitest'
import { parseInstant } from '#kernel/time.ts'
import { isMoneyCheckLate, nextMoneyCheckAt } from './reconciliation.rules.ts'

test.each([
  // Tehran is three and a half hours ahead of UTC.
  ['2026-11-17T23:59:59.000Z', '2026-11-18T00:00:00.000Z'],
  ['2026-11-18T00:00:00.000Z', '2026-11-19T00:00:00.000Z'],
  ['2026-11-18T12:34:56.789Z', '2026-11-19T00:00:00.000Z'],
])('after %s the next check is at %s', (now, next) => {
  expect(nextMoneyCheckAt(parseInstant(now)).toISOString()).toBe(next)
})

test('a check is late after 36 hours, never before the first one', () => {
  const ranAt = parseInstant('2026-11-18T00:00:00Z')
  expect(isMoneyCheckLate(ranAt, parseInstant('2026-11-19T12:00:00Z'))).toBe(false)
  expect(isMoneyCheckLate(ranAt, parseInstant('2026-11-19T12:00:01Z'))).toBe(true)
  expect(isMoneyCheckLate(null, parseInstant('2026-11-19T12:00:01Z'))).toBe(false)
})
