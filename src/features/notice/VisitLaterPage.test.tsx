// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '#web/api.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { fakeApi, stage } from '../../../test/support/screen/stage.tsx'
import fa from './notice.fa.json' with { type: 'json' }
import { VisitLaterPage } from './VisitLaterPage.tsx'

const PHONE = '09121234567'
let answer: () => unknown

function show({ isOpen = false } = {}) {
  const { api, asked } = fakeApi({ 'POST /registration/interest': () => answer() })
  const catalogues = { notice: fa, web }
  stage({ path: '/visitLater', element: <VisitLaterPage />, load: () => ({ isOpen }), catalogues, api })
  return asked
}

afterEach(cleanup)

const field = () => screen.getByRole('textbox') as HTMLInputElement
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const send = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: fa.visit_later_submit })))
const page = () => document.body.textContent ?? ''

test('two quick taps send one request, and another number can be left after it', async () => {
  const asked = show()
  let respond = (_: unknown): void => undefined
  answer = () =>
    new Promise((resolve) => {
      respond = resolve
    })
  type(PHONE)
  await send()
  await send()
  await act(async () => respond({ phoneNumber: '•••• 4567' }))
  expect(asked.map(({ input }) => input)).toEqual([{ phoneNumber: PHONE }])
  expect(page()).toContain('۴۵۶۷')
  fireEvent.click(screen.getByRole('button', { name: fa.visit_later_other_number }))
  expect(field().value).toBe('')
})

test.each([
  ['a network failure', new ApiError(0), web.network_failed],
  ['a failed server', new ApiError(500), web.unfortunately_operation_failed],
  ["the server's own message", new ApiError(429, { message: 'کمی صبر کنید' }), 'کمی صبر کنید'],
])('%s is shown, and the number stays for the next try', async (_, error, text) => {
  show()
  answer = () => Promise.reject(error)
  type(PHONE)
  await send()
  expect(screen.getByRole('alert').textContent).toContain(text)
  expect(field().value).toBe(PHONE)
  answer = () => ({ phoneNumber: '•••• 4567' })
  await send()
  expect(page()).toContain(fa.visit_later_saved_title)
})

test('open again, it leads to the registration', () => {
  show({ isOpen: true })
  const action = screen.getByRole('link', { name: fa.visit_later_open_action })
  expect(action.getAttribute('href')).toBe('/startRegister')
})
