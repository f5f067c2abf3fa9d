// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SAMPLE_USER_AGENTS } from '#kernel/browserKind.agents.ts'
import { addMilliseconds, machineNow, SECOND } from '#kernel/time.ts'
import { ApiError } from '#web/api.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { writePurchaseCampaign } from '#web/storage/storedCampaign.ts'
import type { Tracker } from '#web/tracker.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { type Answer, fakeApi, pass, stage, tap } from '../../../test/support/screen/stage.tsx'
import gate from '../gate/gate.fa.json' with { type: 'json' }
import { ActivatePage } from './ActivatePage.tsx'
import fa from './login.fa.json' with { type: 'json' }
import { RegisterPage } from './RegisterPage.tsx'

const SENT = { phoneNumber: '0912•••6789', activateTtl: 120, resendAfter: 60 }
const SESSION = { user: { id: 7, phoneNumber: '0912•••6789' }, accessToken: 'a', refreshToken: 'r' }

let answers: Record<string, Answer>
let trackedEvents: string[]

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  trackedEvents = []
  answers = {
    'POST /user/register': () => SENT,
    'POST /user/activate': () => SESSION,
    'POST /user/activate/code': () => SENT,
    'POST /user/activate/call': () => SENT,
    'POST /campaign/{id}/redeem': () => ({ label: 'siboffer', code: 'SIB20', endTime: null }),
    'POST /application/{id}/installation/request': () => ({ isKept: true }),
  }
})

function show(
  page: 'register' | 'activate',
  registerGroups = ['A'],
  smsCountries: string[] = [],
  hasCodeCalls = true,
  at = `/${page}?member=1`,
) {
  const { api, asked } = fakeApi(answers)
  const track: Tracker['track'] = (name) => void trackedEvents.push(name)
  const router = stage({
    path: `/${page}`,
    element: page === 'register' ? <RegisterPage /> : <ActivatePage />,
    load: () => null,
    at,
    catalogues: { login: fa, gate, web },
    api,
    site: {
      publicUrl: 'https://bustan.example',
      loginCodeDigits: 4,
      hasCodeCalls,
      registerGroups,
      smsCountries,
    } as object,
    tracker: { open() {}, track, event: (name) => void trackedEvents.push(name), data: async () => ({}) },
  })
  return { router, asked, calls: () => asked.map(({ call }) => call) }
}

const inSeconds = (seconds: number) => addMilliseconds(machineNow(), seconds * SECOND).toISOString()
const text = () => document.body.textContent ?? ''
const field = () => screen.getByRole('textbox')
const type = (value: string) => act(async () => void fireEvent.change(field(), { target: { value } }))
const fail = (status: number, message?: string) => () => {
  throw new ApiError(status, { message })
}

test('the form lists the served countries if not all are', () => {
  show('register')
  expect(text()).not.toContain('+')
  cleanup()
  show('register', ['A'], ['98', '971'])
  expect(text()).toContain(fa.country_not_served.split('{')[0])
  expect(text()).toMatch(/\+98.+\+971/)
})

test('[2.30] four wordings of one form: each has its own title, text and button', async () => {
  const textsByGroup = ['A', 'B', 'C', 'D'].map((group) => {
    show('register', [group])
    const texts = [
      screen.getByRole('heading', { level: 1 }).textContent,
      document.querySelector('h1 + p')?.textContent,
      screen.getByRole('button').textContent,
    ]
    expect(field()).toBeTruthy()
    cleanup()
    return texts
  })
  for (const part of [0, 1, 2]) expect(new Set(textsByGroup.map((texts) => texts[part])).size).toBe(4)
  expect(textsByGroup.map(([title]) => title)).toEqual([
    fa.register_wording_A_title,
    fa.register_wording_B_title,
    fa.register_wording_C_title,
    fa.register_wording_D_title,
  ])
})

test('[2.26] [3.26] [4.3] [5.3] [7.15] [9.12] sends Latin digits, then waits for the code while it is valid', async () => {
  const { router, asked } = show('register')
  await type('۰۹۱۲۳۴۵۶۷۸۹')
  await tap(fa.register_wording_A_action)
  expect(asked).toMatchObject([{ call: 'POST /user/register', input: { phoneNumber: '09123456789' } }])
  expect([readStored('state'), readStored('phoneNumber')]).toEqual(['activate', '09123456789'])
  expect(readStored('activateTtl')).toBe(inSeconds(120))
  expect(trackedEvents).toEqual(['phone_number_verify'])
  expect(router.state.location.pathname).toBe('/activate')
})

