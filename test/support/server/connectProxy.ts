import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** An HTTP proxy on this machine that records the targets of its tunnels. */
export interface ConnectProxy {
  url: string
  /** `host:port` of every CONNECT, and the address of every plain request. */
  targets: string[]
  stop(): Promise<void>
}

export async function startConnectProxy(options: { refuses?: true } = {}): Promise<ConnectProxy> {
  const targets: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    targets.push(request.url ?? '')
    response.writeHead(502).end()
  })
  server.on('connection', (socket) => sockets.add(socket))
  server.on('connect', (request, client) => {
    targets.push(request.url ?? '')
    if (options.refuses) return client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const [host = '', port = ''] = (request.url ?? '').split(':')
    const tunnel = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      tunnel.pipe(client)
      client.pipe(tunnel)
    })
    sockets.add(tunnel)
    for (const end of [tunnel, client]) end.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
