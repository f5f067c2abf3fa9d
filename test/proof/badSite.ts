import { once } from 'node:events'
import { createServer as createPlain, type RequestListener } from 'node:http'
import { createServer as createTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

export interface BadSite {
  url: string
  close(): Promise<void>
}

/**
 * Sites with planted faults that each scanner must find. Otherwise a scan of the store without findings would mean
 * nothing.
 */
export async function startBadSite(databaseUrl: string): Promise<BadSite> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const server = createPlain(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bad')
    const word = url.searchParams.get('q') ?? ''
    // Inserted into the page without escaping.
    const page = `<html><body><form action="/search"><input name="q" value="${word}"></form>${word}</body></html>`
    response.setHeader('content-type', 'text/html')
    if (url.pathname !== '/rows')
      return response.end(url.pathname === '/search' ? page : page.replace(word, ''))
    try {
      // Inserted into the SQL statement without escaping.
      const { rows } = await pool.query(
        `select name from (values ('daftar'), ('other')) as planted(name) where name = '${word}'`,
      )
      response.end(JSON.stringify(rows))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  return {
    url: await listen(server),
    async close() {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}

async function listen(server: ReturnType<typeof createPlain>): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** At the standard web ports: a policy that allows everything, and cookies that scripts can read. */
export async function startBadHeaders(tls: { key: Buffer; cert: Buffer }): Promise<{ close(): void }> {
  const answer: RequestListener = (_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': "script-src * 'unsafe-inline' 'unsafe-eval'",
      'set-cookie': 'session=1',
      'access-control-allow-origin': '*',
    })
    response.end('<script src="http://elsewhere.example/a.js"></script>')
  }
  const [plain, secure] = [createPlain(answer), createTls(tls, answer)]
  plain.listen(80, '127.0.0.1')
  secure.listen(443, '127.0.0.1')
  await Promise.all([once(plain, 'listening'), once(secure, 'listening')])
  return {
    close() {
      for (const server of [plain, secure]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
