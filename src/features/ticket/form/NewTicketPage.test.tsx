// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '#web/api.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { fakeUploads } from '../../../../test/support/screen/fakeUploads.ts'
import { PAYMENT } from '../../../../test/support/screen/paymentPage.ts'
import { type Answer, fakeApi, page, stage } from '../../../../test/support/screen/stage.tsx'
import { TICKET, TOPICS } from '../../../../test/support/screen/ticketPage.ts'
import fa from '../ticket.fa.json' with { type: 'json' }
import { NewTicketPage } from './NewTicketPage.tsx'
import { topicOfLink } from './ticketForm.rules.ts'

beforeEach(() => {
  logIn('1')
})

function logIn(id: string): void {
  writeStored('user', { id, phoneNumber: '0912•••0000' })
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
}

const control = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)
const fill = (name: string, value: string) =>
  fireEvent.change(control(name) as Element, { target: { value } })
const send = (name: string = fa.new_ticket_send) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const settle = () => act(async () => undefined)

const NOTHING = { payments: [], devices: [], applications: [] }

function show(answer: Answer = () => TICKET, at = '/ticket/create', own: object = NOTHING) {
  const { api, asked } = fakeApi({ 'POST /ticket': answer })
  const router = stage({
    path: '/ticket/create',
    at,
    element: <NewTicketPage />,
    load: ({ searchParams }) => ({
      topics: TOPICS,
      own,
      asked: topicOfLink(TOPICS, searchParams.get('topic'), searchParams.get('sub')),
    }),
    catalogues: { ticket: fa, web },
    api,
    site: { apiBase: '/api/v1' },
  })
  return { asked, router }
}

function fillAll(): void {
  fill('topic', 'payment')
  fill('sub_topic', 'deducted')
  fill('field-amount', '۱۴۹٬۰۰۰')
  fireEvent.click(screen.getByRole('radio', { name: 'آیفون' }))
  fill('description', ' پول کم شد ')
}

async function attach(name: string, ...files: string[]): Promise<void> {
  const chosen = files.map((file) => new File(['x'], file))
  await act(async () => void fireEvent.change(control(name) as Element, { target: { files: chosen } }))
}

test('[2.67] nothing is sent before it is complete: each error at its field, the focus at the first', async () => {
  const { asked } = show()
  await send()
  expect(page()).toContain(fa.ticket_topic_missing)
  expect(document.activeElement).toBe(control('topic'))
  fill('topic', 'payment')
  await send()
  expect(page()).toContain(fa.ticket_sub_topic_missing)
  expect(document.activeElement).toBe(control('sub_topic'))
  fill('sub_topic', 'deducted')
  await send()
  expect(document.activeElement).toBe(control('field-amount'))
  for (const text of ['«مبلغ» را بنویسید.', fa.ticket_value_choice, fa.ticket_description_missing])
    expect(page()).toContain(text)
  fill('field-amount', 'صد')
  expect(page()).toContain(fa.ticket_value_no_number)
  fill('field-amount', '۱۴۹۰۰۰')
  await send()
  expect(document.activeElement).toBe(control('field-device_type'))
  fireEvent.click(screen.getByRole('radio', { name: 'آیپد' }))
  await send()
  expect(document.activeElement).toBe(control('description'))
  expect(asked).toEqual([])
})

test('[2.67] two quick taps send once with one key, and the page of the ticket follows', async () => {
  const { asked, router } = show()
  fillAll()
  const button = screen.getByRole('button', { name: fa.new_ticket_send })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(asked[0]?.input).toEqual({
    topic: 'payment',
    subTopic: 'deducted',
    fields: [
      { label: 'amount', value: '149000', files: [] },
      { label: 'device_type', value: 'iphone', files: [] },
    ],
    description: 'پول کم شد',
    files: [],
  })
  expect(router.state.location).toMatchObject({ pathname: `/ticket/${TICKET.id}`, state: { isSent: true } })
  expect(sessionStorage.length).toBe(0)
})

test('a lost response loses nothing, also over a reload; the same request keeps its key, another has its own', async () => {
  const away = () => {
    throw new ApiError(0)
  }
  const first = show(away)
  fillAll()
  await send()
  expect(screen.getByRole('alert').textContent).toContain(fa.words_kept)
  cleanup()
  const second = show(away)
  expect(control('description')?.value).toBe(' پول کم شد ')
  expect(page()).toContain(fa.new_ticket_continued)
  await send()
  fill('description', 'دو بار کم شد')
  await send()
  const [lost] = first.asked
  const [again, changed] = second.asked
  expect(again?.key).toBe(lost?.key)
  expect(changed?.key).not.toBe(lost?.key)
})

test('after a refusal a retry is a new request, and the reason is at its field', async () => {
  const { asked } = show(() => {
    throw new ApiError(400, { message: 'نه', fields: { 'fields.amount': 'این مبلغ نه' } })
  })
  fillAll()
  await send()
  expect(control('field-amount')?.getAttribute('aria-invalid')).toBe('true')
  expect(page()).toContain('این مبلغ نه')
  await send()
  expect(asked[0]?.key).not.toBe(asked[1]?.key)
  fill('field-amount', '۲۰۰۰')
  expect(page()).not.toContain('این مبلغ نه')
})

