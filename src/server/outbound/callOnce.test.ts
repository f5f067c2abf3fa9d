import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { callOnce } from './callOnce.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function provider(answer: RequestListener): Promise<string> {
  const started = createServer(answer)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`
}

const PATIENT = { timeoutMs: 10_000 }

describe('one call to a provider', () => {
  test('returns status, headers and JSON', async () => {
    const address = await provider((_, response) => {
      response.writeHead(402, { 'x-limit': '7' }).end('{"code":1}')
    })
    const reply = await callOnce(fetch, address, {}, PATIENT)
    expect(reply).toMatchObject({ status: 402, body: { code: 1 } })
    expect('headers' in reply && reply.headers.get('x-limit')).toBe('7')
  })

  test('returns no body for a page that is not JSON', async () => {
    const address = await provider((_, response) => response.end('<html>'))
    expect(await callOnce(fetch, address, {}, PATIENT)).toMatchObject({ status: 200, body: undefined })
  })

  test('does not follow a redirect', async () => {
    let calls = 0
    const address = await provider((_, response) => {
      calls++
      response.writeHead(302, { location: '/again' }).end()
    })
    expect(await callOnce(fetch, address, {}, PATIENT)).toMatchObject({ status: 302 })
    expect(calls).toBe(1)
  })

  test('gives up when the provider sends headers and then nothing', async () => {
    const address = await provider((_, response) => {
      response.writeHead(200)
      response.write('{')
    })
    expect(await callOnce(fetch, address, {}, { timeoutMs: 200 })).toEqual({ failure: 'timeout' })
  })

  test('refuses a body over the limit without reading all of it', async () => {
    const address = await provider((_, response) => response.end('x'.repeat(5000)))
    const limit = { ...PATIENT, maximumBytes: 4999 }
    expect(await callOnce(fetch, address, {}, limit)).toEqual({ failure: 'too_large' })
    expect(await callOnce(fetch, address, {}, { ...PATIENT, maximumBytes: 5000 })).toMatchObject({
      status: 200,
    })
  })

  test('names the kind of a failure and never the address', async () => {
    const failure = await callOnce(fetch, 'http://127.0.0.1:1/?key=secret', {}, PATIENT)
    expect(failure).toEqual({ failure: expect.stringMatching(/^[A-Z_]+$|^network$/) })
  })
})
