import { describe, expect, test } from 'vitest'
import { parseInstant, secondsBetween } from '#kernel/time.ts'
import { analyticsPersonIdOf, eventProperties, pickEventData, visitorIdToMerge } from './event.rules.ts'
import { eventIdempotencyKey, nextForwardAttemptAt } from './tracking.rules.ts'

const NOW = parseInstant('2026-11-15T08:00:00Z')
const VISITOR = '0b6f3f4e5c1d4e8a9a530c2f5f0f9d11'

describe('stored data of an event', () => {
  test('has all eight names', () => {
    const data = {
      utm: { source: 'google', medium: 'cpc', campaign: 'یلدا', term: 'app', content: 'blue' },
      uniqueUserId: VISITOR,
      purchaseFlowGroup: 'A',
      purchaseFlowVersion: '1',
      packageTestGroup: 'N',
      registerTestGroup: 'A',
    }
    expect(pickEventData('packages_view', data)).toEqual(data)
  })

  test('is cleaned in every text', () => {
    const phone = '09121112233'
    const utm = { source: phone, medium: phone, campaign: phone, term: phone, content: phone }
    const data = pickEventData('website_open', {
      utm,
      purchaseFlowGroup: phone,
      purchaseFlowVersion: phone,
      packageTestGroup: phone,
      registerTestGroup: phone,
      detail: phone,
    })
    expect(JSON.stringify(data)).not.toContain(phone)
    const queued = pickEventData('website_open', { campaignGroup: phone, campaignSegment: phone })
    expect(queued).toEqual({ campaignGroup: '[cut]', campaignSegment: '[cut]' })
  })

  test('[7.22] has the campaign of a queued payment instead of the package group', () => {
    const data = { packageTestGroup: 'N', campaignGroup: 'yalda', campaignSegment: 'new' }
    expect(pickEventData('website_open', data)).toEqual({ campaignGroup: 'yalda', campaignSegment: 'new' })
  })

  test('has a payment only for a success, and no empty fields', () => {
    expect(pickEventData('payment_success', { paymentId: 7, utm: { source: '' } })).toEqual({
      paymentId: 7,
      utm: {},
    })
    expect(pickEventData('packages_view', { paymentId: 7, packageTestGroup: '' })).toEqual({})
  })

  test('is text that PostgreSQL can store', () => {
    expect(pickEventData('website_open', { utm: { source: 'a\ud800' } })).toEqual({
      utm: { source: 'a\ufffd' },
    })
  })
})

test('properties are flat and in wire case', () => {
  expect(eventProperties({ utm: { source: 'google' }, packageTestGroup: 'N', paymentId: 7 })).toEqual({
    utm_source: 'google',
    package_test_group: 'N',
    payment_id: 7,
  })
})

describe('the owner of an event', () => {
  const row = { id: 'row', name: 'website_login', userId: null, visitorId: null }
  test('is the user, else the visitor, else unknown', () => {
    expect(analyticsPersonIdOf({ ...row, userId: 7, visitorId: VISITOR })).toBe('user_7')
    expect(analyticsPersonIdOf({ ...row, visitorId: VISITOR })).toBe(VISITOR)
    expect(analyticsPersonIdOf(row)).toBe('row')
  })

  test('only a login assigns a visitor to a user', () => {
    expect(visitorIdToMerge({ ...row, userId: 7, visitorId: VISITOR })).toBe(VISITOR)
    expect(visitorIdToMerge({ ...row, name: 'website_open', userId: 7, visitorId: VISITOR })).toBeUndefined()
    expect(visitorIdToMerge({ ...row, visitorId: VISITOR })).toBeUndefined()
  })
})

describe('the same event', () => {
  test('has the same id from the same source', () => {
    expect(eventIdempotencyKey('website_open', {}, null, 'x')).toBe(
      eventIdempotencyKey('website_open', {}, 7, 'x'),
    )
    expect(eventIdempotencyKey('website_open', {}, null, undefined)).toBeNull()
  })

  test("is a user's payment from any source; a report of another visitor is different", () => {
    const payment = (userId: number | null, id?: string) =>
      eventIdempotencyKey('payment_success', { paymentId: 5 }, userId, id)
    expect(payment(7, 'x')).toBe(payment(7))
    expect(new Set([payment(7), payment(8), payment(null, 'x')]).size).toBe(3)
    expect(payment(null)).toBeNull()
  })
})

test('pauses grow from ten seconds to an hour', () => {
  const pauses = [1, 2, 3, 8, 9, 10, 5000].map((attempts) =>
    secondsBetween(NOW, nextForwardAttemptAt(attempts, NOW)),
  )
  expect(pauses).toEqual([10, 20, 40, 1280, 2560, 3600, 3600])
})
