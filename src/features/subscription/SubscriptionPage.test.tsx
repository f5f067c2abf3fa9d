// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import refund from '#features/refund/refund.fa.json' with { type: 'json' }
import { ApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { writeStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { REFUND } from '../../../test/support/refundPage.ts'
import { fakeApi, page, stage } from '../../../test/support/stage.tsx'
import { SubscriptionPage } from './SubscriptionPage.tsx'
import fa from './subscription.fa.json' with { type: 'json' }
import { type Device, loadSubscription, type Refund, type Subscription } from './subscription.loader.ts'
import { packageNamesOf, sortSubscriptions, subscriptionStateOf } from './subscriptionPage.rules.ts'

const DEVICE: Device = {
  id: 'd1',
  type: 0,
  product: 'iPhone15,4',
  udid: '0'.repeat(40),
  udidEnd: '0000',
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

const href = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

function show(...subscriptions: Partial<Subscription>[]): void {
  showWith([], ...subscriptions)
}

function showWith(refunds: Refund[], ...subscriptions: Partial<Subscription>[]): void {
  const data = {
    subscriptions: subscriptions.map((one) => ({ ...RUNNING, ...one })),
    devices: [DEVICE],
    refunds,
  }
  stage({
    path: '/subscription',
    element: <SubscriptionPage />,
    load: () => data,
    catalogues: { subscription: fa, refund, web },
    api: fakeApi({}).api,
  })
}

test('running: package, days left, used part, start and end, and the origin of the days', () => {
  show({})
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('iPhone 15')
  for (const text of ['سه‌ماهه', '۲۵', 'روز مانده', '۷۵ از ۱۰۰ روز', '۱ فروردین ۱۴۰۵', 'خرید سه‌ماهه'])
    expect(page()).toContain(text)
  expect(page()).toContain(fa.subscription_reason_reset_wait)
  expect(page()).toContain(fa.subscription_reason_reset_gift)
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.75')
  expect(href(fa.subscription_renew)).toBe('/packages?device=d1')
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
  expect(href(fa.subscription_renew)).toBe(canRenew ? '/packages?device=d1' : undefined)
})

test('a subscription without a device leads to enrolment', () => {
  show({ state: 'unapplied', deviceId: null, daysLeft: null, startTime: null, endTime: null })
  expect(page()).toContain(fa.subscription_no_device)
  expect(href(fa.subscription_apply)).toBe('/registerDevice')
  expect(href(fa.subscription_cancel)).toBe('/refundConfirm?subscription=s1')
})

test('an open refund is shown with its state, and nothing else is offered meanwhile', () => {
  showWith([REFUND], {})
  expect(page()).toContain(`بازپرداخت ۹۲٬۸۷۶ تومان: ${refund.refund_state_waiting}`)
  expect(href(refund.refund_see)).toBe('/refundWaiting?refund=r1')
  expect([href(fa.subscription_renew), href(fa.subscription_cancel)]).toEqual([undefined, undefined])
})

test('an expired request, and one of another subscription, change nothing', () => {
  showWith(
    [
      { ...REFUND, state: 'withdrawn' },
      { ...REFUND, subscriptionId: 's2' },
    ],
    {},
  )
  expect(href(refund.refund_see)).toBeUndefined()
  expect(href(fa.subscription_renew)).toBe('/packages?device=d1')
})

test('a cancelled one shows its refund, or links to it before a request', () => {
  showWith([{ ...REFUND, state: 'paid', secondsLeft: 0 }], { state: 'cancelled' })
  expect(href(refund.refund_see)).toBe('/refundComplete?refund=r1')
  expect(href(fa.subscription_refund)).toBeUndefined()
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

test('refunds that fail to load hide no subscription; an expired session is different', async () => {
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  const load = (status: number) => {
    const { api } = fakeApi({
      'GET /subscription': () => ({ subscriptions: [RUNNING] }),
      'GET /device': () => ({ devices: [DEVICE] }),
      'GET /refund': () => {
        throw new ApiError(status)
      },
    })
    return loadSubscription({ api, path: '/subscription' } as LoaderInput)
  }
  expect(await load(503)).toEqual({ subscriptions: [RUNNING], devices: [DEVICE], refunds: [] })
  await expect(load(401)).rejects.toBeInstanceOf(PageRedirect)
})

test('without a subscription there is one link', () => {
  show()
  expect(page()).toContain(fa.subscription_none)
  expect(href(fa.subscription_buy)).toBe('/packages')
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
