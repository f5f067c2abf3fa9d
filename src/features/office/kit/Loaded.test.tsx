// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api.ts'
import { I18nProvider } from '#web/i18n.tsx'
import web from '#web/web.fa.json' with { type: 'json' }
import office from '../shell/office.fa.json' with { type: 'json' }
import { Loaded } from './Loaded.tsx'

afterEach(cleanup)

function show(error: unknown, data?: string): void {
  const of = { data, error, reload: vi.fn(), put: vi.fn() }
  render(
    <I18nProvider locale="fa" catalogues={{ office, web }}>
      <Loaded of={of}>{(text) => <p>{text}</p>}</Loaded>
    </I18nProvider>,
  )
}

test.each([
  ['that nothing has', new ApiError(404, { error: 'not_found' })],
  ['that cannot be read', new ApiError(400, { error: 'input_invalid' })],
])('an address %s shows not found, without a retry', (_, error) => {
  show(error)
  expect(screen.getByText(office.office_missing)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a failed fetch can be retried', () => {
  show(new ApiError(503))
  expect(screen.queryByText(office.office_missing)).toBeNull()
  expect(screen.getByRole('button')).toBeTruthy()
})

test('earlier data stays, with a note about its age', () => {
  show(new ApiError(503), 'ستون‌ها')
  expect(screen.getByText('ستون‌ها')).toBeTruthy()
  expect(screen.getByText(office.office_stale)).toBeTruthy()
})
