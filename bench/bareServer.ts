import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

/** The reference for bytes from memory: the minimum that a Node server needs for them, in a process like the store. */

interface Task {
  headers: Record<string, string>
  bytes: Uint8Array
}

export interface BareServer {
  url: string
  pid: number
  close(): void
}

export async function startBareServer(task: Task): Promise<BareServer> {
  const child = fork(fileURLToPath(import.meta.url), { serialization: 'advanced' })
  child.send(task)
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, close: () => child.kill() }
}

if (import.meta.main)
  process.once('message', ({ headers, bytes }: Task) => {
    const server = createServer((_, response) => response.writeHead(200, headers).end(bytes))
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      process.send?.(typeof address === 'object' && address ? address.port : 0)
    })
  })
