// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import type { PageRedirect } from '#web/router.tsx'
import { readStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { type Answer, fakeApi, logIn, page, stage } from '../../../test/support/screen/stage.tsx'
import { TICKET, TOPICS } from '../../../test/support/screen/ticketPage.ts'
import { TicketEntryPage } from './TicketEntryPage.tsx'
import { TicketsPage } from './TicketsPage.tsx'
import fa from './ticket.fa.json' with { type: 'json' }
import { loadNewTicket, loadTicket, loadTicketEntry, loadTickets } from './ticket.loader.ts'

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

function show(element: React.ReactElement, data: object, chatUrl = '') {
  stage({
    path: '/ticket',
    element,
    load: () => data,
    catalogues: { ticket: fa, web },
    api: fakeApi({}).api,
    site: { chatUrl },
  })
}

const LIST = { items: [TICKET], total: 1, page: 1, perPage: 12, unread: 0 }

test('[2.68] a ticket in the list: topic, state in words, the last message and its time', () => {
  const unread = { ...TICKET, unread: 2, state: 'answered', lastAuthor: 'operator', excerpt: 'دیدیم' }
  show(<TicketsPage />, { ...LIST, items: [unread, { ...TICKET, id: 'b', state: 'closed' }], unread: 1 })
  for (const text of [
    'پول کم شد',
    'تیکت ۱۲۰۷',
    '۲۴ آبان ۱۴۰۵',
    fa.ticket_state_answered,
    fa.ticket_state_closed,
    'پشتیبانی: دیدیم',
    '۲ پیام تازه',
    '۱ تیکت جواب تازه دارد',
  ])
    expect(page()).toContain(text)
  expect(links()).toEqual(['/ticket/create', `/ticket/${TICKET.id}`, '/ticket/b'])
})

test('pages are linked; an empty one leads back to the first; no tickets lead to the form', () => {
  show(<TicketsPage />, { ...LIST, total: 30, page: 2 })
  expect(links()).toContain('/ticket/view')
  expect(links()).toContain('/ticket/view?page=3')
  cleanup()
  show(<TicketsPage />, { ...LIST, items: [], total: 3, page: 9 })
  expect(page()).toContain(fa.tickets_page_empty)
  cleanup()
  show(<TicketsPage />, { ...LIST, items: [], total: 0 })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fa.tickets_none)
  expect(links()).toEqual(['/ticket/create'])
})

test('[2.19] the entry: two ways, suggestions, and the chat only if there is one', () => {
  show(<TicketEntryPage />, { own: null })
  expect(links()).toEqual([
    '/ticket/create',
    '/ticket/view',
    '/accountProblem',
    '/deviceStatus',
    '/content/faq',
  ])
  cleanup()
  show(<TicketEntryPage />, { own: { total: 4, unread: 2 } }, 'https://chat.example')
  expect(page()).toContain('۲ تیکت جواب تازه دارد')
  expect(page()).toContain('۴ تیکت فرستاده‌اید')
  expect(links()).toContain('/goToChat')
})

function input(answers: Record<string, Answer>, path: string, parameters: Record<string, string> = {}) {
  const { api, asked } = fakeApi(answers)
  const { pathname, search, searchParams } = new URL(path, 'http://store.test')
  return { asked, input: { api, path: pathname + search, query: searchParams, parameters } as LoaderInput }
}

const fails = (status: number) => () => {
  throw new ApiError(status)
}

test('a visitor sees the entry and the form, and goes through the login for private pages', async () => {
  const entry = input({}, '/ticket')
  expect(await loadTicketEntry(entry.input)).toEqual({ own: null })
  expect(entry.asked).toEqual([])
  const form = input({ 'GET /ticket/topic': () => ({ topics: TOPICS }) }, '/ticket/create?sub=gateway')
  expect(await loadNewTicket(form.input)).toEqual({
    topics: TOPICS,
    own: { payments: [], devices: [], applications: [] },
    asked: { topic: 'payment', subTopic: 'gateway' },
  })
  for (const [load, path] of [
    [loadTickets, '/ticket/view?page=2'],
    [loadTicket, `/ticket/${TICKET.id}`],
  ] as const) {
    const redirect = await load(input({}, path).input).catch((thrown: unknown) => thrown)
    expect((redirect as PageRedirect).to).toBe('/register')
    expect(readStored('destination')).toBe(path)
  }
})

test('the entry shows unread messages, and works without them', async () => {
  logIn()
  const own = { ...LIST, total: 4, unread: 2 }
  expect(await loadTicketEntry(input({ 'GET /ticket': () => own }, '/ticket').input)).toEqual({
    own: { total: 4, unread: 2 },
  })
  expect(await loadTicketEntry(input({ 'GET /ticket': fails(503) }, '/ticket').input)).toEqual({ own: null })
})

test.each([
  ['/ticket/view', {}],
  ['/ticket/view?page=3', { page: 3 }],
  ['/ticket/view?page=x', {}],
  ['/ticket/view?page=-1', {}],
  ['/ticket/view?page=99999999', {}],
])('%s requests %j', async (path, asked) => {
  logIn()
  const given = input({ 'GET /ticket': () => LIST }, path)
  await loadTickets(given.input)
  expect(given.asked[0]?.input).toEqual(asked)
})

test('missing, malformed or of another user is not found; any other failure may be retried', async () => {
  logIn()
  const load = (answer: Answer) =>
    loadTicket(input({ 'GET /ticket/{id}': answer }, '/ticket/x', { id: 'x' }).input)
  expect(await load(() => TICKET)).toEqual({ ticket: TICKET })
  expect(await load(fails(404))).toEqual({ ticket: null })
  expect(await load(fails(400))).toEqual({ ticket: null })
  await expect(load(fails(503))).rejects.toMatchObject({ status: 503 })
})
