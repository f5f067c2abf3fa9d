// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { machineNow } from '#kernel/time.ts'
import { ApiError } from '#web/api.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import {
  chooseOffer,
  payButton,
  type ShopData,
  shopText,
  showShop,
} from '../../../../test/support/screen/shop.tsx'
import type { Answer } from '../../../../test/support/screen/stage.tsx'
import { PACKAGE_VARIANTS } from '../packageVariant.table.ts'
import fa from '../payment.fa.json' with { type: 'json' }
import type { CheckedCode } from './usePurchaseCode.ts'

const TEN: CheckedCode = {
  code: 'TEN10',
  kind: 'discount',
  percentOff: 10,
  amountOff: null,
  gift: null,
  applicationId: null,
  packageIds: [],
  endTime: null,
}

let check: Answer
let create: Answer
let campaign: Answer
let redeem: Answer
beforeEach(() => {
  window.history.replaceState(null, '', '/packages')
  check = () => TEN
  create = () => {
    throw new ApiError(0)
  }
  campaign = () => {
    throw new ApiError(404)
  }
  redeem = campaign
  vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)')
})

const show = (change: Partial<ShopData> = {}, at?: string) =>
  showShop(
    {
      'GET /device': () => ({ devices: [] }),
      'GET /subscription': () => ({ subscriptions: [] }),
      'GET /campaign/{id}': (input, key) => campaign(input, key),
      'POST /campaign/{id}/redeem': (input, key) => redeem(input, key),
      'POST /promotion/check': (input, key) => check(input, key),
      'POST /payment': (input, key) => create(input, key),
    },
    { variant: PACKAGE_VARIANTS.A, ...change },
    at,
  )
const refuse = (status: number, error: string, message: string) => () => {
  throw new ApiError(status, { error, message })
}
const typeCode = async (text: string) => {
  const field = document.querySelector('form input') as HTMLInputElement
  fireEvent.change(field, { target: { value: text } })
  await act(async () => fireEvent.submit(field.form as HTMLFormElement))
}
const click = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const summary = () => document.querySelector('#pay')?.textContent ?? ''
const logIn = () => writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
const checked = ({ asked }: Awaited<ReturnType<typeof show>>) =>
  asked.filter(({ call }) => call === 'POST /promotion/check').map(({ input }) => input['code'])

test('[2.65] a code changes every price at once, shows its discount, and can be removed', async () => {
  const shown = await show({ asked: '2' })
  await typeCode(' ten ۱۰ ')
  expect(checked(shown)).toEqual(['TEN10'])
  expect(summary()).toContain('قیمت۱٬۲۰۰ هزار تومان')
  expect(summary()).toContain('تخفیف کد TEN10\u200e−۱۲۰ هزار تومان')
  expect(summary()).toContain('(\u061c۱۰٪)۹۸٬۱۸۲ تومان')
  expect(summary()).toContain('مبلغ پرداخت۱٬۰۸۰ هزار تومان')
  expect(Array.from(document.querySelectorAll('s'), (old) => old.textContent)).toEqual([
    '۲۰۰',
    '۹۰۰',
    '۱٬۵۰۰',
  ])
  await click(fa.code_remove)
  expect(summary()).toContain('مبلغ پرداخت۱٬۲۰۰ هزار تومان')
  expect(document.querySelector('form input')).not.toBeNull()
})

test('an amount off; packages without the discount say so', async () => {
  check = () => ({ ...TEN, percentOff: null, amountOff: 50_000, packageIds: [1] })
  await show({ asked: '1' })
  await typeCode('TEN10')
  expect(summary()).toContain('مبلغ پرداخت۱۵۰ هزار تومان')
  expect(shopText().split(fa.code_not_for_this)).toHaveLength(3)
  await chooseOffer(/یک‌ساله/)
  expect(summary()).toContain('مبلغ پرداخت۱٬۲۰۰ هزار تومان')
  expect(summary()).toContain(fa.code_not_for_this)
})

test('a code of another shop changes nothing, with a message', async () => {
  check = () => ({ ...TEN, applicationId: 9 })
  await show()
  await typeCode('TEN10')
  expect(shopText()).toContain(fa.code_for_nothing_here)
})

test('an invalid code shows the message of the server; an empty one is not sent', async () => {
  check = refuse(409, 'code_expired', 'مهلت این کد تمام شده است.')
  const shown = await show()
  await typeCode('TEN10')
  expect(shopText()).toContain('مهلت این کد تمام شده است.')
  await typeCode(' - ')
  expect(shopText()).toContain(fa.code_missing)
  expect(checked(shown)).toHaveLength(1)
})

test('[2.66] a gift code leads to the gift', async () => {
  check = () => ({ ...TEN, kind: 'gift', percentOff: null, gift: { days: 30, packageName: null } })
  await show()
  await typeCode('TEN10')
  expect(shopText()).toContain('این یک کد هدیه است: ۳۰ روز رایگان')
  expect(screen.getByRole('link', { name: fa.code_open_gift }).getAttribute('href')).toBe('/gift?code=TEN10')
})

