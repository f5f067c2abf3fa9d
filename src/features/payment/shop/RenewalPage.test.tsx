// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { syncProductClock } from '#web/productClock.ts'
import { PageRedirect } from '#web/router.tsx'
import { readStored, writeStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { SHOP } from '../../../../test/support/screen/shop.tsx'
import { fakeApi, page, stage } from '../../../../test/support/screen/stage.tsx'
import fa from '../payment.fa.json' with { type: 'json' }
import { loadRenewal } from '../payment.loader.ts'
import { RenewalPage } from './RenewalPage.tsx'

const SUBSCRIPTION = {
  id: 's1',
  state: 'active',
  deviceId: 'd1',
  days: 90,
  daysLeft: 12,
  startTime: '2026-01-01T08:00:00Z',
  endTime: '2026-04-02T08:00:00Z',
  isInterrupted: false,
  lines: [],
}
const NOW = '2026-03-21T08:00:00Z'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

async function show(subscription: object = SUBSCRIPTION) {
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  syncProductClock(NOW)
  const { api } = fakeApi({
    'GET /device': () => ({ devices: [{ id: 'd1', product: 'iPhone15,4', state: null }] }),
    'GET /subscription': () => ({ subscriptions: [subscription] }),
  })
  await act(async () => {
    stage({
      path: '/plans/renewal',
      at: '/plans/renewal',
      element: <RenewalPage />,
      load: () => SHOP,
      catalogues: { payment: fa, web },
      api,
    })
  })
}

test('[21.29] a renewal shows the days left, the end, and the end after the chosen package', async () => {
  await show()
  expect(page()).toContain('روزهای مانده۱۲ روز')
  expect(page()).toContain('پایان فعلی۱۳ فروردین ۱۴۰۵')
  expect(page()).toContain('پایان بعد از تمدید۱۲ اردیبهشت ۱۴۰۵')
  expect(page()).toContain('اشتراک تا ۱۲ اردیبهشت ۱۴۰۵')
  await act(async () => screen.getByRole('radio', { name: /یک‌ساله/ }).click())
  expect(page()).toContain('اشتراک تا ۸ فروردین ۱۴۰۶')
  expect(page()).not.toContain(fa.device_for_later)
})

test('a subscription that has ended begins again now, and one that has not begun has no end yet', async () => {
  await show({ ...SUBSCRIPTION, daysLeft: 0, endTime: '2026-03-01T08:00:00Z' })
  expect(page()).toContain('اشتراک تا ۳۱ فروردین ۱۴۰۵')
  cleanup()
  await show({ ...SUBSCRIPTION, daysLeft: null, startTime: null, endTime: null })
  expect(page()).toContain(fa.renewal_not_begun)
  expect(page()).toContain('۳۰ روز بیشتر')
})

test.each([
  ['a visitor', false, []],
  ['a user without a subscription', true, [{ ...SUBSCRIPTION, state: 'cancelled' }]],
])('[2.11] %s gets the packages, which are stored as the destination', async (_, isKnown, subscriptions) => {
  if (isKnown) writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  const { api } = fakeApi({ 'GET /subscription': () => ({ subscriptions }) })
  const load = loadRenewal({
    ...{ api, parameters: {}, query: new URLSearchParams(), locale: 'fa', publicUrl: 'https://shop.example' },
    path: '/plans/renewal?utm_source=sms',
  })
  await expect(load).rejects.toEqual(new PageRedirect('/packages?utm_source=sms'))
  expect(readStored('destination')).toBe('/packages')
})
