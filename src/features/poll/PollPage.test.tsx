// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '#web/api.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { type Answer, fakeApi, logIn, page, stage } from '../../../test/support/screen/stage.tsx'
import { PollPage } from './PollPage.tsx'
import fa from './poll.fa.json' with { type: 'json' }
import type { Poll, Vote } from './poll.loader.ts'

const POLL: Poll = {
  id: 'lunch',
  question: 'ناهار چه باشد؟',
  description: 'برای جمعه',
  maximumChoices: 1,
  state: 'open',
  closeTime: null,
  options: [
    { id: 4, text: 'کباب' },
    { id: 9, text: 'آش' },
    { id: 2, text: 'کوکو' },
  ],
  results: null,
}
const RESULTS = {
  voters: 3,
  votes: [
    { optionId: 4, votes: 0 },
    { optionId: 9, votes: 2 },
    { optionId: 2, votes: 1 },
  ],
}
const VOTE: Vote = { optionIds: [9], time: '2027-01-01T00:00:00.000Z' }
const VOTED = { poll: { ...POLL, results: RESULTS }, vote: VOTE }

/** The response about the user's own vote. Undefined: use the poll of the page, without a vote. */
let own: Answer | undefined
let cast: Answer
beforeEach(() => {
  own = undefined
  cast = () => VOTED
})

const refuse = (status: number, error: string) => () => {
  throw new ApiError(status, { error, message: fa[error as 'poll_conflict'] ?? error })
}

async function show(change: Partial<Poll> = {}, search = '') {
  const { api, asked } = fakeApi({
    'GET /poll/{id}/vote': (input, key) => own?.(input, key) ?? { poll: { ...POLL, ...change }, vote: null },
    'POST /poll/{id}/vote': (input, key) => cast(input, key),
  })
  const router = stage({
    path: '/poll/lunch',
    at: `/poll/lunch${search}`,
    element: <PollPage />,
    load: () => ({ poll: { ...POLL, ...change } }),
    catalogues: { poll: fa, web },
    api,
  })
  await act(async () => undefined)
  return { router, asked, sent: () => asked.filter(({ call }) => call.startsWith('POST')) }
}

const choose = (name: string) => act(async () => screen.getByLabelText(name).click())
const press = () => act(async () => screen.getByRole('button', { name: fa.poll_vote }).click())
const checked = () =>
  Array.from(document.querySelectorAll<HTMLInputElement>('input:checked'), ({ value }) => Number(value))
const bars = () => screen.getAllByRole('listitem').map((row) => row.textContent)

test("shows the question without results; a visitor's choice is kept through the login", async () => {
  const { router, asked } = await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(POLL.question)
  expect(page()).toContain(fa.poll_login_note)
  expect(page()).not.toContain('٪')
  await choose('آش')
  await press()
  expect(readStored('destination')).toBe('/poll/lunch?option=9')
  expect(router.state.location.pathname).toBe('/register')
  expect(asked).toEqual([])
})

test('a visitor who waits for a code continues there', async () => {
  writeStored('state', 'activate')
  writeStored('phoneNumber', '09120000000')
  const { router } = await show()
  await choose('آش')
  await press()
  expect(router.state.location.pathname).toBe('/activate')
})

test('back from the login the choice is selected, and nothing is voted until confirmed', async () => {
  logIn()
  const { sent } = await show({}, '?option=9')
  expect(checked()).toEqual([9])
  expect(sent()).toEqual([])
  await press()
  expect(sent()).toEqual([
    { call: 'POST /poll/{id}/vote', input: { id: 'lunch', optionIds: [9] }, key: undefined },
  ])
  expect(bars()).toEqual(['کباب \u061c۰٪۰ رأی', 'آش رأی شما\u061c۶۷٪۲ رأی', 'کوکو \u061c۳۳٪۱ رأی'])
  expect(page()).toContain('۳ نفر رأی داده‌اند.')
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(fa.poll_thanks)
  expect(document.activeElement?.textContent).toBe(fa.poll_results_so_far)
  expect(screen.queryByRole('button', { name: fa.poll_vote })).toBeNull()
})

test('an option of another poll in the address is ignored', async () => {
  await show({}, '?option=77')
  expect(checked()).toEqual([])
})

test('an empty choice shows an error beside the options', async () => {
  logIn()
  const { sent } = await show()
  await press()
  expect(page()).toContain(fa.poll_choice_missing)
  expect(sent()).toEqual([])
  await choose('کوکو')
  expect(page()).not.toContain(fa.poll_choice_missing)
})

test('[2.80] two quick taps are one vote', async () => {
  logIn()
  let answer = (_: unknown) => undefined as unknown
  cast = () =>
    new Promise((resolve) => {
      answer = resolve as typeof answer
    })
  const { sent } = await show({}, '?option=4')
  await press()
  await press()
  expect(sent()).toHaveLength(1)
  await act(async () => void answer(VOTED))
  expect(bars()).toHaveLength(3)
})

test('a user who has voted sees the results with their choice', async () => {
  logIn()
  own = () => VOTED
  await show()
  expect(bars()[1]).toContain(fa.poll_your_vote)
  expect(screen.queryByRole('button', { name: fa.poll_vote })).toBeNull()
})

