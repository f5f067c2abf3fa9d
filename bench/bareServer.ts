import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/**
 * Reference servers: the minimum that a Node server needs for the same response. Each runs in its own process, like the
 * store.
 */

/** Prepared bytes, or query results as JSON. */
type Task = { headers: Record<string, string>; bytes: Uint8Array } | { databaseUrl: string; queries: Query[] }

export interface Query {
  text: string
  values: unknown[]
}

export interface BareServer {
  url: string
  close(): void
}

export async function startBareServer(task: Task): Promise<BareServer> {
  const child = fork(fileURLToPath(import.meta.url), { serialization: 'advanced' })
  child.send(task)
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, close: () => child.kill() }
}

function listenerOf(task: Task): RequestListener {
  if ('bytes' in task) return (_, response) => response.writeHead(200, task.headers).end(task.bytes)
  const pool = new pg.Pool({ connectionString: task.databaseUrl, max: 10 })
  return async (_, response) => {
    const results = await Promise.all(task.queries.map(({ text, values }) => pool.query(text, values)))
    const body = JSON.stringify(results.map(({ rows }) => rows))
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body)
  }
}

if (import.meta.main)
  process.once('message', (task: Task) => {
    const server = createServer(listenerOf(task))
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      process.send?.(typeof address === 'object' && address ? address.port : 0)
    })
  })
