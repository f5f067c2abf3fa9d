// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api.ts'
import { readStored, writeStored } from '../storage/storage.ts'
import { beginSession, createSession, forgetSession } from './session.ts'

const headerOf = (init: RequestInit, name: string) => (init.headers as Record<string, string>)[name]

/** A fake server with one valid access token and token rotation. */
function world() {
  let generation = 1
  const refresh = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    generation += 1
    return { accessToken: `access${generation}`, refreshToken: `refresh${generation}` }
  })
  const fetch = vi.fn(async (_: string, init: RequestInit) => {
    const isRight = headerOf(init, 'access-token') === `access${generation}`
    return new Response('{}', { status: isRight ? 200 : 401 })
  })
  return { fetch, refresh, expire: () => (generation += 1) }
}

beforeEach(() => {
  writeStored('accessToken', { accessToken: 'access1', refreshToken: 'refresh1' })
})

describe('a session in the browser', () => {
  test('[4.33] [7.42] twenty calls with an expired token share one refresh', async () => {
    const { fetch, refresh, expire } = world()
    const { send } = createSession({ fetch, refresh })
    expire()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('/api/v1/user', {})))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  test('tokens that another tab has renewed are used', async () => {
    const { fetch, refresh } = world()
    const { send } = createSession({
      fetch: async (address, init) => {
        const answer = await fetch(address, init)
        if (answer.status === 401) writeStored('accessToken', { accessToken: 'access2', refreshToken: 'r' })
        return answer
      },
      refresh,
    })
    fetch.mockImplementation(async (_, init) => {
      return new Response('{}', { status: headerOf(init, 'access-token') === 'access2' ? 200 : 401 })
    })
    expect((await send('/api/v1/user', {})).status).toBe(200)
    expect(refresh).not.toHaveBeenCalled()
  })

  test('tokens that expire again before use are renewed once more', async () => {
    const { fetch, refresh, expire } = world()
    const { send } = createSession({
      fetch: async (address, init) => {
        if (fetch.mock.calls.length < 2) expire()
        return fetch(address, init)
      },
      refresh,
    })
    expect((await send('/api/v1/user', {})).status).toBe(200)
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  test('a server that refuses its own new token is not asked again, and the session stays', async () => {
    const { refresh } = world()
    const fetch = vi.fn(async () => new Response('{}', { status: 401 }))
    await expect(createSession({ fetch, refresh }).send('/api/v1/user', {})).rejects.toThrow('refused')
    expect(fetch).toHaveBeenCalledTimes(4)
    expect(readStored('accessToken')).not.toBeNull()
  })

  test('[4.34] [8.26] a refused refresh logs out; one without an answer does not, and the call fails', async () => {
    const { fetch, expire } = world()
    expire()
    for (const status of [0, 429, 503]) {
      const away = createSession({ fetch, refresh: () => Promise.reject(new ApiError(status)) })
      await expect(away.send('/api/v1/user', {})).rejects.toThrow(ApiError)
      expect(readStored('accessToken')).not.toBeNull()
    }
    const refused = createSession({ fetch, refresh: () => Promise.reject(new ApiError(401)) })
    expect((await refused.send('/api/v1/user', {})).status).toBe(401)
    expect([readStored('accessToken'), readStored('state')]).toEqual([null, 'register'])
  })

  test('[3.34] a visitor is not refreshed, and gets an id of this browser once', async () => {
    writeStored('accessToken', null)
    const { fetch, refresh } = world()
    const { send } = createSession({ fetch, refresh })
    await send('/api/v1/user/register', {})
    await send('/api/v1/user/register', {})
    expect(refresh).not.toHaveBeenCalled()
    const [first, second] = fetch.mock.calls.map(([, init]) => headerOf(init, 'device-identifier'))
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  })

  test('[3.25] the key of a device is sent with its user, and with no other', () => {
    const user = { id: 7, phoneNumber: '0912•••4567' }
    beginSession({ user, accessToken: 'a', refreshToken: 'r' })
    writeStored('device', { id: 'd', secretKey: 's' })
    beginSession({ user, accessToken: 'a2', refreshToken: 'r2' })
    expect(readStored('device')).toEqual({ id: 'd', secretKey: 's' })
    beginSession({ user: { ...user, id: 8 }, accessToken: 'a3', refreshToken: 'r3' })
    expect(readStored('device')).toBeNull()
    expect(readStored('phoneNumber')).toBeNull()
  })

  test('[6.2] [6.3] [7.5] [7.6] a logged-in user sends their token, and the key of their device once it is stored', async () => {
    const { fetch, refresh } = world()
    const { send } = createSession({ fetch, refresh })
    const sentNow = async () => {
      await send('/api/v1/device', { headers: { 'content-type': 'application/json' } })
      return fetch.mock.lastCall?.[1].headers
    }
    const json = { 'content-type': 'application/json' }
    expect(await sentNow()).toEqual({ ...json, 'access-token': 'access1' })
    writeStored('device', { id: 'd', secretKey: 's' })
    expect(await sentNow()).toEqual({ ...json, 'access-token': 'access1', 'secret-key': 's' })
    writeStored('accessToken', null)
    expect(await sentNow()).toEqual(json)
  })

  test('[4.2] [4.4] a login continues at the profile, a logout at the number', () => {
    beginSession({ user: { id: 7, phoneNumber: '0912•••4567' }, accessToken: 'a', refreshToken: 'r' })
    expect(readStored('state')).toBe('installProfile')
    forgetSession()
    expect(readStored('state')).toBe('register')
  })

  test('signing out leaves no data of the user', () => {
    beginSession({ user: { id: 7, phoneNumber: '0912•••4567' }, accessToken: 'a', refreshToken: 'r' })
    forgetSession()
    for (const key of ['accessToken', 'user', 'device', 'phoneNumber'] as const)
      expect(readStored(key)).toBeNull()
  })
})