test('a visitor writes, goes through the login on sending, and finds everything again', async () => {
  localStorage.clear()
  const { asked, router } = show(undefined, '/ticket/create?topic=payment')
  expect(control('topic')?.value).toBe('payment')
  fill('sub_topic', 'deducted')
  await send(fa.new_ticket_login)
  expect(document.activeElement).toBe(control('field-amount'))
  // A visitor cannot upload: no file field, but one link to the login.
  expect(control('field-receipt')).toBeNull()
  expect(page()).toContain(fa.files_login)
  fill('field-amount', '۵۰۰۰')
  fireEvent.click(screen.getByRole('radio', { name: 'آیفون' }))
  fill('description', 'سلام')
  await send(fa.new_ticket_login)
  expect(asked).toEqual([])
  expect(router.state.location.pathname).toBe('/register')
  expect(readStored('destination')).toBe('/ticket/create?topic=payment')
  cleanup()
  logIn('7')
  show(undefined, '/ticket/create?topic=payment')
  expect(control('sub_topic')?.value).toBe('deducted')
  expect(control('field-amount')?.value).toBe('۵۰۰۰')
  expect(control('description')?.value).toBe('سلام')
  expect(control('field-receipt')).not.toBeNull()
})

test('the text of one user is not shown to the next one in the same tab', () => {
  show()
  fill('description', 'راز من')
  cleanup()
  logIn('2')
  show()
  expect(control('description')?.value).toBe('')
})

test('files show their progress, count at their field, and are restored after a reload', async () => {
  const uploads = fakeUploads()
  const { asked } = show()
  fillAll()
  await attach('field-receipt', 'رسید.png')
  await act(async () => uploads[0]?.progress(0.4))
  expect(page()).toContain('۴۰٪')
  expect(uploads[0]?.address).toBe('/api/v1/upload/ticket')
  expect(uploads[0]?.form.get('sub_topic')).toBe('deducted')
  // The form must not be sent, because the ticket would lose its file without notice.
  await send()
  expect(page()).toContain(fa.files_sending)
  await act(async () => uploads[0]?.answer(200, { id: 'u1', name: 'x.png' }))
  await settle()
  await attach('files', 'a.txt')
  await act(async () => uploads[1]?.answer(415, { error: 'upload_type_unknown', message: 'این نوع نه' }))
  await settle()
  expect(page()).toContain('این نوع نه')
  // The message also stays after another change of the form.
  fill('description', 'پول کم شد.')
  await send()
  expect(page()).toContain(fa.files_failed)
  expect(asked).toEqual([])
  cleanup()
  const again = show()
  expect(page()).toContain('رسید.png')
  await send()
  expect(again.asked[0]?.input).toMatchObject({
    fields: [{}, {}, { label: 'receipt', value: '', files: ['u1'] }],
    files: [],
  })
})

test('a file that is too large is not sent; one that was deleted is requested again', async () => {
  const uploads = fakeUploads()
  show(() => {
    throw new ApiError(409, { error: 'upload_gone', message: 'فایل دیگر نیست' })
  })
  fillAll()
  const large = new File(['x'], 'large.png')
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 })
  await act(async () => void fireEvent.change(control('files') as Element, { target: { files: [large] } }))
  expect(page()).toContain(fa.files_large)
  expect(uploads).toHaveLength(0)
  fireEvent.click(screen.getByLabelText(fa.files_remove.replace('{name}', 'large.png')))
  await attach('files', 'a.txt')
  await act(async () => uploads[0]?.answer(200, { id: 'u1', name: 'a.txt' }))
  await settle()
  await send()
  expect(page()).toContain('فایل دیگر نیست')
  expect(page()).not.toContain('a.txt')
  expect(control('description')?.value).toBe(' پول کم شد ')
})

test('a text that is too long shows an error at once, counted and not cut', async () => {
  const { asked } = show()
  fillAll()
  expect(page()).not.toContain('نویسه')
  fill('description', 'ا'.repeat(4001))
  expect(page()).toContain('۴٬۰۰۱ از ۴٬۰۰۰')
  expect(page()).toContain(fa.ticket_text_long)
  await send()
  expect(asked).toEqual([])
  expect(control('description')?.value).toHaveLength(4001)
})

test('a sub topic shows faster help, and keeps the text of another one', () => {
  show(undefined, '/ticket/create?sub=deducted')
  expect(page()).toContain('پول تا ۷۲ ساعت برمی‌گردد.')
  expect(screen.getByRole('link', { name: fa.new_ticket_sooner_action }).getAttribute('href')).toBe(
    '/content/faq',
  )
  fill('field-amount', '۱۰۰۰')
  fill('sub_topic', 'gateway')
  expect(control('field-amount')?.value).toBe('۱۰۰۰')
  expect(page()).toContain('مبلغ (اختیاری)')
  fill('topic', 'other')
  expect(control('sub_topic')).toBeNull()
})

test('starting over clears the form and the tab', async () => {
  show()
  fillAll()
  cleanup()
  show()
  await send(fa.new_ticket_start_over)
  expect(control('description')?.value).toBe('')
  expect(control('topic')?.value).toBe('')
  expect(sessionStorage.length).toBe(0)
})

test('[21.69] a payment of the user is picked instead of typed, and the typed fields are not asked then', async () => {
  const { asked } = show(undefined, '/ticket/create?sub=picked', { ...NOTHING, payments: [PAYMENT] })
  expect(control('field-amount')).not.toBeNull()
  expect(page()).toContain('۲۲۰٬۰۰۰ تومان')
  fill('field-payment', PAYMENT.id)
  expect(control('field-amount')).toBeNull()
  fill('description', 'دو بار کم شد')
  await send()
  expect(asked[0]?.input['fields']).toEqual([{ label: 'payment', value: PAYMENT.id, files: [] }])
  cleanup()
  sessionStorage.clear()
  show(undefined, '/ticket/create?sub=picked')
  expect(control('field-payment')).toBeNull()
  expect(control('field-amount')).not.toBeNull()
})
