import { describe, expect, it, test } from 'vitest'
import { HOUR, MINUTE, parseInstant, SECOND } from '#kernel/time.ts'
import { estimateFromWaits, LONGEST_WAIT_SECONDS, TYPICAL_WAIT_SECONDS } from './estimate.rules.ts'
import {
  type AccountUsage,
  isQueueTooLong,
  nextAccountCheckAt,
  nextRetryAt,
  REGISTRATION_EVENTS,
  type RegistrationEvent,
  type RegistrationStatus,
  statusAfterEvent,
} from './registration.rules.ts'

/** The transitions of a registration, written by hand: event, former statuses, next status. */
const TABLE: Array<[RegistrationEvent, Array<RegistrationStatus | null>, RegistrationStatus | null]> = [
  ['applied', [null], 0],
  ['placed', [0], 1],
  ['accepted', [1], 5],
  ['enabled', [1, 5, 4], 2],
  ['gave_up', [1], 3],
  ['ineligible', [1, 5], 4],
  ['processing_after_all', [4], 5],
  ['account_closed', [1, 2, 5, 7], 6],
  ['session_lost', [0, 1, 5], 7],
  ['no_room', [1], 0],
  ['account_not_ready', [1, 5], 0],
  ['retried', [3], 0],
  ['moved', [2], 0],
  ['reset_confirmed', [6], 0],
  ['declined', [0, 1, 3, 4, 5, 6], null],
  ['cancelled', [0, 1, 2, 3, 4, 5, 6, 7], null],
]
const PLACES: Array<RegistrationStatus | null> = [null, 0, 1, 2, 3, 4, 5, 6, 7]

describe('[11.1] every status and event', () => {
  const pairs = TABLE.flatMap(([event, from, to]) =>
    PLACES.map((place) => [place, event, from.includes(place) ? to : undefined] as const),
  )
  test.each(pairs)('[4.5] %s and %s: %s', (place, event, to) => {
    expect(statusAfterEvent(place, event)).toBe(to)
  })

  it('a renewed session returns to the status where it was lost, and to no other', () => {
    for (const before of PLACES) {
      const to = before === 0 || before === 1 || before === 5 ? before : undefined
      expect(statusAfterEvent(7, 'session_back', before)).toBe(to)
      for (const place of PLACES.filter((one) => one !== 7))
        expect(statusAfterEvent(place, 'session_back', before)).toBeUndefined()
    }
  })

  it('every event is listed here', () => {
    expect([...TABLE.map(([event]) => event), 'session_back'].sort()).toEqual([...REGISTRATION_EVENTS].sort())
  })
})

describe('retries', () => {
  const now = parseInstant('2026-03-01T00:00:00Z')
  it('pauses grow; after the last the registration fails', () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7].map(
      (attempts) => (nextRetryAt(attempts, now)?.getTime() ?? 0) - now.getTime(),
    )
    expect(minutes.map((ms) => ms / MINUTE)).toEqual([1, 5, 15, 60, 180, 360, 720])
    expect(nextRetryAt(8, now)).toBeNull()
  })

  it('the provider may ask for a longer pause, never for a shorter one', () => {
    expect(nextRetryAt(1, now, 3600)?.getTime()).toBe(now.getTime() + HOUR)
    expect(nextRetryAt(2, now, 1)?.getTime()).toBe(now.getTime() + 5 * MINUTE)
  })
})

describe('the check interval of an account', () => {
  const now = parseInstant('2026-03-01T00:00:00Z')
  const minutesTo = (use: Partial<AccountUsage>) =>
    (nextAccountCheckAt(now, { hasPendingDevices: false, hasDevices: false, failures: 0, ...use }).getTime() -
      now.getTime()) /
    MINUTE
  it('is often where somebody waits, seldom where nobody is, and soon after a failure', () => {
    expect(minutesTo({ hasPendingDevices: true, hasDevices: true })).toBe(45)
    expect(minutesTo({ hasDevices: true })).toBe(360)
    expect(minutesTo({})).toBe(24 * 60)
    expect([1, 2, 3, 20].map((failures) => minutesTo({ failures }))).toEqual([5, 10, 20, 360])
  })
})

describe('[11.9] the estimate', () => {
  it("[4.16] [9.9] uses the programme's figures until there are five waits", () => {
    const typical = { medianSeconds: TYPICAL_WAIT_SECONDS, longSeconds: LONGEST_WAIT_SECONDS, waits: 0 }
    expect(estimateFromWaits([])).toEqual(typical)
    expect(estimateFromWaits([1, 2, 3, 4])).toEqual(typical)
    expect(TYPICAL_WAIT_SECONDS * SECOND).toBe(18 * 24 * HOUR)
  })

  it('is the median and the 90th percentile of real waits', () => {
    const waits = Array.from({ length: 10 }, (_, at) => (10 - at) * 100)
    expect(estimateFromWaits(waits)).toEqual({ medianSeconds: 500, longSeconds: 900, waits: 10 })
  })
})

describe('devices that still wait', () => {
  it('make the estimate longer, the longer they have waited', () => {
    const ended = [10, 10, 10, 10, 20, 20, 20, 20, 20, 20]
    expect(estimateFromWaits(ended).medianSeconds).toBe(20)
    expect(estimateFromWaits([10, 10, 10, 10, 10, 20], []).medianSeconds).toBe(10)
    expect(estimateFromWaits([10, 10, 10, 10, 10, 20], [15, 15, 15, 15, 15]).medianSeconds).toBe(20)
    // Waits that have just started do not change the estimate.
    expect(estimateFromWaits([10, 10, 10, 10, 10, 20], [0, 0, 0, 0, 0]).medianSeconds).toBe(10)
    expect(estimateFromWaits([10, 10, 10, 10, 10], Array(50).fill(40)).longSeconds).toBe(40)
  })
})

describe('the gate', () => {
  it('[11.10] closes only when every account is full and the line is longer than allowed', () => {
    expect(isQueueTooLong(501, 0, 500)).toBe(true)
    expect(isQueueTooLong(500, 0, 500)).toBe(false)
    expect(isQueueTooLong(9999, 1, 500)).toBe(false)
  })
})
