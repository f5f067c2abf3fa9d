import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  extendSubscriptionEnd,
  hasTermEnded,
} from '#features/subscription/subscription.rules.ts'
import { toman } from '#kernel/money.ts'
import { addMilliseconds, DAY, HOUR, type Instant, parseInstant, SECOND } from '#kernel/time.ts'
import {
  countBoughtDays,
  quoteRefundAmount,
  type SubscriptionTerm,
  sumPaidPrices,
  type TermPurchase,
} from './quote.rules.ts'

const START = parseInstant('2026-11-15T08:00:00Z')
const msAfterStart = (ms: number) => addMilliseconds(START, ms)

const purchase = fc
  .record({
    price: fc.integer({ min: 1, max: 2_000_000_000 }),
    days: fc.integer({ min: 1, max: 400 }),
  })
  .map(({ price, days }): TermPurchase => ({ price: toman(price), vat: toman(Math.floor(price / 11)), days }))

type Event =
  | { kind: 'buy'; purchase: TermPurchase }
  | { kind: 'gift'; days: number }
  | { kind: 'wait'; hours: number }
  | { kind: 'closure'; hours: number; giftDays: number }

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: purchase.map((bought): Event => ({ kind: 'buy', purchase: bought })) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 60 }).map((days): Event => ({ kind: 'gift', days })),
  },
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 4000 }).map((hours): Event => ({ kind: 'wait', hours })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ hours: fc.integer({ min: 1, max: 900 }), giftDays: fc.integer({ min: 0, max: 10 }) })
      .map((closure): Event => ({ kind: 'closure', ...closure })),
  },
)

/** A subscription with one purchase, registered at START, and its later events. */
const history = fc.record({ first: purchase, events: fc.array(event, { maxLength: 12 }) })
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never

/** The term that the subscription slice passes to `quote` for a history. */
function termOf({ first, events }: History): { term: SubscriptionTerm; now: Instant } {
  let now = START
  const term: SubscriptionTerm & { endsAt: Instant; purchases: TermPurchase[] } = {
    startedAt: START,
    endsAt: addDays(START, first.days),
    interruptedAt: null,
    cancelledAt: null,
    purchases: [first],
    giftDays: 0,
    roundedUpMs: 0,
  }
  const prolong = (days: number) => {
    const running = { endsAt: term.endsAt, interruptedAt: null }
    if (hasTermEnded(running, now)) Object.assign(term, { purchases: [], giftDays: 0, roundedUpMs: 0 })
    term.endsAt = extendSubscriptionEnd(running, days, now)
  }
  for (const one of events) {
    if (one.kind === 'wait') now = addMilliseconds(now, one.hours * HOUR)
    if (one.kind === 'buy') {
      prolong(one.purchase.days)
      term.purchases.push(one.purchase)
    }
    if (one.kind === 'gift') {
      prolong(one.days)
      term.giftDays += one.days
    }
    if (one.kind === 'closure') {
      const waitedFrom = now
      now = addMilliseconds(now, one.hours * HOUR)
      const addedDays = daysBetween(waitedFrom, now)
      term.roundedUpMs += addedDays * DAY - one.hours * HOUR
      term.giftDays += one.giftDays
      term.endsAt = addDays(term.endsAt, addedDays + one.giftDays)
    }
  }
  return { term, now }
}

/**
 * An independent implementation of the refund rule without dates: it simulates hour by hour, and takes each whole day
 * of use from the oldest purchase with days left. Returns what each purchase of the running term has left.
 */
