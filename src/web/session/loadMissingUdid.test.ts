// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../api.ts'
import { ApiError } from '../api.ts'
import type { LoaderInput } from '../loader.ts'
import { writeStored } from '../storage/storage.ts'
import { deviceStore, rememberUdid } from '../storage/stores.ts'
import { requireLogin } from './requireLogin.ts'

let own = 0
const list = vi.fn()
const api = (async (call: string) => (call === 'GET /device' ? list() : {})) as unknown as Api
const input = { api, path: '/account' } as LoaderInput
const UDID = '00008110-000A'

beforeEach(() => {
  rememberUdid(null)
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  // Simulates a reload: local storage has the device and its key, memory has nothing.
  writeStored('device', { id: `d-${++own}`, secretKey: 's' })
  list.mockReset().mockImplementation(async () => ({
    devices: [
      { id: 'other', udid: null },
      { id: `d-${own}`, udid: UDID },
    ],
  }))
})

const settled = () => vi.waitFor(() => expect(deviceStore.get().udid).toBe(UDID))

test('[3.12] after a reload, a private page fills in the udid of the device', async () => {
  await requireLogin(async () => null)(input)
  await settled()
  await requireLogin(async () => null)(input)
  expect(list).toHaveBeenCalledTimes(1)
})

test('[3.12] a page that lists the devices itself costs no call more', async () => {
  await requireLogin(({ api: given }) => given('GET /device', {}))(input)
  expect([deviceStore.get().udid, list.mock.calls.length]).toEqual([UDID, 1])
})

test('a browser without the key gets no udid; after a failure the next page asks again', async () => {
  list.mockImplementationOnce(async () => {
    throw new ApiError(0)
  })
  await requireLogin(async () => null)(input)
  await Promise.resolve()
  expect(deviceStore.get().udid).toBeNull()
  await vi.waitFor(async () => {
    await requireLogin(async () => null)(input)
    expect(deviceStore.get().udid).toBe(UDID)
  })
  rememberUdid(null)
  writeStored('device', { id: 'other', secretKey: 'wrong' })
  await requireLogin(({ api: given }) => given('GET /device', {}))(input)
  expect(deviceStore.get().udid).toBeNull()
})

test('a visitor without a device asks for nothing', async () => {
  writeStored('device', null)
  await requireLogin(async () => null)(input)
  expect(list).not.toHaveBeenCalled()
})
