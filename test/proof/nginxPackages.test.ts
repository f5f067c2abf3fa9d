import { createHash } from 'node:crypto'
import { connect as connectHttp2 } from 'node:http2'
import { get } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSystem, type System } from '#app/system.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { recordFigure } from '../support/figures.ts'
import { type PlantedSigned, plantSigned } from '../support/install.ts'
import { scaled } from '../support/scale.ts'
import { ask } from './ask.ts'
import { type S3Gate, startS3Gate } from './s3Gate.ts'
import { type Site, startSite } from './site.ts'

/**
 * Packages that do not pass through Node: nginx fetches them from the object storage, or the phone does with a signed
 * URL.
 */

const MEGABYTE = 1024 * 1024
const BYTES = scaled(8, 64) * MEGABYTE
let gate: S3Gate
let site: Site
let system: System
let signed: PlantedSigned

async function startWith(delivery: 'nginx' | 'redirect'): Promise<void> {
  site = await startSite({
    environment: { PACKAGE_DELIVERY: delivery },
    async storageThrough(endpoint) {
      gate = await startS3Gate(endpoint, 'S3RVER')
      return gate.endpoint
    },
  })
  const config = loadConfig({ ...site.environment, LOG_LEVEL: 'silent' })
  system = await createSystem(config, createLog(config))
  signed = await plantSigned(system, 'proof', BYTES)
}

async function stopAll(): Promise<void> {
  gate?.set('open')
  await system?.close()
  await site?.stop()
  await gate?.close()
}

const idOf = (path: string) => path.split('/')[2]?.split('.')[0] ?? ''
const rowOf = (path: string) =>
  system.db.selectFrom('installation').selectAll().where('id', '=', idOf(path)).executeTakeFirstOrThrow()
const sent = async (path: string) => String((await rowOf(path)).sent)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
async function whole(): Promise<{ size: number; sha256: string }> {
  const { size, sha256: hash } = await system.db
    .selectFrom('signing')
    .select(['size', 'sha256'])
    .where('id', '=', signed.id)
    .executeTakeFirstOrThrow()
  return { size: size ?? 0, sha256: hash ?? '' }
}
const ranged = (path: string, range: string, more: Record<string, string> = {}) =>
  site.ask(path, { headers: { range, ...more } })

/** Downloads at least this many bytes over HTTP/1.1 and then closes the connection. */
function cutAfter(path: string, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(`${site.url}${path}`, { rejectUnauthorized: false, agent: false }, (answer) => {
      let got = 0
      answer.on('data', (chunk: Buffer) => {
        got += chunk.length
        if (got < bytes) return
        asked.destroy()
        resolve(got)
      })
    })
    asked.on('error', reject)
  })
}

