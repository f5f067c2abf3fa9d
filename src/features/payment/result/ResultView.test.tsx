// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import gate from '#features/gate/gate.fa.json' with { type: 'json' }
import install from '#features/install/install.fa.json' with { type: 'json' }
import login from '#features/login/login.fa.json' with { type: 'json' }
import { ApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import { syncProductClock } from '#web/productClock.ts'
import { readQueuedPayment } from '#web/storage/queuedPayment.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { writeQueuedPayment } from '#web/storage/writeQueuedPayment.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { PAYMENT_ID as ID, PAYMENT } from '../../../../test/support/screen/paymentPage.ts'
import {
  type Answer,
  fakeApi,
  href,
  page,
  pass,
  stage,
  title,
} from '../../../../test/support/screen/stage.tsx'
import fa from '../payment.fa.json' with { type: 'json' }
import { loadPaymentSuccess, loadPaymentUnsuccess, type Payment } from '../payment.loader.ts'
import { PAYMENT_FAILURES } from '../payment.rules.ts'
import { PaymentSuccessPage } from './PaymentSuccessPage.tsx'
import { PaymentUnsuccessPage } from './PaymentUnsuccessPage.tsx'

const DEVICE = {
  id: 'd1',
  type: 0,
  product: 'iPhone15,4',
  iosMajor: 18,
  enrolTime: '2026-01-01T00:00:00Z',
  udid: '00008120-001A',
}
const CHENAR = {
  id: 4,
  label: 'chenar',
  nameFa: 'یادآور چنار',
  nameEn: 'Chenar',
  icon: null,
  primaryColor: '#0a0',
  isEnableInstallFromWebsite: true,
  installTrackingLink: null,
}
const QUEUED = { id: ID, time: '2026-03-21T08:30:00Z', group: null, segment: null }

let payment: Payment
let devices: object[]
let read: Answer
let apply: Answer
let status: number
beforeEach(() => {
  payment = PAYMENT
  devices = [DEVICE]
  read = () => payment
  apply = () => payment
  status = 0
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  document.head.innerHTML = ''
  delete (window as { dataLayer?: unknown }).dataLayer
})

const { api, asked } = fakeApi({
  'GET /payment/{id}': (input, key) => read(input, key),
  'GET /device': () => ({ devices }),
  'GET /device/{id}/registration': () => ({ status, estimate: { usuallyTime: '2026-04-08T08:30:00Z' } }),
  'GET /application/{id}/installation': () => CHENAR,
  'GET /application/own': () => ({ application: { ...CHENAR, nameFa: 'بوستان' } }),
  'POST /payment/{id}/apply': (input, key) => apply(input, key),
  'POST /payment/{id}/acknowledgement': () => ({ isFirst: true }),
  'POST /user/step_up': () => ({ phoneNumber: '0912•••4567', activateTtl: 120, resendAfter: 120 }),
  'POST /user/step_up/confirm': () => ({ validSeconds: 600 }),
})

const LOADERS = { '/payment/success': loadPaymentSuccess, '/payment/unsuccess': loadPaymentUnsuccess }
type Path = keyof typeof LOADERS

function load(path: Path, url: URL): Promise<unknown> {
  const input = { api, query: url.searchParams, path: url.pathname + url.search } as LoaderInput
  return LOADERS[path](input)
}

/** Renders the page with its loader, and follows a redirect like the router. */
const BRAND = { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' }

async function show(path: Path = '/payment/success', query = `?payment=${ID}`, site = {}) {
  asked.length = 0
  const router = stage({
    path: '/start',
    element: <p>start</p>,
    load: () => null,
    others: [
      {
        path: '/payment/success',
        element: <PaymentSuccessPage />,
        load: (url) => load('/payment/success', url),
      },
      {
        path: '/payment/unsuccess',
        element: <PaymentUnsuccessPage />,
        load: (url) => load('/payment/unsuccess', url),
      },
    ],
    catalogues: { payment: fa, login, gate, install, web },
    api,
    site: { brand: BRAND, publicUrl: 'https://shop.example', ...site },
  })
  await act(async () => void (await router.navigate(path + query)))
  return router
}

const WISH = { id: '4', label: 'chenar', nameFa: 'یادآور چنار', nameEn: '', icon: '', color: '#0a0' }

test('[2.60] [2.61] done: product, amount, the tracking code to copy, the card and the Jalali date', async () => {
  writeQueuedPayment(QUEUED)
  await show()
  expect(title()).toBe(fa.payment_done)
  for (const text of [
    'یک‌ماهه',
    '۲۲۰٬۰۰۰ تومان',
    'ارزش افزوده (\u061c۱۰٪)۲۰٬۰۰۰ تومان',
    '۲۰۱۰۰۰۳۱۲',
    '۱ فروردین ۱۴۰۵',
  ])
    expect(page()).toContain(text)
  expect(page()).toContain('iPhone 15')
  expect(page()).toContain('۶۰۳۷********۱۲۳۴')
  expect(screen.getByRole('button', { name: fa.receipt_copy })).toBeTruthy()
  expect(href(fa.payment_next_waiting)).toBe('/waiting?device=d1')
  expect(href(fa.payment_return)).toBe('/')
  expect(readQueuedPayment().id).toBeNull()
})

test('[21.6] while the device waits, the page says until when, and for what', async () => {
  writeStored('wish', WISH)
  await show()
  await pass(0)
  expect(page()).toContain('قدم ۴ از ۴')
  expect(page()).toContain('۱۹ فروردین')
  expect(page()).toContain('یادآور چنار را نگه داشته‌ایم')
  expect(href(fa.payment_next_waiting)).toBe('/waiting?device=d1')
})

test('[21.6] once the device is ready, the wished application is installed here, and nothing leads to the queue', async () => {
  writeStored('device', { id: 'd1', secretKey: 'k' })
  writeStored('wish', WISH)
  await show()
  await pass(0)
  status = 2
  await pass(60_000)
  await pass(0)
  expect(page()).toContain(install.ready_now)
  expect(page()).not.toContain(fa.payment_next_waiting)
  expect(screen.getByRole('button', { name: 'نصب یادآور چنار' })).toBeTruthy()
  cleanup()
  // Without a wish the store's own app; on another device than this one, the page that knows how to get there.
  writeStored('wish', null)
  writeStored('device', null)
  await show()
  await pass(0)
  await pass(0)
  expect(screen.getByRole('link', { name: 'نصب بوستان' }).getAttribute('href')).toBe(
    '/applications/download/4',
  )
})

test('a renewal leads to the subscription, an application back to its page', async () => {
  payment = { ...PAYMENT, isRenewal: true }
  await show()
  expect(page()).toContain('تمدید یک‌ماهه')
  expect(href(fa.payment_next_subscription)).toBe('/subscription')
  cleanup()
  const application = { id: 7, name: 'باغچه', label: 'baghche' }
  payment = { ...PAYMENT, state: 'paid', deviceId: null, target: { package: null, application } }
  await show()
  expect(page()).toContain(fa.payment_done_application)
  expect(href(fa.payment_next_application)).toBe('/applications/baghche')
})

test('a purchase finishes the started campaign, and its code is not applied automatically again', async () => {
  writeStored('campaignStatus', 'started')
  writeStored('campaignStartTime', '2026-03-21T08:00:00Z')
  writeStored('purchaseCampaignId', 'siboffer')
  writeStored('purchaseCampaignStartTime', '2026-03-21T08:00:00Z')
  syncProductClock('2026-03-21T09:00:00Z')
  await show()
  expect(readStored('campaignStatus')).toBe('finished')
  expect([readStored('purchaseCampaignId'), readStored('purchaseCampaignStartTime')]).toEqual([null, null])
})

test('[21.23] with a code: the price before it, the discount and the rest, in exact tomans', async () => {
  payment = { ...PAYMENT, discount: 50_000, code: 'BAHAR20' }
  await show()
  for (const text of [
    'قیمت۲۷۰٬۰۰۰ تومان',
    'تخفیف با کد BAHAR20\u200e−۵۰٬۰۰۰ تومان',
    'مبلغ پرداخت‌شده۲۲۰٬۰۰۰ تومان',
    'مبلغ بدون مالیات۲۰۰٬۰۰۰ تومان',
    'مالیات بر ارزش افزوده (\u061c۱۰٪)۲۰٬۰۰۰ تومان',
  ])
    expect(page()).toContain(text)
})

test('a gift: its code to copy and share, and nothing about a device', async () => {
  payment = { ...PAYMENT, isGift: true, giftCode: 'ABCD-EFGH-JKMN', deviceId: null }
  const share = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...window.navigator, share })
  await show()
  expect(title()).toBe(fa.gift_bought)
  expect(page()).toContain('ABCD-EFGH-JKMN')
  expect(page()).toContain('هدیه: یک‌ماهه')
  expect(page()).not.toContain(fa.payment_next_waiting)
  expect(screen.getByRole('button', { name: fa.gift_bought_copy })).toBeTruthy()
  await act(async () => screen.getByRole('button', { name: fa.gift_bought_share }).click())
  expect(share).toHaveBeenCalledWith({
    title: 'یک هدیه برای تو: اشتراک یک‌ماهه. کد هدیه: ABCD-EFGH-JKMN',
    url: expect.stringMatching(/\/gift\?code=ABCD-EFGH-JKMN$/),
  })
  vi.unstubAllGlobals()
})

