import { createServer, type Server } from 'node:http'
import pg from 'pg'

/** References: the least a Node server can do to send the same. */

export interface Bare {
  url: string
  close(): void
}

async function listen(server: Server): Promise<Bare> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** Sends bytes that are ready. */
export function bareBytes(bytes: Uint8Array, headers: Record<string, string>): Promise<Bare> {
  return listen(createServer((_, response) => response.writeHead(200, headers).end(bytes)))
}

/** Asks the database one question and sends the answer as JSON. */
export function bareQuery(databaseUrl: string, sql: string): Promise<Bare> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  return listen(
    createServer(async (_, response) => {
      const { rows } = await pool.query(sql)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows[0]))
    }),
  )
}
