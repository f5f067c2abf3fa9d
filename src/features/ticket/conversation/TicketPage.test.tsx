// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api.ts'
import { writeStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { type Answer, fakeApi, href, page, stage, tap } from '../../../../test/support/screen/stage.tsx'
import { answered, TICKET } from '../../../../test/support/screen/ticketPage.ts'
import fa from '../ticket.fa.json' with { type: 'json' }
import type { Ticket } from '../ticket.loader.ts'
import { TicketPage } from './TicketPage.tsx'

const ANSWERED = answered(TICKET, 'سلام، https://bustan.example/refundConfirm را ببینید.')
const CLOSED: Ticket = {
  ...ANSWERED,
  state: 'closed',
  unread: 0,
  closeTime: '2026-11-16T08:00:00.000Z',
  closedBy: 'user',
  reopenUntil: '2026-11-30T08:00:00.000Z',
  closesTime: null,
}
const OVER: Ticket = { ...CLOSED, canReply: false, reopenUntil: null, closedBy: 'time' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  writeStored('user', { id: '1', phoneNumber: '0912•••0000' })
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  Object.defineProperty(document, 'hidden', { value: false, configurable: true })
})

const write = (text: string) =>
  fireEvent.change(document.querySelector('[name=text]') as Element, { target: { value: text } })
const written = () => document.querySelector<HTMLTextAreaElement>('[name=text]')?.value
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function show(ticket: Ticket | null, answers: Record<string, Answer> = {}, state?: object) {
  const { api, asked } = fakeApi({ 'POST /ticket/{id}/read': () => ({ unread: 0 }), ...answers })
  const path = '/ticket/one'
  const router = stage({
    path: '/ticket/{id}',
    at: path,
    element: <TicketPage />,
    load: () => ({ ticket }),
    catalogues: { ticket: fa, web },
    api,
    site: { publicUrl: 'https://bustan.example', apiBase: '/api/v1' },
  })
  if (state) return { asked, router, again: () => router.navigate(path, { replace: true, state }) }
  return { asked, router, again: () => router.navigate(path, { replace: true }) }
}

test('[2.69] the conversation: author, time, calendar; line breaks stay, only our own addresses are links', () => {
  show(ANSWERED)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('پول کم شد')
  expect(page()).toContain('تیکت ۱۲۰۷')
  expect(page()).toContain(fa.ticket_state_answered)
  expect(page()).toContain('149000')
  expect(page()).toContain('۲۴ آبان ۱۴۰۵')
  const lines = Array.from(document.querySelectorAll('li:first-child p[dir] > span'))
  expect(lines.map(({ textContent }) => textContent)).toEqual(['سلام', '', 'Error 5'])
  expect(lines.map((line) => line.getAttribute('dir'))).toEqual(['rtl', 'rtl', 'ltr'])
  expect(href('https://bustan.example/refundConfirm')).toBe('/refundConfirm')
  // The page says when the ticket closes automatically.
  expect(page()).toContain('۸ آذر ۱۴۰۵')
})

test('unread messages are marked, scrolled to and read once they are seen', async () => {
  const { asked } = show(ANSWERED)
  expect(page()).toContain(fa.conversation_new)
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(1)
  await wait(0)
  expect(asked).toEqual([
    { call: 'POST /ticket/{id}/read', input: { id: TICKET.id, number: 2 }, key: undefined },
  ])
  // The mark of new messages stays while the page is open.
  expect(page()).toContain(fa.conversation_new)
})

test('a hidden tab reads nothing until the user returns', async () => {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  const { asked } = show(ANSWERED, { 'GET /ticket/{id}': () => ({ ...ANSWERED }) })
  await wait(600_000)
  expect(asked).toEqual([])
  Object.defineProperty(document, 'hidden', { value: false, configurable: true })
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await wait(0)
  expect(asked.map(({ call }) => call)).toEqual(['GET /ticket/{id}', 'POST /ticket/{id}/read'])
})

test('an answer appears by polling, is announced, and does not move the focus of a writing user', async () => {
  let now: Ticket = TICKET
  show(TICKET, { 'GET /ticket/{id}': () => now })
  write('راستی')
  now = ANSWERED
  await wait(5000)
  expect(page()).toContain('را ببینید')
  expect(page()).toContain(fa.conversation_news)
  expect(written()).toBe('راستی')
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled()
})

test('two taps send one reply, which shows at once, and an older response does not remove it', async () => {
  const replied = answered(TICKET)
  const after: Ticket = {
    ...replied,
    state: 'open',
    messages: [
      ...TICKET.messages,
      { number: 2, author: 'user', text: 'هنوز نه', files: [], createTime: TICKET.createTime },
    ],
  }
  let late: (ticket: Ticket) => void = () => undefined
  const { asked } = show(TICKET, {
    'GET /ticket/{id}': () => new Promise((resolve) => (late = resolve)),
    'POST /ticket/{id}/message': () => after,
  })
  await tap(fa.reply_send)
  expect(page()).toContain(fa.ticket_text_missing)
  await wait(5000)
  write('  هنوز نه ')
  const button = screen.getByRole('button', { name: fa.reply_send })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  const sent = asked.filter(({ call }) => call === 'POST /ticket/{id}/message')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    input: { id: TICKET.id, text: 'هنوز نه', files: [] },
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(page()).toContain('هنوز نه')
  expect(written()).toBe('')
  await act(async () => late(TICKET))
  expect(page()).toContain('هنوز نه')
  expect(sessionStorage.length).toBe(0)
})

