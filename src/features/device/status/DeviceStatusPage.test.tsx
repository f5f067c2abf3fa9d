// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import install from '#features/install/install.fa.json' with { type: 'json' }
import { addMilliseconds, DAY, machineNow, SECOND } from '#kernel/time.ts'
import { PAGES } from '#pages.ts'
import { ToastProvider } from '#ui/feedback/Toast.tsx'
import { UiProvider } from '#ui/UiContext.tsx'
import { type Api, ApiError } from '#web/api.ts'
import { ApiProvider } from '#web/apiContext.ts'
import { formatDay } from '#web/dates.ts'
import { I18nProvider } from '#web/i18n.tsx'
import { type Site, SiteProvider } from '#web/site.tsx'
import { DEVICE_MESSAGES, NOTHING_ELSE } from '../../../../test/support/screen/devicePage.tsx'
import { own } from '../../../../test/support/screen/install.tsx'
import { createMemoryRouter, MemoryPages } from '../../../../test/support/screen/memoryRouter.tsx'
import fa from '../registration/registration.fa.json' with { type: 'json' }
import type { Registration, Subscription } from '../registration/registration.loader.ts'
import { DeviceStatusPage } from './DeviceStatusPage.tsx'

const at = (days: number) => addMilliseconds(machineNow(), days * DAY).toISOString()
const day = (days: number) => formatDay('fa', at(days))

