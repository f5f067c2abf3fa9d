// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import gate from '#features/gate/gate.fa.json' with { type: 'json' }
import login from '#features/login/login.fa.json' with { type: 'json' }
import { ApiError } from '#web/api.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { appStore } from '#web/storage/stores.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import {
  browse,
  DEVICE,
  IPHONE,
  LINK_CALL,
  type Link,
  linkWithoutAddress,
  own,
  READY,
  SIGNING,
  tracked,
} from '../../../../test/support/screen/install.tsx'
import { fakeApi, page, pass, stage, tap } from '../../../../test/support/screen/stage.tsx'
import fa from '../install.fa.json' with { type: 'json' }
import type { UserApplication } from '../install.loader.ts'
import { OwnApplications } from '../own/OwnApplications.tsx'

let link: () => Link
let installation: () => unknown
const assign = vi.fn()
const fetchMock = vi.fn((..._: unknown[]) => Promise.reject(new Error('nobody is there')))

beforeEach(() => {
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  writeStored('device', { id: 'd1', secretKey: 'k' })
  link = () => READY
  installation = () => tracked('confirm')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  browse(IPHONE)
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  assign.mockReset()
  fetchMock.mockClear()
})

const { api, asked } = fakeApi({
  [LINK_CALL]: () => link(),
  'GET /installation/{id}': () => installation(),
  'POST /application/{id}/installation/request': () => ({ isKept: true }),
  'POST /user/step_up': () => ({ phoneNumber: '0912***1111', resendAfter: 60 }),
})