test('paid without a device: a tap applies it to this one, and the stored keys are removed', async () => {
  payment = { ...PAYMENT, state: 'paid', deviceId: null, applyTime: null }
  writeQueuedPayment(QUEUED)
  writeStored('device', { id: 'd1', secretKey: 'k' })
  await show()
  expect(page()).toContain(fa.payment_paid_text)
  expect(readQueuedPayment().id).toBe(ID)
  apply = () => {
    payment = PAYMENT
    return payment
  }
  await act(async () => screen.getByRole('button', { name: fa.payment_apply }).click())
  expect(asked.find(({ call }) => call.endsWith('/apply'))).toMatchObject({
    input: { id: ID, deviceId: 'd1' },
    key: undefined,
  })
  expect(page()).toContain(fa.payment_done_package)
  expect(readQueuedPayment().id).toBeNull()
})

test('paid, and the key is missing: a fresh code is requested', async () => {
  payment = { ...PAYMENT, state: 'paid', deviceId: null }
  writeStored('device', { id: 'd1', secretKey: 'k' })
  await show()
  apply = () => {
    throw new ApiError(403, { error: 'step_up_required' })
  }
  await act(async () => screen.getByRole('button', { name: fa.payment_apply }).click())
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a gift code that needs more than a session is shown after a fresh code', async () => {
  payment = { ...PAYMENT, isGift: true, giftCode: null, deviceId: null }
  await show('/payment/success', `?payment=${ID}`, { loginCodeDigits: 4 })
  expect(page()).toContain(fa.gift_hidden)
  await act(async () => screen.getByRole('button', { name: fa.gift_hidden_show }).click())
  payment = { ...payment, giftCode: 'ABCD-EFGH-JKMN' }
  const field = screen.getByRole('textbox')
  await act(async () => void fireEvent.change(field, { target: { value: '1234' } }))
  await act(async () => undefined)
  expect(asked.map(({ call }) => call)).toContain('POST /user/step_up/confirm')
  expect(page()).toContain('ABCD-EFGH-JKMN')
})

