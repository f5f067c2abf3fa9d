// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import registration from '#features/device/registration/registration.fa.json' with { type: 'json' }
import push from '#features/notice/push.fa.json' with { type: 'json' }
import { parseInstant } from '#kernel/time.ts'
import { ApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import type { PageRedirect } from '#web/router.tsx'
import { writeStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import {
  type Answer,
  fakeApi,
  href,
  page,
  pass,
  stage,
  tap,
  title,
} from '../../../test/support/screen/stage.tsx'
import { ConfirmResetPage } from './ConfirmResetPage.tsx'
import { FreeResetAccountPage } from './FreeResetAccountPage.tsx'
import { NewFreeResetAccountPage } from './NewFreeResetAccountPage.tsx'
import { ResetAccountPage } from './ResetAccountPage.tsx'
import fa from './recovery.fa.json' with { type: 'json' }
import {
  loadConfirmReset,
  loadFreeResetAccount,
  loadResetAccount,
  type Reset,
  type ResetData,
  type UserDevice,
} from './recovery.loader.ts'

const NOW = '2026-11-20T08:00:00.000Z'
const CLOSED = '2026-11-15T08:00:00.000Z'
const ESTIMATE = {
  usuallyTime: '2026-12-02T08:00:00.000Z',
  latestTime: '2026-12-20T08:00:00.000Z',
  waits: 50,
}

const RESET: Reset = {
  deviceId: 'a',
  state: 'offered',
  closures: 1,
  closeTime: CLOSED,
  chooseTime: null,
  doneTime: null,
  waitedDays: 5,
  giftDays: 7,
  line: null,
  estimate: ESTIMATE,
  subscriptionId: 's',
}
const DEVICE = {
  id: 'a',
  type: 0,
  product: 'iPhone15,4',
  udid: '0'.repeat(40),
  udidEnd: '0000',
  iosMajor: 18,
  enrolTime: '2026-01-01T00:00:00.000Z',
  status: 6,
  registration: {
    deviceId: 'a',
    status: 6,
    statusTime: CLOSED,
    queueTime: CLOSED,
    registerTime: '2026-10-01T00:00:00.000Z',
    moveReason: null,
    line: null,
    estimate: null,
    isPaused: false,
    retryTime: null,
    canRetry: false,
    canDecline: true,
    events: [],
  },
} as UserDevice
const WAITING: UserDevice = {
  ...DEVICE,
  status: 0,
  registration: {
    ...DEVICE.registration,
    status: 0,
    moveReason: 'problem',
    line: { ahead: 2, length: 9 },
    estimate: { ...ESTIMATE, medianSeconds: 1_000_000, longSeconds: 2_000_000 },
  },
}
const UNDERWAY: Reset = { ...RESET, state: 'underway', chooseTime: CLOSED, line: { ahead: 2, length: 9 } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.setSystemTime(parseInstant(NOW))
})

type FoundReset = NonNullable<ResetData['found']>

function show(
  element: ReactElement,
  found: Partial<FoundReset> | null,
  answers: Record<string, Answer> = {},
  devices: UserDevice[] = [found?.device ?? DEVICE],
) {
  const data: ResetData = {
    devices,
    found: found && { device: DEVICE, reset: RESET, quote: null, daysLeft: null, ...found },
  }
  const { api, asked } = fakeApi(answers)
  const router = stage({
    path: '/here',
    element,
    load: () => data,
    catalogues: { recovery: fa, registration, push, web },
    api,
    site: { brand: { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' } },
  })
  return { router, asked }
}

test('[2.45] [4.16] [9.11] shows the closure, its date, the compensation, the estimate, and both ways on', () => {
  show(<ResetAccountPage />, {})
  expect(title()).toBe(fa.reset_title)
  for (const text of [fa.reset_text, fa.reset_means_apps, fa.reset_means_paid, fa.reset_honest])
    expect(page()).toContain(text)
  expect(page()).toContain(`${fa.reset_added}۱۲ روز`)
  expect(page()).toContain(`${fa.reset_waited}۵ روز`)
  expect(page()).toContain(`${fa.reset_gift}۷ روز`)
  expect(page()).toContain(`${fa.reset_closed_since}۲۴ آبان ۱۴۰۵`)
  expect(page()).toContain(`${fa.reset_usually}۱۱ آذر ۱۴۰۵`)
  expect(page()).toContain(`${fa.reset_latest}۲۹ آذر ۱۴۰۵`)
  expect(href(fa.reset_change)).toBe('/confirmReset')
  // The refund amount is unknown, but the refund button is still shown.
  expect(screen.getByRole('button', { name: fa.reset_decline })).toBeTruthy()
})

test('[2.47] the refund is named to the toman; one that is hindered is not', () => {
  const quote = { amount: 123_456, hindrance: null } as FoundReset['quote']
  show(<ResetAccountPage />, { quote })
  expect(screen.getByRole('button', { name: 'انصراف و بازپرداخت ۱۲۳٬۴۵۶ تومان' })).toBeTruthy()
  cleanup()
  show(<ResetAccountPage />, { quote: { ...quote, hindrance: 'nothing_paid' } as FoundReset['quote'] })
  expect(screen.getByRole('button', { name: fa.reset_decline })).toBeTruthy()
})

test('the second closure has its own text; with several devices each link names its own', () => {
  show(<ResetAccountPage />, { reset: { ...RESET, closures: 2 } }, {}, [DEVICE, { ...DEVICE, id: 'b' }])
  expect(title()).toBe(fa.reset_title_again)
  expect(page()).toContain(fa.reset_text_again)
  expect(href(fa.reset_change)).toBe('/confirmReset?device=a')
  expect(screen.getByRole('combobox')).toBeTruthy()
})

test('[9.11] without real waits the later date is marked as an estimate; before the first day none is given back', () => {
  show(<ResetAccountPage />, {
    reset: { ...RESET, waitedDays: 0, estimate: { ...ESTIMATE, waits: 0 } },
  })
  expect(page()).toContain(fa.reset_longest)
  expect(page()).not.toContain(fa.reset_latest)
  expect(page()).not.toContain(fa.reset_waited)
  expect(page()).toContain(`${fa.reset_added}۷ روز`)
})

test.each([
  [2, fa.reset_fine_title, true],
  [null, fa.reset_fine_none, false],
])('nothing closed, status %s: shows a message with a link', (status, heading, canReport) => {
  const device = { ...DEVICE, status } as UserDevice
  show(<ResetAccountPage />, { device, reset: { ...RESET, state: 'none' } })
  expect(title()).toBe(heading)
  expect(href(fa.reset_status)).toBe('/deviceStatus')
  expect(screen.queryByRole('link', { name: fa.reset_report }) !== null).toBe(canReport)
})

test('[2.46] [21.68] confirms without repeating the page before; several taps confirm once, and lead to the queue', async () => {
  let end: (reset: Reset) => void = () => undefined
  const { router, asked } = show(
    <ConfirmResetPage />,
    {},
    {
      'POST /device/{id}/reset': () => new Promise((resolve) => (end = resolve)),
    },
  )
  for (const text of [fa.confirm_line, fa.confirm_apps, fa.confirm_sms]) expect(page()).toContain(text)
  for (const text of [fa.reset_honest, fa.reset_decline]) expect(page()).not.toContain(text)
  await tap(fa.confirm_action)
  await tap(fa.confirm_action)
  await act(async () => end(UNDERWAY))
  expect(asked).toEqual([{ call: 'POST /device/{id}/reset', input: { id: 'a' }, key: undefined }])
  expect(router.state.location.pathname).toBe('/freeResetAccount')
})

test('a second change leads to its own page; an error is shown in place', async () => {
  let answer: Answer = () => {
    throw new ApiError(409, { error: 'reset_elsewhere', message: fa.reset_elsewhere })
  }
  const { router } = show(
    <ConfirmResetPage />,
    {},
    { 'POST /device/{id}/reset': (...input) => answer(...input) },
  )
  await tap(fa.confirm_action)
  expect(screen.getByRole('alert').textContent).toBe(fa.reset_elsewhere)
  answer = () => ({ ...UNDERWAY, closures: 2 })
  await tap(fa.confirm_action)
  expect(router.state.location.pathname).toBe('/newFreeResetAccount')
})

test('in progress: the position, the dates, the days so far; the end is announced', async () => {
  let reset: Reset = UNDERWAY
  let device: UserDevice = WAITING
  const { router } = show(
    <FreeResetAccountPage />,
    { device, reset },
    {
      'GET /device/{id}/reset': () => reset,
      'GET /device/{id}/registration': () => device.registration,
    },
  )
  expect(title()).toBe(fa.free_title)
  expect(page()).toContain('نفر ۳ از ۹')
  expect(page()).toContain('۵ روز گذشته است')
  expect(page()).toContain(`${fa.free_added_so_far}۱۲ روز`)
  expect(href(fa.reset_status)).toBe('/deviceStatus')
  reset = { ...UNDERWAY, waitedDays: 6 }
  device = { ...WAITING, registration: { ...WAITING.registration, line: { ahead: 0, length: 9 } } }
  await pass(30)
  expect(page()).toContain('نفر ۱ از ۹')
  expect(page()).toContain(`${fa.free_added_so_far}۱۳ روز`)
  const loads = vi.fn()
  router.subscribe(() => loads(router.state.destination?.pathname))
  reset = { ...UNDERWAY, state: 'done' }
  await pass(30)
  expect(loads).toHaveBeenCalledWith('/here')
  expect(screen.getByRole('status').textContent).toContain(fa.done_title)
})

test('[2.49] again: its own text; a failed registration links the page that helps', () => {
  const device = { ...WAITING, registration: { ...WAITING.registration, status: 3, estimate: null } }
  show(<NewFreeResetAccountPage />, { device, reset: { ...UNDERWAY, closures: 2, line: null } })
  expect(title()).toBe(fa.new_free_title)
  expect(page()).toContain(fa.new_free_text)
  expect(href(fa.free_failed_action)).toBe('/registerDevice')
})

test('[2.48] [4.17] done: the days added, the days left, and the apps to reinstall', () => {
  const reset: Reset = { ...RESET, state: 'done', waitedDays: 21, doneTime: NOW }
  show(<FreeResetAccountPage />, { reset, daysLeft: 44 })
  expect(title()).toBe(fa.done_title)
  expect(page()).toContain('۲۸ روز')
  expect(page()).toContain(`${fa.done_waited}۲۱ روز`)
  expect(page()).toContain(`${fa.done_gift}۷ روز`)
  expect(page()).toContain(`${fa.done_left}۴۴ روز`)
  expect(href(fa.done_reinstall)).toBe('/install')
  expect(href(fa.done_subscription)).toBe('/subscription')
})

const device = ({ registration: _, status: __, ...rest }: UserDevice) => rest

function load(
  loader: (input: LoaderInput) => Promise<unknown>,
  reset: Reset,
  answers: Record<string, Answer> = {},
  query = '',
) {
  writeStored('accessToken', { accessToken: 'x', refreshToken: 'y' } as never)
  const { api } = fakeApi({
    'GET /device': () => ({ devices: [device(DEVICE)] }),
    'GET /device/{id}/registration': () => DEVICE.registration,
    'GET /device/{id}/reset': () => reset,
    ...answers,
  })
  const input = { api, query: new URLSearchParams(query), path: '/', locale: 'fa' } as unknown as LoaderInput
  return loader(input)
}

test('the page works without the quote, and shows it if known', async () => {
  const missing = () => {
    throw new ApiError(404)
  }
  const without = await load(loadResetAccount, RESET, { 'GET /subscription/{id}/refund': missing })
  expect(without).toMatchObject({ found: { quote: null, reset: RESET } })
  const known = { 'GET /subscription/{id}/refund': () => ({ amount: 5 }) }
  expect(await load(loadResetAccount, RESET, known)).toMatchObject({ found: { quote: { amount: 5 } } })
})

test('a page that does not match the state redirects to the one that does', async () => {
  const sent = async (loading: Promise<unknown>) =>
    ((await loading.catch((answer: unknown) => answer)) as PageRedirect).to
  expect(await sent(load(loadResetAccount, UNDERWAY))).toBe('/freeResetAccount')
  expect(await sent(load(loadConfirmReset, { ...UNDERWAY, closures: 2 }))).toBe('/newFreeResetAccount')
  expect(await sent(load(loadFreeResetAccount, RESET))).toBe('/resetAccount')
  expect(await sent(load(loadConfirmReset, { ...RESET, state: 'none' }))).toBe('/resetAccount')
})