test('[5.8] [5.9] an incomplete and a wrong number have different messages, and nothing is sent', async () => {
  const { asked } = show('register')
  await type('0912')
  await tap(fa.register_wording_A_action)
  expect(text()).toContain(web.phone_number_incomplete)
  await type('0212345678')
  await tap(fa.register_wording_A_action)
  expect(text()).toContain(web.phone_number_wrong)
  expect(asked).toEqual([])
})

test('[8.24] a failed registration is shown in place, and changes nothing', async () => {
  answers['POST /user/register'] = fail(503, 'پیامک ارسال نشد')
  const { router } = show('register')
  await type('09123456789')
  await tap(fa.register_wording_A_action)
  expect(screen.getByRole('alert').textContent).toBe('پیامک ارسال نشد')
  expect([readStored('state'), readStored('phoneNumber'), trackedEvents]).toEqual([null, null, []])
  expect(router.state.location.pathname).toBe('/register')
})

/** Opens the code page for a visitor to whom a code was sent. */
function waitForCode(secondsLeft = 60) {
  writeStored('state', 'activate')
  writeStored('phoneNumber', '09123456789')
  writeStored('activateTtl', inSeconds(secondsLeft))
}

test('[2.27] [4.2] [7.13] [7.16] [7.39] [7.40] the right code gives a session, sends both actions, and continues', async () => {
  waitForCode()
  writePurchaseCampaign({ id: 'siboffer', startTime: '2026-03-21T12:00:00.000Z' })
  writeStored('installationRequest', 9)
  const { router, asked } = show('activate')
  await type('۱۲۳۴')
  await pass(0)
  expect(asked.map(({ call, input }) => [call, input])).toEqual([
    ['POST /user/activate', { phoneNumber: '09123456789', code: '1234' }],
    ['POST /campaign/{id}/redeem', { id: 'siboffer' }],
    ['POST /application/{id}/installation/request', { id: 9 }],
  ])
  expect(readStored('accessToken')).toEqual({ accessToken: 'a', refreshToken: 'r' })
  expect([readStored('state'), readStored('installationRequest')]).toEqual(['installProfile', null])
  expect(trackedEvents).toEqual(['phone_number_verified', 'website_login'])
  expect(router.state.location.pathname).toBe('/getUser')
})

test('[8.25] a wrong code is shown at its field, which is cleared; no login happens', async () => {
  waitForCode()
  answers['POST /user/activate'] = fail(400, 'کد اشتباه است')
  show('activate')
  await type('1234')
  expect(text()).toContain('کد اشتباه است')
  expect((field() as HTMLInputElement).value).toBe('')
  expect([readStored('accessToken'), readStored('state'), trackedEvents]).toEqual([null, 'activate', []])
})

test('[21.7] [21.8] the code has the focus, and the whole number stands there with a way to change it', () => {
  writeStored('phoneNumber', '09123456789')
  show('activate')
  expect(document.activeElement).toBe(field())
  expect(text()).toContain('۰۹۱۲۳۴۵۶۷۸۹')
  expect(screen.getByRole('link', { name: fa.activate_change }).getAttribute('href')).toBe('/register')
  cleanup()
  show('register')
  expect(document.activeElement).toBe(field())
})

test('[21.9] a used-up code cannot be entered again, and a new one is one tap away, also after a reload', async () => {
  writeStored('phoneNumber', '09123456789')
  writeStored('activateTtl', inSeconds(120))
  answers['POST /user/activate'] = () => {
    throw new ApiError(400, { error: 'activation_code_used_up', message: fa.activation_code_used_up })
  }
  const { calls } = show('activate')
  expect(screen.queryByRole('button', { name: fa.activate_resend })).toBeNull()
  await type('1234')
  expect(text()).toContain(fa.activation_code_used_up)
  expect(screen.queryByRole('button', { name: fa.activate_action })).toBeNull()
  expect((field() as HTMLInputElement).disabled).toBe(true)
  cleanup()
  show('activate')
  expect(screen.getByRole('button', { name: fa.activate_resend })).toBeTruthy()
  cleanup()
  writeStored('activateTtl', inSeconds(120))
  show('activate')
  await type('1234')
  await tap(fa.activate_resend)
  expect(screen.getByRole('button', { name: fa.activate_action })).toBeTruthy()
  expect(document.activeElement).toBe(field())
  expect(calls()).toEqual(['POST /user/activate'])
})