/** A registration queued for this many days; half of the devices were ready after 12 days, nine of ten after 21. */
function waiting(days: number, change: Partial<Registration> = {}): Registration {
  return {
    deviceId: 'a',
    status: 0,
    statusTime: at(-days),
    queueTime: at(-days),
    registerTime: null,
    moveReason: null,
    line: { ahead: 12, length: 48 },
    estimate: {
      usuallyTime: at(12 - days),
      latestTime: at(21 - days),
      medianSeconds: (12 * DAY) / SECOND,
      longSeconds: (21 * DAY) / SECOND,
      waits: 50,
    },
    isPaused: false,
    retryTime: null,
    canRetry: false,
    canDecline: true,
    events: [{ time: at(-days), event: 'applied', status: 0 }],
    ...change,
  }
}
let answer: () => Promise<Registration>
let asked = 0
beforeEach(() => {
  asked = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

const api = (async () => {
  asked++
  return answer()
}) as unknown as Api

const SUBSCRIPTION = {
  id: 's1',
  deviceId: 'a',
  state: 'active',
  days: 365,
  daysLeft: null,
  startTime: null,
  endTime: null,
  isInterrupted: false,
  lines: [{ days: 365, reason: 'purchase', package: { id: 1, name: 'یک‌ساله' }, time: at(-30) }],
}

async function show(
  registration: Registration,
  subscriptions = [SUBSCRIPTION] as unknown as Subscription[],
  extra: object = {},
) {
  answer = async () => registration
  const chosen = {
    id: 'a',
    type: 0,
    product: 'iPhone15,4',
    iosMajor: 18,
    enrolTime: at(-40),
    status: registration.status,
    registration,
  }
  const data = { chosen, devices: [chosen], subscriptions, ...NOTHING_ELSE, ...extra }
  const page = (text: string) => ({ path: text, element: <p>here is {text}</p> })
  const router = createMemoryRouter(
    [
      { path: '/waiting', load: () => data, element: <DeviceStatusPage /> },
      page('/registering'),
      page('/deviceStatus'),
    ],
    { data },
  )
  render(
    <I18nProvider locale="fa" catalogues={DEVICE_MESSAGES}>
      <UiProvider locale="fa">
        <SiteProvider value={{ brand: { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' } } as Site}>
          <ApiProvider value={api}>
            <ToastProvider closeLabel="بستن">
              <MemoryPages router={router} />
            </ToastProvider>
          </ApiProvider>
        </SiteProvider>
      </UiProvider>
    </I18nProvider>,
  )
  return router
}

const page = () => document.body.textContent ?? ''
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const current = () => document.querySelector('[aria-current=step]')?.textContent

test('in the queue: the dates, their basis, the position, the time passed', async () => {
  await show(waiting(5))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fa.registration_title_waiting)
  expect(page()).toContain('iPhone 15')
  expect(screen.getByText(day(7))).toBeTruthy()
  expect(page()).toContain('حدود ۷ روز دیگر')
  expect(page()).toContain(`${fa.wait_latest}${day(16)}`)
  expect(page()).toContain('نفر ۱۳ از ۴۸')
  expect(page()).toContain('۵ روز گذشته است')
  expect(page()).toContain('۵۰ دستگاه آخر')
  expect(page()).not.toContain('گذشت)')
  expect(current()).toContain(fa.way_waiting)
  expect(page()).toContain(fa.next_sms)
  expect(page()).toContain(fa.stay_title)
})

test.each([
  [1, fa.registration_title_registering, fa.way_registering, 'مدت رسمی‌اش ۷۲ ساعت'],
  [5, fa.registration_title_processing, fa.way_processing, '۱۸ روز و گاهی تا ۳۶ روز'],
])('[2.36] status %s has its own text and its own step', async (status, title, step, words) => {
  await show(waiting(5, { status, line: null }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(current()).toContain(step)
  expect(page()).toContain(words)
  expect(page()).not.toContain(fa.wait_place)
})

test('a failed attempt shows the time of the next one', async () => {
  await show(waiting(5, { status: 1, line: null, retryTime: at(0.1) }))
  expect(page()).toContain('تلاش قبلی به نتیجه نرسید')
})

test.each([
  ['renewal', fa.registration_moved_renewal],
  ['problem', fa.registration_moved_problem],
] as const)(
  'registered again: %s is explained, and unchanged days are not promised',
  async (reason, text) => {
    await show(waiting(5, { moveReason: reason, registerTime: at(-100) }))
    expect(page()).toContain(text)
    expect(page()).not.toContain(fa.next_days)
  },
)

test('offline it keeps its data, says so, polls less often, and recovers', async () => {
  await show(waiting(5))
  answer = async () => {
    throw new ApiError(0)
  }
  await pass(30)
  expect(page()).toContain('ارتباط قطع است')
  expect(page()).toContain('نفر ۱۳ از ۴۸')
  await pass(59)
  expect(asked).toBe(1)
  await pass(1)
  expect(asked).toBe(2)
  answer = async () => waiting(5)
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(asked).toBe(3)
  expect(page()).not.toContain('ارتباط قطع است')
})

test.each([
  [1, '/registering', fa.registration_title_registering],
  [2, '/deviceStatus', fa.registration_title_registered],
])('status %s is announced politely and leads to %s, replacing this page', async (status, path, title) => {
  const router = await show(waiting(5))
  answer = async () => waiting(5, { status })
  await pass(30)
  expect(screen.getByRole('status').textContent).toContain(title)
  expect(router.state.location.pathname).toBe(path)
  expect(router.state.navigationType).toBe('REPLACE')
})

test('[11.8] the history is folded, the newest first, and a setback is not ticked as done', async () => {
  const events = Array.from({ length: 9 }, (_, index) => ({
    time: at(index - 9),
    event: index % 2 ? ('session_back' as const) : ('session_lost' as const),
    status: 0,
  }))
  await show(waiting(5, { events }))
  const history = screen.getByText(fa.registration_events).closest('details')
  expect(history?.open).toBe(false)
  const list = history?.querySelector('ol')?.children
  expect(list).toHaveLength(9)
  expect(list?.[0]?.textContent).toContain(fa.registration_event_session_lost)
})

test('without a device the next step is to enrol one', async () => {
  const data = { chosen: null, devices: [], subscriptions: [], ...NOTHING_ELSE }
  const router = createMemoryRouter([{ path: '/', element: <DeviceStatusPage /> }], { data })
  render(
    <I18nProvider locale="fa" catalogues={DEVICE_MESSAGES}>
      <MemoryPages router={router} />
    </I18nProvider>,
  )
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    '/installProfile',
    '/packages',
  ])
})

test('while no account can register, the page says so', async () => {
  await show(waiting(5))
  expect(page()).not.toContain(fa.registration_paused)
  document.body.replaceChildren()
  await show(waiting(5, { isPaused: true }))
  expect(page()).toContain(fa.registration_paused)
})

const links = () => screen.getAllByRole('link').map((one) => one.getAttribute('href'))
const running = (change: object = {}) =>
  [{ ...SUBSCRIPTION, daysLeft: 100, startTime: at(-30), endTime: at(100), ...change }] as Subscription[]
const refund = (state: 'requested' | 'paid') => ({
  id: 'r1',
  state,
  amount: 1000,
  subscriptionId: 's1',
  deviceId: 'a',
  secondsLeft: state === 'requested' ? 60 : 0,
  needsCard: false,
  awaitsApproval: false,
})
const left = (event: 'declined' | 'cancelled') => ({
  status: null,
  line: null,
  estimate: null,
  canDecline: false,
  events: [{ time: at(-1), event, status: null }],
})
const CANCELLED = running({ state: 'cancelled' })
const FREE = running({ id: 's2', state: 'unapplied', deviceId: null })

test.each([
  ['registered', { status: 2 }, running(), {}, '/install'],
  ['expired', { status: 2 }, running({ daysLeft: 0 }), {}, '/packages?device=a'],
  ['ineligible', { status: 4 }, running(), {}, '/refundConfirm?device=a'],
  ['account', { status: 6 }, running({ isInterrupted: true }), {}, '/resetAccount'],
  ['none', { status: null, events: [] }, [], {}, '/packages?device=a'],
  ['none', { status: null, events: [] }, FREE, {}, '/registerDevice'],
  ['declined', left('declined'), CANCELLED, {}, '/refundConfirm?device=a'],
  ['cancelled', left('cancelled'), CANCELLED, { refunds: [refund('requested')] }, '/refundWaiting?refund=r1'],
  ['cancelled', left('cancelled'), CANCELLED, { refunds: [refund('paid')] }, '/packages?device=a'],
] as const)('[21.61] %s: one clear next step', async (state, change, subscriptions, extra, href) => {
  await show(waiting(5, { line: null, ...change } as Partial<Registration>), [...subscriptions], extra)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fa[`registration_title_${state}`])
  expect(links()[0]).toBe(href)
  const primary = document.querySelectorAll('[class*=primary]')
  expect(Array.from(primary, (one) => one.getAttribute('href'))).toEqual([href])
})

test('[21.61] failed: the next step is to try again; waiting and paused: nothing but waiting', async () => {
  await show(waiting(5, { status: 3, line: null, canRetry: true }))
  const primary = () => Array.from(document.querySelectorAll('[class*=primary]'), (one) => one.textContent)
  expect(primary()).toEqual([fa.status_retry])
  document.body.replaceChildren()
  await show(waiting(5))
  expect(primary()).toEqual([])
  document.body.replaceChildren()
  await show(waiting(5, { status: 7, line: null }))
  expect(primary()).toEqual([])
  expect(page()).toContain(fa.wait_usually)
})

test('[21.62] a ready device whose subscription has ended is not called ready', async () => {
  await show(waiting(5, { status: 2 }), running({ daysLeft: 0 }))
  expect(page()).toContain(fa.registration_text_expired)
  expect(page()).not.toContain(fa.registration_title_registered)
})

test('[21.64] a setback is not ticked, in the history and on the way', async () => {
  await show(waiting(5, { status: 7, line: null, events: [{ time: at(-1), event: 'no_room', status: 0 }] }))
  const item = screen.getByText(fa.registration_event_no_room).closest('li')
  expect(item?.textContent).toContain(fa.way_state_setback)
  expect(item?.textContent).not.toContain(fa.way_state_done)
  expect(screen.getByText(fa.way_waiting).closest('li')?.textContent).toContain(fa.way_state_setback)
})

const APP = own({ id: 7, installed: null, update: null })
const STORE = own({ id: 1, nameFa: 'بوستان', installed: null })
const step = (title: string) => screen.getByText(title).closest('details')

test('[21.65] ready: the wished application, the store and developer mode are steps that tick', async () => {
  const ready = waiting(5, { status: 2, line: null })
  const installable = { applications: [APP], store: STORE }
  await show(ready, running(), { installable })
  expect(step(install.first_step_application)?.open).toBe(true)
  expect(step(install.first_step_application)?.textContent).toContain('باغچه')
  expect(step(install.first_step_store)?.open).toBe(false)
  expect(screen.queryByLabelText(install.first_step_done)).toBeNull()
  await act(async () =>
    screen.getByRole('button', { name: install.first_step_mode_on, hidden: true }).click(),
  )
  expect(step(install.first_step_developer_mode)?.textContent).not.toContain(install.first_step_mode_on)
  expect(document.activeElement?.textContent).toBe(install.first_step_developer_mode)
  expect(screen.getAllByLabelText(install.first_step_done)).toHaveLength(1)
  const goOn = screen.getByRole('link', { name: fa.status_install })
  expect(goOn.className).not.toContain('primary')
  document.body.replaceChildren()

  // The browser stores the tick; the server knows what is installed.
  const both = [own({ id: 7 }), own({ id: 1 })]
  await show(ready, running(), { installable: { applications: [own({ id: 7 })], store: STORE } })
  expect(step(install.first_step_store)?.open).toBe(true)
  expect(screen.getAllByLabelText(install.first_step_done)).toHaveLength(2)
  document.body.replaceChildren()
  await show(ready, running(), { installable: { applications: both, store: STORE } })
  expect(page()).not.toContain(install.first_steps)
})

test('[21.60] /device, /deviceStatus, /waiting, /registering, /processing and /subscription are one page', async () => {
  const paths = ['/device', '/deviceStatus', '/waiting', '/registering', '/processing', '/subscription']
  const found = PAGES.filter(({ path }) => paths.includes(path))
  expect(found).toHaveLength(paths.length)
  expect(new Set(found.map(({ page }) => page)).size).toBe(1)
  expect(new Set(found.map(({ title }) => title)).size).toBe(paths.length)
})

test('[21.60] no circles: the page links to none of its own addresses, and the timeline is there once', async () => {
  await show(waiting(5))
  expect(
    links().filter((href) => /^.(device|deviceStatus|waiting|registering|processing)\b/.test(href ?? '')),
  ).toEqual([])
  expect(document.querySelectorAll('[aria-current=step]')).toHaveLength(1)
})
