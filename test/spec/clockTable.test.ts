/**
 * Every wait in docs/requirements.md ends at the exact second, and a clock that is set back grants nothing. The tests
 * refund, ticketClock, login and waitLimits check the same waits with rows and pages.
 */
import { describe, expect, test } from 'vitest'
import {
  CAMPAIGN_FINISH_SECONDS,
  campaignSecondsLeft,
  canFinishCampaign,
} from '#features/campaign/campaign.rules.ts'
import {
  estimateFromWaits,
  expectedReadyTimes,
  programmeWaitEndsAt,
} from '#features/device/registration/estimate.rules.ts'
import { CODE_TTL_SECONDS, codeSecondsLeft } from '#features/login/login.rules.ts'
import { findQueuedPayment } from '#features/payment/checkout/queuedPayment.rules.ts'
import { isRefundOpen, refundOpensAt } from '#features/refund/refund.rules.ts'
import { addMilliseconds, DAY, HOUR, type Instant, parseInstant, SECOND } from '#kernel/time.ts'
import { recordFigure } from '../support/figures.ts'

const START = parseInstant('2026-11-15T08:00:00.000Z')
const started = { status: 'started', startTime: START.toISOString() } as const
const stored = { id: '7', time: START.toISOString(), group: null, segment: null }
const code = { codeHash: Buffer.alloc(1), codeExpiresAt: addMilliseconds(START, CODE_TTL_SECONDS * SECOND) }
const { usuallyAt, latestAt } = expectedReadyTimes(START, estimateFromWaits([]))

interface Wait {
  name: string
  ms: number
  /** Whether the state that follows the wait has been reached at this time. */
  isOver(now: Instant): boolean
}

const WAITS: Wait[] = [
  {
    name: 'an SMS code',
    ms: 120 * SECOND,
    isOver: (now) => codeSecondsLeft(code, now) === 0,
  },
  { name: 'a refund opens', ms: HOUR, isOver: (now) => isRefundOpen(refundOpensAt(START), now) },
  { name: 'a queued payment', ms: 3600 * SECOND, isOver: (now) => findQueuedPayment(stored, now) === null },
  { name: 'a general campaign', ms: 172_800 * SECOND, isOver: (now) => !canFinishCampaign(started, now) },
  { name: 'the programme', ms: 72 * HOUR, isOver: (now) => now >= programmeWaitEndsAt(START) },
  { name: 'the usual wait', ms: 18 * DAY, isOver: (now) => now >= usuallyAt },
  { name: 'the longest wait', ms: 36 * DAY, isOver: (now) => now >= latestAt },
]

const AROUND = [-SECOND, 0, SECOND]
const around = ({ ms, isOver }: Wait) => AROUND.map((off) => isOver(addMilliseconds(START, ms + off)))
const TURNS = [false, true, true]

describe('a wait ends at its exact second', () => {
  test.each(WAITS)('[9.4] [9.5] [9.7] $name: $ms ms', (wait) => {
    expect(around(wait)).toEqual(TURNS)
  })

  test('all waits of the table are exact', () => {
    const right = WAITS.filter((wait) => around(wait).join() === TURNS.join())
    recordFigure('clock table: waits, of them right at −1 s, 0 and +1 s', `${WAITS.length}, ${right.length}`)
    expect(right).toHaveLength(WAITS.length)
  })

  test.each([-SECOND, SECOND])('a wait that is off by %d ms is found (planted)', (off) => {
    for (const wait of WAITS)
      expect(around({ ...wait, isOver: (now) => wait.isOver(addMilliseconds(now, off)) })).not.toEqual(TURNS)
  })
})

describe('a clock that is set back', () => {
  const before = addMilliseconds(START, -3 * DAY)

  test('opens no refund and ends no wait', () => {
    expect(isRefundOpen(refundOpensAt(START), before)).toBe(false)
    expect([programmeWaitEndsAt(START), usuallyAt, latestAt].map((end) => before >= end)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('extends no payment and no campaign', () => {
    expect(findQueuedPayment(stored, before)).toBeNull()
    const campaign = { windowSeconds: CAMPAIGN_FINISH_SECONDS, endTime: null }
    expect(campaignSecondsLeft(started, campaign, before)).toBe(CAMPAIGN_FINISH_SECONDS)
  })
})
