// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import gate from '#features/gate/gate.fa.json' with { type: 'json' }
import login from '#features/login/login.fa.json' with { type: 'json' }
import { writeStored } from '#web/storage/storage.ts'
import type { Tracker } from '#web/tracker.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { DEVICE_MESSAGES, NOTHING_ELSE } from '../../../test/support/screen/devicePage.tsx'
import { browse, DEVICE, IPAD, IPHONE } from '../../../test/support/screen/install.tsx'
import { type Answer, fakeApi, href, page, stage, tap } from '../../../test/support/screen/stage.tsx'
import fa from './device.fa.json' with { type: 'json' }
import { GetDevicePage } from './enrolment/GetDevicePage.tsx'
import { InstallProfilePage } from './enrolment/InstallProfilePage.tsx'
import registration from './registration/registration.fa.json' with { type: 'json' }
import { DeviceStatusPage } from './status/DeviceStatusPage.tsx'

let trackedEvents: string[]
const assign = vi.fn()

beforeEach(() => {
  trackedEvents = []
  browse(IPHONE)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  assign.mockReset()
})

async function show(element: ReactElement, data: unknown, answers: Record<string, Answer> = {}) {
  const { api, asked } = fakeApi(answers)
  const track: Tracker['track'] = (name) => void trackedEvents.push(name)
  stage({
    path: '/here',
    element,
    load: () => data,
    catalogues: DEVICE_MESSAGES,
    api,
    site: {
      publicUrl: 'https://bustan.example',
      brand: { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' },
    },
    tracker: { open() {}, track, event() {}, data: async () => ({}) },
  })
  await act(async () => undefined)
  return asked
}

/** Renders the page in an ordinary tab, because the gate checks for private browsing first. */
const showProfile = async (answers?: Record<string, Answer>) => {
  vi.stubGlobal('navigator', { ...window.navigator, storage: { getDirectory: async () => ({}) } })
  const asked = await show(<InstallProfilePage />, null, answers)
  await screen.findByRole('heading', { level: 1 })
  return asked
}

test('if a fresh code is needed first, its sheet is open, and the address reloads after it', async () => {
  let loads = 0
  const { api, asked } = fakeApi({
    'POST /user/step_up': () => ({ phoneNumber: '0912•••4567', activateTtl: 120, resendAfter: 120 }),
    'POST /user/step_up/confirm': () => ({ validSeconds: 600 }),
  })
  stage({
    path: '/getDevice',
    at: '/getDevice?token=t',
    element: <GetDevicePage />,
    load: (url) => {
      if (++loads > 1) expect(url.search).toBe('?token=t')
      return { fault: loads > 1 ? 'late' : 'code' }
    },
    catalogues: { device: fa, login, web },
    site: { loginCodeDigits: 4 } as object,
    api,
  })
  expect(page()).toContain(fa.get_device_code_text)
  const field = await screen.findByRole('textbox')
  await act(async () => void fireEvent.change(field, { target: { value: '1234' } }))
  await act(async () => undefined)
  expect(asked.map(({ call }) => call)).toEqual(['POST /user/step_up', 'POST /user/step_up/confirm'])
  expect(loads).toBe(2)
  expect(page()).toContain(fa.get_device_late)
})

test('[2.32] explains the profile in four steps, each with a picture', async () => {
  await showProfile()
  const steps = screen.getAllByRole('listitem')
  expect(steps).toHaveLength(4)
  for (const [at, text] of [
    fa.profile_step_allow,
    fa.profile_step_settings,
    fa.profile_step_install,
    fa.profile_step_back,
  ].entries()) {
    expect(steps[at]?.textContent).toContain(text)
    expect(steps[at]?.querySelector('svg')).not.toBeNull()
  }
})

test('[1.23] [2.33] [2.34] says that a private tab registers no device, and explains developer mode from iOS 16 on', async () => {
  await showProfile()
  expect(page()).toContain(fa.install_profile_private)
  expect(page()).toContain(fa.install_profile_developer_mode)
  cleanup()
  browse('iPhone iOS 12 Safari')
  await showProfile()
  expect(page()).toContain(fa.install_profile_private)
  expect(page()).not.toContain(fa.install_profile_developer_mode)
})

test('[21.12] the warning about private mode comes before the button; steps tick as the store hears of them', async () => {
  const answer = { profileUrl: 'https://bustan.example/profile/1', profileSeconds: 480 }
  await showProfile({ 'POST /device/enrolment': async () => answer })
  const ticked = () => screen.queryAllByRole('img', { name: fa.profile_step_done }).length
  expect(page().indexOf(fa.install_profile_private)).toBeLessThan(page().indexOf(fa.install_profile_start))
  expect([page().includes('قدم ۲ از ۴'), ticked()]).toEqual([true, 0])
  await tap(fa.install_profile_start)
  expect(ticked()).toBe(1)
  // Safari has returned, perhaps in another tab.
  await act(async () => writeStored('device', { id: 'd9', secretKey: 'k' }))
  expect(ticked()).toBe(4)
})

test('[2.31] [7.17] two quick taps start once: Safari gets the profile, and the start is tracked', async () => {
  const answer = { profileUrl: 'https://bustan.example/profile/1', profileSeconds: 480 }
  const asked = await showProfile({ 'POST /device/enrolment': async () => answer })
  await act(async () => {
    const start = screen.getByRole('button', { name: fa.install_profile_start })
    start.click()
    start.click()
  })
  expect(asked.map(({ call }) => call)).toEqual(['POST /device/enrolment'])
  expect(assign.mock.calls).toEqual([[answer.profileUrl]])
  expect(trackedEvents).toEqual(['udid_install'])
  expect(screen.getByRole('timer').textContent).toBe('۰۸:۰۰')
})

const NOTHING_YET = { status: null, statusTime: null, events: [] }
const own = (device: typeof DEVICE, change: object = {}) => ({
  ...device,
  status: null,
  registration: { ...NOTHING_YET, deviceId: device.id, ...change },
})

test('[1.17] [2.55] my devices with their states, and two ways to add one: this one, or another by QR code', async () => {
  const devices = [own(DEVICE), own(IPAD)]
  await show(<DeviceStatusPage />, { chosen: devices[0], devices, subscriptions: [], ...NOTHING_ELSE })
  const list = screen.getByRole('navigation', { name: registration.title_device })
  expect(
    Array.from(list.querySelectorAll('a'), (one) => [
      one.getAttribute('href'),
      one.getAttribute('aria-current'),
      one.textContent,
    ]),
  ).toEqual([
    ['/device?device=d1', 'page', `iPhone 15${registration.registration_badge_none}`],
    ['/device?device=d2', null, `iPad (10)${registration.registration_badge_none}`],
  ])
  expect(href(fa.device_add_this)).toBe('/installProfile')
  await tap(fa.device_add_other)
  expect(screen.getByRole('dialog', { name: gate.scan_title }).textContent).toContain(
    'https://bustan.example/installProfile',
  )
})

test("does not offer to add this browser's device again", async () => {
  writeStored('device', { id: 'd1', secretKey: 'k' })
  const device = own(DEVICE)
  await show(<DeviceStatusPage />, { chosen: device, devices: [device], subscriptions: [], ...NOTHING_ELSE })
  expect(page()).toContain(fa.device_this_named.replace('{name}', 'iPhone 15'))
  expect(screen.queryByRole('link', { name: fa.device_add_this })).toBeNull()
})

test.each([
  [0, 'waiting'],
  [1, 'registering'],
  [5, 'processing'],
] as const)(
  '[2.38] [2.40] status %i: title, description, the time left, and declining',
  async (status, name) => {
    const time = '2026-11-15T08:00:00.000Z'
    const device = own(DEVICE, {
      status,
      statusTime: time,
      canDecline: true,
      moveReason: null,
      registerTime: null,
      queueTime: time,
      estimate: {
        usuallyTime: '2099-01-01T00:00:00Z',
        latestTime: '2099-02-01T00:00:00Z',
        medianSeconds: 1,
        longSeconds: 1,
        waits: 1,
      },
    })
    await show(<DeviceStatusPage />, {
      chosen: { ...device, status },
      devices: [device],
      subscriptions: [],
      ...NOTHING_ELSE,
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      registration[`registration_title_${name}`],
    )
    expect(page()).toContain(registration[`registration_text_${name}`].split('{')[0])
    expect(href(registration.status_view_time)).toBe('#time')
    expect(document.getElementById('time')?.textContent).toContain(registration.wait_usually)
    expect(screen.getByRole('button', { name: registration.decline_action })).toBeTruthy()
  },
)
