import { expect, test } from 'vitest'
import { addMilliseconds, HOUR, MINUTE, parseInstant, SECOND } from '#kernel/time.ts'
import { BANK_IDS, bankOfCard } from './payout/bank.table.ts'
import {
  CARD_NUMBER_KEPT_MS,
  isRefundOpen,
  nextPayoutCheckAt,
  nextReturnedPayoutCheckAt,
  PAYOUT_WATCHED_MS,
  refundOpensAt,
  secondsUntilRefundOpens,
} from './refund.rules.ts'

const START = parseInstant('2026-11-15T08:00:00Z')
const inMs = (ms: number) => addMilliseconds(START, ms)

test('opens after an hour, to the second', () => {
  const opens = refundOpensAt(START)
  expect(opens).toEqual(inMs(HOUR))
  expect([-SECOND, 0, SECOND].map((off) => isRefundOpen(opens, addMilliseconds(opens, off)))).toEqual([
    false,
    true,
    true,
  ])
  expect(
    [-SECOND, 0, SECOND].map((off) => secondsUntilRefundOpens(opens, addMilliseconds(opens, off))),
  ).toEqual([1, 0, 0])
  expect(secondsUntilRefundOpens(opens, addMilliseconds(opens, -1))).toBe(1)
})

test('looks come soon at first; the last look at what was paid is at the end of five days', () => {
  expect(nextPayoutCheckAt(0, START)).toEqual(inMs(MINUTE))
  expect(nextPayoutCheckAt(100, START)).toEqual(inMs(30 * MINUTE))
  expect(nextReturnedPayoutCheckAt(START, START)).toEqual(inMs(6 * HOUR))
  expect(nextReturnedPayoutCheckAt(START, inMs(PAYOUT_WATCHED_MS - SECOND))).toEqual(inMs(PAYOUT_WATCHED_MS))
  expect(nextReturnedPayoutCheckAt(START, inMs(PAYOUT_WATCHED_MS))).toBeNull()
  expect(CARD_NUMBER_KEPT_MS).toBeGreaterThan(PAYOUT_WATCHED_MS)
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
  expect(bankOfCard(card)).toBe(bank)
})

test('no prefix belongs to two banks', () => {
  expect(new Set(BANK_IDS).size).toBe(BANK_IDS.length)
})