test('a personal code waits for the login and returns with it', async () => {
  check = refuse(403, 'code_not_yours', 'برای حساب دیگری است.')
  const { router } = await show({ asked: '1' })
  await typeCode('TEN10')
  expect(shopText()).toContain(fa.code_login)
  await click(fa.code_login_action)
  expect(router.state.location.pathname).toBe('/register')
  expect(readStored('destination')).toBe('/packages?package=1&code=TEN10')
  cleanup()
  logIn()
  await show()
  await typeCode('TEN10')
  expect(shopText()).toContain('برای حساب دیگری است.')
})

test('the code in the address is applied automatically, kept through the login and removed with the code', async () => {
  window.history.replaceState(null, '', '/packages?code=ten10&package=1')
  const shown = await show({ asked: '1' }, '/packages?code=ten10&package=1')
  expect(checked(shown)).toEqual(['TEN10'])
  await click('ورود و پرداخت ۱۸۰ هزار تومان')
  expect(readStored('destination')).toBe('/packages?package=1&code=TEN10')
  cleanup()
  await show({ asked: '1' }, '/packages?code=ten10&package=1')
  await click(fa.code_remove)
  expect(window.location.search).toBe('?package=1')
})

test('the campaign of the visit brings its code, with its origin', async () => {
  writeStored('purchaseCampaignId', 'yalda')
  writeStored('purchaseCampaignStartTime', machineNow().toISOString())
  campaign = () => ({ code: 'TEN10', name: 'یلدا' })
  await show({ asked: '1' })
  expect(summary()).toContain('مبلغ پرداخت۱۸۰ هزار تومان')
  expect(shopText()).toContain('این کد از تخفیف «یلدا» است.')
})

test('a campaign that is over, not for this shop, or without a start is not shown', async () => {
  writeStored('purchaseCampaignId', 'yalda')
  campaign = () => ({ code: 'TEN10', name: 'یلدا' })
  expect(checked(await show())).toEqual([])
  cleanup()
  writeStored('purchaseCampaignStartTime', machineNow().toISOString())
  check = refuse(409, 'code_expired', 'مهلت این کد تمام شده است.')
  await show()
  expect(shopText()).not.toContain('مهلت')
  cleanup()
  check = () => ({ ...TEN, applicationId: 9 })
  await show()
  expect(document.querySelector('form input')).not.toBeNull()
})

test('the payment uses the code, but only for packages it is valid for', async () => {
  logIn()
  check = () => ({ ...TEN, packageIds: [2] })
  const { paid } = await show({ asked: '2' })
  await typeCode('TEN10')
  await act(async () => payButton().click())
  await chooseOffer(/یک‌ماهه/)
  await act(async () => payButton().click())
  expect(paid().map(({ input }) => input['code'])).toEqual(['TEN10', undefined])
})

test('a code that is refused at paying is removed, and the true price is shown before another tap', async () => {
  logIn()
  create = refuse(409, 'code_exhausted', 'ظرفیت این کد پر شده است.')
  const { paid } = await show({ asked: '1' })
  await typeCode('TEN10')
  expect(payButton().textContent).toBe('پرداخت ۱۸۰ هزار تومان')
  await act(async () => payButton().click())
  expect(screen.getByRole('alert').textContent).toContain('ظرفیت این کد پر شده است. کد را برداشتیم.')
  expect(payButton().textContent).toBe('پرداخت ۲۰۰ هزار تومان')
  expect(paid()).toHaveLength(1)
  await act(async () => payButton().click())
  expect(paid()[1]?.input['code']).toBeUndefined()
})

test('collapsed, it opens automatically when there is a message', async () => {
  check = refuse(404, 'code_unknown', 'چنین کدی پیدا نشد.')
  await show({ variant: PACKAGE_VARIANTS.C }, '/packages?code=x')
  expect(document.querySelector('details')?.open).toBe(true)
  expect(shopText()).toContain('چنین کدی پیدا نشد.')
})

test('an unredeemed campaign is redeemed on this page, and the code works', async () => {
  logIn()
  writeStored('purchaseCampaignId', 'do-rooz')
  writeStored('purchaseCampaignStartTime', machineNow().toISOString())
  let isGranted = false
  redeem = () => {
    isGranted = true
    return { label: 'do-rooz', code: 'TEN10', endTime: null }
  }
  check = () => (isGranted ? TEN : refuse(403, 'code_not_yours', 'not yours')())
  const shown = await show({ asked: '2' }, '/packages?code=TEN10')
  expect(checked(shown)).toEqual(['TEN10', 'TEN10'])
  expect(shopText()).not.toContain('not yours')
  expect(summary()).toContain('TEN10')
})
