// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addMilliseconds, DAY, machineNow, SECOND } from '#kernel/time.ts'
import { ToastProvider } from '#ui/feedback/Toast.tsx'
import { UiProvider } from '#ui/UiContext.tsx'
import { type Api, ApiError } from '#web/api.ts'
import { ApiProvider } from '#web/apiContext.ts'
import { formatDay } from '#web/dates.ts'
import { I18nProvider } from '#web/i18n.tsx'
import { type Site, SiteProvider } from '#web/site.tsx'
import web from '#web/web.fa.json' with { type: 'json' }
import { createMemoryRouter, MemoryPages } from '../../../../test/support/memoryRouter.tsx'
import fa from '../registration/registration.fa.json' with { type: 'json' }
import type { Registration, Subscription } from '../registration/registration.loader.ts'
import { WaitView } from './WaitView.tsx'

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

const SUBSCRIPTION = { deviceId: 'a', state: 'active', lines: [{ days: 365, time: at(-30) }] }

async function show(registration: Registration, subscriptions = [SUBSCRIPTION] as unknown as Subscription[]) {
  answer = async () => registration
  const chosen = {
    id: 'a',
    type: 0,
    product: 'iPhone15,4',
    iosMajor: 18,
    status: registration.status,
    registration,
  }
  const data = { chosen, devices: [chosen], subscriptions }
  const page = (text: string) => ({ path: text, element: <p>here is {text}</p> })
  const router = createMemoryRouter(
    [
      { path: '/waiting', load: () => data, element: <WaitView /> },
      page('/registering'),
      page('/deviceStatus'),
    ],
    { data },
  )
  render(
    <I18nProvider locale="fa" catalogues={{ registration: fa, web }}>
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

test('[11.8] long histories are collapsed, the newest first', async () => {
  const events = Array.from({ length: 9 }, (_, index) => ({
    time: at(index - 9),
    event: index % 2 ? ('session_back' as const) : ('session_lost' as const),
    status: 0,
  }))
  await show(waiting(5, { events }))
  const list = () => document.querySelectorAll('ol')[2]?.children
  expect(list()).toHaveLength(5)
  expect(list()?.[0]?.textContent).toContain(fa.registration_event_session_lost)
  await act(async () => screen.getByRole('button', { name: fa.registration_events_all }).click())
  expect(list()).toHaveLength(9)
})

test('without a device there is one button, to enrol one', async () => {
  const data = { chosen: null, devices: [], subscriptions: [] }
  const router = createMemoryRouter([{ path: '/', element: <WaitView /> }], { data })
  render(
    <I18nProvider locale="fa" catalogues={{ registration: fa, web }}>
      <MemoryPages router={router} />
    </I18nProvider>,
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe('/installProfile')
})

test('while no account can register, the page says so', async () => {
  await show(waiting(5))
  expect(page()).not.toContain(fa.registration_paused)
  document.body.replaceChildren()
  await show(waiting(5, { isPaused: true }))
  expect(page()).toContain(fa.registration_paused)
})
