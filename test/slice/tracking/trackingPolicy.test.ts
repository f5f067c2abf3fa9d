import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp, type Http } from '#app/http.ts'
import { builtPages } from '#app/pages/builtPages.ts'
import { cachedPageListener } from '#app/pages/cachedPageListener.ts'
import { bumpContentVersion, readContentVersion } from '#server/contentVersion.ts'
import { securityHeaderList } from '#server/http/security.ts'
import { plantApplication } from '../../support/application.ts'
import { productForFile } from '../../support/product.ts'
import { changeRows } from '../../support/rows.ts'

const product = productForFile({ PAGE_CACHE_MEGABYTES: '128' })
let http: Http
const server = createServer((request, response) => {
  const listener = cachedPageListener(http.peek, securityHeaderList(product.system.config))
  if (!listener(request, response)) response.writeHead(404).end()
})

beforeAll(async () => {
  http = await createHttp(product.system, { state: { isStopping: false }, pages: await builtPages() })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

const CALLED = /connect-src ([^;]*)/

async function publish(): Promise<void> {
  const { db, pageCache } = product.system
  await bumpContentVersion(db)
  pageCache.setVersion(await readContentVersion(db))
}

async function read(path: string, etag?: string) {
  const headers: HeadersInit = etag ? { 'if-none-match': etag } : {}
  const answer = await http.app.request(path, { headers })
  const policy = answer.headers.get('content-security-policy') ?? ''
  return { status: answer.status, called: CALLED.exec(policy)?.[1], etag: answer.headers.get('etag') ?? '' }
}

test('[20.5] the policy of a page follows the tracking links, and so does its ETag', async () => {
  const { db } = product.system
  await publish()
  const before = await read('/content/about')
  expect(before.called).toBe("'self'")
  const id = await plantApplication(product, { installTrackingLink: 'https://Count.example/i?app=1' })
  await plantApplication(product, { installTrackingLink: 'https://hidden.example/', isPublished: false })
  await plantApplication(product, { installTrackingLink: "https://x;script-src'unsafe-inline'/" })
  await plantApplication(product, { installTrackingLink: 'http://plain.example/' })
  await publish()
  const after = await read('/content/about', before.etag)
  // The HTML is the same, but a browser that cached the page also cached the old policy.
  expect(after).toMatchObject({ status: 200, called: "'self' https://count.example" })
  expect(await read('/content/about', after.etag)).toMatchObject({ status: 304, called: after.called })
  const { port } = server.address() as AddressInfo
  // A worker may change content in between; then the page is not in memory, and is rendered again.
  const inMemory = async () => {
    await read('/content/about')
    const fast = await fetch(`http://127.0.0.1:${port}/content/about`)
    return { status: fast.status, policy: fast.headers.get('content-security-policy') ?? '' }
  }
  let policy = ''
  await expect
    .poll(async () => {
      const found = await inMemory()
      policy = found.policy
      return found.status
    })
    .toBe(200)
  expect([policy.match(/default-src/g)?.length, CALLED.exec(policy)?.[1]]).toEqual([1, after.called])
  expect(policy).not.toContain('unsafe-inline')
  await changeRows(db, 'application', { id }, { installTrackingLink: null })
  await publish()
  expect(await read('/content/about')).toEqual(before)
})

test('[20.5] answers that are no page get no origin of a tracking link', async () => {
  await plantApplication(product, { installTrackingLink: 'https://count.example/' })
  await publish()
  expect((await read('/healthz')).called).toBe("'self'")
})
