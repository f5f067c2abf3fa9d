// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { readStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import {
  type Answer,
  fakeApi,
  logIn,
  page,
  type RecordedCall,
  stage,
} from '../../../test/support/screen/stage.tsx'
import { GiftPage } from './GiftPage.tsx'
import fa from './gift.fa.json' with { type: 'json' }
import { loadGift } from './gift.loader.ts'

const GIFT_ID = '3f2c1e50-0a7b-4a56-9c1e-0d2f6b8a9c11'
const CODE = {
  code: 'ABCD2345EFGH',
  kind: 'gift',
  percentOff: null,
  amountOff: null,
  gift: { days: 90, packageName: 'سه‌ماهه' },
  applicationId: null,
  packageIds: [],
  endTime: null,
}
const PHONE = { id: 'd1', type: 0, product: 'iPhone15,4', udid: 'u1' }
const PAD = { id: 'd2', type: 1, product: 'iPad14,1', udid: 'u2' }

let check: Answer
let redeem: Answer
let devices: Answer
let subscriptions: object[]
beforeEach(() => {
  check = () => CODE
  redeem = () => ({ id: GIFT_ID })
  devices = () => ({ devices: [PHONE, PAD] })
  subscriptions = [{ id: 's1', state: 'active', deviceId: 'd2', daysLeft: 40 }]
})

async function show(at = '/gift?code=abcd-2345-efgh') {
  const { api, asked } = fakeApi({
    'POST /promotion/check': (input, key) => check(input, key),
    'POST /gift': (input, key) => redeem(input, key),
    'GET /device': (input, key) => devices(input, key),
    'GET /subscription': () => ({ subscriptions }),
  })
  const load = (url: URL) =>
    loadGift({ api, query: url.searchParams, path: url.pathname + url.search } as LoaderInput)
  const first = await load(new URL(at, 'http://store.test')).catch((error: unknown) => error)
  if (first instanceof PageRedirect) return { router: null, asked, redirect: first }
  let isFirst = true
  const router = stage({
    path: '/gift',
    at,
    element: <GiftPage />,
    load: (url) => {
      if (!isFirst) return load(url)
      isFirst = false
      return first
    },
    catalogues: { gift: fa, web },
    api,
  })
  await act(async () => undefined)
  return { router, asked, redirect: null }
}

const press = (name: string | RegExp) =>
  act(async () => {
    screen.getByRole('button', { name }).click()
    await new Promise((resolve) => setTimeout(resolve))
  })
const type = (text: string) =>
  fireEvent.change(screen.getByLabelText(fa.gift_code), { target: { value: text } })
const redeemed = (asked: RecordedCall[]) => asked.filter(({ call }) => call === 'POST /gift')

test('asks for a code, and shows an error for an empty one', async () => {
  const { asked } = await show('/gift')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fa.title_gift)
  await press(fa.gift_look)
  expect(page()).toContain(fa.gift_code_missing)
  type('---')
  await press(fa.gift_look)
  expect(page()).toContain(fa.gift_code_missing)
  expect(asked).toEqual([])
})

test('the typed code goes into the address and is checked there, also with Persian digits and small letters', async () => {
  const { router, asked } = await show('/gift')
  type(' abcd-۲۳۴۵-efgh ')
  await press(fa.gift_look)
  expect(new URLSearchParams(router?.state.location.search).get('code')).toBe('abcd-۲۳۴۵-efgh')
  expect(asked).toMatchObject([{ call: 'POST /promotion/check', input: { code: 'abcd-۲۳۴۵-efgh' } }])
  expect(page()).toContain('۹۰ روز اشتراک')
  expect(page()).toContain('اشتراک سه‌ماهه')
  expect(page()).toContain('ABCD-2345-EFGH')
})

test('a discount code is identified as one, with a link to where it works', async () => {
  check = () => ({ ...CODE, code: 'SIB20', kind: 'campaign', percentOff: 20, gift: null })
  await show('/gift?code=sib20')
  expect(page()).toContain(fa.gift_is_discount)
  expect(screen.getByRole('link', { name: fa.gift_is_discount_action }).getAttribute('href')).toBe(
    '/packages?code=SIB20',
  )
})

