// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Api, ApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { IPHONE_SAFARI } from '../../../test/support/safari.ts'
import { loadGetUser } from './login.loader.ts'

beforeEach(() => {
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  writeStored('destination', '/subscription')
})

/** The data of the user. A call without a response in the test fails like a network error. */
const answers: Record<string, object> = {}
const own = async (call: string) => {
  const answer = answers[call]
  if (!answer) throw new ApiError(0)
  return answer
}

/** Opens the last step of the login; the test decides when the server responds. */
function step(overtaken = new AbortController()) {
  const { promise, resolve, reject } = Promise.withResolvers<object>()
  const input: LoaderInput = {
    api: vi.fn((call: string) => (call === 'GET /user' ? promise : own(call))) as unknown as Api,
    path: '/getUser',
    parameters: {},
    query: new URLSearchParams(),
    locale: 'fa',
    publicUrl: 'https://store.example',
    signal: overtaken.signal,
  }
  const led = loadGetUser(input).then(
    () => 'nowhere',
    (thrown: unknown) => (thrown instanceof PageRedirect ? thrown.to : thrown),
  )
  return {
    overtake: () => overtaken.abort(),
    answer: async () => {
      resolve({ id: 7, phoneNumber: '0912•••4567' })
      return led
    },
    fail: async (error: ApiError) => {
      reject(error)
      return led
    },
  }
}

describe('the end of the login', () => {
  test('leads to the stored destination, once', async () => {
    expect(await step().answer()).toBe('/subscription')
    expect(readStored('destination')).toBeNull()
    expect(await step().answer()).toBe('/account')
  })

  test('[10.23] without a destination leads to the next missing step', async () => {
    writeStored('destination', null)
    vi.stubGlobal('navigator', { ...window.navigator, userAgent: IPHONE_SAFARI })
    const device = { id: 'd', enrolTime: '2026-01-01T00:00:00.000Z' }
    const led: unknown[] = [await step().answer()]
    Object.assign(answers, { 'GET /device': { devices: [] }, 'GET /subscription': { subscriptions: [] } })
    led.push(await step().answer())
    Object.assign(answers, {
      'GET /device': { devices: [device] },
      'GET /device/{id}/registration': { status: null },
      'GET /device/{id}/application': { applications: [] },
    })
    led.push(await step().answer())
    const subscriptions = [{ state: 'active', deviceId: 'd', daysLeft: 30 }]
    Object.assign(answers, {
      'GET /subscription': { subscriptions },
      'GET /device/{id}/registration': { status: 2 },
    })
    led.push(await step().answer())
    answers['GET /device/{id}/application'] = { applications: [{ installed: { versionName: '1.0' } }] }
    led.push(await step().answer())
    expect(led).toEqual(['/installProfile', '/installProfile', '/packages', '/install', '/account'])
    vi.unstubAllGlobals()
  })

  test('[21.5] a chosen package waits for the profile of a user without a device', async () => {
    vi.stubGlobal('navigator', { ...window.navigator, userAgent: IPHONE_SAFARI })
    writeStored('destination', '/packages?package=4')
    answers['GET /device'] = { devices: [] }
    expect([await step().answer(), readStored('destination')]).toEqual([
      '/installProfile',
      '/packages?package=4',
    ])
    answers['GET /device'] = { devices: [{ id: 'd' }] }
    expect([await step().answer(), readStored('destination')]).toEqual(['/packages?package=4', null])
    vi.unstubAllGlobals()
  })

  test('leaves the destination to the navigation that replaced it', async () => {
    const [first, second] = [step(), step()]
    first.overtake()
    expect(await first.answer()).toBe('nowhere')
    expect(await second.answer()).toBe('/subscription')
  })

  test('a replaced navigation does not lead to the login either', async () => {
    const first = step()
    first.overtake()
    expect(await first.fail(new ApiError(401))).toBeInstanceOf(ApiError)
    expect(readStored('destination')).toBe('/subscription')
  })

  test('an expired session leads to the login, and the destination waits', async () => {
    expect(await step().fail(new ApiError(401))).toBe('/register')
    expect(readStored('destination')).toBe('/subscription')
  })
})