test('paid, with a device elsewhere, or with none: the remaining step', async () => {
  payment = { ...PAYMENT, state: 'paid', deviceId: null }
  await show()
  expect(screen.getByRole('button', { name: 'استفاده برای iPhone 15' })).toBeTruthy()
  cleanup()
  devices = []
  await show()
  expect(page()).toContain(fa.payment_paid_enrol)
  const enrol = screen.getByRole('link', { name: fa.payment_enrol })
  expect(enrol.getAttribute('href')).toBe('/installProfile')
  await act(async () => {
    enrol.addEventListener('click', (event) => event.preventDefault())
    enrol.click()
  })
  expect(readQueuedPayment().id).toBe(ID)
})

test('waiting: polls less and less often, shows when it is offline, and changes to the right page', async () => {
  payment = { ...PAYMENT, state: 'verifying', trackingCode: null, payTime: null, deviceId: null }
  const router = await show('/payment/unsuccess')
  expect(title()).toBe(fa.payment_waiting)
  expect(page()).toContain(fa.payment_waiting_close)
  const times = () => asked.filter(({ call }) => call === 'GET /payment/{id}').length
  expect(times()).toBe(1)
  await pass(2)
  expect(times()).toBe(2)
  await pass(2)
  expect(times()).toBe(2)
  await pass(1)
  expect(times()).toBe(3)
  read = () => {
    throw new ApiError(0)
  }
  await pass(5)
  expect(page()).toContain(fa.payment_waiting_stale)
  payment = { ...PAYMENT, deviceId: 'd1' }
  read = () => payment
  await act(async () => screen.getByRole('button', { name: fa.payment_waiting_again }).click())
  expect(title()).toBe(fa.payment_done)
  expect(router.state.location.pathname).toBe('/payment/success')
  expect(router.state.navigationType).toBe('REPLACE')
  const before = times()
  await pass(200)
  expect(times()).toBe(before)
})

test('[21.30] a silent bank: the page says how it ends, keeps asking, and changes by itself', async () => {
  payment = { ...PAYMENT, method: 'bank', state: 'redirected', trackingCode: null, payTime: null }
  await show()
  expect(page()).toContain('حداکثر ۳۵ دقیقه')
  await pass(300)
  payment = { ...payment, state: 'expired' }
  await pass(11)
  expect(title()).toBe(fa.payment_not_done)
  expect(page()).toContain(fa.payment_failure_expired)
})

