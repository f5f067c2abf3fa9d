// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import { readQueuedPayment } from '#web/storage/queuedPayment.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import {
  chooseOffer as choose,
  shopText as page,
  payButton,
  SHOP,
  type ShopData,
  showShop,
} from '../../../../test/support/screen/shop.tsx'
import { type Answer, fakeApi, stage } from '../../../../test/support/screen/stage.tsx'
import { PACKAGE_VARIANTS } from '../packageVariant.table.ts'
import fa from '../payment.fa.json' with { type: 'json' }
import { loadPackages } from '../payment.loader.ts'
import { PackagesPage } from './PackagesPage.tsx'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'

const DEVICE = { id: 'd1', type: 0, product: 'iPhone15,4', iosMajor: 18, enrolTime: '2026-01-01T00:00:00Z' }
const ACTIVE = { id: 's1', state: 'active', deviceId: 'd1', daysLeft: 40, isInterrupted: false, lines: [] }
const PAYMENT_ID = '11111111-1111-4111-8111-111111111111'

let devices: object[]
let subscriptions: object[]
let create: Answer
const paymentAnswer = (change: object = {}, visit: object = {}): Calls['POST /payment']['output'] =>
  ({
    payment: { id: PAYMENT_ID, target: { package: {}, application: null }, deviceId: null, ...change },
    visit: { method: 'GET', url: 'https://gateway.example/pay/1', fields: [], ...visit },
  }) as unknown as Calls['POST /payment']['output']

let agent = IPHONE
let assign: ReturnType<typeof vi.fn<(url: string | URL) => void>>
beforeEach(() => {
  agent = IPHONE
  devices = []
  subscriptions = []
  create = () => paymentAnswer()
  vi.spyOn(window.navigator, 'userAgent', 'get').mockImplementation(() => agent)
  assign = vi.fn()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})

function logIn(): void {
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
}

const show = (change: Partial<ShopData> = {}, at?: string) =>
  showShop(
    {
      'GET /device': () => ({ devices }),
      'GET /subscription': () => ({ subscriptions }),
      'POST /payment': (input, key) => create(input, key),
    },
    change,
    at,
  )

const pay = () => act(async () => payButton().click())

test('[2.62] [2.63] [7.14] every package shows months, monthly and total price, the saving and the old price', async () => {
  const { trackedEvents } = await show()
  expect(page()).toContain('ماهی ۲۰۰ هزار تومان')
  expect(page()).toContain('ماهی ۱۰۰ هزار تومان')
  expect(page()).toContain('۱۲ ماه')
  expect(page()).toContain('قیمت ماهانه \u061c۵۰٪ کمتر')
  expect(document.querySelector('s')?.textContent).toBe('۱٬۵۰۰')
  expect(page()).toContain(fa.package_special)
  expect(trackedEvents).toEqual(['packages_view'])
})

test('[1.28] [2.64] [21.23] a choice is summed up with VAT, and the button shows the amount', async () => {
  logIn()
  await show()
  await choose(/یک‌ساله/)
  expect(page()).toContain('از این مبلغ، مالیات (\u061c۱۰٪)۱۰۹٬۰۹۱ تومان')
  expect(page()).toContain('مبلغ پرداخت۱٬۲۰۰ هزار تومان')
  expect(payButton().textContent).toBe('پرداخت ۱٬۲۰۰ هزار تومان')
  expect(page()).toContain('۷۲ ساعت')
})

test('the address selects a package, if it exists', async () => {
  await show({ asked: '1' })
  expect(payButton().textContent).toContain('۲۰۰ هزار تومان')
  cleanup()
  await show({ asked: '99' })
  expect(payButton().textContent).toContain('۲۰۰ هزار تومان')
})

test('[21.25] the recommended package is chosen until the visitor chooses another', async () => {
  await show()
  expect((screen.getByRole('radio', { name: /یک‌ماهه/ }) as HTMLInputElement).checked).toBe(true)
  expect(payButton().textContent).toContain('۲۰۰ هزار تومان')
})

test('[21.35] the reviews of the shop are those of the store, not of a popular application', async () => {
  const { api, asked } = fakeApi({
    'GET /application/own': () => ({ application: { label: 'bustan' } }),
    'GET /application/by_label/{label}': () => ({
      nameFa: 'بوستان',
      nameEn: 'Bustan',
      comments: [{ id: 1, text: 'پولم سه‌روزه برگشت.', score: 5, user: { name: 'م' } }],
    }),
    'GET /package': () => ({ vatPercent: 10, packages: [], usualWaitSeconds: 1 }),
    'GET /payment/method': () => ({ methods: [] }),
    'GET /registration': () => ({ isOpen: true }),
    'GET /campaign': () => ({ campaigns: [] }),
  })
  const input = { api, parameters: {}, query: new URLSearchParams(), locale: 'fa' as const, publicUrl: '' }
  const { reviews } = await loadPackages({ ...input, path: '/packages', variant: 'O' })
  expect(reviews).toMatchObject({ application: 'بوستان', items: [{ id: 1 }] })
  expect(asked.find(({ call }) => call.includes('by_label'))?.input).toEqual({ label: 'bustan' })
})

