import { expect, test, vi } from 'vitest'
import { ApiError, type ApiOptions, createApi } from './api.ts'

/** An API client with two hosts that records its requests. */
function client(answer: () => Response = () => Response.json({})) {
  const fetch = vi.fn<ApiOptions['fetch']>(() => answer())
  const hosts = { base: 'https://api.example/api/v1', cachedBase: 'https://cached.example/api/v1' }
  const sent = () => fetch.mock.calls.map(([address, init]) => ({ address, init }))
  return { api: createApi({ ...hosts, locale: 'fa', fetch }), fetch, sent }
}

test('[7.3] [7.4] every request is JSON, forbids cached answers, and names the language', async () => {
  const { api, sent } = client()
  await api('POST /user/register', { phoneNumber: '09123456789' })
  await api('GET /application', {})
  for (const { init } of sent())
    expect(init.headers).toEqual({
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      'accept-language': 'fa',
    })
})

test('[7.7] [7.29] names are sent in snake_case: in bodies at every depth, in queries, and not in paths', async () => {
  const { api, sent } = client()
  const data = { uniqueUserId: '0b6f3f4e5c1d4e8a9a530c2f5f0f9d11', utm: { source: 'a' } }
  await api('POST /action', { name: 'website_open', data })
  await api('GET /application', { perPage: 12, category: 'a b', type: undefined })
  await api('GET /application/{id}/installation/link/{deviceId}', { id: 7, deviceId: 'd/1', target: 'site' })
  expect(sent()[0]).toMatchObject({ address: 'https://api.example/api/v1/action', init: { method: 'POST' } })
  expect(JSON.parse(String(sent()[0]?.init.body))).toEqual({
    name: 'website_open',
    data: { unique_user_id: data.uniqueUserId, utm: { source: 'a' } },
  })
  expect(
    sent()
      .slice(1)
      .map(({ address, init }) => [address, init.body]),
  ).toEqual([
    ['https://cached.example/api/v1/application?per_page=12&category=a%20b', undefined],
    ['https://api.example/api/v1/application/7/installation/link/d%2F1?target=site', undefined],
  ])
})

test('[7.8] names are returned in camelCase, at every depth', async () => {
  const { api } = client(() => Response.json({ is_ready: false, plist_url: null, inside: [{ a_b: 1 }] }))
  expect(await api('GET /application/{id}/installation/link/{deviceId}', { id: 7, deviceId: 'd' })).toEqual({
    isReady: false,
    plistUrl: null,
    inside: [{ aB: 1 }],
  })
})

test('an error code of the last version arrives under its current name', async () => {
  const { api } = client(() => Response.json({ error: 'payment_of_other' }, { status: 403 }))
  await expect(api('GET /payment/{id}', { id: 'p' })).rejects.toMatchObject({ code: 'payment_not_yours' })
})

test('[7.2] what everybody reads alike goes to the cached host, what is somebody’s does not', async () => {
  const { api, sent } = client()
  await api('GET /application/by_label/{label}', { label: 'sib' })
  await api('GET /story/by_label/{label}', { label: 'sib' })
  await api('GET /application/{id}/comment/mine', { id: 7 })
  await api('POST /application/{id}/event/view_site', { id: 7 })
  await api('GET /payment/{id}', { id: 'p' })
  expect(sent().map(({ address }) => new URL(address).hostname)).toEqual([
    'cached.example',
    'cached.example',
    'api.example',
    'api.example',
    'api.example',
  ])
})

test('[7.9] a network failure, and an invalid answer, count as status 0', async () => {
  const { api, fetch } = client()
  fetch.mockImplementationOnce(() => Promise.reject(new TypeError('away')))
  await expect(api('GET /registration', {})).rejects.toMatchObject({ name: 'ApiError', status: 0 })
  fetch.mockImplementationOnce(() => new Response('<html>a proxy</html>', { status: 502 }))
  await expect(api('GET /registration', {})).rejects.toMatchObject({ status: 0 })
})

test('a server that refuses to renew the session does not count as a network failure', async () => {
  const { api, fetch } = client()
  const refused = new ApiError(503, { message: 'در حال بازسازی' })
  fetch.mockImplementationOnce(() => Promise.reject(refused))
  await expect(api('GET /registration', {})).rejects.toBe(refused)
})

test("an error has its status, the server's message, its type and its wait", async () => {
  const body = {
    error: 'package_needed',
    message: 'Buy first.',
    error_type: 1,
    fields: { phone_number: 'x' },
  }
  const { api } = client(() => Response.json(body, { status: 409, headers: { 'retry-after': '30' } }))
  await expect(api('GET /registration', {})).rejects.toMatchObject({
    status: 409,
    code: 'package_needed',
    message: 'Buy first.',
    errorType: 1,
    fields: { phone_number: 'x' },
    retryAfterSeconds: 30,
  })
})