function simulate({ first, events }: History): Array<{ purchase: TermPurchase; left: number }> {
  let lots = [{ purchase: first, left: first.days }]
  let hoursLeft = first.days * 24
  let hoursUsed = 0
  const add = (days: number) => {
    if (hoursLeft <= 0) [lots, hoursLeft, hoursUsed] = [[], 0, 0]
    hoursLeft += days * 24
  }
  for (const one of events) {
    if (one.kind === 'wait')
      for (let hour = 0; hour < one.hours; hour++) {
        // Count also after the end: if a closure then adds days, they begin at that end.
        hoursUsed++
        hoursLeft--
      }
    if (one.kind === 'buy') {
      add(one.purchase.days)
      lots.push({ purchase: one.purchase, left: one.purchase.days })
    }
    if (one.kind === 'gift') add(one.days)
    // No days are used while the developer account is closed. The compensation is in whole days, so some hours more
    // than were lost.
    if (one.kind === 'closure') hoursLeft += Math.ceil(one.hours / 24) * 24 - one.hours + one.giftDays * 24
  }
  for (let day = 0; day < Math.floor(hoursUsed / 24); day++) {
    const oldest = lots.find(({ left }) => left > 0)
    if (oldest) oldest.left--
  }
  return lots
}

const exact = (price: number, part: number, whole: number) =>
  Number((BigInt(price) * BigInt(part)) / BigInt(whole))

describe('over random histories of purchases, gifts, closures and used days', () => {
  const runs = { numRuns: 2000 }

  test('the quote equals an hour-by-hour simulation', () => {
    fc.assert(
      fc.property(history, (randomHistory) => {
        const { term, now } = termOf(randomHistory)
        const expected = simulate(randomHistory)
        const { purchases, amount } = quoteRefundAmount(term, now)
        expect(purchases.map(({ price, unusedDays }) => [price, unusedDays])).toEqual(
          expected.map(({ purchase: { price }, left }) => [price, left]),
        )
        const sum = expected.reduce(
          (all, { purchase: { price, days }, left }) => all + exact(price, left, days),
          0,
        )
        expect(amount).toBe(sum)
      }),
      runs,
    )
  })

  test('it never exceeds the unused part of each purchase, nor its price', () => {
    fc.assert(
      fc.property(history, (randomHistory) => {
        const { term, now } = termOf(randomHistory)
        const { amount, vat, purchases, unusedDays } = quoteRefundAmount(term, now)
        for (const one of purchases) {
          expect(one.unusedDays).toBeGreaterThanOrEqual(0)
          expect(one.unusedDays).toBeLessThanOrEqual(one.days)
          expect(one.amount).toBe(exact(one.price, one.unusedDays, one.days))
          expect(one.amount).toBeLessThanOrEqual(one.price)
        }
        expect(amount).toBe(purchases.reduce((sum, one) => sum + one.amount, 0))
        expect(amount).toBeLessThanOrEqual(sumPaidPrices(term))
        expect(unusedDays).toBeLessThanOrEqual(countBoughtDays(term))
        expect(vat).toBeLessThanOrEqual(amount)
        // Oldest first: a purchase is used only after the earlier ones.
        const touched = purchases.findIndex((one) => one.unusedDays > 0)
        if (touched >= 0)
          for (const one of purchases.slice(touched + 1)) expect(one.unusedDays).toBe(one.days)
      }),
      runs,
    )
  })

  test('it only falls over time, to zero', () => {
    fc.assert(
      fc.property(history, fc.nat(5000), fc.nat(5000), (randomHistory, one, other) => {
        const { term, now } = termOf(randomHistory)
        const at = (hours: number) => quoteRefundAmount(term, addMilliseconds(now, hours * HOUR)).amount
        expect(at(Math.max(one, other))).toBeLessThanOrEqual(at(Math.min(one, other)))
        expect(quoteRefundAmount(term, term.endsAt ?? now).amount).toBe(0)
      }),
      runs,
    )
  })

  test('one more purchase adds at most its own price, and takes nothing from the others', () => {
    fc.assert(
      fc.property(history, purchase, (randomHistory, bought) => {
        const before = termOf(randomHistory)
        fc.pre(before.term.endsAt !== null && before.term.endsAt > before.now)
        const after = termOf({
          ...randomHistory,
          events: [...randomHistory.events, { kind: 'buy', purchase: bought }],
        })
        const [was, is] = [
          quoteRefundAmount(before.term, before.now),
          quoteRefundAmount(after.term, after.now),
        ]
        expect(is.amount - was.amount).toBeLessThanOrEqual(bought.price)
        expect(is.amount).toBeGreaterThanOrEqual(was.amount)
        expect(is.purchases.slice(0, -1)).toEqual(was.purchases)
      }),
      runs,
    )
  })

  test('a gift and a closure do not change it', () => {
    const giftOrClosure = event.filter(({ kind }) => kind === 'gift' || kind === 'closure')
    fc.assert(
      fc.property(history, giftOrClosure, (randomHistory, last) => {
        const before = termOf(randomHistory)
        fc.pre(before.term.endsAt !== null && before.term.endsAt > before.now)
        const after = termOf({ ...randomHistory, events: [...randomHistory.events, last] })
        expect(quoteRefundAmount(after.term, after.now).amount).toBe(
          quoteRefundAmount(before.term, before.now).amount,
        )
      }),
      runs,
    )
  })

  test('before the first registration the full amount is refunded at any time', () => {
    fc.assert(
      fc.property(history, fc.nat(5000), (randomHistory, hours) => {
        const term = { ...termOf(randomHistory).term, startedAt: null, endsAt: null }
        fc.pre(term.purchases.length > 0)
        const { amount, unusedDays, isFull } = quoteRefundAmount(term, msAfterStart(hours * HOUR))
        expect([amount, unusedDays, isFull]).toEqual([sumPaidPrices(term), countBoughtDays(term), true])
      }),
    )
  })

  test('while the account is closed, and after cancellation, no day is used', () => {
    fc.assert(
      fc.property(history, fc.nat(5000), (randomHistory, hours) => {
        const { term, now } = termOf(randomHistory)
        const after = addMilliseconds(now, hours * HOUR)
        expect(quoteRefundAmount({ ...term, interruptedAt: now }, after)).toEqual(
          quoteRefundAmount(term, now),
        )
        expect(quoteRefundAmount({ ...term, cancelledAt: now }, after)).toEqual(quoteRefundAmount(term, now))
      }),
    )
  })
})