test.each(['code_unknown', 'code_expired', 'code_exhausted', 'code_already_used'])(
  '%s: the reason stands at the field, and what was typed is still there',
  async (error) => {
    check = () => {
      throw new ApiError(409, { error, message: `چرا ${error}` })
    }
    await show('/gift?code=abcd')
    const field = screen.getByLabelText(fa.gift_code) as HTMLInputElement
    expect(field.value).toBe('abcd')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(page()).toContain(`چرا ${error}`)
    expect(screen.queryByRole('link', { name: fa.gift_see_subscription }) !== null).toBe(
      error === 'code_already_used',
    )
    type('abcde')
    expect(page()).not.toContain(`چرا ${error}`)
  },
)

test('a personal code needs a login first, and returns to it', async () => {
  check = () => {
    throw new ApiError(401)
  }
  const { redirect } = await show()
  expect(redirect?.to).toBe('/register')
  expect(readStored('destination')).toBe('/gift?code=abcd-2345-efgh')
})

test('a visitor sees its contents, and returns to it after the login', async () => {
  const { router } = await show()
  expect(page()).toContain('۹۰ روز اشتراک')
  await press(fa.gift_login)
  expect(router?.state.location.pathname).toBe('/register')
  expect(readStored('destination')).toBe('/gift?code=ABCD2345EFGH')
})

test('[2.54] is redeemed for the chosen device, once for two quick taps', async () => {
  logIn()
  const { router, asked } = await show()
  expect(page()).toContain(fa.gift_device_new)
  expect(page()).toContain('۴۰ روز مانده است')
  await act(async () => screen.getByRole('radio', { name: /iPad/ }).click())
  const button = screen.getByRole('button', { name: fa.gift_redeem })
  await act(async () => {
    button.click()
    button.click()
  })
  expect(redeemed(asked)).toMatchObject([{ input: { code: 'ABCD2345EFGH', deviceId: 'd2' } }])
  expect(router?.state.location.pathname + (router?.state.location.search ?? '')).toBe(
    `/gift/success?gift=${GIFT_ID}`,
  )
})

test('for later, or without any device, it names none', async () => {
  logIn()
  let { asked } = await show()
  await act(async () => screen.getByRole('radio', { name: new RegExp(fa.gift_device_later) }).click())
  await press(fa.gift_redeem)
  expect(redeemed(asked)).toMatchObject([{ input: { code: 'ABCD2345EFGH' } }])
  expect(Object.keys(asked.at(-1)?.input ?? {})).toEqual(['code'])
  cleanup()
  devices = () => ({ devices: [] })
  ;({ asked } = await show())
  expect(page()).toContain(fa.gift_no_device)
  await press(fa.gift_redeem)
  expect(Object.keys(redeemed(asked)[0]?.input ?? {})).toEqual(['code'])
})

test('a request keeps its key until it is answered; another device, or a refusal, makes a new key', async () => {
  logIn()
  redeem = () => {
    throw new ApiError(0)
  }
  const { asked } = await show()
  await press(fa.gift_redeem)
  expect(screen.getByRole('alert').textContent).toBe(web.network_failed)
  await press(fa.gift_redeem)
  await act(async () => screen.getByRole('radio', { name: /iPad/ }).click())
  redeem = () => {
    throw new ApiError(409, { error: 'code_already_used', message: 'به کار رفته' })
  }
  await press(fa.gift_redeem)
  expect(screen.getByRole('alert').textContent).toBe('به کار رفته')
  await press(fa.gift_redeem)
  const keys = redeemed(asked).map(({ key }) => key)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
  expect(keys[3]).not.toBe(keys[2])
})

test('an expired session leads to the login and back', async () => {
  logIn()
  redeem = () => {
    throw new ApiError(401)
  }
  const { router } = await show()
  await press(fa.gift_redeem)
  expect(router?.state.location.pathname).toBe('/register')
  expect(readStored('destination')).toBe('/gift?code=ABCD2345EFGH')
})

test('devices that fail to load hide nothing, use nothing up, and can be reloaded', async () => {
  logIn()
  devices = () => {
    throw new ApiError(503)
  }
  await show()
  expect(page()).toContain('۹۰ روز اشتراک')
  expect(page()).toContain(fa.gift_device_failed)
  expect((screen.getByRole('button', { name: fa.gift_redeem }) as HTMLButtonElement).disabled).toBe(true)
  devices = () => ({ devices: [PHONE] })
  await press(web.retry)
  expect(screen.getByRole('radio', { name: /iPhone/ })).toBeTruthy()
})
