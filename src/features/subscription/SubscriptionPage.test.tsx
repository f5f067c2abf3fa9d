// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import web from '#web/web.fa.json' with { type: 'json' }
import { fakeApi, stage } from '../../../test/support/stage.tsx'
import { SubscriptionPage } from './SubscriptionPage.tsx'
import fa from './subscription.fa.json' with { type: 'json' }
import type { Device, Subscription } from './subscription.loader.ts'
import { inOrder, packageNames, subscriptionState } from './subscriptionPage.rules.ts'

const DEVICE: Device = {
  id: 'd1',
  type: 0,
  product: 'iPhone15,4',
  udid: '0'.repeat(40),
  iosMajor: 18,
  enrolTime: '2026-01-01T00:00:00Z',
}
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

afterEach(cleanup)
const page = () => document.body.textContent ?? ''
const href = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

function show(...subscriptions: Partial<Subscription>[]): void {
  const data = { subscriptions: subscriptions.map((one) => ({ ...RUNNING, ...one })), devices: [DEVICE] }
  stage({
    path: '/subscription',
    element: <SubscriptionPage />,
    load: () => data,
    catalogues: { subscription: fa, web },
    api: fakeApi({}).api,
  })
}

test('running: package, days left, how much is used, begin and end, and where the days come from', () => {
  show({})
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('iPhone 15')
  for (const text of ['سه‌ماهه', '۲۵', 'روز مانده', '۷۵ از ۱۰۰ روز', '۱ فروردین ۱۴۰۵', 'خرید سه‌ماهه'])
    expect(page()).toContain(text)
  expect(page()).toContain(fa.subscription_reason_reset_wait)
  expect(page()).toContain(fa.subscription_reason_reset_gift)
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.75')
  expect(href(fa.subscription_renew)).toBe('/packages?device=d1')
  expect(href(fa.subscription_cancel)).toBe('/refundConfirm?device=d1')
})

test.each([
  ['waiting', { daysLeft: null, startTime: null, endTime: null }, true],
  ['interrupted', { isInterrupted: true }, true],
  ['ended', { daysLeft: 0 }, true],
  ['cancelled', { state: 'cancelled' }, false],
] as const)('%s is told in words', (state, change, canRenew) => {
  show(change)
  expect(page()).toContain(fa[`subscription_state_${state}`])
  expect(page()).toContain(fa[`subscription_text_${state}`])
  expect(href(fa.subscription_renew)).toBe(canRenew ? '/packages?device=d1' : undefined)
})

test('one that is on no device leads to registering one', () => {
  show({ state: 'unapplied', deviceId: null, daysLeft: null, startTime: null, endTime: null })
  expect(page()).toContain(fa.subscription_no_device)
  expect(href(fa.subscription_apply)).toBe('/registerDevice')
})

test('without any there is one way on', () => {
  show()
  expect(page()).toContain(fa.subscription_none)
  expect(href(fa.subscription_buy)).toBe('/packages')
})

test('what asks for something comes first, and each package is named once', () => {
  const order = inOrder([
    { ...RUNNING, state: 'cancelled' as const },
    RUNNING,
    { ...RUNNING, state: 'unapplied' as const },
  ])
  expect(order.map(subscriptionState)).toEqual(['unapplied', 'running', 'cancelled'])
  expect(packageNames([...RUNNING.lines, ...RUNNING.lines])).toEqual(['سه‌ماهه'])
})
