// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Api, ApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { loadGetUser } from './login.loader.ts'

beforeEach(() => {
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  writeStored('destination', '/subscription')
})

/** Opens the last step of the login; the test decides when the server responds. */
function step(overtaken = new AbortController()) {
  const { promise, resolve, reject } = Promise.withResolvers<object>()
  const input: LoaderInput = {
    api: vi.fn(() => promise) as unknown as Api,
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
