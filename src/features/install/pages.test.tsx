// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import gate from '#features/gate/gate.fa.json' with { type: 'json' }
import login from '#features/login/login.fa.json' with { type: 'json' }
import { type Api, ApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import {
  APPLICATION,
  browse,
  DEVICE,
  IPAD,
  IPHONE,
  LINK_CALL,
  own,
  READY,
  tracked,
  update,
} from '../../../test/support/screen/install.tsx'
import { fakeApi, href, loadParts, page, stage } from '../../../test/support/screen/stage.tsx'
import { DownloadPage } from './DownloadPage.tsx'
import { DownloadsPage } from './DownloadsPage.tsx'
import { InstallPage } from './InstallPage.tsx'
import fa from './install.fa.json' with { type: 'json' }
import { loadDownload, loadDownloads, loadInstall, type UserApplication } from './install.loader.ts'

const DIRECT_CALL = `${LINK_CALL}/direct/{version}`
const POPULAR = { ...APPLICATION, id: 30, label: 'kabk', nameFa: 'کبک', summaryFa: 'پرنده', summaryEn: '' }
const STORE = { ...APPLICATION, id: 1, label: 'bustan', nameFa: 'بوستان' }

let devices: object[]
let status: number | null
let applications: UserApplication[]
let application: object
let storeApplication: object | null
const assign = vi.fn()
const trackEvent = vi.fn()

beforeEach(() => {
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  writeStored('device', { id: 'd1', secretKey: 'k' })
  devices = [DEVICE]
  status = 2
  applications = []
  storeApplication = STORE
  application = {
    ...APPLICATION,
    price: 0,
    latestVersion: { name: '2.1', fileSize: 48_000_000, minimumIosVersion: '13.0' },
  }
  browse(IPHONE)
  vi.stubGlobal('fetch', () => Promise.reject(new Error('nobody is there')))
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  assign.mockReset()
  trackEvent.mockReset()
})

const { api, asked } = fakeApi({
  'GET /device': () => ({ devices }),
  'GET /device/{id}/registration': () => ({ status }),
  'GET /device/{id}/application': () => ({ applications }),
  'GET /application/{id}/installation': () => application,
  'GET /application/own': () => ({ application: storeApplication }),
  'GET /application': () => ({ items: [POPULAR, { ...POPULAR, id: 11 }] }),
  'POST /application/{id}/installation/request': () => ({ isKept: true }),
  [LINK_CALL]: () => READY,
  [DIRECT_CALL]: () => READY,
  'GET /installation/{id}': () => tracked('confirm'),
})

const PAGES = [
  { path: '/applications/download/{id}', Page: DownloadPage, load: loadDownload },
  { path: '/applications/download', Page: DownloadsPage, load: loadDownloads },
  { path: '/install', Page: InstallPage, load: loadInstall },
]

function input(url: URL): LoaderInput {
  const id = /\/download\/([^/]+)$/.exec(url.pathname)?.[1] ?? ''
  const parts = { path: url.pathname + url.search, query: url.searchParams, parameters: { id } }
  return { api: api as Api, ...parts } as unknown as LoaderInput
}

/** Opens the page by a tap on another page. */
async function show(at: string) {
  asked.length = 0
  const others = PAGES.map(({ path, Page, load }) => ({
    path,
    element: <Page />,
    load: (url: URL) => load(input(url)) as unknown,
  }))
  const router = stage({
    path: '/start',
    element: <p>start</p>,
    load: () => null,
    others: [...others, { path: '/register', element: <p>login</p> }],
    catalogues: { install: fa, gate, login, web },
    api,
    site: {
      publicUrl: 'https://bustan.example',
      brand: { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' },
    },
    tracker: { open() {}, track() {}, event: trackEvent, data: async () => ({}) },
  })
  await act(async () => void (await router.navigate(at)))
  await loadParts()
  return router
}

const calls = (name: string) => asked.filter(({ call }) => call === name)
const request = () => calls('POST /application/{id}/installation/request').map(({ input: { id } }) => id)
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent ?? '')

test('[4.7] [4.30] the tap that led here was the request: the dialog is open, and iOS asks', async () => {
  await show('/applications/download/7')
  expect(screen.getByRole('dialog').textContent).toContain('نصب باغچه')
  expect(assign.mock.calls).toEqual([[READY.installationUrl]])
  for (const text of ['باغچه', 'نسخهٔ ۲.۱', '۴۶ مگابایت', 'iPhone 15', 'iOS 13.0 یا بالاتر'])
    expect(page()).toContain(text)
})

test('on return to the page nothing starts until a tap', async () => {
  const router = await show('/applications/download/7')
  await act(async () => void (await router.navigate('/start')))
  assign.mockReset()
  await act(async () => void (await router.navigate(-1)))
  expect(assign).not.toHaveBeenCalled()
  await act(async () => screen.getByRole('button', { name: /^نصب باغچه/ }).click())
  expect(assign).toHaveBeenCalledTimes(1)
})

test('[4.31] a visitor: the request is stored, and the login returns here', async () => {
  writeStored('accessToken', null)
  const router = await show('/applications/download/7')
  expect(router.state.location.pathname).toBe('/register')
  expect(readStored('destination')).toBe('/applications/download/7')
  expect(readStored('installationRequest')).toBe(7)
})

test('[4.32] no device yet: the request is sent to the account, and the profile is the next step', async () => {
  devices = []
  const router = await show('/applications/download/7')
  expect(router.state.location.pathname).toBe('/installProfile')
  expect(readStored('destination')).toBe('/applications/download/7')
  expect(request()).toEqual([7])
  expect(readStored('installationRequest')).toBeNull()
})

test.each([
  [0, fa.install_not_ready_waiting, '/waiting'],
  [1, fa.install_not_ready_registering, '/registering'],
  [5, fa.install_not_ready_processing, '/processing'],
])('registering with status %i: shows the state, and keeps the request', async (now, message, path) => {
  status = now
  await show('/applications/download/7')
  expect(page()).toContain(message)
  expect(page()).toContain(fa.install_wish_kept)
  expect(href(fa.install_see_status)).toBe(path)
  expect(request()).toEqual([7])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an application of another device is a QR code to scan there', async () => {
  devices = [DEVICE, IPAD]
  await show('/applications/download/7?device=d2')
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => screen.getByRole('button', { name: /^نصب باغچه/ }).click())
  const dialog = screen.getByRole('dialog', { name: gate.scan_title })
  expect(dialog.textContent).toContain('https://bustan.example/applications/download/7')
  expect(assign).not.toHaveBeenCalled()
})

