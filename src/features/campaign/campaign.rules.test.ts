import { expect, test } from 'vitest'
import { instant, later, SECOND } from '#kernel/time.ts'
import {
  CAMPAIGN_FINISH_SECONDS,
  campaignStatus,
  canFinishCampaign,
  purchaseCampaignId,
  type StoredCampaign,
} from './campaign.rules.ts'

const START = '2026-03-21T12:00:00Z'
const secondsLater = (seconds: number) => later(instant(START), seconds * SECOND)

test.each([
  [0, 'started'],
  [CAMPAIGN_FINISH_SECONDS - 1, 'started'],
  [CAMPAIGN_FINISH_SECONDS, 'empty'],
  [CAMPAIGN_FINISH_SECONDS + 1, 'empty'],
] as const)('%d s after its start a campaign is %s', (seconds, status) => {
  const campaign: StoredCampaign = { status: 'started', startTime: START }
  expect(campaignStatus(campaign, secondsLater(seconds))).toBe(status)
  expect(canFinishCampaign(campaign, secondsLater(seconds))).toBe(status === 'started')
})

test.each([null, '', 'garbage'])('started at %j can still be finished', (startTime) => {
  expect(canFinishCampaign({ status: 'started', startTime }, secondsLater(0))).toBe(true)
})

test.each([
  [null, 'empty'],
  ['empty', 'empty'],
  ['opened', 'opened'],
] as const)('%s is %s at any time, and cannot be finished', (status, expected) => {
  for (const startTime of [null, START, 'garbage']) {
    const campaign = { status, startTime }
    expect(campaignStatus(campaign, secondsLater(10 * CAMPAIGN_FINISH_SECONDS))).toBe(expected)
    expect(canFinishCampaign(campaign, secondsLater(0))).toBe(false)
  }
})

test('the id of a purchase campaign wants a time of its start, a wrong one too', () => {
  expect(purchaseCampaignId('siboffer', START)).toBe('siboffer')
  expect(purchaseCampaignId('siboffer', 'garbage')).toBe('siboffer')
  expect(purchaseCampaignId('siboffer', null)).toBeNull()
  expect(purchaseCampaignId('siboffer', '')).toBeNull()
  expect(purchaseCampaignId(null, START)).toBeNull()
})
