// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import refund from '#features/refund/refund.fa.json' with { type: 'json' }
import web from '#web/web.fa.json' with { type: 'json' }
import { REFUND } from '../../../test/support/screen/refundPage.ts'
import { fakeApi, page, stage } from '../../../test/support/screen/stage.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import type { Subscription } from './SubscriptionTime.tsx'
import fa from './subscription.fa.json' with { type: 'json' }
import { packageNamesOf, sortSubscriptions, subscriptionStateOf } from './subscriptionPage.rules.ts'

const RUNNING: Subscription = {
  id: 's1',
  state: 'active',
  deviceId: 'd1',
  days: 100,
  daysLeft: 25,
  startTime: '2026-03-21T08:30:00Z',
  endTime: '2026-06-29T08:30:00Z',
  isInterrupted: false,
  lines: [
    { days: 90, reason: 'purchase', package: { id: 4, name: 'سه‌ماهه' }, time: '2026-03-21T08:30:00Z' },
    { days: 7, reason: 'reset_wait', package: null, time: '2026-04-21T08:30:00Z' },
    { days: 3, reason: 'reset_gift', package: null, time: '2026-04-21T08:30:00Z' },
  ],
}

const href = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

function show(change: Partial<Subscription>, own: typeof REFUND | null = null): void {
  stage({
    path: '/subscription',
    element: <SubscriptionCard subscription={{ ...RUNNING, ...change }} refund={own} />,
    load: () => null,
    catalogues: { subscription: fa, refund, web },
    api: fakeApi({}).api,
  })
}

test('running: package, days left, used part, start and end, and the origin of the days', () => {
  show({})
  expect(screen.getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('سه‌ماهه')
  for (const text of ['سه‌ماهه', '۲۵', 'روز مانده', '۷۵ از ۱۰۰ روز', '۱ فروردین ۱۴۰۵', 'خرید سه‌ماهه'])
    expect(page()).toContain(text)
  expect(page()).toContain(fa.subscription_reason_reset_wait)
  expect(page()).toContain(fa.subscription_reason_reset_gift)
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.75')
  expect(href(fa.subscription_renew)).toBe('/plans/renewal?device=d1')
  expect(href(fa.subscription_cancel)).toBe('/refundConfirm?subscription=s1')
})

test.each([
  ['waiting', { daysLeft: null, startTime: null, endTime: null }, true],
  ['interrupted', { isInterrupted: true }, true],
  ['ended', { daysLeft: 0 }, true],
  ['cancelled', { state: 'cancelled' }, false],
] as const)('%s is shown in words', (state, change, canRenew) => {
  show(change)
  expect(page()).toContain(fa[`subscription_state_${state}`])
  expect(page()).toContain(fa[`subscription_text_${state}`])
  expect(href(fa.subscription_renew)).toBe(canRenew ? '/plans/renewal?device=d1' : undefined)
})

test('a subscription without a device leads to enrolment', () => {
  show({ state: 'unapplied', deviceId: null, daysLeft: null, startTime: null, endTime: null })
  expect(href(fa.subscription_apply)).toBe('/registerDevice')
  expect(href(fa.subscription_cancel)).toBe('/refundConfirm?subscription=s1')
})

test('an open refund is shown with its state, and nothing else is offered meanwhile', () => {
  show({}, REFUND)
  expect(page()).toContain(`بازپرداخت ۹۲٬۸۷۶ تومان: ${refund.refund_state_waiting}`)
  expect(href(refund.refund_see)).toBe('/refundWaiting?refund=r1')
  expect([href(fa.subscription_renew), href(fa.subscription_cancel)]).toEqual([undefined, undefined])
})

test('[21.63] a cancelled one has no end date, shows its refund or asks for it, and can be bought again', () => {
  show({ state: 'cancelled' }, { ...REFUND, state: 'paid', secondsLeft: 0 })
  expect(href(refund.refund_see)).toBe('/refundComplete?refund=r1')
  expect(href(fa.subscription_refund)).toBeUndefined()
  expect(href(fa.subscription_buy_again)).toBe('/packages?device=d1')
  expect(page()).not.toContain(fa.subscription_end)
  cleanup()
  show({ state: 'cancelled' })
  expect(href(fa.subscription_refund)).toBe('/refundConfirm?subscription=s1')
  cleanup()
  show({
    state: 'cancelled',
    lines: [{ days: 7, reason: 'gift', package: null, time: '2026-03-21T08:30:00Z' }],
  })
  expect(href(fa.subscription_refund)).toBeUndefined()
})

test('what asks for something comes first, and each package is named once', () => {
  const order = sortSubscriptions([
    { ...RUNNING, state: 'cancelled' as const },
    RUNNING,
    { ...RUNNING, state: 'unapplied' as const },
  ])
  expect(order.map(subscriptionStateOf)).toEqual(['unapplied', 'running', 'cancelled'])
  expect(packageNamesOf([...RUNNING.lines, ...RUNNING.lines])).toEqual(['سه‌ماهه'])
})
