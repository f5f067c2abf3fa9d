import { describe, expect, test } from 'vitest'
import { addMilliseconds, parseInstant, SECOND } from '#kernel/time.ts'
import {
  CAMPAIGN_FINISH_SECONDS,
  campaignPhaseAt,
  campaignRedemptionEndsAt,
  campaignSecondsLeft,
  campaignStatus,
  canFinishCampaign,
  emptyStoredCampaign,
  finishStoredCampaign,
  openStoredCampaign,
  openStoredPurchaseCampaign,
  purchaseCampaignIdOf,
  type StoredCampaign,
  startStoredCampaign,
  storedCampaignEndingAt,
} from './campaign.rules.ts'

const START = '2026-03-21T12:00:00.000Z'
const secondsLater = (seconds: number) => addMilliseconds(parseInstant(START), seconds * SECOND)
const now = secondsLater(0)

describe('a campaign of the store', () => {
  const times = { isActive: true, startsAt: secondsLater(0), endsAt: secondsLater(100) }

  test.each([
    [-1, 'hidden'],
    [0, 'running'],
    [1, 'running'],
    [99, 'running'],
    [100, 'over'],
    [101, 'over'],
  ])('is %d s after its start %s', (seconds, phase) => {
    expect(campaignPhaseAt(times, secondsLater(seconds))).toBe(phase)
  })

  test('without limits runs until it is removed', () => {
    expect(campaignPhaseAt({ isActive: true, startsAt: null, endsAt: null }, now)).toBe('running')
    expect(campaignPhaseAt({ ...times, isActive: false }, secondsLater(1))).toBe('hidden')
  })

  test("a user's own time ends with the campaign at the latest", () => {
    const own = secondsLater(CAMPAIGN_FINISH_SECONDS)
    const window = { windowSeconds: CAMPAIGN_FINISH_SECONDS }
    expect(campaignRedemptionEndsAt({ ...window, endsAt: null }, now)).toEqual(own)
    expect(campaignRedemptionEndsAt({ ...window, endsAt: addMilliseconds(own, SECOND) }, now)).toEqual(own)
    expect(campaignRedemptionEndsAt({ ...window, endsAt: addMilliseconds(own, -SECOND) }, now)).toEqual(
      addMilliseconds(own, -SECOND),
    )
    expect(campaignRedemptionEndsAt({ windowSeconds: null, endsAt: own }, now)).toEqual(own)
    expect(campaignRedemptionEndsAt({ windowSeconds: null, endsAt: null }, now)).toBeNull()
  })
})