function termWith(purchases: Array<[price: number, days: number]>, giftDays = 0): SubscriptionTerm {
  const bought = purchases.map(([price, days]) => ({ price: toman(price), vat: toman(0), days }))
  return {
    startedAt: START,
    endsAt: addDays(START, countBoughtDays({ purchases: bought }) + giftDays),
    interruptedAt: null,
    cancelledAt: null,
    purchases: bought,
    giftDays,
    roundedUpMs: 0,
  }
}

test('a month used for 29 days, then a year of 1,089,000: one day of the month and the year', () => {
  const term = termWith([
    [220_000, 30],
    [1_089_000, 365],
  ])
  expect(quoteRefundAmount(term, msAfterStart(29 * DAY)).amount).toBe(7_333 + 1_089_000)
  expect(quoteRefundAmount(term, msAfterStart(30 * DAY)).amount).toBe(1_089_000)
  expect(quoteRefundAmount(term, msAfterStart(31 * DAY)).amount).toBe(Math.floor((1_089_000 * 364) / 365))
})

test('without a purchase nothing is refunded', () => {
  expect(quoteRefundAmount(termWith([], 30), START)).toEqual({
    amount: 0,
    vat: 0,
    unusedDays: 0,
    isFull: false,
    purchases: [],
  })
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
])('%d ms into thirty days %d are unused: a started day counts as unused', (passed, unused) => {
  const { amount, unusedDays } = quoteRefundAmount(termWith([[383_900, 30]]), msAfterStart(passed))
  expect([unusedDays, amount]).toEqual([unused, Math.floor((383_900 * unused) / 30)])
})
