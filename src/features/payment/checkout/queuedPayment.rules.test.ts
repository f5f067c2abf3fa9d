import { expect, test } from 'vitest'
import { addMilliseconds, parseInstant, SECOND } from '#kernel/time.ts'
import { findQueuedPayment, QUEUED_PAYMENT_SECONDS } from './queuedPayment.rules.ts'

const MADE = '2026-03-21T12:00:00Z'
const secondsLater = (seconds: number) => addMilliseconds(parseInstant(MADE), seconds * SECOND)
const STORED = { id: 'p-1', time: MADE, group: 'g', segment: null }

test.each([
  [-301, false],
  [-300, true],
  [0, true],
  [QUEUED_PAYMENT_SECONDS - 1, true],
  [QUEUED_PAYMENT_SECONDS, false],
  [QUEUED_PAYMENT_SECONDS + 1, false],
])('[4.23] after %d s a queued payment exists: %s', (seconds, stands) => {
  const expected = stands ? { id: 'p-1', group: 'g', segment: null } : null
  expect(findQueuedPayment(STORED, secondsLater(seconds))).toEqual(expected)
})

test.each([null, '', 'garbage'])('one created at %j does not exist', (time) => {
  expect(findQueuedPayment({ ...STORED, time }, secondsLater(0))).toBeNull()
})

test('without an id there is none', () => {
  expect(findQueuedPayment({ ...STORED, id: null }, secondsLater(0))).toBeNull()
})