describe('the general campaign in a browser', () => {
  test.each([
    [0, true],
    [CAMPAIGN_FINISH_SECONDS - 1, true],
    [CAMPAIGN_FINISH_SECONDS, false],
    [CAMPAIGN_FINISH_SECONDS + 1, false],
  ])('%d s after its start is in state %j', (seconds, stands) => {
    for (const status of ['started', 'finished'] as const) {
      const campaign: StoredCampaign = { status, startTime: START }
      expect(campaignStatus(campaign, secondsLater(seconds))).toBe(stands ? status : 'empty')
      expect(canFinishCampaign(campaign, secondsLater(seconds))).toBe(stands && status === 'started')
    }
  })

  test.each([null, '', 'garbage'])('started at %j can still be finished', (startTime) => {
    expect(canFinishCampaign({ status: 'started', startTime }, now)).toBe(true)
  })

  test.each([
    [null, 'empty'],
    ['empty', 'empty'],
    ['opened', 'opened'],
  ] as const)('%s is %s at any time, and cannot be finished', (status, expected) => {
    for (const startTime of [null, START, 'garbage']) {
      const campaign = { status, startTime }
      expect(campaignStatus(campaign, secondsLater(10 * CAMPAIGN_FINISH_SECONDS))).toBe(expected)
      expect(canFinishCampaign(campaign, now)).toBe(false)
    }
  })

  const EMPTY: StoredCampaign = { status: null, startTime: null }
  const OPENED: StoredCampaign = { status: 'opened', startTime: null }
  const STARTED: StoredCampaign = { status: 'started', startTime: START }
  const FINISHED: StoredCampaign = { status: 'finished', startTime: START }
  const NONE: StoredCampaign = { status: 'empty', startTime: null }

  test('[4.18] [4.19] goes from empty to opened to started to finished', () => {
    expect(openStoredCampaign(EMPTY, now)).toEqual(OPENED)
    expect(startStoredCampaign(OPENED, now)).toEqual(STARTED)
    expect(finishStoredCampaign(STARTED, secondsLater(60))).toEqual(FINISHED)
  })

  test('never goes back, and cannot be started twice', () => {
    const soon = secondsLater(60)
    for (const stored of [OPENED, STARTED, FINISHED]) expect(openStoredCampaign(stored, soon)).toEqual(stored)
    for (const stored of [STARTED, FINISHED]) expect(startStoredCampaign(stored, soon)).toEqual(stored)
    for (const stored of [OPENED, FINISHED]) expect(finishStoredCampaign(stored, soon)).toEqual(stored)
    expect(startStoredCampaign(EMPTY, now)).toEqual(STARTED)
  })

  test.each([
    [CAMPAIGN_FINISH_SECONDS - 1, 'finished'],
    [CAMPAIGN_FINISH_SECONDS, 'empty'],
    [CAMPAIGN_FINISH_SECONDS + 1, 'empty'],
  ])('[4.20] finishing it %d s after its start makes it %s', (seconds, status) => {
    expect(finishStoredCampaign(STARTED, secondsLater(seconds)).status).toBe(status)
  })

  test('can be opened and started again after its time', () => {
    const past = secondsLater(CAMPAIGN_FINISH_SECONDS)
    for (const stored of [STARTED, FINISHED]) {
      expect(openStoredCampaign(stored, past)).toEqual(OPENED)
      expect(startStoredCampaign(stored, past)).toEqual({ status: 'started', startTime: past.toISOString() })
      expect(finishStoredCampaign(stored, past)).toEqual(NONE)
    }
  })

  test('ends at the second that the store gives, and is removed when the store says so', () => {
    const end = secondsLater(CAMPAIGN_FINISH_SECONDS - 3600)
    const known = storedCampaignEndingAt(end.toISOString())(STARTED)
    expect(campaignStatus(known, addMilliseconds(end, -SECOND))).toBe('started')
    expect(campaignStatus(known, end)).toBe('empty')
    expect(storedCampaignEndingAt(end.toISOString())(FINISHED).status).toBe('finished')
    expect(emptyStoredCampaign()).toEqual(NONE)
  })

  test('has the remaining seconds of its own time, never more than the campaign', () => {
    const campaign = { windowSeconds: CAMPAIGN_FINISH_SECONDS, endTime: null }
    const left = (change: object, seconds: number) =>
      campaignSecondsLeft(STARTED, { ...campaign, ...change }, secondsLater(seconds))
    expect(left({}, 0)).toBe(CAMPAIGN_FINISH_SECONDS)
    expect(left({}, CAMPAIGN_FINISH_SECONDS - 1)).toBe(1)
    expect(left({}, CAMPAIGN_FINISH_SECONDS)).toBe(0)
    // A browser clock that is set back adds no time to the campaign.
    expect(left({}, -500)).toBe(CAMPAIGN_FINISH_SECONDS)
    expect(left({ windowSeconds: 60 }, 20)).toBe(40)
    expect(left({ windowSeconds: 60 }, 80)).toBe(0)
    expect(left({ windowSeconds: null }, 10)).toBe(CAMPAIGN_FINISH_SECONDS - 10)
    expect(left({ endTime: secondsLater(50).toISOString() }, 20)).toBe(30)
    expect(campaignSecondsLeft(OPENED, campaign, now)).toBe(0)
    expect(campaignSecondsLeft(FINISHED, campaign, now)).toBe(0)
  })
})

describe('the purchase campaign', () => {
  test('[4.22] its id needs a start time, also an invalid one', () => {
    expect(purchaseCampaignIdOf('siboffer', START)).toBe('siboffer')
    expect(purchaseCampaignIdOf('siboffer', 'garbage')).toBe('siboffer')
    expect(purchaseCampaignIdOf('siboffer', null)).toBeNull()
    expect(purchaseCampaignIdOf('siboffer', '')).toBeNull()
    expect(purchaseCampaignIdOf(null, START)).toBeNull()
  })

  const general = { status: 'opened', startTime: null } as const
  const nothing = { id: null, startTime: null }
  const sib = { id: 'siboffer', startTime: START }
  const soon = secondsLater(60)

  test('[4.21] is the last one opened, from the time it was first opened', () => {
    const mac = { id: 'macoffer', startTime: soon.toISOString() }
    expect(openStoredPurchaseCampaign('macoffer', { general, purchase: nothing }, soon)).toEqual(mac)
    expect(openStoredPurchaseCampaign('macoffer', { general, purchase: sib }, soon)).toEqual(mac)
    expect(openStoredPurchaseCampaign('siboffer', { general, purchase: sib }, soon)).toEqual(sib)
    expect(
      openStoredPurchaseCampaign(
        'siboffer',
        { general, purchase: { id: 'siboffer', startTime: null } },
        soon,
      ),
    ).toEqual({ id: 'siboffer', startTime: soon.toISOString() })
  })

  test('keeps the general campaign while that is running', () => {
    const started = { status: 'started', startTime: START } as const
    const own = { id: 'do-rooz', startTime: START }
    expect(openStoredPurchaseCampaign('siboffer', { general: started, purchase: own }, soon)).toEqual(own)
    expect(openStoredPurchaseCampaign('siboffer', { general: started, purchase: nothing }, soon).id).toBe(
      'siboffer',
    )
    const past = secondsLater(CAMPAIGN_FINISH_SECONDS)
    expect(openStoredPurchaseCampaign('siboffer', { general: started, purchase: own }, past).id).toBe(
      'siboffer',
    )
  })
})