test('[21.31] a redeemed gift code does not look usable', async () => {
  payment = { ...PAYMENT, isGift: true, giftCode: 'ABCD-EFGH-JKMN', isGiftUsed: true, deviceId: null }
  await show()
  expect(title()).toBe(fa.gift_used)
  expect(page()).not.toContain('ABCD-EFGH-JKMN')
})

test('[21.32] on paper a receipt names seller and kind, and has no next step', async () => {
  payment = { ...PAYMENT, state: 'paid', deviceId: null }
  await show()
  const receipt = screen.getByRole('region', { name: fa.receipt_title })
  expect(receipt.textContent).toContain('فروشنده: بوستان، shop.example')
  expect(receipt.querySelector('h2')?.textContent).toBe(fa.receipt_title)
  const steps = document.querySelector('h1')?.closest('[class*=screenOnly]')
  expect(steps?.contains(receipt)).toBe(false)
  // All other buttons are hidden when the receipt is printed.
  for (const element of document.querySelectorAll('a, button'))
    expect(element.closest('[class*=screenOnly]')).not.toBeNull()
})

test.each(PAYMENT_FAILURES)(
  '[8.23] failed by %s: the reason, the promise of the refund, and the same choice again',
  async (failure) => {
    payment = { ...PAYMENT, state: 'failed', failure, trackingCode: null, payTime: null }
    writeQueuedPayment(QUEUED)
    await show('/payment/unsuccess')
    expect(title()).toBe(fa.payment_not_done)
    expect(page()).toContain(fa[`payment_failure_${failure}`])
    expect(page()).toContain('۷۲ ساعت')
    expect(href(fa.payment_retry)).toBe('/packages?package=4&device=d1')
    expect(href(fa.payment_support)).toBe('/content/support')
    expect(readQueuedPayment().id).toBeNull()
  },
)

test('failed with a code: the retry uses it, unless it is used up', async () => {
  payment = { ...PAYMENT, state: 'failed', failure: 'not_paid', code: 'BAHAR20', discount: 1000 }
  await show('/payment/unsuccess')
  expect(href(fa.payment_retry)).toBe('/packages?package=4&device=d1&code=BAHAR20')
  cleanup()
  payment = { ...payment, failure: 'discount_code_exhausted' }
  await show('/payment/unsuccess')
  expect(href(fa.payment_retry)).toBe('/packages?package=4&device=d1')
})

test('expired and refunded have their own texts', async () => {
  payment = { ...PAYMENT, state: 'expired', failure: 'not_paid' }
  await show('/payment/unsuccess')
  expect(page()).toContain(fa.payment_failure_expired)
  cleanup()
  payment = { ...PAYMENT, state: 'refunded' }
  await show()
  expect(title()).toBe(fa.payment_refunded)
})

test.each([
  ['/payment/unsuccess', 'applied', '/payment/success'],
  ['/payment/success', 'failed', '/payment/unsuccess'],
] as const)('%s of a payment that is %s redirects to %s', async (path, state, right) => {
  payment = { ...PAYMENT, state }
  const router = await show(path)
  expect(router.state.location.pathname).toBe(right)
})

test.each(['', '?payment=', '?payment=42', '?payment=../../x'])(
  'without a payment (%s) shows a message',
  async (query) => {
    await show('/payment/unsuccess', query)
    expect(title()).toBe(fa.result_fault_unknown)
    expect(href(fa.payment_account)).toBe('/account')
    expect(asked).toEqual([])
  },
)

test.each([
  [404, fa.result_fault_unknown],
  [403, fa.result_fault_other],
])('an answer of %s shows a message', async (status, words) => {
  read = () => {
    throw new ApiError(status)
  }
  await show()
  expect(title()).toBe(words)
})

test('a visitor goes through the login and returns', async () => {
  writeStored('accessToken', null)
  read = () => {
    throw new ApiError(401)
  }
  const router = await show()
  expect(router.state.location.pathname).toBe('/register')
  expect(readStored('destination')).toBe(`/payment/success?payment=${ID}`)
})

test('[1.29] a purchase is pushed to the data layer, and a script is loaded only if an id is set', async () => {
  const scripts = () => document.head.querySelectorAll('script').length
  await show()
  await pass(0)
  expect((window as { dataLayer?: unknown[] }).dataLayer).toHaveLength(2)
  expect(scripts()).toBe(0)
  cleanup()
  await show('/payment/success', `?payment=${ID}`, { metricaId: '4711' })
  await pass(0)
  expect(scripts()).toBe(1)
})