test('[21.4] a newcomer sees step and wish; a member only the wish; somebody on the way to a ticket neither', () => {
  const wish = { id: '4', label: 'chenar', nameFa: 'یادآور چنار', nameEn: 'Chenar', icon: '', color: '#0a0' }
  writeStored('phoneNumber', '09123456789')
  writeStored('wish', wish)
  show('activate')
  expect(text()).toContain('قدم ۱ از ۴')
  expect(text()).toContain('برای نصب یادآور چنار')
  expect(screen.getByRole('link', { name: gate.flow_back }).getAttribute('href')).toBe('/register')
  cleanup()
  writeStored('user', { id: '7', phoneNumber: '0912•••6789' })
  show('activate')
  expect(text()).not.toContain('قدم')
  expect(text()).toContain('برای نصب یادآور چنار')
  cleanup()
  writeStored('user', null)
  writeStored('wish', null)
  writeStored('destination', '/ticket/create')
  show('activate')
  expect(text()).not.toContain('قدم')
})

test('[21.11] a held number: the message names a known browser, another number and a ticket', () => {
  for (const word of ['مرورگری', 'شمارهٔ دیگری', 'تیکت']) expect(fa.number_on_hold).toContain(word)
})

test('[5.4] [5.11] three digits are not a code: shows a message and sends nothing', async () => {
  waitForCode()
  const { asked } = show('activate')
  await type('123')
  await tap(fa.activate_action)
  expect(text()).toContain(fa.activation_code_incomplete)
  expect(asked).toEqual([])
})

test('[2.28] [2.29] [7.41] [8.5] another code can be requested after the countdown, with a confirmation', async () => {
  waitForCode(60)
  const { calls } = show('activate')
  expect(screen.getByRole('timer')).toBeTruthy()
  expect(screen.queryByRole('button', { name: fa.activate_resend })).toBeNull()
  await pass(61)
  await tap(fa.activate_resend)
  expect(calls()).toEqual(['POST /user/activate/code'])
  expect(text()).toContain(fa.activation_code_sent)
  expect(screen.queryByRole('button', { name: fa.activate_resend })).toBeNull()
  expect(readStored('activateTtl')).toBe(inSeconds(120))
})

test('[10.24] a call with the code is offered after a wait, once', async () => {
  const call = () => screen.queryByRole('button', { name: fa.activate_call })
  waitForCode(120)
  const { calls } = show('activate')
  await pass(29)
  expect(call()).toBeNull()
  await pass(2)
  await tap(fa.activate_call)
  expect(calls()).toEqual(['POST /user/activate/call'])
  expect(text()).toContain(fa.activate_calling)
  expect(call()).toBeNull()
  expect(screen.getByRole('timer')).toBeTruthy()
})

test('no call is offered where the store makes none, or to a number abroad', async () => {
  waitForCode(120)
  show('activate', ['A'], [], false)
  await pass(60)
  expect(screen.queryByRole('button', { name: fa.activate_call })).toBeNull()
  cleanup()
  writeStored('phoneNumber', '+4915112345678')
  show('activate')
  await pass(60)
  expect(screen.queryByRole('button', { name: fa.activate_call })).toBeNull()
})

test('[5.7] [8.1] [8.4] 400 for another code means the number, whatever the server says', async () => {
  waitForCode(0)
  answers['POST /user/activate/code'] = fail(400, 'از سرور')
  show('activate')
  await tap(fa.activate_resend)
  expect(screen.getByRole('alert').textContent).toBe(fa.enter_phone_number_correctly)
  answers['POST /user/activate/code'] = fail(503, 'از سرور')
  await tap(fa.activate_resend)
  expect(screen.getByRole('alert').textContent).toBe('از سرور')
})

