import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep } from '#kernel/time.ts'
import { recordFigure } from '../support/figures.ts'
import { undisturbed } from '../support/undisturbed.ts'
import { ask } from './ask.ts'
import { type Site, startSite } from './site.ts'

/** Two hundred clients that never finish their requests or never read the answers. */

const CONNECTIONS = 200
const SECONDS = 15
const BEARABLE_MS = 1000
const ARRIVING_SECONDS = 3
const GIVEN_UP_MS = 5000
let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.stop())

type ConnectionKind = 'heads' | 'bodies' | 'readers'

const BEGINNING: Record<ConnectionKind, string> = {
  heads: 'GET /search?q=x HTTP/1.1\r\nHost: localhost\r\nX-a: ',
  bodies:
    'POST /api/v1/user/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"',
  // More than the socket buffers hold: the rest waits in the server.
  readers: 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20),
}

interface Door {
  url: string
  open: () => Socket
}

/** Opens all connections and sends a byte on each every second, until closed. */
function hang(open: () => Socket, manner: ConnectionKind) {
  let cut = 0
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = open()
    socket.on('error', () => undefined).on('close', () => cut++)
    if (manner === 'readers') socket.pause()
    socket.write(BEGINNING[manner])
    return socket
  })
  const drip = setInterval(() => {
    if (manner !== 'readers') for (const socket of sockets) if (!socket.destroyed) socket.write('a')
  }, 1000)
  return {
    cut: () => cut,
    close() {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** The slowest answer to an ordinary visitor meanwhile; infinite if one got none. */
async function slowestVisit(url: string, seconds: number): Promise<number> {
  let slowest = 0
  for (let at = 0; at < seconds * 4; at++) {
    const path = at % 2 === 0 ? '/categories' : '/api/v1/application?page=1'
    const reply = await ask(`${url}${path}`, { timeoutMs: GIVEN_UP_MS }).catch(() => null)
    slowest = Math.max(slowest, reply?.status === 200 ? reply.ms : Number.POSITIVE_INFINITY)
    await sleep(250)
  }
  return slowest
}

/** Two hundred slow connections of one kind, with ordinary visitors while they open and while they hang. */
async function besiege({ url, open }: Door, manner: ConnectionKind) {
  await slowestVisit(url, 1)
  const hanging = hang(open, manner)
  try {
    // Two hundred handshakes at once are work for both ends; visitors are still served.
    const arriving = await slowestVisit(url, ARRIVING_SECONDS)
    const slowest = await slowestVisit(url, SECONDS)
    return { arriving, slowest, cut: hanging.cut() }
  } finally {
    hanging.close()
  }
}

test.each<ConnectionKind>(['heads', 'bodies', 'readers'])(
  `${CONNECTIONS} slow %s: ordinary visitors are served`,
  async (manner) => {
    const { port } = new URL(site.url)
    const [host = '', serverPort] = (site.addresses[0] ?? '').split(':')
    const doors: Record<string, Door> = {
      server: { url: `http://${site.addresses[0]}`, open: () => connect(Number(serverPort), host) },
      nginx: {
        url: site.url,
        open: () =>
          connectTls({
            port: Number(port),
            host: '127.0.0.1',
            servername: 'localhost',
            rejectUnauthorized: false,
          }),
      },
    }
    for (const [name, door] of Object.entries(doors)) {
      const { result, taken } = await undisturbed(() => besiege(door, manner))
      const { arriving, slowest, cut } = result
      recordFigure(
        `${CONNECTIONS} slow ${manner} at ${name}: slowest visit in ms as they come, then (goal ${BEARABLE_MS}), cut`,
        `${Math.round(arriving)}, ${Math.round(slowest)}, ${cut}; the host took ${taken} %`,
      )
      expect(arriving).toBeLessThan(GIVEN_UP_MS)
      expect(slowest).toBeLessThan(BEARABLE_MS)
    }
  },
)

test('a server with room for a hundred connections is found (planted)', async () => {
  const small = createServer((_, response) => response.end('ok'))
  small.maxConnections = 100
  small.listen(0, '127.0.0.1')
  await once(small, 'listening')
  const { port } = small.address() as AddressInfo
  const hanging = hang(() => connect(port, '127.0.0.1'), 'heads')
  await sleep(500)
  expect(await slowestVisit(`http://127.0.0.1:${port}`, 1)).toBe(Number.POSITIVE_INFINITY)
  hanging.close()
  small.closeAllConnections()
  small.close()
})
