// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import sales from '#features/office/sales/officeSales.fa.json' with { type: 'json' }
import office from '#features/office/shell/office.fa.json' with { type: 'json' }
import { I18nProvider } from '#web/i18n.tsx'
import { FormFields } from './FormFields.tsx'
import { INVALID_NUMBER } from './form.rules.ts'
import { initialFormValues, useForm } from './useForm.ts'

afterEach(cleanup)

const FRESH = {
  nameFa: '',
  priceToman: INVALID_NUMBER,
  percentOff: null as number | null,
  packages: [] as string[],
  endsAt: null as string | null,
  isActive: true,
}
type Values = typeof FRESH

/** Renders a test form, the values it would send, and a button that resets it. */
function Form({ initial, errors }: { initial: Values; errors: Record<string, string> }) {
  const form = useForm(initial, errors)
  return (
    <I18nProvider locale="fa" catalogues={{ office, officeSales: sales }}>
      <FormFields
        of={form}
        messages="officeSales"
        fields={[
          { kind: 'text', name: 'nameFa', label: 'office_sale_name_of' },
          { kind: 'whole', name: 'priceToman', label: 'office_sale_price' },
          { kind: 'optionalWhole', name: 'percentOff', label: 'office_sale_percent' },
          { kind: 'list', name: 'packages', label: 'office_code_packages' },
          { kind: 'time', name: 'endsAt', label: 'office_sale_ends', hint: 'office_sale_ends_never' },
          { kind: 'flag', name: 'isActive', label: 'office_sale_on_sale' },
          false,
          <p key="between">between</p>,
        ]}
      />
      <output>{JSON.stringify(form.values)}</output>
      <button type="button" onClick={form.reset}>
        reset
      </button>
    </I18nProvider>
  )
}

function show(initial: Values = FRESH, errors: Record<string, string> = {}): void {
  render(<Form initial={initial} errors={errors} />)
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const sent = (): Values => JSON.parse(screen.getByRole('status').textContent ?? '')

test('typed text becomes the values of the call, and stays as it was typed', () => {
  show()
  type(sales.office_sale_name_of, 'ماهانه')
  type(sales.office_sale_price, '۳۴۹٬۰۰۰')
  type(sales.office_sale_percent, '10')
  type(sales.office_code_packages, 'month, ')
  type(sales.office_sale_ends, '۱۴۰۶/۱/۱۴ ۲۰:۳۰')
  fireEvent.click(field(sales.office_sale_on_sale))
  expect(sent()).toEqual({
    nameFa: 'ماهانه',
    priceToman: 349_000,
    percentOff: 10,
    packages: ['month'],
    endsAt: '2027-04-03T17:00:00.000Z',
    isActive: false,
  })
  expect(field(sales.office_sale_price).value).toBe('۳۴۹٬۰۰۰')
  expect(field(sales.office_code_packages).value).toBe('month, ')
  expect(field(sales.office_sale_ends).value).toBe('۱۴۰۶/۱/۱۴ ۲۰:۳۰')
  expect(screen.getByText('between')).toBeTruthy()
})

test('an emptied number is none, or missing where one is needed', () => {
  show({ ...FRESH, priceToman: 5, percentOff: 5 })
  type(sales.office_sale_price, '')
  type(sales.office_sale_percent, '')
  expect(sent()).toMatchObject({ priceToman: INVALID_NUMBER, percentOff: null })
})

test('an untouched time keeps its seconds', () => {
  show({ ...FRESH, endsAt: '2027-04-03T17:00:42.000Z' })
  expect(field(sales.office_sale_ends).value).toBe('۱۴۰۶/۰۱/۱۴ ۲۰:۳۰')
  expect(sent().endsAt).toBe('2027-04-03T17:00:42.000Z')
})

test('a text that is no time goes to the call, which refuses it', () => {
  show({ ...FRESH, endsAt: '2027-04-03T17:00:00.000Z' })
  type(sales.office_sale_ends, 'فردا')
  expect(sent().endsAt).toBe('فردا')
})

test('a reset shows the initial values again', () => {
  show({ ...FRESH, priceToman: 7 })
  type(sales.office_sale_price, '8')
  fireEvent.click(screen.getByText('reset'))
  expect(field(sales.office_sale_price).value).toBe('۷')
  expect(sent().priceToman).toBe(7)
})

test('errors stand at their fields, also those of one item of a list', () => {
  show(FRESH, { price_toman: 'too little', 'packages.1': 'unknown' })
  expect(field(sales.office_sale_price).getAttribute('aria-invalid')).toBe('true')
  expect(field(sales.office_code_packages).getAttribute('aria-invalid')).toBe('true')
  expect(field(sales.office_sale_percent).getAttribute('aria-invalid')).not.toBe('true')
})

test('a known item sends the fields of a new one, and no others', () => {
  const known = { ...FRESH, priceToman: 9, version: 'abc', used: 3 }
  expect(initialFormValues(FRESH, known)).toEqual({ ...FRESH, priceToman: 9 })
  expect(initialFormValues(FRESH, null)).toBe(FRESH)
})
