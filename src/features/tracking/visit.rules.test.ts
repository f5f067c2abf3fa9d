import { describe, expect, test } from 'vitest'
import { PACKAGE_TEST_GROUPS } from './testGroup.rules.ts'
import { MAXIMUM_EVENT_TEXT_LENGTH } from './tracking.rules.ts'
import { createVisitData, isBrowserGeneratedId, parseUtm, type Visit } from './visit.rules.ts'

describe('the campaign of an address', () => {
  test('has the five names, decoded', () => {
    const search =
      '?utm_source=google&utm_medium=cpc&utm_campaign=%DB%8C%D9%84%D8%AF%D8%A7&utm_term=a+b&utm_content=c'
    expect(parseUtm(search)).toEqual({
      source: 'google',
      medium: 'cpc',
      campaign: 'یلدا',
      term: 'a b',
      content: 'c',
    })
  })

  test.each(['', '?', '?q=utm_source', '?utm_source=', '?utm_source=%20', '?utm_id=7', '?UTM_SOURCE=x'])(
    'does not exist in «%s»',
    (search) => {
      expect(parseUtm(search)).toBeNull()
    },
  )

  test('is limited in length, and survives an invalid address', () => {
    expect(parseUtm(`?utm_source=${'x'.repeat(5000)}`)?.['source']).toHaveLength(MAXIMUM_EVENT_TEXT_LENGTH)
    expect(parseUtm('?utm_source=%E0%A4%A')).toEqual({ source: expect.any(String) })
  })
})

const VISIT: Visit = {
  utm: null,
  uniqueUserId: '0b6f3f4e5c1d4e8a9a530c2f5f0f9d11',
  packageSlot: 123_456,
  registerSlot: 7,
  registerGroups: ['A'],
  queued: null,
}

describe('data of every action', () => {
  test('[7.21] has the groups of this browser', () => {
    const data = createVisitData(VISIT)
    expect(data).toEqual({
      uniqueUserId: VISIT.uniqueUserId,
      purchaseFlowGroup: 'A',
      purchaseFlowVersion: '1',
      registerTestGroup: 'A',
      packageTestGroup: expect.stringMatching(/^[NOPQ]$/),
    })
    expect(PACKAGE_TEST_GROUPS).toContain(data.packageTestGroup)
  })

  test('[7.22] has group and campaign of a queued payment in place of the package group, if they are known', () => {
    const queued = createVisitData({
      ...VISIT,
      queued: { id: '7', group: 'yalda', segment: 'x'.repeat(500) },
    })
    expect(queued).toMatchObject({
      campaignGroup: 'yalda',
      campaignSegment: 'x'.repeat(MAXIMUM_EVENT_TEXT_LENGTH),
    })
    expect(queued.packageTestGroup).toBeUndefined()
    const unknown = createVisitData({ ...VISIT, queued: { id: '7', group: null, segment: null } })
    expect(PACKAGE_TEST_GROUPS).toContain(unknown.packageTestGroup)
    expect(unknown.campaignGroup).toBeUndefined()
  })

  test('[2.30] [7.23] has the group of each tested login wording', () => {
    const groups = Array.from({ length: 400 }, (_, registerSlot) =>
      createVisitData({ ...VISIT, registerSlot, registerGroups: ['A', 'B', 'C', 'D'] }),
    ).map(({ registerTestGroup }) => registerTestGroup)
    expect([...new Set(groups)].sort()).toEqual(['A', 'B', 'C', 'D'])
  })
})

test.each([
  [VISIT.uniqueUserId, true],
  ['09121112233', false],
  ['', false],
  [VISIT.uniqueUserId.toUpperCase(), false],
])('%s is an id of ours: %s', (text, expected) => {
  expect(isBrowserGeneratedId(text)).toBe(expected)
})
