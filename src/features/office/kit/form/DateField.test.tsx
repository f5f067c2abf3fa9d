// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import english from '#features/office/shell/office.en.json' with { type: 'json' }
import persian from '#features/office/shell/office.fa.json' with { type: 'json' }
import type { Locale } from '#kernel/locale.ts'
import { I18nProvider } from '#web/i18n.tsx'
import { DateField } from './DateField.tsx'

afterEach(cleanup)

function Filter({ initial }: { initial: string | null }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <DateField label="From" value={value} onValue={setValue} />
      <output>{value ?? 'none'}</output>
    </>
  )
}

function show(locale: Locale, initial: string | null = null): void {
  render(
    <I18nProvider locale={locale} catalogues={{ office: locale === 'fa' ? persian : english }}>
      <Filter initial={initial} />
    </I18nProvider>,
  )
}

const field = () => screen.getByLabelText('From') as HTMLInputElement
const value = () => screen.getByRole('status').textContent
const open = () => fireEvent.click(screen.getByRole('button', { name: /«From»|“From”/ }))
const day = (name: string) => screen.getByRole('button', { name })

test('[23.70] a typed day is kept as it was typed until the focus leaves, then written in full', () => {
  show('fa')
  fireEvent.change(field(), { target: { value: '1405/8/27' } })
  expect([value(), field().value]).toEqual(['2026-11-18', '1405/8/27'])
  fireEvent.blur(field())
  expect(field().value).toBe('۱۴۰۵/۰۸/۲۷')
})

test('[23.70] an unreadable day keeps the value before it and is named at the field', () => {
  show('fa', '2026-11-18')
  fireEvent.change(field(), { target: { value: '۱۴۰۵/۱۲/۳۰' } })
  expect(field().getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(field())
  expect(value()).toBe('2026-11-18')
  expect(screen.getByText(persian.office_date_missing)).toBeTruthy()
  fireEvent.change(field(), { target: { value: '' } })
  expect(value()).toBe('none')
})

test('[23.70] the calendar follows the keyboard in the direction of the language', () => {
  show('fa', '2026-11-18')
  open()
  expect(document.activeElement).toBe(day('۲۷ آبان ۱۴۰۵'))
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('ArrowLeft')
  expect(document.activeElement).toBe(day('۲۸ آبان ۱۴۰۵'))
  press('ArrowDown')
  expect(document.activeElement).toBe(day('۵ آذر ۱۴۰۵'))
  press('PageUp')
  press('Home')
  expect(document.activeElement).toBe(day('۲ آبان ۱۴۰۵'))
  fireEvent.click(day('۵ آبان ۱۴۰۵'))
  expect([value(), field().value]).toEqual(['2026-10-27', '۱۴۰۵/۰۸/۰۵'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[23.70] in English the calendar is Gregorian; Escape closes it and returns the focus', () => {
  show('en', '2026-11-18')
  expect(field().value).toBe('2026-11-18')
  open()
  expect(screen.getByText('November 2026')).toBeTruthy()
  fireEvent.keyDown(day('18 November 2026'), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false')
  open()
  fireEvent.click(screen.getByRole('button', { name: english.office_date_clear }))
  expect(value()).toBe('none')
})
