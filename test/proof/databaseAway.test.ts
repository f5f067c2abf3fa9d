import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep, startStopwatch } from '#kernel/time.ts'
import { recordFigure } from '../support/figures.ts'
import { ask, type Reply } from './ask.ts'
import { type Site, startSite } from './site.ts'
import { startTcpGate, type TcpGate } from './tcpGate.ts'

/** Without its database the store fails quickly and serves what it has cached. */

const PAGES = ['/', '/categories', '/applications/daftar']
const CALLS: Array<[string, string, string?]> = [
  ['GET', '/api/v1/application?per_page=7'],
  ['GET', '/api/v1/registration'],
  ['POST', '/api/v1/user/register', '{"phone_number":"09121140001"}'],
  ['POST', '/api/v1/payment', '{"package_id":1,"method":"direct"}'],
]
let site: Site
let gate: TcpGate
beforeAll(async () => {
  site = await startSite({
    async databaseThrough(url) {
      const through = new URL(url)
      gate = await startTcpGate({ host: through.hostname, port: Number(through.port) })
      through.hostname = '127.0.0.1'
      through.port = String(gate.port)
      return through.href
    },
  })
})
afterAll(async () => {
  await gate?.set('open')
  await site?.stop()
  await gate?.close()
})

const atServer = (path: string, method = 'GET', body?: string) =>
  at(site.addresses[0] ?? '', path, method, body)

const at = (address: string, path: string, method: string, body?: string): Promise<Reply> =>
  ask(`http://${address}${path}`, {
    method,
    ...(body && { body }),
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  })

/** Every call returns 503 with Retry-After within a second. */
async function expectSaid(address: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round++)
    for (const [method, path, body] of CALLS) {
      const reply = await at(address, path, method, body)
      expect([path, reply.status, Number(reply.headers['retry-after']) > 0]).toEqual([path, 503, true])
      times.push(reply.ms)
    }
  const slowest = Math.round(Math.max(...times))
  expect(slowest).toBeLessThan(1000)
  return slowest
}

test.each([
  ['says 500', 500, 0, { 'retry-after': '2' }],
  ['says it late', 503, 1100, { 'retry-after': '2' }],
  ['does not say when to come again', 503, 0, {}],
])('a server that %s is found (planted)', async (_, status, ms, headers) => {
  const planted = createServer(async (_, response) => {
    await sleep(ms)
    response.writeHead(status, headers).end('{}')
  }).listen(0, '127.0.0.1')
  await once(planted, 'listening')
  const { port } = planted.address() as AddressInfo
  await expect(expectSaid(`127.0.0.1:${port}`)).rejects.toThrow()
  planted.closeAllConnections()
  planted.close()
})

test('gone: 503 with Retry-After within a second; pages and the catalogue are still served', async () => {
  for (const path of PAGES) expect((await atServer(path)).status).toBe(200)
  const kept = await site.ask('/api/v1/application?page=1')
  await gate.set('gone')
  const slowest = await expectSaid(site.addresses[0] ?? '')
  recordFigure('database gone: slowest 503 in ms (goal 1000)', slowest)
  for (const path of PAGES) {
    const page = await atServer(path)
    expect([path, page.status]).toEqual([path, 200])
    expect(page.ms).toBeLessThan(1000)
  }
  const still = await site.ask('/api/v1/application?page=1')
  expect([still.status, still.text === kept.text]).toEqual([200, true])
  expect((await atServer('/readyz')).status).toBe(503)
  expect((await atServer('/healthz')).status).toBe(200)
  await gate.set('open')
  const elapsed = startStopwatch()
  await expect
    .poll(async () => (await atServer('/api/v1/registration')).status, { timeout: 15_000 })
    .toBe(200)
  recordFigure('database back: served again after ms', Math.round(elapsed()))
})

test('silent: pages at once; nginx gives up a waiting call, and everything works afterwards', async () => {
  for (const path of PAGES) expect((await atServer(path)).status).toBe(200)
  await gate.set('silent')
  const [page, call] = await Promise.all([atServer('/categories'), site.ask('/api/v1/registration')])
  recordFigure('database silent: page ms, 503 of a call ms', `${Math.round(page.ms)}, ${Math.round(call.ms)}`)
  expect([page.status, page.ms < 1000]).toEqual([200, true])
  expect([call.status, call.headers['retry-after'], call.ms < 32_000]).toEqual([503, '2', true])
  await gate.set('open')
  await expect
    .poll(async () => (await atServer('/api/v1/registration')).status, { timeout: 30_000 })
    .toBe(200)
})
