// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import registration from '#features/device/registration/registration.fa.json' with { type: 'json' }
import { parseInstant } from '#kernel/time.ts'
import { ApiError } from '#web/api.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import {
  type Answer,
  fakeApi,
  href,
  page,
  stage,
  tap,
  title,
} from '../../../../test/support/screen/stage.tsx'
import fa from '../recovery.fa.json' with { type: 'json' }
import type { UserDevice } from '../recovery.loader.ts'
import { AccountProblemPage } from './AccountProblemPage.tsx'
import type { Problem, ProblemData } from './problem.loader.ts'

const DEVICE = {
  id: 'a',
  type: 0,
  product: 'iPhone15,4',
  iosMajor: 18,
  enrolTime: '2026-01-01T00:00:00.000Z',
  status: 2,
  registration: { deviceId: 'a', status: 2, moveReason: null, events: [] },
} as unknown as UserDevice
const OPEN: Problem = {
  id: 'p',
  number: 12,
  deviceId: 'a',
  kind: 'does_not_open',
  description: 'چنار باز نمی‌شود',
  state: 'open',
  solvedBy: null,
  answer: null,
  ahead: 4,
  createTime: '2026-11-15T08:00:00.000Z',
  solveTime: null,
}
const SOLVED: Problem = {
  ...OPEN,
  state: 'solved',
  solvedBy: 'operator',
  answer: 'دوباره نصب کنید.',
  ahead: null,
  solveTime: '2026-11-16T08:00:00.000Z',
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.setSystemTime(parseInstant('2026-11-17T08:00:00.000Z'))
})

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
const written = () => (screen.getByRole('textbox') as HTMLTextAreaElement).value

function show(change: Partial<ProblemData> = {}, answers: Record<string, Answer> = {}) {
  const data = { devices: [DEVICE], device: DEVICE, problem: null, ...change } as ProblemData
  const { api, asked } = fakeApi(answers)
  stage({
    path: '/accountProblem',
    element: <AccountProblemPage />,
    load: () => data,
    catalogues: { recovery: fa, registration, web },
    api,
  })
  return { asked, data }
}

test('[2.41] a report without its kind is not sent; with it the page shows its state', async () => {
  const { asked, data } = show({}, { 'POST /device/{id}/problem': () => OPEN })
  await tap(fa.problem_send)
  expect(page()).toContain(fa.problem_kind_missing)
  expect(asked).toEqual([])
  choose(fa.problem_kind_disappeared)
  write('  همه رفتند  ')
  data.problem = OPEN
  await tap(fa.problem_send)
  expect(asked[0]).toMatchObject({ input: { id: 'a', kind: 'disappeared', description: 'همه رفتند' } })
  expect(title()).toBe(fa.problem_saved_title)
  expect(sessionStorage.length).toBe(0)
})

test('nothing is lost on a network failure, nor by a reload', async () => {
  const away = () => {
    throw new ApiError(0)
  }
  show({}, { 'POST /device/{id}/problem': away })
  choose(fa.problem_kind_cannot_install)
  write('پیام خطا می‌دهد')
  await tap(fa.problem_send)
  expect(screen.getByRole('alert').textContent).toContain(fa.problem_kept)
  expect(written()).toBe('پیام خطا می‌دهد')
  cleanup()
  show()
  expect(written()).toBe('پیام خطا می‌دهد')
  expect(
    (screen.getByRole('radio', { name: fa.problem_kind_cannot_install }) as HTMLInputElement).checked,
  ).toBe(true)
})

test('[2.42] [2.44] saved: the position in the queue, the status of the device, and later the answer', async () => {
  let problem = OPEN
  const { data } = show(
    { problem },
    {
      'GET /device/{id}/problem': () => ({ problem }),
      'GET /device/{id}/registration': () => DEVICE.registration,
    },
  )
  expect(title()).toBe(fa.problem_saved_title)
  expect(page()).toContain('۴ گزارش جلوتر از شماست')
  expect(page()).toContain('چنار باز نمی‌شود')
  expect(href(fa.reset_status)).toBe('/deviceStatus')
  problem = { ...OPEN, ahead: 0 }
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(page()).toContain(fa.problem_place_first)
  problem = SOLVED
  data.problem = SOLVED
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(title()).toBe(fa.problem_solved_title)
  expect(page()).toContain('دوباره نصب کنید.')
})

test('the user reports that it works again', async () => {
  const { asked, data } = show({ problem: OPEN }, { 'POST /device/{id}/problem/solve': () => ({}) })
  data.problem = { ...SOLVED, solvedBy: 'user', answer: null }
  await tap(fa.problem_works)
  expect(asked[0]).toMatchObject({ call: 'POST /device/{id}/problem/solve', input: { id: 'a' } })
  expect(page()).toContain(fa.problem_solved_user)
})

test('[2.43] solved: by whom, the next step, and the form again on request', async () => {
  show({ problem: { ...SOLVED, solvedBy: 'registration', answer: null } })
  expect(page()).toContain(fa.problem_solved_registration)
  expect(href(fa.problem_solved_install)).toBe('/install')
  await tap(fa.problem_again)
  expect(title()).toBe(fa.problem_title)
})

test.each([
  [6, null, fa.problem_known_closed_title, fa.problem_known_closed_action],
  [0, 'problem', fa.problem_known_underway_title, fa.problem_known_underway_action],
])('status %s: known problems come first, with a link', (status, moveReason, heading, action) => {
  const known = {
    ...DEVICE,
    status,
    registration: { ...DEVICE.registration, status, moveReason },
  } as UserDevice
  show({ device: known, problem: OPEN })
  expect(title()).toBe(heading)
  expect(href(action)).toBe('/resetAccount')
  expect(screen.queryByRole('textbox')).toBeNull()
})
