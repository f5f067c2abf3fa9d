import { describe, expect, test } from 'vitest'
import { matchPage } from '#kernel/page/pageMatch.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { PAGES } from '#pages.ts'
import { REFUND_STATES, type RefundState } from './refund.rules.ts'
import {
  findRefund,
  findSubscription,
  isEmptyRefundQuery,
  nextPollDelay,
  refundBadgeOf,
  refundOfSubscription,
  refundPageOf,
} from './refundPage.rules.ts'

const refundWith = (state: RefundState, secondsLeft: number, needsCard: boolean) => ({
  state,
  secondsLeft,
  needsCard,
})

describe('every refund has one page', () => {
  test.each([
    ['requested', 3600, false, '/refundWaiting', 'waiting'],
    ['requested', 1, true, '/refundWaiting', 'waiting'],
    ['requested', 0, true, '/cardNumber', 'card'],
    ['requested', 0, false, '/cardNumber', 'card'],
    ['paying', 0, false, '/refundComplete', 'paying'],
    ['paying', 0, true, '/cardNumber', 'card'],
    ['paid', 0, false, '/refundComplete', 'paid'],
    ['withdrawn', 0, false, '/refundComplete', 'withdrawn'],
    ['withdrawn', 1800, false, '/refundComplete', 'withdrawn'],
    ['rejected', 0, false, '/refundComplete', 'rejected'],
  ] as const)('%s, %i s left, needs a card: %s → %s', (state, seconds, needsCard, page, badge) => {
    expect(refundPageOf(refundWith(state, seconds, needsCard))).toBe(page)
    expect(refundBadgeOf({ ...refundWith(state, seconds, needsCard), awaitsApproval: false })).toBe(badge)
  })

  test('a payout that waits for approval is being checked', () => {
    expect(refundBadgeOf({ ...refundWith('paying', 0, false), awaitsApproval: true })).toBe('checking')
  })

  test('which exists, and is the same for all finished ones', () => {
    for (const state of REFUND_STATES)
      for (const seconds of [0, 60])
        for (const needsCard of [false, true])
          expect(matchPage(PAGES, refundPageOf(refundWith(state, seconds, needsCard)))).not.toBeNull()
    for (const state of ['paid', 'withdrawn', 'rejected'] as const)
      expect(refundPageOf(refundWith(state, 0, true))).toBe('/refundComplete')
  })
})

const NOTHING = { refund: null, subscription: null, device: null }
const refund = (id: string, state: RefundState, subscriptionId = 's1', deviceId: string | null = 'd1') => ({
  ...refundWith(state, 0, false),
  id,
  subscriptionId,
  deviceId,
})

describe('the selected refund', () => {
  const refunds = [
    refund('r4', 'withdrawn', 's1'),
    refund('r3', 'paying', 's2', 'd2'),
    refund('r2', 'withdrawn', 's2', 'd2'),
    refund('r1', 'paid', 's3', null),
  ]
  test.each([
    ['by its id', { ...NOTHING, refund: 'r2' }, 'r2'],
    ['the id before everything else', { refund: 'r1', subscription: 's2', device: 'd2' }, 'r1'],
    ['an unknown id is nobody’s, whatever else there is', { ...NOTHING, refund: 'x' }, null],
    ['of a subscription the one under way', { ...NOTHING, subscription: 's2' }, 'r3'],
    ['of a subscription the newest, when none is', { ...NOTHING, subscription: 's1' }, 'r4'],
    ['of a device', { ...NOTHING, device: 'd2' }, 'r3'],
    ['of an unknown device', { ...NOTHING, device: 'd9' }, null],
    ['of all the one under way', NOTHING, 'r3'],
  ])('%s', (_, asked, id) => {
    expect(findRefund(refunds, asked)?.id ?? null).toBe(id)
  })

  test('an empty query differs from an unknown id', () => {
    expect(isEmptyRefundQuery(NOTHING)).toBe(true)
    expect(isEmptyRefundQuery({ ...NOTHING, device: 'd9' })).toBe(false)
  })

  test('a subscription is shown with its most relevant refund', () => {
    expect(refundOfSubscription(refunds, 's1')).toBeNull()
    expect(refundOfSubscription(refunds, 's2')?.id).toBe('r3')
    expect(refundOfSubscription(refunds, 's3')?.id).toBe('r1')
    expect(refundOfSubscription([refund('b', 'withdrawn'), refund('a', 'rejected')], 's1')?.id).toBe('a')
  })
})

describe('the selected subscription', () => {
  const subscriptions = [
    { id: 's4', deviceId: 'd1', state: 'cancelled' as const },
    { id: 's3', deviceId: 'd1', state: 'active' as const },
    { id: 's2', deviceId: 'd2', state: 'cancelled' as const },
    { id: 's1', deviceId: null, state: 'unapplied' as const },
  ]
  test.each([
    ['by its id', { ...NOTHING, subscription: 's1' }, 's1'],
    ['unknown', { ...NOTHING, subscription: 'x' }, null],
    ['the one in force on a device', { ...NOTHING, device: 'd1' }, 's3'],
    ['the one that was on it', { ...NOTHING, device: 'd2' }, 's2'],
    ['of an unknown device', { ...NOTHING, device: 'd9' }, null],
    ['none is named', NOTHING, null],
  ])('%s', (_, asked, id) => {
    expect(findSubscription(subscriptions, asked)?.id ?? null).toBe(id)
  })
})

test('polls soon, then less and less often, and at least every two minutes', () => {
  const pauses = Array.from({ length: 20 }, (_, asked) => nextPollDelay(asked, 0))
  expect(pauses[0]).toBe(3 * SECOND)
  expect([...pauses].sort((a, b) => a - b)).toEqual(pauses)
  expect(pauses.at(-1)).toBe(2 * MINUTE)
})
