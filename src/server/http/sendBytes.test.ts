import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep, startStopwatch } from '#kernel/time.ts'

// Load the module after a server started, which is the harder order: then Hono uses its light responses.
getRequestListener(() => new Response())
const { sendBytes } = await import('./sendBytes.ts')

const CHUNK = 512 * 1024
const COUNT = 24
const WHOLE = CHUNK * COUNT

let left: string[] = []
let asked = 0

/** Yields one buffer that is reused for all chunks, as a storage adapter may do. */
async function* lent(count: number): AsyncGenerator<Uint8Array> {
  const memory = Buffer.alloc(CHUNK)
  asked = 0
  try {
    for (let at = 1; at <= count; at++) {
      asked = at
      memory.fill(at)
      yield memory
    }
    left.push('end')
  } finally {
    // Overwrite the reused buffer. The client must not receive these bytes.
    memory.fill(255)
    left.push('closed')
  }
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield* lent(2)
  throw new Error('The disk is gone.')
}

const app = new Hono()
const send = (bytes: () => AsyncGenerator<Uint8Array>) => (c: Parameters<typeof sendBytes>[0]) =>
  sendBytes(c, 200, { 'content-length': String(WHOLE) }, bytes())
app.get(
  '/whole',
  send(() => lent(COUNT)),
)
app.get(
  '/short',
  send(() => lent(3)),
)
app.get(
  '/none',
  send(() => lent(0)),
)
app.get('/broken', send(broken))

const HASH = createHash('sha256')
for (let at = 1; at <= COUNT; at++) HASH.update(Buffer.alloc(CHUNK, at))
const EXPECTED = HASH.digest('hex')

let server: ReturnType<typeof serve>
let url: string
beforeAll(async () => {
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

async function ask(path: string): Promise<Socket> {
  left = []
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return socket
}

async function until(isSo: () => boolean): Promise<void> {
  for (const elapsed = startStopwatch(); !isSo(); await sleep(5))
    if (elapsed() > 5000) throw new Error(`not so: ${left}`)
}

test('lent buffers arrive unchanged, also for a slow reader', async () => {
  const response = await fetch(`${url}/whole`)
  const hash = createHash('sha256')
  let at = 0
  for await (const chunk of response.body ?? []) {
    hash.update(chunk)
    if (at++ % 16 === 0) await sleep(5)
  }
  expect(hash.digest('hex')).toBe(EXPECTED)
  expect(response.headers.get('content-length')).toBe(String(WHOLE))
})

test('the same in process, where the answer is a stream', async () => {
  const bytes = await (await app.request('/whole')).arrayBuffer()
  expect(createHash('sha256').update(Buffer.from(bytes)).digest('hex')).toBe(EXPECTED)
})

test('a connection is reused', async () => {
  const socket = await ask('/whole')
  const sizes: number[] = []
  for (let round = 0; round < 2; round++) {
    let got = 0
    let head = -1
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      if (head < 0) head = chunk.indexOf('\r\n\r\n') + 4
      got += chunk.length
      if (got >= WHOLE + head) break
    }
    sizes.push(got - head)
    if (round === 0) socket.write('GET /whole HTTP/1.1\r\nhost: x\r\n\r\n')
  }
  expect(sizes).toEqual([WHOLE, WHOLE])
  socket.destroy()
})

test('for a client that does not read, the source is not read either', async () => {
  const socket = await ask('/whole')
  socket.pause()
  await sleep(300)
  // The source must have been read only as far as the socket buffers of both ends can hold.
  const reached = asked
  await sleep(200)
  expect(asked).toBe(reached)
  expect(left).toEqual([])
  socket.destroy()
  await until(() => left.includes('closed'))
  expect(left).toEqual(['closed'])
})

test('a client that disconnects at once leaves nothing open', async () => {
  const socket = await ask('/whole')
  await once(socket, 'data')
  socket.resetAndDestroy()
  await until(() => left.includes('closed'))
})

test('a client that disconnects behind another answer does not block', async () => {
  const socket = await ask('/whole')
  socket.pause()
  socket.write('GET /whole HTTP/1.1\r\nhost: x\r\n\r\n')
  await sleep(200)
  socket.destroy()
  await until(() => left.length === 2)
})

test.each(['/short', '/none', '/broken'])('%s: cut off instead of waiting', async (path) => {
  const elapsed = startStopwatch()
  await expect(fetch(`${url}${path}`).then((response) => response.bytes())).rejects.toThrow()
  expect(elapsed()).toBeLessThan(2000)
})
