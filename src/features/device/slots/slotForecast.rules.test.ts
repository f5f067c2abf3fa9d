import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMilliseconds, DAY, type Instant, parseInstant } from '#kernel/time.ts'
import { type AccountSlots, forecastSlots, type SlotDemand } from './slotForecast.rules.ts'

const NOW = parseInstant('2027-04-03T10:00:00Z')
const TERMS = { horizonDays: 90, leadDays: 14 }
const inDays = (days: number) => addMilliseconds(NOW, days * DAY)
const daysUntil = (at: Instant | null | undefined) => at && (at.getTime() - NOW.getTime()) / DAY

const room = (change: Partial<AccountSlots> = {}): AccountSlots => ({
  account: 'first',
  type: 0,
  isOpen: true,
  membershipEndsAt: inDays(800),
  capacity: 100,
  used: 0,
  occupied: 0,
  ...change,
})

interface Case {
  rooms?: AccountSlots[]
  weeks?: number[]
  waiting?: number
  historyDays?: number | null
  terms?: typeof TERMS
}

function forecast({ rooms = [room()], weeks = [], waiting = 0, historyDays = 100, terms = TERMS }: Case) {
  const demand: SlotDemand[] = [{ type: 0, weeks, waiting }]
  const firstAskedAt = historyDays === null ? null : inDays(-historyDays)
  const whole = forecastSlots({ rooms, demand, firstAskedAt }, terms, NOW)
  const [iphone] = whole.kinds
  if (!iphone) throw new Error('no iPhones')
  return { ...whole, iphone }
}

describe('the date on which slots run out', () => {
  test.each<[string, Case, string, number | null, boolean]>([
    ['the mean of four weeks', { weeks: [7, 14, 21, 14] }, 'runs_out', 50, false],
    ['waiting devices come first', { weeks: [14, 14, 14, 14], waiting: 30 }, 'runs_out', 35, false],
    ['nearer than the lead time', { weeks: [70, 70, 70, 70] }, 'runs_out', 10, true],
    ['on the last day of the lead time', { weeks: [50, 50, 50, 50] }, 'runs_out', 14, false],
    ['slow demand', { weeks: [2, 2, 2, 2], rooms: [room({ capacity: 200 })] }, 'beyond_a_year', null, false],
    ['no registrations', { weeks: [0, 0, 0, 0] }, 'no_demand', null, false],
    ['nobody and no account', { rooms: [], historyDays: null }, 'no_demand', null, false],
    ['seven in four weeks', { weeks: [1, 2, 2, 2] }, 'too_little_data', null, false],
    ['three weeks old', { weeks: [0, 20, 20, 20], historyDays: 27 }, 'too_little_data', null, false],
    ['new, but too fast', { weeks: [0, 0, 0, 60], historyDays: 5 }, 'too_little_data', null, true],
    ['no slot left', { weeks: [5, 5, 5, 5], rooms: [room({ used: 100 })] }, 'out', null, true],
    ['no account, a device waits', { rooms: [], waiting: 1, historyDays: 0 }, 'out', null, true],
    [
      'an account without session',
      { weeks: [9, 9, 9, 9], rooms: [room({ isOpen: false })] },
      'out',
      null,
      true,
    ],
    [
      'too near to its end',
      { weeks: [9, 9, 9, 9], rooms: [room({ membershipEndsAt: inDays(45) })] },
      'out',
      null,
      true,
    ],
  ])('%s', (_, given, verdict, days, isAlarm) => {
    const { iphone, isAlarm: isAny } = forecast(given)
    expect([iphone.verdict, iphone.isAlarm, isAny]).toEqual([verdict, isAlarm, isAlarm])
    if (days === null) expect(iphone.runsOutAt).toBeNull()
    else expect(daysUntil(iphone.runsOutAt)).toBeCloseTo(days, 3)
  })

  test('a campaign week is named, and the range shows both paces', () => {
    const { iphone } = forecast({ weeks: [7, 7, 70, 0] })
    expect(iphone.pace).toEqual({ mean: 21, slowest: 0, fastest: 70 })
    expect(iphone.meanWithoutSpike).toBeCloseTo(14 / 3)
    expect(daysUntil(iphone.earliestAt)).toBeCloseTo(10)
    expect(iphone.latestAt).toBeNull()
    expect(forecast({ weeks: [10, 12, 14, 16] }).iphone.meanWithoutSpike).toBeNull()
  })

  test('kinds are counted apart', () => {
    const rooms = [room(), room({ type: 1, used: 100 })]
    const demand = [0, 1].map((type) => ({ type, weeks: [7, 7, 7, 7], waiting: 0 }))
    const { kinds } = forecastSlots({ rooms, demand, firstAskedAt: inDays(-99) }, TERMS, NOW)
    expect(kinds.map(({ verdict }) => verdict)).toEqual(['runs_out', 'out', 'no_demand'])
  })
})

