// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { UiProvider } from '../UiContext.tsx'
import { CodeField } from './CodeField.tsx'
import { PhoneField } from './PhoneField.tsx'

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('')
  return (
    <UiProvider locale="fa">
      <CodeField label="code" value={code} onValue={setCode} onComplete={onComplete} />
    </UiProvider>
  )
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('code'), { target: { value } })

test('a pasted message with Persian digits fills the field and is submitted once', () => {
  const complete = vi.fn()
  const { container } = render(<Code onComplete={complete} />)
  type('کد شما: ۱۲۳۴ است')
  expect(complete.mock.calls).toEqual([['1234']])
  expect((screen.getByLabelText('code') as HTMLInputElement).value).toBe('1234')
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('۱۲۳۴')
  type('12345')
  expect(complete).toHaveBeenCalledTimes(1)
})

test('is one input for one-time codes', () => {
  render(<Code onComplete={() => {}} />)
  const input = screen.getByLabelText('code')
  expect(input.getAttribute('autocomplete')).toBe('one-time-code')
  expect(input.getAttribute('inputmode')).toBe('numeric')
  type('٤٥')
  expect((input as HTMLInputElement).value).toBe('45')
})

test('a phone number keeps the digits as typed and reports Latin ones', () => {
  const report = vi.fn()
  render(<PhoneField label="phone" onValue={report} error="too short" />)
  const input = screen.getByLabelText('phone') as HTMLInputElement
  fireEvent.change(input, { target: { value: '+۹۸ ۹۱۲-٣٤٥' } })
  expect(report).toHaveBeenLastCalledWith('+98912345')
  expect(input.value).toBe('+۹۸ ۹۱۲-٣٤٥')
  expect(input.dir).toBe('ltr')
  const described = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('too short')
  expect(input.getAttribute('aria-invalid')).toBe('true')
})
