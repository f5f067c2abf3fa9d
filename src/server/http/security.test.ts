import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { loadConfig } from '../settings/config.ts'
import { securityHeaderList, securityHeaders } from './security.ts'

const config = loadConfig({})
const app = new Hono()
  .use(securityHeaders(config))
  .get('/assets/gone.js', (c) => c.html('not found', 404))
  .get('*', (c) => c.body('', 200, { 'content-type': 'text/javascript; charset=utf-8' }))

async function sent(path: string): Promise<string[]> {
  const { headers } = await app.request(path)
  return securityHeaderList(config).flatMap(([name]) => (headers.has(name) ? [name] : []))
}

test.each(['/assets/browser-a1.js', '/office/assets/office-a1.css', '/messages/1/fa/web.json'])(
  '%s carries no header that describes a document',
  async (path) => expect(await sent(path)).toEqual(['x-content-type-options']),
)

test.each(['/', '/push-worker.js', '/assets/gone.js', '/assets/picture.svg', '/api/v1/assets/a.js'])(
  '%s carries every security header',
  async (path) => expect(await sent(path)).toEqual(securityHeaderList(config).map(([name]) => name)),
)
