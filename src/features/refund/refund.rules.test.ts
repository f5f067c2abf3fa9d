import { expect, test } from 'vitest'
import { HOUR, instant, later, MINUTE, SECOND } from '#kernel/time.ts'
import { BANK_IDS, bankOf } from './payout/bank.table.ts'
import {
  CARD_KEPT_MS,
  isOpen,
  nextPayoutCheck,
  nextReturnCheck,
  opensAt,
  secondsUntil,
  WATCHED_MS,
} from './refund.rules.ts'

const START = instant('2026-11-15T08:00:00Z')
const inMs = (ms: number) => later(START, ms)

test('opens after an hour, to the second', () => {
  const opens = opensAt(START)
  expect(opens).toEqual(inMs(HOUR))
  expect([-SECOND, 0, SECOND].map((off) => isOpen(opens, later(opens, off)))).toEqual([false, true, true])
  expect([-SECOND, 0, SECOND].map((off) => secondsUntil(opens, later(opens, off)))).toEqual([1, 0, 0])
  expect(secondsUntil(opens, later(opens, -1))).toBe(1)
})

test('looks come soon at first; the last look at what was paid is at the end of five days', () => {
  expect(nextPayoutCheck(0, START)).toEqual(inMs(MINUTE))
  expect(nextPayoutCheck(100, START)).toEqual(inMs(30 * MINUTE))
  expect(nextReturnCheck(START, START)).toEqual(inMs(6 * HOUR))
  expect(nextReturnCheck(START, inMs(WATCHED_MS - SECOND))).toEqual(inMs(WATCHED_MS))
  expect(nextReturnCheck(START, inMs(WATCHED_MS))).toBeNull()
  expect(CARD_KEPT_MS).toBeGreaterThan(WATCHED_MS)
})

test.each([
  ['6037997000000001', 'melli'],
  ['6362140000000000', 'melli'],
  ['6219861900000000', 'blu'],
  ['6219861000000000', 'saman'],
  ['621986', 'saman'],
  ['62198', null],
  ['1111110000000000', null],
  ['', null],
])('%s belongs to %s', (card, bank) => {
  expect(bankOf(card)).toBe(bank)
})

test('no prefix belongs to two banks', () => {
  expect(new Set(BANK_IDS).size).toBe(BANK_IDS.length)
})