describe('packages that nginx fetches', () => {
  beforeAll(() => startWith('nginx'))
  afterAll(stopAll)

  test('are complete, count as installed at the last byte, and end their URL', async () => {
    const path = await signed.begin()
    const file = await whole()
    const reply = await site.ask(path, { headers: { cookie: 'lang=en', authorization: 'Bearer x' } })
    expect([reply.status, reply.bytes.length, sha256(reply.bytes)]).toEqual([200, file.size, file.sha256])
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'private, no-store, no-transform',
      'accept-ranges': 'bytes',
    })
    expect(JSON.stringify(reply.headers)).not.toMatch(/x-accel|x-amz|delivery/i)
    await expect.poll(() => sent(path)).toBe(`{[0,${file.size})}`)
    expect(await rowOf(path)).toMatchObject({ deliveredBy: 'nginx', finishedAt: expect.any(Date) })
    expect((await site.ask(path)).status).toBe(410)
    // nginx passes only the range header of the phone to the storage.
    expect(gate.taken.at(-1)?.headers).not.toEqual(expect.arrayContaining(['cookie']))
    expect(gate.taken.at(-1)?.headers).not.toEqual(expect.arrayContaining(['authorization']))
  })

  test('can be fetched in ranges, and are complete when all ranges are', async () => {
    const path = await signed.begin()
    const file = await whole()
    const middle = Math.floor(file.size / 2)
    const last = await ranged(path, `bytes=${middle}-`)
    expect([last.status, last.headers['content-range']]).toEqual([
      206,
      `bytes ${middle}-${file.size - 1}/${file.size}`,
    ])
    await expect.poll(() => sent(path)).toBe(`{[${middle},${file.size})}`)
    expect((await rowOf(path)).finishedAt).toBeNull()
    const first = await ranged(path, `bytes=0-${middle - 1}`, { 'if-range': last.headers['etag'] ?? '' })
    expect(sha256(Buffer.concat([first.bytes, last.bytes]))).toBe(file.sha256)
    await expect.poll(async () => (await rowOf(path)).finishedAt).not.toBeNull()
    expect((await ranged(await signed.begin(), `bytes=${file.size}-`)).status).toBe(416)
  })

  test('can be resumed after a broken connection, over HTTP/1.1', async () => {
    const path = await signed.begin()
    const file = await whole()
    const got = await cutAfter(path, MEGABYTE)
    await expect.poll(() => sent(path)).toMatch(/^\{\[0,\d+\)\}$/)
    const counted = Number(/,(\d+)/.exec(await sent(path))?.[1])
    expect(counted).toBeGreaterThanOrEqual(got)
    expect(counted).toBeLessThan(file.size)
    expect((await rowOf(path)).finishedAt).toBeNull()
    expect((await ranged(path, `bytes=${got}-`)).bytes.length).toBe(file.size - got)
    await expect.poll(async () => (await rowOf(path)).finishedAt).not.toBeNull()
  })

  test('can be resumed after a broken connection, over HTTP/2', async () => {
    const path = await signed.begin()
    const file = await whole()
    const client = connectHttp2(site.url, { rejectUnauthorized: false })
    const got = await new Promise<number>((resolve, reject) => {
      const stream = client.request({ ':path': path })
      let bytes = 0
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes < MEGABYTE) return
        stream.close()
        resolve(bytes)
      })
      stream.on('error', reject)
    })
    client.destroy()
    await expect.poll(() => sent(path)).toMatch(/^\{\[0,\d+\)\}$/)
    const counted = Number(/,(\d+)/.exec(await sent(path))?.[1])
    recordFigure('nginx: bytes counted more than received at a cut over HTTP/2', counted - got)
    expect(counted).toBeGreaterThanOrEqual(got)
    expect(counted).toBeLessThan(file.size)
    expect((await ranged(path, `bytes=${got}-`)).bytes.length).toBe(file.size - got)
    await expect.poll(async () => (await rowOf(path)).finishedAt).not.toBeNull()
  })

  test('are refused for a forged URL, for the internal path of nginx, and for a report from outside', async () => {
    const [mine, theirs] = [await signed.begin(), await signed.begin()]
    const forged = theirs.replace(idOf(theirs), idOf(mine))
    expect((await site.ask(forged)).status).toBe(404)
    expect((await site.ask(`/package-store/a/b/${new URL(gate.endpoint).host}/bustan-files/x`)).status).toBe(
      404,
    )
    const headers = {
      'x-delivery-token': `${idOf(mine)}/x`,
      'x-delivery-status': '200',
      'x-delivery-complete': 'OK',
    }
    expect((await site.ask('/i/delivered', { method: 'POST', headers })).status).toBe(404)
    expect((await ask(`http://${site.addresses[0]}/i/delivered`, { method: 'POST', headers })).status).toBe(
      404,
    )
    expect(await sent(mine)).toBe('{}')
    await system.db
      .updateTable('installation')
      .set({ revokedAt: await system.now() })
      .where('id', '=', idOf(mine))
      .execute()
    expect((await site.ask(mine)).status).toBe(410)
  })

  test('fail cleanly when the object storage is busy, breaks the connection or does not answer', async () => {
    const path = await signed.begin()
    gate.set('busy')
    const busy = await site.ask(path)
    expect([busy.status, busy.headers['retry-after'], JSON.parse(busy.text).error]).toEqual([
      503,
      '2',
      'service_unavailable',
    ])
    recordFigure('nginx: package while the object storage answers 503, ms', Math.round(busy.ms))
    gate.set('cut')
    await expect(site.ask(path)).rejects.toThrow()
    await expect.poll(() => sent(path)).toMatch(/^\{\[0,\d+\)\}$/)
    gate.set('silent')
    const silent = await site.ask(path)
    expect([silent.status, silent.headers['retry-after']]).toEqual([503, '2'])
    recordFigure(
      'nginx: package while the object storage is silent, s',
      Number((silent.ms / 1000).toFixed(1)),
    )
    gate.set('open')
    const file = await whole()
    // The bytes of an error response do not count as bytes of the package.
    const counted = Number(/,(\d+)/.exec(await sent(path))?.[1] ?? 0)
    expect(counted).toBeLessThan(file.size / 2)
    expect((await site.ask(path)).bytes.length).toBe(file.size)
    await expect.poll(async () => (await rowOf(path)).finishedAt).not.toBeNull()
  })

  test('would count as complete after the storage broke the connection, if nginx did not report what it received (planted)', async () => {
    const { size } = await whole()
    const planted = await site.plantNginx((text) => text.replace('$upstream_response_length', String(size)))
    const path = await signed.begin()
    gate.set('cut')
    await expect(ask(`${planted.url}${path}`)).rejects.toThrow()
    await expect.poll(async () => (await rowOf(path)).finishedAt).not.toBeNull()
    gate.set('open')
    await planted.stop()
  })
})