test('an application that the website may not install opens in the store app', async () => {
  application = { ...application, isEnableInstallFromWebsite: false }
  await show('/applications/download/7')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(href(/باز کردن در اپ بوستان/)).toBe('/open/application/baghche')
  expect(page()).toContain(fa.install_inside_text)
})

test('[4.25] [8.12] Instagram is stopped with a message: nothing is loaded, no login starts', async () => {
  browse('iPhone Instagram')
  writeStored('accessToken', null)
  await show('/applications/download/7')
  expect(page()).toContain(gate.installation_limit_browser_error)
  expect(asked).toEqual([])
  expect(trackEvent.mock.calls[0]?.[0]).toBe('install_limit_browser')
})

test('[4.26] an old iOS gets a message and is counted', async () => {
  browse('iPhone iOS 10 Safari')
  await show('/applications/download/7')
  expect(page()).toContain('iOS 10.3.3')
  expect(trackEvent.mock.calls).toEqual([['install_limit_ios_version', '10.3.3']])
})

test.each(['0', '-1', 'x', '1e99'])('the application %s does not exist', async (id) => {
  await expect(loadDownload(input(new URL(`http://x/applications/download/${id}`)))).rejects.toThrow(ApiError)
})

test('the list: forced updates, updates, requested ones, then popular ones that this device can run', async () => {
  applications = [
    own({ id: 11, nameFa: 'نصب‌شده' }),
    own({ id: 12, nameFa: 'خواسته', installed: null }),
    own({ id: 13, nameFa: 'تازه', update: update() }),
    own({ id: 14, nameFa: 'ضروری', update: update(true) }),
  ]
  await show('/applications/download')
  // The first letter is the icon's.
  expect(rows().map((row) => row.slice(1, 5))).toEqual(['ضرور', 'تازه', 'خواس'])
  expect(page()).toContain(fa.install_forced)
  expect(page()).toContain('سریع‌تر شد.')
  expect(calls('GET /application')[0]?.input).toMatchObject({ device: 'iphone' })
  expect(href(/^نصب کبک/)).toBe('/applications/download/30')
  await act(async () => screen.getByRole('button', { name: /^به‌روزرسانی ضروری/ }).click())
  expect(calls(LINK_CALL)[0]?.input).toEqual({ id: 14, deviceId: 'd1', target: 'site' })
})

test('an iPad gets iPad applications; a waiting device its status; no device the profile', async () => {
  devices = [IPAD]
  status = 0
  await show('/applications/download')
  expect(calls('GET /application')[0]?.input).toMatchObject({ device: 'ipad' })
  expect(page()).toContain(fa.install_not_ready_waiting)
  cleanup()
  devices = []
  await show('/applications/download')
  expect(href(fa.install_no_device_action)).toBe('/installProfile')
  expect(page()).toContain('کبک')
})

