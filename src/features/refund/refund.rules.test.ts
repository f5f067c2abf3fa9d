import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Toman, toman } from '#kernel/money.ts'
import { DAY, HOUR, instant, later, MINUTE, SECOND } from '#kernel/time.ts'
import { BANK_IDS, bankOf } from './bank.table.ts'
import {
  CARD_KEPT_MS,
  isOpen,
  nextPayLook,
  nextWatchLook,
  opensAt,
  quote,
  secondsUntil,
  type Term,
  WATCHED_MS,
} from './refund.rules.ts'

const START = instant('2026-11-15T08:00:00Z')
const inMs = (ms: number) => later(START, ms)

const days = fc.integer({ min: 1, max: 3650 })
const money = fc.integer({ min: 1, max: 2_000_000_000 }).map(toman)

/** A subscription that was registered at START, with what was paid and given for it. */
const term = fc
  .record({
    paid: money,
    paidDays: days,
    giftDays: fc.integer({ min: 0, max: 400 }),
    waitDays: fc.integer({ min: 0, max: 400 }),
  })
  .map(
    ({ paid, paidDays, giftDays, waitDays }): Term => ({
      startedAt: START,
      endsAt: inMs((paidDays + giftDays + waitDays) * DAY),
      interruptedAt: null,
      cancelledAt: null,
      paid,
      vat: toman(Math.floor(paid / 11)),
      paidDays,
      giftDays,
    }),
  )
const moment = fc.integer({ min: 0, max: 5000 * DAY }).map(inMs)

test('never more than was paid, never less than nothing, and the tax is part of it', () => {
  fc.assert(
    fc.property(term, moment, (known, now) => {
      const { amount, vat, unusedDays } = quote(known, now)
      expect(amount).toBeGreaterThanOrEqual(0)
      expect(amount).toBeLessThanOrEqual(known.paid)
      expect(vat).toBeGreaterThanOrEqual(0)
      expect(vat).toBeLessThanOrEqual(Math.min(amount, known.vat))
      expect(unusedDays).toBeLessThanOrEqual(known.paidDays)
      expect(amount).toBe(Number((BigInt(known.paid) * BigInt(unusedDays)) / BigInt(known.paidDays)))
    }),
  )
})

test('as time passes it only falls', () => {
  fc.assert(
    fc.property(term, moment, moment, (known, one, other) => {
      const [first, second] = one < other ? [one, other] : [other, one]
      expect(quote(known, second).amount).toBeLessThanOrEqual(quote(known, first).amount)
    }),
  )
})

test('before the first registration everything, whatever the time', () => {
  fc.assert(
    fc.property(term, moment, (known, now) => {
      const { amount, vat, unusedDays, isFull } = quote({ ...known, startedAt: null, endsAt: null }, now)
      expect([amount, vat, unusedDays, isFull]).toEqual([known.paid, known.vat, known.paidDays, true])
    }),
  )
})

test('in the moment of the registration everything, and at the end of the paid days nothing', () => {
  fc.assert(
    fc.property(term, (known) => {
      expect(quote(known, START).amount).toBe(known.paid)
      const ends = known.endsAt?.getTime() ?? 0
      expect(quote(known, instant(ends - known.giftDays * DAY)).amount).toBe(0)
      expect(quote(known, instant(ends)).amount).toBe(0)
    }),
  )
})

test('while the account is closed, and after it was cancelled, no day is used', () => {
  fc.assert(
    fc.property(term, moment, moment, (known, stop, now) => {
      const later = now > stop ? now : stop
      const before = quote(known, stop)
      expect(quote({ ...known, interruptedAt: stop }, later)).toEqual(before)
      expect(quote({ ...known, cancelledAt: stop }, later)).toEqual(before)
    }),
  )
})

test('days that were given change nothing, wherever they are added', () => {
  fc.assert(
    fc.property(term, moment, fc.integer({ min: 1, max: 400 }), (known, now, gift) => {
      const endsAt = later(known.endsAt ?? START, gift * DAY)
      // Only while it runs: what is given after the end begins then.
      fc.pre(known.endsAt !== null && now < known.endsAt)
      const { amount } = quote({ ...known, endsAt, giftDays: known.giftDays + gift }, now)
      expect(amount).toBe(quote(known, now).amount)
    }),
  )
})

test('nothing was paid: nothing', () => {
  const given: Term = {
    startedAt: START,
    endsAt: inMs(30 * DAY),
    interruptedAt: null,
    cancelledAt: null,
    paid: 0 as Toman,
    vat: 0 as Toman,
    paidDays: 0,
    giftDays: 30,
  }
  expect(quote(given, START)).toEqual({ amount: 0, vat: 0, unusedDays: 0, isFull: false })
})

test.each([
  [0, 30],
  [SECOND, 30],
  [DAY - SECOND, 30],
  [DAY, 29],
  [DAY + SECOND, 29],
  [29 * DAY, 1],
  [30 * DAY - SECOND, 1],
  [30 * DAY, 0],
])('%d ms into thirty days %d are unused: a begun day counts as unused', (passed, unused) => {
  const known: Term = {
    startedAt: START,
    endsAt: inMs(30 * DAY),
    interruptedAt: null,
    cancelledAt: null,
    paid: toman(383_900),
    vat: toman(34_900),
    paidDays: 30,
    giftDays: 0,
  }
  const { amount, unusedDays } = quote(known, inMs(passed))
  expect([unusedDays, amount]).toEqual([unused, Math.floor((383_900 * unused) / 30)])
})

test('opens after an hour, to the second', () => {
  const opens = opensAt(START)
  expect(opens).toEqual(inMs(HOUR))
  expect([-SECOND, 0, SECOND].map((off) => isOpen(opens, later(opens, off)))).toEqual([false, true, true])
  expect([-SECOND, 0, SECOND].map((off) => secondsUntil(opens, later(opens, off)))).toEqual([1, 0, 0])
  expect(secondsUntil(opens, later(opens, -1))).toBe(1)
})

test('looks come soon at first; the last look at what was paid is at the end of five days', () => {
  expect(nextPayLook(0, START)).toEqual(inMs(MINUTE))
  expect(nextPayLook(100, START)).toEqual(inMs(30 * MINUTE))
  expect(nextWatchLook(START, START)).toEqual(inMs(6 * HOUR))
  expect(nextWatchLook(START, inMs(WATCHED_MS - SECOND))).toEqual(inMs(WATCHED_MS))
  expect(nextWatchLook(START, inMs(WATCHED_MS))).toBeNull()
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
])('%s is of %s', (card, bank) => {
  expect(bankOf(card)).toBe(bank)
})

test('no prefix is of two banks', () => {
  expect(new Set(BANK_IDS).size).toBe(BANK_IDS.length)
})
