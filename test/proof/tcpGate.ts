import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpGate {
  port: number
  /** `gone`: connections are refused. `silent`: connections are accepted and never answered. */
  set(state: 'open' | 'gone' | 'silent'): Promise<void>
  close(): Promise<void>
}

/** A TCP proxy in front of PostgreSQL that can shut. */
export async function startTcpGate(target: { host: string; port: number }): Promise<TcpGate> {
  let state: 'open' | 'gone' | 'silent' = 'open'
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target.port, target.host)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    near.on('data', (bytes) => state === 'open' && far.write(bytes)).on('close', () => far.destroy())
    far.on('data', (bytes) => state === 'open' && near.write(bytes)).on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const shut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    async set(next) {
      if (next === state) return
      if (next === 'gone') await shut()
      if (state === 'gone') {
        server.listen(port, '127.0.0.1')
        await once(server, 'listening')
      }
      // Swallowed requests would never be answered, so close their connections.
      if (state === 'silent') for (const socket of sockets) socket.destroy()
      state = next
    },
    close: async () => {
      if (server.listening) await shut()
    },
  }
}