/** Simulates a browser by the name of its sample user agent. */
function browse(name: string, rest: object = {}) {
  const userAgent = SAMPLE_USER_AGENTS.find((one) => one.name === name)?.userAgent
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: 0,
    storage: { getDirectory: async () => ({}) },
    ...rest,
  })
}
const atRegister = () => show('register', ['A'], [], true, '/register')
const hasForm = () => screen.queryByRole('textbox') !== null
const memberLink = () => screen.getByRole('link', { name: fa.start_register_log_in }).getAttribute('href')
afterEach(() => vi.unstubAllGlobals())

test('[8.14] [10.26] /register on a desktop: the reason, the QR code of the start, and the login of members', async () => {
  browse('Windows Firefox')
  atRegister()
  await pass(0)
  expect(hasForm()).toBe(false)
  expect(text()).toContain(gate.register_limit_device_and_browser_error)
  expect(text()).toContain('https://bustan.example/startRegister')
  expect(screen.getByRole('img', { name: gate.scan_label })).toBeTruthy()
  expect(memberLink()).toBe('/register?member=1')
  expect(trackedEvents).toEqual(['register_limit_device'])
})

test.each([
  ['iPhone Instagram', gate.installation_limit_browser_error],
  ['iPhone Chrome', gate.register_limit_device_and_browser_error],
  ['iPhone iOS 11 Safari', 'این دستگاه iOS 11.4.1 دارد'],
])('[10.26] /register in %s: the reason, and the login of members', async (name, reason) => {
  browse(name)
  atRegister()
  await pass(0)
  expect(hasForm()).toBe(false)
  expect(text()).toContain(reason)
  expect(memberLink()).toBe('/register?member=1')
})

test('[5.21] [10.26] /register in a private tab leads to its page; in Safari, to the form', async () => {
  browse('iPhone iOS 17 Safari', {
    storage: { getDirectory: () => Promise.reject(new DOMException('', 'UnknownError')) },
  })
  const { router } = atRegister()
  await pass(0)
  expect(router.state.location.pathname).toBe('/private-browsing')
  cleanup()
  browse('iPhone iOS 17 Safari')
  atRegister()
  await pass(0)
  expect(hasForm()).toBe(true)
})

test.each<[string, () => void]>([
  ['who goes to a ticket', () => writeStored('destination', '/ticket/create')],
  ['who has logged in here before', () => writeStored('user', { id: '7', phoneNumber: '0912•••6789' })],
  ['who went out and forgot', () => writeStored('websiteLoginActionId', 'a')],
  ['who waits for a code', () => waitForCode()],
])('[10.26] /register on a desktop shows the form to a visitor %s', async (_, prepare) => {
  browse('Windows Firefox')
  prepare()
  atRegister()
  await pass(0)
  expect(hasForm()).toBe(true)
})

test('[10.26] a right code without an account on a desktop: says so, with the QR code, and the login begins again', async () => {
  browse('Windows Firefox')
  waitForCode()
  answers['POST /user/activate'] = () => {
    throw new ApiError(403, { error: 'register_limit_device_and_browser_error' })
  }
  show('activate')
  await type('1234')
  await pass(0)
  expect(hasForm()).toBe(false)
  expect(text()).toContain(gate.register_limit_device_and_browser_error)
  expect(text()).toContain(fa.activate_no_account.split('{phone}')[1])
  expect(text()).toContain('https://bustan.example/startRegister')
  const other = screen.getByRole('link', { name: fa.activate_other_number })
  expect(other.getAttribute('href')).toBe('/register?member=1')
  expect([readStored('accessToken'), readStored('state'), readStored('phoneNumber')]).toEqual([
    null,
    'register',
    null,
  ])
  expect(trackedEvents).toEqual(['register_limit_device'])
})

test('[8.15] [10.25] the code goes with the ticket it is for, and with the touch points of an iPad', async () => {
  browse('iPadOS 17 that says Macintosh', { maxTouchPoints: 5 })
  waitForCode()
  writeStored('destination', '/ticket/create?topic=codes')
  const { asked } = show('activate')
  await type('1234')
  await pass(0)
  expect(asked[0]?.input).toEqual({
    phoneNumber: '09123456789',
    code: '1234',
    destination: '/ticket/create?topic=codes',
    maxTouchPoints: 5,
  })
})