test('a failed reply is kept, also over a reload, and is sent with the same key', async () => {
  const away = () => {
    throw new ApiError(0)
  }
  const first = show(TICKET, { 'POST /ticket/{id}/message': away })
  write('مهم')
  await tap(fa.reply_send)
  expect(screen.getByRole('alert').textContent).toContain(fa.words_kept)
  cleanup()
  const second = show(TICKET, { 'POST /ticket/{id}/message': away })
  expect(written()).toBe('مهم')
  await tap(fa.reply_send)
  expect(second.asked[0]?.key).toBe(first.asked[0]?.key)
})

test('closing asks once; then the rating and the deadline for reopening are shown', async () => {
  const { asked } = show(ANSWERED, { 'POST /ticket/{id}/close': () => CLOSED })
  await tap(fa.close_action)
  expect(asked.some(({ call }) => call === 'POST /ticket/{id}/close')).toBe(false)
  await tap(fa.close_confirm)
  expect(page()).toContain('این تیکت را ۲۵ آبان ۱۴۰۵ بستید')
  expect(page()).toContain('تا ۹ آذر ۱۴۰۵ با نوشتن یک پیام دوباره باز می‌شود')
  expect(screen.getByText(fa.score_title)).toBeTruthy()
  expect(screen.getByRole('button', { name: fa.reply_reopen_send })).toBeTruthy()
  expect(screen.queryByRole('button', { name: fa.close_action })).toBeNull()
})

test('stars and words; without stars nothing is sent, and it can be changed', async () => {
  const { asked } = show(CLOSED, {
    'POST /ticket/{id}/score': ({ score, text }) => ({ ...CLOSED, score, scoreText: text }),
  })
  await tap(fa.score_send)
  expect(page()).toContain(fa.ticket_score_missing)
  expect(asked).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: '۴ ستاره از ۵' }))
  fireEvent.change(screen.getByLabelText(fa.score_text), { target: { value: ' خوب بود ' } })
  await tap(fa.score_send)
  expect(asked[0]?.input).toEqual({ id: TICKET.id, score: 4, text: 'خوب بود' })
  expect(page()).toContain('خوب بود')
  expect(screen.getByRole('img', { name: '۴ ستاره از ۵' })).toBeTruthy()
  await tap(fa.score_change)
  expect((screen.getByRole('radio', { name: '۴ ستاره از ۵' }) as HTMLInputElement).checked).toBe(true)
})

test('closed for good: a new ticket about the same topic, and the unsent text is still there', async () => {
  let now: Ticket = TICKET
  show(TICKET, { 'GET /ticket/{id}': () => now })
  write('دیر رسیدم')
  now = OVER
  await wait(5000)
  expect(page()).toContain('خودبه‌خود بسته شد')
  expect(page()).toContain(fa.closed_for_good)
  expect(written()).toBeUndefined()
  expect(page()).toContain('دیر رسیدم')
  expect(href(fa.tickets_new)).toBe('/ticket/create?topic=payment&sub=deducted')
})

test('without an answer no rating is requested', () => {
  show({ ...OVER, canScore: false, closedBy: 'operator' })
  expect(page()).not.toContain(fa.score_title)
  expect(page()).toContain('بستیم')
})

test('files: name, size, one request for two taps, a failure with retry, an erased one', async () => {
  const file = {
    id: 'f1',
    name: 'رسید.pdf',
    mediaType: 'application/pdf' as const,
    size: 2_400_000,
    createTime: TICKET.createTime,
    isErased: false,
  }
  const [first] = TICKET.messages
  if (!first) throw new Error('no message')
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address)
    throw new TypeError('offline')
  })
  show({
    ...TICKET,
    messages: [{ ...first, files: [file, { ...file, id: 'f2', name: 'old.png', isErased: true }] }],
  })
  expect(page()).toContain('۲ مگابایت')
  expect(page()).toContain(fa.files_erased)
  const name = fa.files_download.replace('{name}', 'رسید.pdf')
  const button = screen.getByRole('button', { name })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await wait(0)
  expect(fetched).toEqual(['/api/v1/upload/ticket/f1'])
  expect(screen.getByRole('alert').textContent).toBe(web.network_failed)
  expect(screen.queryByRole('button', { name: fa.files_download.replace('{name}', 'old.png') })).toBeNull()
  await tap(name)
  expect(fetched).toHaveLength(2)
})

test('after the form it shows a confirmation, until the next event', async () => {
  let now: Ticket = TICKET
  const { again } = show(TICKET, { 'GET /ticket/{id}': () => now }, { isSent: true })
  expect(page()).not.toContain(fa.conversation_sent)
  await act(async () => again())
  expect(page()).toContain(fa.conversation_sent)
  now = ANSWERED
  await wait(5000)
  expect(page()).not.toContain(fa.conversation_sent)
})

test('a ticket that waits for the user stands out, with the date it closes', () => {
  show({ ...ANSWERED, state: 'waiting' })
  expect(page()).toContain(fa.conversation_waiting)
  expect(page()).toContain('۸ آذر ۱۴۰۵')
})