test('[2.34] ready: the store app by one tap, requested applications, developer mode and trust', async () => {
  writeStored('installationRequest', 9)
  applications = [own({ id: 9, nameFa: 'انار', installed: null })]
  await show('/install')
  expect(request()).toEqual([9])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fa.install_ready)
  expect(page()).toContain(fa.developer_mode)
  expect(page()).toContain(fa.trust_step_settings)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(rows()[0]).toContain('انار')
  await act(async () => screen.getByRole('button', { name: /^نصب بوستان/ }).click())
  expect(calls(DIRECT_CALL)[0]?.input).toEqual({ id: 1, deviceId: 'd1', version: 'latest' })
  expect(calls(LINK_CALL)).toEqual([])
})

test('[20.6] the store app installs itself even where the website may not install it', async () => {
  storeApplication = { ...STORE, isEnableInstallFromWebsite: false }
  await show('/install')
  await act(async () => screen.getByRole('button', { name: /^نصب بوستان/ }).click())
  expect(calls(DIRECT_CALL)).toHaveLength(1)
})

test('[20.6] a download with a direct version uses the direct link, without one the link of the website', async () => {
  await show('/applications/download/7?direct=2.1')
  expect(calls(DIRECT_CALL)[0]?.input).toEqual({ id: 7, deviceId: 'd1', version: '2.1' })
  cleanup()
  await show('/applications/download/7')
  expect(calls(DIRECT_CALL)).toEqual([])
  expect(calls(LINK_CALL)).toHaveLength(1)
})

test('below iOS 16 there is no developer mode', async () => {
  devices = [{ ...DEVICE, iosMajor: 15 }]
  await show('/install')
  expect(page()).not.toContain(fa.developer_mode)
  expect(page()).toContain(fa.trust)
})

test.each([
  [null, fa.install_not_ready_none, fa.install_see_register, '/registerDevice'],
  [0, fa.install_not_ready_waiting, fa.install_see_status, '/waiting'],
  [3, fa.install_not_ready_failed, fa.install_see_status, '/registerDevice'],
  [4, fa.install_not_ready_ineligible, fa.install_see_status, '/registerDevice'],
  [6, fa.install_not_ready_account, fa.install_see_status, '/deviceStatus'],
  [7, fa.install_not_ready_paused, fa.install_see_status, '/deviceStatus'],
])('/install with status %j shows it and leads to its page', async (now, message, linkName, path) => {
  status = now
  await show('/install')
  expect(page()).toContain(message)
  expect(href(linkName)).toBe(path)
  expect(screen.queryByRole('button', { name: /^نصب/ })).toBeNull()
})

test('/install without a device, and in a store without its own app', async () => {
  devices = []
  await show('/install')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fa.install_no_device)
  cleanup()
  devices = [DEVICE]
  storeApplication = null
  await show('/install')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fa.install_ready)
  expect(href(fa.install_more)).toBe('/applications/download')
})

test('[21.51] after an account change /install begins with what to install again, the data-loss note first', async () => {
  applications = [
    own({ id: 4, nameFa: 'ت', isToReinstall: true, update: update() }),
    own({ id: 5, nameFa: 'ث' }),
    own({ id: 1, label: 'bustan', nameFa: 'بوستان', isToReinstall: true, isEnableInstallFromWebsite: false }),
  ]
  await show('/install')
  const text = page()
  expect(text.indexOf(fa.reinstall_loss_text)).toBeLessThan(text.indexOf(fa.reinstall_row))
  // The store's own app comes first, and only here.
  expect(
    rows()
      .filter((row) => row.includes(fa.reinstall_row))
      .map((row) => row[0]),
  ).toEqual(['ب', 'ت'])
  expect(text).not.toContain('همهٔ برنامه‌ها و به‌روزرسانی‌ها در اپ بوستان')
  await act(async () => screen.getByRole('button', { name: 'نصب همه، یکی پس از دیگری (۲)' }).click())
  expect(screen.getByRole('dialog').textContent).toContain('۱ از ۲')
  expect(calls(DIRECT_CALL)).toHaveLength(1)
})

test('[21.51] one application to install again is a list, too', async () => {
  applications = [own({ id: 4, nameFa: 'ت', isToReinstall: true })]
  await show('/install')
  expect(page()).toContain(fa.reinstall_loss_text)
  await act(async () => screen.getByRole('button', { name: /^نصب دوباره ت/ }).click())
  expect(screen.getByRole('dialog').textContent).toContain('نصب ت')
})

test('[21.51] nothing is listed while the device is still on its way', async () => {
  status = 0
  applications = [own({ id: 4, nameFa: 'ت', isToReinstall: true })]
  await show('/install')
  expect(page()).not.toContain(fa.reinstall_loss_text)
})