test('[6.4] the special package needs an iOS browser, with a note', async () => {
  agent = DESKTOP
  await show({ asked: '3' })
  const special = screen.getByRole('radio', { name: /ویژه/ }) as HTMLInputElement
  expect(special.disabled).toBe(true)
  expect(special.checked).toBe(false)
  expect(page()).toContain(fa.package_special_closed)
  cleanup()
  agent = IPHONE
  await show({ asked: '3' })
  expect((screen.getByRole('radio', { name: /ویژه/ }) as HTMLInputElement).checked).toBe(true)
  expect(page()).not.toContain(fa.package_special_closed)
})

test('a user with a device counts as an iOS user in any browser', async () => {
  agent = DESKTOP
  logIn()
  devices = [DEVICE]
  await show()
  expect((screen.getByRole('radio', { name: /ویژه/ }) as HTMLInputElement).disabled).toBe(false)
})

test('a visitor goes through the login and returns to the same choice', async () => {
  const { router, paid } = await show({}, '/packages?device=d9')
  await choose(/یک‌ماهه/)
  await act(async () => screen.getByRole('button', { name: /ورود و پرداخت/ }).click())
  expect(router.state.location.pathname).toBe('/register')
  expect(readStored('destination')).toBe('/packages?package=1&device=d9')
  expect(paid()).toEqual([])
})

test('pays by a link, once for two quick taps, and is stored for a later device', async () => {
  logIn()
  const { paid } = await show({ asked: '1' })
  expect(page()).toContain(fa.device_none_yet)
  await act(async () => {
    payButton().click()
    payButton().click()
  })
  expect(paid()).toHaveLength(1)
  expect(paid()[0]?.input).toEqual({
    packageId: 1,
    amount: 200_000,
    method: 'direct',
    data: { purchaseFlowGroup: expect.any(String), packageTestGroup: 'N' },
  })
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://gateway.example/pay/1')
  expect(readQueuedPayment()).toMatchObject({ id: PAYMENT_ID, group: 'N', segment: 'none' })
})

test('[7.22] a queued payment keeps the package group and the campaign that led to it', async () => {
  logIn()
  writeStored('purchaseCampaignStartTime', '2026-03-21T08:30:00Z')
  writeStored('purchaseCampaignId', 'siboffer')
  await show({ asked: '1' })
  await pay()
  expect(readQueuedPayment()).toMatchObject({ id: PAYMENT_ID, group: 'N', segment: 'siboffer' })
})

test('[2.59] pays by a form if the bank needs one', async () => {
  logIn()
  create = () =>
    paymentAnswer(
      {},
      { method: 'POST', url: 'https://bank.example/pay', fields: [{ name: 'Token', value: 't-1' }] },
    )
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  const { paid } = await show({ asked: '1' })
  await choose(/درگاه بانک/)
  await pay()
  expect(paid()[0]?.input['method']).toBe('bank')
  const form = submit.mock.contexts[0] as HTMLFormElement
  expect(form.action).toBe('https://bank.example/pay')
  expect(form.method).toBe('post')
  expect((form.elements[0] as HTMLInputElement).value).toBe('t-1')
})

test('a request keeps its key and its data until it is refused or changed', async () => {
  logIn()
  const errors = [new ApiError(0), new ApiError(503, { error: 'gateway_unavailable', message: 'بسته' })]
  create = () => {
    const error = errors.shift()
    if (error) throw error
    return paymentAnswer()
  }
  const { paid } = await show({ asked: '1' })
  await pay()
  expect(screen.getByRole('alert').textContent).toBe(web.network_failed)
  await pay()
  expect(screen.getByRole('alert').textContent).toBe('بسته')
  await pay()
  const [first, second, third] = paid()
  expect(second?.key).toBe(first?.key)
  expect(third?.key).toBe(first?.key)
  expect(third?.input).toEqual(first?.input)
})

test('after a final refusal, and for another choice, it is a new request', async () => {
  logIn()
  create = () => {
    throw new ApiError(409, { error: 'payment_method_closed', message: 'بسته شد' })
  }
  const { paid } = await show({ asked: '1' })
  await pay()
  await pay()
  create = () => {
    throw new ApiError(0)
  }
  await pay()
  await choose(/درگاه بانک/)
  await pay()
  expect(new Set(paid().map(({ key }) => key)).size).toBe(4)
})

test('back from the bank the page works, and paying again is a new request', async () => {
  logIn()
  const { paid } = await show({ asked: '1' })
  await pay()
  expect(payButton().getAttribute('aria-busy')).toBe('true')
  const shown = Object.assign(new Event('pageshow'), { persisted: true })
  await act(async () => void window.dispatchEvent(shown))
  expect(payButton().getAttribute('aria-busy')).toBeNull()
  await pay()
  expect(paid()).toHaveLength(2)
  expect(paid()[1]?.key).not.toBe(paid()[0]?.key)
})

test('an expired session leads to the login', async () => {
  logIn()
  create = () => {
    throw new ApiError(401, { error: 'login_required' })
  }
  const { router } = await show({ asked: '1' })
  await pay()
  expect(router.state.location.pathname).toBe('/register')
})

