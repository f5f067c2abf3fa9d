// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import registration from '#features/device/registration/registration.fa.json' with { type: 'json' }
import install from '#features/install/install.fa.json' with { type: 'json' }
import payment from '#features/payment/payment.fa.json' with { type: 'json' }
import refund from '#features/refund/refund.fa.json' with { type: 'json' }
import { addMilliseconds, HOUR, machineNow } from '#kernel/time.ts'
import { ApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import { readQueuedPayment } from '#web/storage/queuedPayment.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { writeQueuedPayment } from '#web/storage/writeQueuedPayment.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { DEVICE, IPAD, own, update } from '../../../test/support/screen/install.tsx'
import { PAYMENT_ID as ID, PAYMENT } from '../../../test/support/screen/paymentPage.ts'
import { REFUND, SUBSCRIPTION } from '../../../test/support/screen/refundPage.ts'
import { type Answer, fakeApi, page, stage } from '../../../test/support/screen/stage.tsx'
import { AccountPage } from './AccountPage.tsx'
import fa from './account.fa.json' with { type: 'json' }
import { loadAccount } from './account.loader.ts'

let claim: Answer
beforeEach(() => {
  claim = () => PAYMENT
})

const NOTHING = { devices: [], subscriptions: [], refunds: [] }

async function show(
  payments: Partial<typeof PAYMENT>[] | null,
  own: object | null = null,
  things: object = NOTHING,
) {
  const { api, asked } = fakeApi({ 'POST /payment/{id}/claim': (input, key) => claim(input, key) })
  const user = { id: 1, phoneNumber: '0912***1111', createTime: '2026-01-01T00:00:00Z' }
  stage({
    path: '/account',
    element: <AccountPage />,
    load: () => ({
      ...user,
      ...things,
      own,
      payments: payments?.map((one) => ({ ...PAYMENT, ...one })) ?? null,
    }),
    catalogues: { account: fa, payment, install, registration, refund, web },
    api,
    site: { brand: { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' } },
  })
  await act(async () => undefined)
  return asked
}

const queueLate = () =>
  writeQueuedPayment({
    id: ID,
    time: addMilliseconds(machineNow(), -HOUR).toISOString(),
    group: null,
    segment: null,
  })

test('payments show product, time, amount and state, and link to their page', async () => {
  await show([{}, { id: 'b', state: 'verifying', trackingCode: null }, { id: 'c', state: 'failed' }])
  for (const text of ['یک‌ماهه', '۱ فروردین ۱۴۰۵', '۲۲۰ هزار تومان', 'کد پیگیری: ۲۰۱۰۰۰۳۱۲'])
    expect(page()).toContain(text)
  for (const state of ['applied', 'waiting', 'failed'] as const)
    expect(page()).toContain(payment[`payment_state_${state}`])
  const links = screen.getAllByRole('link', { name: /یک‌ماهه/ }).map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    `/payment/success?payment=${ID}`,
    '/payment/success?payment=b',
    '/payment/unsuccess?payment=c',
  ])
  expect(screen.getByRole('link', { name: fa.account_subscription }).getAttribute('href')).toBe(
    '/subscription',
  )
})

test('a payment without a device stands out, with the way to apply it', async () => {
  await show([{ state: 'paid', deviceId: null }])
  expect(page()).toContain(payment.payment_list_unapplied)
  expect(screen.getByRole('link', { name: payment.payment_list_apply }).getAttribute('href')).toBe(
    `/payment/success?payment=${ID}`,
  )
})

test('[13.21] a late payment of this browser is claimed with a tap, and its stored keys are removed', async () => {
  queueLate()
  const asked = await show([])
  await act(async () => screen.getByRole('button', { name: payment.late_claim_action }).click())
  expect(asked).toEqual([{ call: 'POST /payment/{id}/claim', input: { id: ID }, key: undefined }])
  expect(page()).toContain(payment.late_claim_done)
  expect(readQueuedPayment().id).toBeNull()
})

test('a payment that cannot be claimed stays with the reason; one of another user is removed', async () => {
  queueLate()
  claim = () => {
    throw new ApiError(403, { message: 'مال دیگری است' })
  }
  await show([])
  await act(async () => screen.getByRole('button', { name: payment.late_claim_action }).click())
  expect(screen.getByRole('alert').textContent).toBe('مال دیگری است')
  expect(readQueuedPayment().id).toBe(ID)
  await act(async () => screen.getByRole('button', { name: payment.late_claim_forget }).click())
  expect(readQueuedPayment().id).toBeNull()
  expect(page()).not.toContain(payment.late_claim)
})

test('a fresh payment, and one of the account, is not offered for claiming', async () => {
  queueLate()
  await show([{}])
  expect(page()).not.toContain(payment.late_claim)
  cleanup()
  writeQueuedPayment({ id: 'x', time: machineNow().toISOString(), group: null, segment: null })
  await show([])
  expect(page()).not.toContain(payment.late_claim)
})

test('shows the applications of a device; without a device the part is hidden', async () => {
  await show([], { devices: [DEVICE], device: DEVICE, applications: [own({ update: update(true) })] })
  expect(page()).toContain(install.own_title)
  expect(page()).toContain(install.install_forced)
  cleanup()
  await show([])
  expect(page()).not.toContain(install.own_title)
})

const REGISTERED = { status: 2, events: [] }
const hrefs = (name: RegExp) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

test('shows devices with their state, subscriptions with days left, refunds with their amount', async () => {
  await show([], null, {
    devices: [
      { ...DEVICE, registration: REGISTERED },
      { ...IPAD, registration: null },
    ],
    subscriptions: [
      SUBSCRIPTION,
      { ...SUBSCRIPTION, id: 's2', state: 'unapplied', deviceId: null, days: 90, daysLeft: null },
      { ...SUBSCRIPTION, id: 's3', state: 'cancelled', deviceId: 'd2' },
    ],
    refunds: [REFUND],
  })
  expect(hrefs(/iPhone 15.*آماده/)).toEqual(['/deviceStatus?device=d1'])
  // A device is shown even if its registration did not load.
  expect(hrefs(/iPad.*بدون اشتراک/)).toEqual(['/deviceStatus?device=d2'])
  for (const text of [
    '۲۴ روز مانده',
    '۹۰ روز، هنوز شروع نشده',
    fa.account_days_cancelled,
    fa.account_no_device,
  ])
    expect(page()).toContain(text)
  expect(hrefs(/۹۲٬۸۷۶ تومان/)).toEqual(['/refundWaiting?refund=r1'])
  expect(page()).toContain(refund.refund_state_waiting)
})

test('an empty account has one line for each part, and refunds only if there are any', async () => {
  await show([], null)
  for (const text of [fa.account_devices_none, fa.account_subscriptions_none, payment.payment_list_empty])
    expect(page()).toContain(text)
  expect(page()).not.toContain(refund.refund_list)
  const ways = ['/device', '/subscription', '/packages', '/gift', '/ticket', '/content/help']
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  for (const way of ways) expect(links).toContain(way)
})

test.each([
  ['devices', fa.account_devices_failed],
  ['subscriptions', fa.account_subscriptions_failed],
  ['refunds', refund.refund_list_failed],
] as const)('%s that fail to load show an error and hide nothing else', async (part, text) => {
  const things = {
    devices: [{ ...DEVICE, registration: REGISTERED }],
    subscriptions: [SUBSCRIPTION],
    refunds: [REFUND],
    [part]: null,
  }
  await show([{}], null, things)
  expect(page()).toContain(text)
  const others = { devices: 'آماده', subscriptions: '۲۴ روز مانده', refunds: '۹۲٬۸۷۶' }
  for (const [name, word] of Object.entries(others)) if (name !== part) expect(page()).toContain(word)
  expect(page()).toContain('۲۲۰ هزار تومان')
})

test('unread tickets are counted beside their link', async () => {
  await show([], null, { ...NOTHING, unreadTickets: 2 })
  expect(screen.getByRole('link', { name: /۲ جواب تازه/ }).getAttribute('href')).toBe('/ticket')
  cleanup()
  await show([], null, { ...NOTHING, unreadTickets: 0 })
  expect(page()).not.toContain('جواب تازه')
})

const answers = (devices: object[], applications: () => unknown) =>
  fakeApi({
    'GET /user': () => ({ id: 1 }),
    'GET /payment': () => ({ payments: [] }),
    'GET /device': () => ({ devices }),
    'GET /device/{id}/application': applications,
    'GET /device/{id}/registration': ({ id }) => {
      if (id === 'd2') throw new ApiError(503)
      return REGISTERED
    },
    'GET /subscription': () => ({ subscriptions: [SUBSCRIPTION] }),
    'GET /refund': () => {
      throw new ApiError(500)
    },
    'GET /ticket': ({ perPage }) => ({ items: [], total: 9, unread: perPage === 1 ? 3 : null }),
  })

async function loaded(devices: object[], applications: () => unknown, query = '') {
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  const { api } = answers(devices, applications)
  return loadAccount({ api, query: new URLSearchParams(query), path: '/account' } as LoaderInput)
}

test('shows the applications of the requested device; a failure hides nothing else', async () => {
  const { own: of } = await loaded([DEVICE, IPAD], () => ({ applications: [own()] }), 'device=d2')
  expect(of?.device.id).toBe('d2')
  expect(of?.applications).toHaveLength(1)
  const failed = await loaded([DEVICE], () => {
    throw new ApiError(503)
  })
  expect(failed.own).toMatchObject({ device: { id: 'd1' }, applications: null })
  expect((await loaded([], () => null)).own).toBeNull()
})

test('each part loads independently', async () => {
  const { devices, subscriptions, refunds, payments, unreadTickets } = await loaded([DEVICE, IPAD], () => ({
    applications: [],
  }))
  expect(unreadTickets).toBe(3)
  expect(devices?.map(({ registration }) => registration)).toEqual([REGISTERED, null])
  expect([subscriptions, refunds, payments]).toEqual([[SUBSCRIPTION], null, []])
})

const entered = () =>
  loadAccount({ query: new URLSearchParams(), path: '/account' } as LoaderInput).catch((thrown) => thrown.to)

test('[10.27] without a session: newcomers to the start, without a destination; others to the login and back', async () => {
  writeStored('accessToken', null)
  writeStored('destination', '/gift')
  expect([await entered(), readStored('destination')]).toEqual(['/startRegister', null])
  writeStored('user', { id: '1', phoneNumber: '0912•••6789' })
  expect([await entered(), readStored('destination')]).toEqual(['/register', '/account'])
})

test('[20.7] [20.9] the account leads to the discounts, names the running one, and to the light appearance', async () => {
  await show([])
  expect(screen.getByRole('link', { name: fa.account_campaigns }).getAttribute('href')).toBe('/campaign')
  expect(screen.getByRole('link', { name: fa.account_light }).getAttribute('href')).toBe('/goToLightMode')
  cleanup()
  await show([], null, { ...NOTHING, campaign: 'دو روز بوستان' })
  expect(screen.getByRole('link', { name: 'تخفیف‌ها: دو روز بوستان' }).getAttribute('href')).toBe('/campaign')
})