test('a failed check for an earlier vote is shown and retried, and voting stays possible', async () => {
  logIn()
  own = refuse(503, 'service_unavailable')
  await show()
  expect(page()).toContain(fa.poll_own_unknown)
  expect(screen.getByRole('button', { name: fa.poll_vote })).toBeTruthy()
  await act(async () => screen.getByRole('button', { name: web.retry }).click())
  expect(page()).toContain(fa.poll_own_unknown)
  own = () => VOTED
  await act(async () => screen.getByRole('button', { name: web.retry }).click())
  expect(page()).not.toContain(fa.poll_own_unknown)
  expect(bars()).toHaveLength(3)
})

test('[8.10] a second vote: the conflict message and the results', async () => {
  logIn()
  const { asked } = await show({}, '?option=4')
  own = () => VOTED
  cast = refuse(409, 'poll_conflict')
  await press()
  expect(screen.getByRole('alert').textContent).toBe(fa.poll_conflict)
  expect(bars()[1]).toContain(fa.poll_your_vote)
  expect(asked.filter(({ call }) => call === 'GET /poll/{id}/vote')).toHaveLength(2)
})

test('too late: shows a message and the final results', async () => {
  logIn()
  await show({ closeTime: '2027-01-01T20:30:00.000Z' }, '?option=4')
  expect(page()).toContain('تا ۱۲ دی ۱۴۰۵')
  own = () => ({ poll: { ...POLL, state: 'closed', results: RESULTS }, vote: null })
  cast = refuse(409, 'poll_closed')
  await press()
  expect(screen.getByRole('alert').textContent).toBe(fa.poll_closed)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(fa.poll_results)
  expect(page()).not.toContain(fa.poll_your_vote)
})

test('disabled meanwhile: shows a message, and no choice is possible', async () => {
  logIn()
  await show({}, '?option=4')
  own = () => ({ poll: { ...POLL, state: 'disabled' }, vote: null })
  cast = refuse(409, 'poll_disabled')
  await press()
  expect(screen.getByRole('alert').textContent).toBe(fa.poll_disabled)
  expect(page().match(new RegExp(fa.poll_disabled, 'g'))).toHaveLength(1)
  expect(screen.queryByRole('radio')).toBeNull()
})

test('[8.9] a deleted user is asked to register, with a link', async () => {
  logIn()
  cast = refuse(404, 'user_not_found')
  await show({}, '?option=4')
  await press()
  const alert = within(screen.getByRole('alert'))
  expect(alert.getByRole('link', { name: fa.poll_log_in }).getAttribute('href')).toBe('/register')
})

test('a session that expired meanwhile leads through the login with the choice', async () => {
  logIn()
  cast = refuse(401, 'login_required')
  const { router } = await show({}, '?option=4')
  await press()
  expect(readStored('destination')).toBe('/poll/lunch?option=4')
  expect(router.state.location.pathname).toBe('/register')
})

test('several choices: at the limit the others are disabled until one is removed', async () => {
  logIn()
  cast = () => ({
    poll: { ...POLL, maximumChoices: 2, results: RESULTS },
    vote: { ...VOTE, optionIds: [4, 2] },
  })
  const { sent } = await show({ maximumChoices: 2 })
  expect(page()).toContain('حداکثر ۲ گزینه را انتخاب کنید')
  await choose('کوکو')
  await choose('کباب')
  expect(page()).toContain('۲ از ۲ انتخاب')
  expect((screen.getByLabelText('آش') as HTMLInputElement).disabled).toBe(true)
  await choose('کوکو')
  expect((screen.getByLabelText('آش') as HTMLInputElement).disabled).toBe(false)
  await choose('کوکو')
  await press()
  expect(sent()[0]?.input).toEqual({ id: 'lunch', optionIds: [4, 2] })
  expect(page()).toContain(fa.poll_of_voters)
})

test('closed: everybody sees the results, without a button', async () => {
  const { asked } = await show({
    state: 'closed',
    closeTime: '2027-01-01T20:30:00.000Z',
    results: { voters: 0, votes: [] },
  })
  expect(page()).toContain('رأی‌گیری ۱۲ دی ۱۴۰۵، ساعت ۰۰:۰۰ تمام شد.')
  expect(bars()).toEqual(['کباب \u061c۰٪۰ رأی', 'آش \u061c۰٪۰ رأی', 'کوکو \u061c۰٪۰ رأی'])
  expect(page()).toContain(fa.poll_nobody_voted)
  expect(screen.queryByRole('button')).toBeNull()
  expect(asked).toEqual([])
})

test('[8.11] disabled: its message and a link home', async () => {
  await show({ state: 'disabled' })
  expect(page()).toContain(fa.poll_disabled)
  expect(screen.getByRole('link', { name: web.back_home }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('radio')).toBeNull()
})

test("signing out hides one's own vote", async () => {
  logIn()
  own = () => VOTED
  await show()
  expect(bars()).toHaveLength(3)
  await act(async () => writeStored('accessToken', null))
  expect(page()).not.toContain(fa.poll_your_vote)
  expect(screen.getByRole('button', { name: fa.poll_vote })).toBeTruthy()
})
