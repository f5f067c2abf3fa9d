import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { productForFile } from '../../support/product.ts'

const product = productForFile()
const INTEREST = '/api/v1/registration/interest'
const JSON_TYPE = { 'content-type': 'application/json' }

describe('the edge', () => {
  test('[7.1] [16.1] answers an unknown path with JSON 404 in the language of the caller', async () => {
    const answer = await product.call('GET /no/such/call', {}, { 'accept-language': 'en-GB,en;q=0.9' })
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ error: 'not_found', message: 'Not found.' })
    expect(answer.headers.get('x-request-id')).toBe(answer.body['request_id'])
  })

  test('answers in Persian when no language is asked for', async () => {
    expect((await product.call('GET /no/such/call')).body['message']).toBe('پیدا نشد.')
  })

  test('answers a wrong method with 405', async () => {
    expect((await product.call('PUT /registration/interest')).status).toBe(405)
  })

  test.each(['{bad', '[1]', '"text"', 'null', '\u0000'])(
    'answers the body %j with 400 and a message',
    async (body) => {
      const response = await product.request(INTEREST, { method: 'POST', headers: JSON_TYPE, body })
      expect(response.status).toBe(400)
      expect((await response.json()).message).toBeTruthy()
    },
  )

  test('survives a body nested ten thousand deep, and text or names that PostgreSQL cannot store', async () => {
    const deep = `{"phone_number":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    for (const body of [
      deep,
      '{"phone_number":"0912\\u0000"}',
      '{"phone_number":"09123456789","\\u0000":1}',
      '{"phone_number":"09123456789","a":{"\\ud83d":1}}',
      '{"__proto__":{"isAdmin":true},"phone_number":1}',
    ]) {
      const response = await product.request(INTEREST, { method: 'POST', headers: JSON_TYPE, body })
      expect(response.status).toBe(400)
    }
  })

  test('refuses a body over 64 kB, with or without Content-Length', async () => {
    const body = JSON.stringify({ phone_number: 'x'.repeat(70_000) })
    const declared = await product.request(INTEREST, { method: 'POST', headers: JSON_TYPE, body })
    expect(declared.status).toBe(413)
    const stream = new Blob([body]).stream()
    const chunked = await product.request(INTEREST, {
      method: 'POST',
      headers: JSON_TYPE,
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data; boundary=x',
    '',
  ])('refuses JSON sent as %j, which a form of another site could send', async (type) => {
    const body = JSON.stringify({ phone_number: '09121110001' })
    const headers = type ? { 'content-type': type } : {}
    const bytes = new TextEncoder().encode(body)
    const response = await product.request(INTEREST, { method: 'POST', headers, body: bytes })
    expect([response.status, (await response.json()).error]).toEqual([415, 'media_type_unsupported'])
  })

  test.each(['application/json', 'Application/JSON; charset=utf-8'])(
    'accepts JSON sent as %s',
    async (type) => {
      const body = JSON.stringify({ phone_number: '09121110002' })
      const response = await product.request(INTEREST, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
      expect(response.status).toBe(200)
    },
  )

  test('names the invalid field in wire case', async () => {
    const answer = await product.call('POST /registration/interest', { phone_number: 12 })
    expect(answer.body).toMatchObject({
      error: 'input_invalid',
      fields: { phone_number: expect.any(String) },
    })
  })

  test('[16.3] sends the product time, and forbids caching of private answers', async () => {
    const { headers } = await product.call('GET /registration')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(Number.isNaN(Date.parse(headers.get('x-product-now') ?? ''))).toBe(false)
  })

  test('sends no time with an answer that shared caches keep', async () => {
    const { headers } = await product.call('GET /category')
    expect(headers.get('cache-control')).toContain('s-maxage')
    expect(headers.get('x-product-now')).toBeNull()
  })

  test('[16.4] describes itself in valid OpenAPI 3.1', async () => {
    const description = await (await product.request('/api/v1/openapi.json')).json()
    const result = await new Validator().validate(description)
    expect(result).toMatchObject({ valid: true })
    expect(description.openapi).toBe('3.1.0')
  })

  test('sends the security headers with every answer', async () => {
    for (const path of ['/healthz', '/api/v1/registration', '/api/v1/nothing']) {
      const { headers } = await product.request(path)
      expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('has health, readiness and metrics', async () => {
    const health = await product.request('/healthz')
    expect(health.status).toBe(200)
    expect(await health.json()).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
    expect((await product.request('/readyz')).status).toBe(200)
    const metrics = await (await product.request('/metrics')).text()
    expect(metrics).toContain('bustan_request_seconds_bucket')
    expect(metrics).not.toContain('09120000000')
  })

  test('refuses metrics to requests that came through a proxy', async () => {
    for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
      expect((await product.request('/metrics', { headers: { [header]: '127.0.0.1' } })).status).toBe(404)
  })
})

describe('with a metrics token', () => {
  const closed = productForFile({ METRICS_TOKEN: 'secret' })
  test('metrics require the token', async () => {
    const ask = async (authorization: string) =>
      (await closed.request('/metrics', { headers: { authorization } })).status
    expect([await ask(''), await ask('Bearer wrong'), await ask('Bearer secret')]).toEqual([404, 404, 200])
  })
})

describe('with separate API hosts', () => {
  const apart = productForFile({
    CACHED_API_URL: 'https://cached.store.example',
    PUBLIC_URL: 'https://store.example',
  })

  test('[7.2] the pages may call them, and public answers stay cacheable', async () => {
    const origin = 'https://store.example'
    const answer = await apart.call('GET /category', {}, { origin })
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('cache-control')).toContain('s-maxage=60')
    expect(answer.headers.get('vary')).toMatch(/accept-language/i)
    const stranger = await apart.call('GET /category', {}, { origin: 'https://evil.example' })
    expect(stranger.headers.get('access-control-allow-origin')).not.toBe('https://evil.example')
  })
})