describe('memberships', () => {
  test('free slots are lost 45 days before the end, and come back with the renewal', () => {
    // 20 days at one a day, then closed until day 65; afterwards 80 unused slots and 30 of devices that left.
    const rooms = [room({ membershipEndsAt: inDays(65), capacity: 150, used: 50, occupied: 20 })]
    const { iphone, needed, renewals } = forecast({ weeks: [7, 7, 7, 7], rooms })
    expect(iphone.free).toBe(100)
    expect(daysUntil(iphone.runsOutAt)).toBeCloseTo(20)
    // 45 devices find no slot in the gap: one account carries them, and the renewed one serves the rest.
    expect(needed.map(({ at }) => daysUntil(at))).toEqual([20])
    expect(renewals).toEqual({ accounts: 1, devices: 20 })
  })

  test('the account that ends first is used first', () => {
    const rooms = [room(), room({ account: 'second', membershipEndsAt: inDays(45 + 50) })]
    // 50 of the second account are taken in time; its other 50 wait for the renewal on day 95.
    expect(daysUntil(forecast({ weeks: [7, 7, 7, 7], rooms }).iphone.runsOutAt)).toBeCloseTo(200)
  })
})

describe('accounts needed', () => {
  test.each<[string, Case, number[]]>([
    ['one for each hundred devices without a slot', { weeks: [35, 35, 35, 35] }, [20, 40, 60, 80]],
    ['only within the horizon', { weeks: [35, 35, 35, 35], terms: { horizonDays: 30, leadDays: 14 } }, [20]],
    ['at once for those who wait', { rooms: [], waiting: 101, historyDays: 3 }, [0, 0]],
    ['none without demand', { weeks: [0, 0, 0, 0] }, []],
  ])('%s', (_, given, days) => {
    expect(forecast(given).needed.map(({ at }) => daysUntil(at))).toEqual(days)
  })
})

const someRoom = fc
  .record({
    capacity: fc.nat(120),
    used: fc.nat(120),
    occupied: fc.nat(120),
    ends: fc.integer({ min: -5, max: 400 }),
  })
  .map(({ capacity, used, occupied, ends }) =>
    room({ capacity, used, occupied: Math.min(used, occupied), membershipEndsAt: inDays(ends) }),
  )
const someCase = fc.record({
  rooms: fc.array(someRoom, { maxLength: 6 }),
  weeks: fc.array(fc.nat(80), { minLength: 4, maxLength: 4 }),
  waiting: fc.nat(150),
})
const timeOf = (at: Instant | null) => at?.getTime() ?? Number.POSITIVE_INFINITY

describe('for any accounts and demand', () => {
  test('a date lies in its range, comes from enough data, and no demand never runs out', () => {
    fc.assert(
      fc.property(someCase, (given) => {
        const { iphone, needed, neededAtFastest } = forecast(given)
        const total = given.weeks.reduce((sum, count) => sum + count, 0)
        expect(iphone.runsOutAt !== null).toBe(iphone.verdict === 'runs_out')
        if (iphone.runsOutAt) {
          expect(total).toBeGreaterThanOrEqual(8)
          expect(timeOf(iphone.earliestAt)).toBeLessThanOrEqual(timeOf(iphone.runsOutAt))
          expect(timeOf(iphone.latestAt)).toBeGreaterThanOrEqual(timeOf(iphone.runsOutAt))
        }
        if (total + given.waiting === 0) expect([iphone.isAlarm, needed.length]).toEqual([false, 0])
        expect(neededAtFastest).toBeGreaterThanOrEqual(needed.length)
      }),
    )
  })

  test('another account never brings the end nearer, and more demand never puts it off', () => {
    fc.assert(
      fc.property(someCase, someRoom, fc.nat(50), (given, added, more) => {
        const base = forecast(given)
        const richer = forecast({ ...given, rooms: [...given.rooms, added] })
        const busier = forecast({ ...given, waiting: given.waiting + more })
        if (base.iphone.verdict === 'runs_out' && richer.iphone.verdict === 'runs_out')
          expect(timeOf(richer.iphone.runsOutAt)).toBeGreaterThanOrEqual(timeOf(base.iphone.runsOutAt) - 1)
        if (base.iphone.verdict === 'runs_out' && busier.iphone.verdict === 'runs_out')
          expect(timeOf(busier.iphone.runsOutAt)).toBeLessThanOrEqual(timeOf(base.iphone.runsOutAt) + 1)
        expect(richer.needed.length).toBeLessThanOrEqual(base.needed.length)
        expect(busier.needed.length).toBeGreaterThanOrEqual(base.needed.length)
      }),
    )
  })
})