test("this browser's device is selected, and a renewal says so", async () => {
  logIn()
  devices = [{ ...DEVICE, id: 'd2', product: 'iPad13,1' }, DEVICE]
  subscriptions = [ACTIVE]
  writeStored('device', { id: 'd1', secretKey: 'k' })
  create = () => paymentAnswer({ deviceId: 'd1' })
  const { paid } = await show({ asked: '1' })
  expect(page()).toContain('تمدید؛ ۴۰ روز مانده است')
  expect(page()).toContain(fa.device_for_new)
  await pay()
  expect(paid()[0]?.input['deviceId']).toBe('d1')
  expect(readQueuedPayment().id).toBeNull()
})

test('[13.22] while registration is closed only renewals are sold', async () => {
  logIn()
  devices = [DEVICE]
  await show({ asked: '1', isOpen: false })
  expect(page()).toContain(fa.packages_closed)
  expect(screen.getByRole('link', { name: fa.packages_closed_action }).getAttribute('href')).toBe(
    '/visitLater',
  )
  expect(screen.queryByRole('button', { name: /پرداخت/ })).toBeNull()
  expect(page()).toContain(fa.device_for_closed)
  cleanup()
  subscriptions = [ACTIVE]
  await show({ asked: '1', isOpen: false })
  expect(payButton()).toBeTruthy()
  expect(page()).not.toContain(fa.device_for_later)
})

test('without an open payment method it shows a message', async () => {
  await show({ asked: '1', methods: [] })
  expect(page()).toContain(fa.method_none)
  expect(screen.queryByRole('button', { name: /پرداخت/ })).toBeNull()
})

test('devices that fail to load can be reloaded', async () => {
  logIn()
  const { api } = fakeApi({})
  let isBroken = true
  stage({
    path: '/packages',
    element: <PackagesPage />,
    load: () => ({ ...SHOP, asked: '1' }),
    catalogues: { payment: fa, web },
    api: (async (call: string, input: never) => {
      if (isBroken) throw new ApiError(0)
      return call === 'GET /device'
        ? { devices: [DEVICE] }
        : call === 'GET /subscription'
          ? { subscriptions: [] }
          : api(call as never, input)
    }) as never,
  })
  await act(async () => undefined)
  expect(page()).toContain(fa.device_for_failed)
  isBroken = false
  await act(async () => screen.getByRole('button', { name: web.retry }).click())
  expect(page()).toContain(fa.device_for)
})

test('an application with a price is bought for unlimited use, without a device', async () => {
  logIn()
  create = () => paymentAnswer({ target: { package: null, application: { id: 7 } } })
  const application = { id: 7, named: 'baghche', name: 'باغچه', price: 50_000 }
  const { paid } = await show({ application, packages: [], isOpen: false })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('خرید «باغچه»')
  expect(page()).toContain(fa.package_forever)
  await pay()
  expect(paid()[0]?.input).toMatchObject({ applicationId: 7, method: 'direct' })
  expect(readQueuedPayment().id).toBeNull()
})

test('no packages, and an application without a price, show a message', async () => {
  await show({ packages: [] })
  expect(page()).toContain(fa.packages_none)
  cleanup()
  await show({ packages: [], application: { id: 7, named: 'x', name: 'x', price: 0 } })
  expect(page()).toContain(fa.packages_application_free)
})

test('a gift is bought without a device, and nothing of it is stored in this browser', async () => {
  logIn()
  const { paid } = await show({ asked: '1' })
  await choose(/هدیه برای دیگری/)
  await pay()
  expect(paid()[0]?.input).toEqual({
    packageId: 1,
    amount: 200_000,
    method: 'direct',
    isGift: true,
    data: expect.anything(),
  })
  expect(readQueuedPayment().id).toBeNull()
  expect(window.location.search).toContain('device=gift')
})

test('a gift is not offered for an application, nor while registration is closed', async () => {
  logIn()
  devices = [DEVICE]
  subscriptions = [ACTIVE]
  await show({ asked: '1', isOpen: false })
  expect(screen.queryByRole('radio', { name: /هدیه/ })).toBeNull()
  cleanup()
  await show({ application: { id: 7, named: 'x', name: 'x', price: 50_000 }, packages: [] })
  expect(screen.queryByRole('radio', { name: /هدیه/ })).toBeNull()
})

test('[20.7] the running campaign shows its discount on every package page, until a code is applied', async () => {
  const campaign = { name: 'دو روز بوستان', percentOff: 30, amountOff: null }
  for (const name of ['A', 'F', 'N', 'Q'] as const) {
    await show({ campaign, variant: PACKAGE_VARIANTS[name] })
    expect(document.body.textContent).toContain(campaign.name)
    expect(document.body.textContent).toContain('۳۰٪')
    expect(screen.getAllByRole('link', { name: fa.countdown_link })[0]?.getAttribute('href')).toBe(
      '/campaign',
    )
    cleanup()
  }
  await show()
  expect(document.body.textContent).not.toContain(campaign.name)
})
