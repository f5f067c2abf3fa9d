import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/settings/config.ts'
import { createWebServer } from './webServer.ts'

const page = {
  status: 200,
  headers: {},
  etag: '"e"',
  plain: new TextEncoder().encode('from memory'),
  br: new Uint8Array(),
  gzip: new Uint8Array(),
}
const app = new Hono().get('/slow', (c) => c.text('from the app'))
const peek = (path: string) => (path === '/' ? page : undefined)
const server = createWebServer(loadConfig({}), { isStopping: false }, { app, peek })

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

async function ask(...lines: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  return text(socket)
}

test.each(['/', '/slow'])('two Host headers are refused at %s, cached or not', async (path) => {
  const line = `GET ${path} HTTP/1.1`
  expect(await ask(line, 'Host: store')).toMatch(/^HTTP\/1.1 200 /)
  expect(await ask(line, 'Host: store', 'host: evil')).toMatch(/^HTTP\/1.1 400 /)
  expect(await ask(line, 'Host: store', 'Host: store')).toMatch(/^HTTP\/1.1 400 /)
  expect(await ask(line)).toMatch(/^HTTP\/1.1 400 /)
})