let loads = 0
async function startInstallation(
  applications: UserApplication[] = [own()],
  button: RegExp = /^نصب دوباره باغچه/,
) {
  asked.length = 0
  loads = 0
  const router = stage({
    path: '/account',
    others: [{ path: '/packages', element: <p>the packages</p> }],
    element: <OwnApplications devices={[DEVICE]} device={DEVICE} applications={applications} />,
    load: () => void loads++,
    catalogues: { install: fa, gate, login, web },
    api,
    site: {
      publicUrl: 'https://bustan.example',
      brand: { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' },
    },
  })
  loads = 0
  await tap(button)
  return router
}

const dialog = () => screen.getByRole('dialog')
const status = () => within(dialog()).getByRole('status').textContent ?? ''
const bar = () => dialog().querySelector('progress')
const href = (name: string) => within(dialog()).getByRole('link', { name }).getAttribute('href')
const countLinkRequests = () => asked.filter(({ call }) => call === LINK_CALL).length
const fail =
  (code: string, errorType?: number, status = 409) =>
  () => {
    throw new ApiError(status, { error: code, errorType, message: `از سرور: ${code}` })
  }

test('[3.15] [4.7] [4.8] [7.29] [7.31] shows the signing progress, then opens iOS once, after tracking', async () => {
  link = () => SIGNING
  await startInstallation()
  expect(appStore.get().createIPADialogOpen).toBe(true)
  expect(asked[0]).toMatchObject({ call: LINK_CALL, input: { id: 7, deviceId: 'd1', target: 'site' } })
  expect(status()).toContain(fa.install_preparing)
  expect(bar()?.value).toBe(0.4)
  expect(dialog().textContent).toContain('۴۰٪')
  expect(assign).not.toHaveBeenCalled()
  link = () => READY
  await pass(2)
  expect(assign.mock.calls).toEqual([[READY.installationUrl]])
  expect(fetchMock.mock.calls).toEqual([
    ['https://count.example/i?app=7', expect.objectContaining({ mode: 'no-cors', keepalive: true })],
  ])
  expect(fetchMock.mock.invocationCallOrder[0]).toBeLessThan(assign.mock.invocationCallOrder[0] ?? 0)
  expect(status()).toContain(fa.install_state_confirm)
})

test('[3.15] confirm, sending with percentages, sent, and then the page data reloads', async () => {
  await startInstallation()
  expect(status()).toContain(fa.install_state_confirm)
  installation = () => tracked('sending', 43)
  await pass(1)
  expect(status()).toContain(fa.install_state_sending)
  expect(bar()?.value).toBe(0.43)
  expect(dialog().textContent).toContain('۴۳٪')
  expect(dialog().textContent).toContain('۲۵ درصد دانلود شد')
  installation = () => tracked('sent', 100)
  await pass(1)
  expect(status()).toContain(fa.install_sent)
  expect(status()).toContain('آیکون باغچه')
  expect(bar()?.value).toBe(1)
  const before = asked.length
  await pass(60)
  expect(asked).toHaveLength(before)
  expect(loads).toBe(0)
  await tap(fa.install_done)
  expect(loads).toBe(1)
  expect(appStore.get().createIPADialogOpen).toBe(false)
})

test('stalled keeps its percentage, shows advice, and restarts with a new address', async () => {
  await startInstallation()
  installation = () => tracked('stalled', 61)
  await pass(1)
  expect(status()).toContain('وای‌فای')
  expect(bar()?.value).toBe(0.61)
  await tap(fa.install_again)
  expect(countLinkRequests()).toBe(2)
  expect(assign).toHaveBeenCalledTimes(2)
})

test('without a confirmation the question can be shown again at once, with a new timeout', async () => {
  await startInstallation()
  installation = () => tracked('unconfirmed')
  await pass(61)
  expect(status()).toContain(fa.install_state_unconfirmed)
  await tap(fa.install_show_again)
  expect(assign).toHaveBeenCalledTimes(2)
  expect(countLinkRequests()).toBe(1)
  await pass(5)
  expect(status()).toContain(fa.install_state_confirm)
})

test('after its time it restarts from the beginning', async () => {
  await startInstallation()
  installation = () => tracked('over')
  await pass(1)
  expect(status()).toContain(fa.install_state_over)
  installation = () => tracked('sending', 3)
  await tap(fa.install_again)
  await pass(1)
  expect(status()).toContain(fa.install_state_sending)
})

test('offline nothing is lost: the last state stays, and it continues by itself', async () => {
  await startInstallation()
  installation = () => tracked('sending', 20)
  await pass(1)
  installation = () => {
    throw new ApiError(0)
  }
  await pass(2)
  expect(status()).toContain(fa.install_offline)
  expect(bar()?.value).toBe(0.2)
  installation = () => tracked('sending', 80)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await pass(0)
  expect(status()).not.toContain(fa.install_offline)
  expect(bar()?.value).toBe(0.8)
})

test('[8.6] error type 1 opens the purchase of a package, or of the application if sold separately', async () => {
  link = fail('package_needed', 1)
  let { state } = await startInstallation()
  expect(state.location.pathname + state.location.search).toBe('/packages')
  expect(page()).toContain('the packages')
  // The purchase page also shows the reason, and offers the application again after the purchase.
  expect(page()).toContain('از سرور: package_needed')
  expect(asked.some(({ call }) => call.endsWith('/installation/request'))).toBe(true)
  expect(appStore.get().createIPADialogOpen).toBe(false)
  cleanup()
  link = fail('application_not_bought', 1)
  ;({ state } = await startInstallation())
  expect(state.location.pathname + state.location.search).toBe('/packages?application=baghche')
})

test('[8.7] [8.18] [12.10] error type 2 shows the reason, and offers the change of account, the refund and packages', async () => {
  link = fail('account_disabled', 2)
  await startInstallation()
  expect(status()).toContain(fa.install_state_account)
  expect(href(fa.install_reset)).toBe('/resetAccount')
  expect(href(fa.install_refund)).toBe('/refundConfirm')
  expect(href(fa.install_packages)).toBe('/packages')
})

test.each([
  [0, fa.install_state_waiting, fa.install_see_waiting, '/waiting'],
  [1, fa.install_state_moving, fa.install_see_status, '/deviceStatus'],
  [2, fa.install_state_account, fa.install_reset, '/resetAccount'],
  [3, fa.install_package, fa.install_packages, '/packages'],
  [4, fa.install_state_retry, fa.install_see_status, '/deviceStatus'],
])('[4.11] device status %i without an address', async (deviceStatus, title, linkName, path) => {
  link = () => linkWithoutAddress(deviceStatus)
  await startInstallation()
  expect(status()).toContain(title)
  expect(href(linkName)).toBe(path)
  expect(assign).not.toHaveBeenCalled()
  const isKept = asked.some(({ call }) => call.endsWith('/installation/request'))
  expect(isKept).toBe(deviceStatus < 2)
})

test('[4.12] requiresRetry is retried by a tap', async () => {
  link = () => linkWithoutAddress(4)
  await startInstallation()
  link = () => READY
  await tap(web.retry)
  expect(assign).toHaveBeenCalledTimes(1)
})

test("[8.8] [8.17] another failure says that it failed, the server's reason below, and a working retry", async () => {
  link = fail('signing_failed', undefined, 503)
  await startInstallation()
  expect(fa.install_failed).toBe('متأسفانه عملیات انجام نشد')
  expect(status()).toBe(`${fa.install_failed}از سرور: signing_failed`)
  link = () => {
    throw new ApiError(500)
  }
  await tap(web.retry)
  expect(status()).toBe(`${fa.install_failed}${fa.install_failed_text}`)
  link = fail('unfortunately_operation_failed', undefined, 500)
  await tap(web.retry)
  expect(status()).toBe(`${fa.install_failed}${fa.install_failed_text}`)
  link = () => READY
  await tap(web.retry)
  expect(status()).toContain(fa.install_state_confirm)
})

test.each(['install_ios_too_old', 'install_ios_too_new', 'install_not_for_iphone', 'install_not_for_ipad'])(
  '%s is shown, without a retry',
  async (code) => {
    link = fail(code)
    await startInstallation()
    expect(status()).toBe(`${fa.install_failed}از سرور: ${code}`)
    expect(within(dialog()).queryByRole('button', { name: web.retry })).toBeNull()
  },
)

test('an expired session leads through the login and back', async () => {
  link = fail('login_required', undefined, 401)
  await startInstallation()
  expect(href(fa.install_log_in)).toBe('/applications/download/7')
})

test('without the key a fresh code is requested; after closing the sheet it can be requested again', async () => {
  link = fail('step_up_required', undefined, 403)
  await startInstallation()
  expect(screen.getByRole('dialog', { name: login.step_up_title })).toBeTruthy()
  await act(async () => within(dialog()).getByRole('button', { name: web.close }).click())
  expect(status()).toContain(fa.install_locked)
  link = () => READY
  await tap(fa.install_code)
  expect(assign).toHaveBeenCalledTimes(1)
})

test('after closing the dialog iOS is not opened', async () => {
  let answer: (link: Link) => void = () => undefined
  link = () => new Promise<Link>((resolve) => (answer = resolve)) as unknown as Link
  await startInstallation()
  await act(async () => within(dialog()).getAllByRole('button', { name: web.close })[0]?.click())
  await act(async () => answer(READY))
  expect(assign).not.toHaveBeenCalled()
})

test('closed while sending: it says that iOS continues', async () => {
  await startInstallation()
  installation = () => tracked('sending', 10)
  await pass(1)
  await act(async () => within(dialog()).getAllByRole('button', { name: web.close })[0]?.click())
  expect(document.body.textContent).toContain(fa.install_goes_on)
})

test('several applications: one after the other in the same dialog, skipping impossible ones', async () => {
  const third = own({ id: 9, nameFa: 'کبوتر' })
  await startInstallation([own(), own({ id: 8, nameFa: 'انار' }), third], /^نصب دوبارهٔ همه/)
  expect(dialog().textContent).toContain('۱ از ۳')
  installation = () => tracked('sent', 100)
  link = fail('install_ios_too_old')
  await pass(1)
  expect(status()).toContain(fa.install_sent)
  await pass(2)
  expect(dialog().textContent).toContain('نصب انار')
  expect(dialog().textContent).toContain('۲ از ۳')
  link = () => READY
  installation = () => tracked('confirm')
  await tap(fa.install_next)
  expect(dialog().textContent).toContain('نصب کبوتر')
  expect(assign).toHaveBeenCalledTimes(2)
  expect(readStored('installationRequest')).toBeNull()
})

test('a package that nginx or the storage sends shows no percentage', async () => {
  installation = () => tracked('delivered')
  await startInstallation()
  await pass(1)
  expect(status()).toContain(fa.install_state_delivered)
  expect(bar()?.hasAttribute('value')).toBe(false)
})
