// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addMilliseconds, DAY, machineNow } from '#kernel/time.ts'
import { writeStored } from '#web/storage/storage.ts'
import { chooseOffer, type ShopData, shopText, showShop } from '../../../../test/support/screen/shop.tsx'
import { PACKAGE_VARIANTS } from '../packageVariant.table.ts'
import fa from '../payment.fa.json' with { type: 'json' }
import type { PackageVariant } from '../variant.rules.ts'

/** The same reviews on all twenty package pages. */
const REVIEWS: ShopData['reviews'] = {
  application: 'چنار',
  items: [{ id: 1, text: 'عالی است', score: 5, name: 'مریم' }],
}
const names = Object.keys(PACKAGE_VARIANTS)
const row = (name: string) => PACKAGE_VARIANTS[name as keyof typeof PACKAGE_VARIANTS] as PackageVariant

const show = (variant: string, change: Partial<ShopData> = {}) =>
  showShop({}, { variant: row(variant), reviews: REVIEWS, ...change })

/** The structure of a page without words, styles and attributes: nested tag names. */
function outline(element: Element): string {
  const inside = Array.from(element.children, outline).join('')
  return `<${element.localName}${element.getAttribute('type') ?? ''}>${inside}</>`
}

const outlines = new Map<string, string>()

test.each(names)(
  '[2.9] [2.64] %s: its own structure, one group of radio buttons, VAT and prices for all, one field for a code',
  async (name) => {
    await show(name)
    const found = outline(document.body)
    expect(outlines.get(found), `${name} is built like`).toBeUndefined()
    outlines.set(found, name)
    const group = screen.getByRole('group', { name: fa.packages_choose })
    expect(group.querySelectorAll('input[type=radio]')).toHaveLength(3)
    expect(document.querySelectorAll('form input')).toHaveLength(1)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    // The refund calculator below the shop mentions the VAT on every page.
    const calculator = screen.getByText(fa.calculator_title).closest('details')?.textContent ?? ''
    const words = shopText().replace(calculator, '')
    expect(words).toContain('مالیات')
    expect(words).toContain('۱٬۲۰۰')
    await chooseOffer(/یک‌ماهه/)
    expect(document.querySelector('#pay')?.textContent).toContain('مبلغ پرداخت۲۰۰ هزار تومان')
  },
)

test.each(names)('%s also sells a single application', async (name) => {
  const application = { id: 7, named: 'baghche', name: 'باغچه', price: 50_000 }
  await show(name, { application, packages: [] })
  expect(document.querySelector('#pay')?.textContent).toContain('۵۰ هزار تومان')
})

test('without comments nothing is quoted', async () => {
  const name = names.find((one) => row(one).extras.includes('reviews')) ?? ''
  await show(name)
  expect(shopText()).toContain('عالی است')
  cleanup()
  await show(name, { reviews: null })
  expect(document.querySelector('figure')).toBeNull()
})

test('only a started campaign counts down, to its real end', async () => {
  const name = names.find((one) => row(one).extras.includes('countdown')) ?? ''
  await show(name)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.getByRole('link', { name: fa.countdown_link }).getAttribute('href')).toBe('/campaignC')
  cleanup()
  writeStored('campaignStatus', 'started')
  writeStored('campaignStartTime', addMilliseconds(machineNow(), -DAY).toISOString())
  await show(name)
  expect(screen.getByRole('timer').textContent).toMatch(/^(۲۴:۰۰:۰۰|۲۳:۵۹:۵\S)$/)
  cleanup()
  writeStored('campaignStartTime', addMilliseconds(machineNow(), -2 * DAY).toISOString())
  await show(name)
  expect(screen.queryByRole('timer')).toBeNull()
})

test('added days are shown as configured', async () => {
  const name = names.find((one) => row(one).extras.includes('giftDays')) ?? ''
  await show(name)
  expect(shopText()).toContain('۷ روز هم هدیه می‌گیرید.')
})
