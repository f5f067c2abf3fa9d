// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { refundForUnusedDays } from '#features/refund/quote/quote.rules.ts'
import { toman } from '#kernel/money.ts'
import { I18nProvider } from '#web/i18n.tsx'
import { SHOP, showShop } from '../../../../test/support/screen/shop.tsx'
import { findPackageVariant, PACKAGE_VARIANTS } from '../packageVariant.table.ts'
import fa from '../payment.fa.json' with { type: 'json' }
import { buildPackageOffers } from './offer.rules.ts'
import { PackageCalculator } from './PackageCalculator.tsx'

const result = () => document.querySelector('output')?.textContent ?? ''
const slider = () => screen.getByRole('slider', { name: fa.calculator_used })
const use = (days: number) => fireEvent.change(slider(), { target: { value: String(days) } })

test('nothing used gives everything, all used gives nothing, in between the rule of the refund applies', async () => {
  await showShop({}, { variant: PACKAGE_VARIANTS.A })
  use(0)
  expect(result()).toContain('۲۰۰٬۰۰۰ تومان')
  expect(slider().getAttribute('aria-valuetext')).toBe('۰ روز از ۳۰ روز')
  use(30)
  expect(result()).toMatch(/:۰ تومان$/)
  use(13)
  expect(refundForUnusedDays(toman(200_000), 30, 17)).toBe(113_333)
  expect(result()).toContain('۱۱۳٬۳۳۳ تومان')
})

test('another package has its own days, and used days are capped by them', async () => {
  await showShop({}, { variant: PACKAGE_VARIANTS.A })
  const choice = screen.getByRole('combobox', { name: fa.calculator_package })
  fireEvent.change(choice, { target: { value: '2' } })
  use(180)
  expect(result()).toContain('۶۰۰٬۰۰۰ تومان')
  fireEvent.change(choice, { target: { value: '1' } })
  expect(slider().getAttribute('aria-valuetext')).toBe('۳۰ روز از ۳۰ روز')
})

test('starts with the highlighted package', async () => {
  await showShop({}, { variant: PACKAGE_VARIANTS.K })
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: fa.calculator_package })
  expect(['2', '3']).toContain(choice.value)
  expect(slider().getAttribute('max')).toBe('360')
})

test('an application that is sold separately has no days to refund', async () => {
  await showShop({}, { application: { id: 7, named: 'baghche', name: 'باغچه', price: 50_000 }, packages: [] })
  expect(screen.queryByText(fa.calculator_title)).toBeNull()
})

test('without JavaScript it shows the rule and one example, without inactive controls', () => {
  const offers = buildPackageOffers(SHOP.packages, SHOP.vatPercent)
  const html = renderToString(
    <I18nProvider locale="fa" catalogues={{ payment: fa }}>
      <PackageCalculator offers={offers} variant={findPackageVariant('A')} />
    </I18nProvider>,
  )
  expect(html).toContain('یک‌ماهه')
  expect(html).toContain('۱۰۰٬۰۰۰ تومان')
  expect(html).not.toMatch(/<(input|select)/)
})