describe('packages that the phone fetches at a signed address', () => {
  beforeAll(() => startWith('redirect'))
  afterAll(stopAll)

  test('are complete, can be fetched in ranges, and count once', async () => {
    const path = await signed.begin()
    const file = await whole()
    const reply = await site.ask(path)
    expect([reply.status, reply.bytes.length, reply.headers['cache-control']]).toEqual([
      302,
      0,
      'private, no-store, no-transform',
    ])
    const address = reply.headers['location'] ?? ''
    expect(sha256((await ask(address)).bytes)).toBe(file.sha256)
    const part = await ask(address, { headers: { range: 'bytes=10-19' } })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${file.size}`])
    expect(await rowOf(path)).toMatchObject({ deliveredBy: 'storage', finishedAt: expect.any(Date) })
    // To resume, iOS requests the URL of the store again.
    expect((await ranged(path, 'bytes=100-')).status).toBe(302)
    const { downloadCount } = await system.db
      .selectFrom('application')
      .innerJoin('installation', 'installation.applicationId', 'application.id')
      .select('downloadCount')
      .where('installation.id', '=', idOf(path))
      .executeTakeFirstOrThrow()
    expect(downloadCount).toBe(1)
  })

  test('have a URL that expires after six hours and is valid for no other file', async () => {
    const address = (await site.ask(await signed.begin())).headers['location'] ?? ''
    const other = address.replace(/\/bustan-files\/[^?]+/, '/bustan-files/deletions/list.jsonl')
    expect((await ask(other)).status).toBe(403)
    gate.advance(6 * 3600 - 60)
    expect((await ask(address)).status).toBe(200)
    gate.advance(6 * 3600 + 60)
    expect((await ask(address)).status).toBe(403)
    gate.advance(0)
  })

  test('keep their signed URL when the installation is revoked, but the store signs no new one', async () => {
    const path = await signed.begin()
    const address = (await site.ask(path)).headers['location'] ?? ''
    await system.db
      .updateTable('installation')
      .set({ revokedAt: await system.now() })
      .where('id', '=', idOf(path))
      .execute()
    expect((await site.ask(path)).status).toBe(410)
    expect((await ask(address)).status).toBe(200)
  })

  test('are redirected even while the storage is busy; only the phone sees the error', async () => {
    gate.set('busy')
    const reply = await site.ask(await signed.begin())
    expect(reply.status).toBe(302)
    expect((await ask(reply.headers['location'] ?? '')).status).toBe(503)
    gate.set('open')
  })
})
