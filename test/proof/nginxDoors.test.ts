import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSystem, type System } from '#app/system.ts'
import { sleep } from '#kernel/time.ts'
import { createLog } from '#server/log.ts'
import { RATE_LIMITS } from '#server/rateLimits.ts'
import { loadConfig } from '#server/settings/config.ts'
import { recordFigure } from '../support/figures.ts'
import { plantSigned } from '../support/install.ts'
import { logIn } from '../support/login.ts'
import { callOver } from '../support/product.ts'
import { sendFile } from '../support/upload/upload.ts'
import { type AskOptions, ask } from './ask.ts'
import { type Site, startSite } from './site.ts'

/** Uploads, packages and IP addresses through nginx, and its answers when the servers are down. */

const MEGABYTE = 1024 * 1024
let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.stop())

describe('an upload', () => {
  test('that is too large is refused: with a message by the server, at once by nginx', async () => {
    const { headers } = await logIn(site.product, '09121120001')
    const note = await sendFile(site.product, headers, 'متن'.repeat(1000))
    expect(note.status).toBe(200)
    const large = await sendFile(site.product, headers, Buffer.alloc(5.5 * MEGABYTE, 'x'))
    expect([large.status, large.body['error']]).toEqual([413, 'upload_too_large'])
    const huge = await site
      .ask('/api/v1/upload/ticket', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
        body: Buffer.alloc(7 * MEGABYTE),
      })
      .catch((error: NodeJS.ErrnoException) => error.code)
    // nginx answers and closes while the rest is still arriving.
    expect(typeof huge === 'object' ? huge.status : huge).toSatisfy((end) =>
      [413, 'EPIPE', 'ECONNRESET'].includes(end as never),
    )
    const call = (bytes: number): AskOptions => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"phone_number":"${'0'.repeat(bytes)}"}`,
    })
    const long = await site.ask('/api/v1/user/register', call(100_000))
    expect([long.status, JSON.parse(long.text).error]).toEqual([413, 'body_too_large'])
    const longer = await site.ask('/api/v1/user/register', call(200_000))
    expect([longer.status, longer.headers['server']]).toEqual([413, 'nginx'])
  })

  test('counts for the real sender, whatever address a header claims', async () => {
    const { max: count } = RATE_LIMITS.registrationInterestPerAddress
    const leave = (at: number, request: typeof site.product.request) =>
      callOver(
        request,
        'POST /registration/interest',
        { phone_number: `0935${String(1_000_000 + at)}` },
        { 'x-forwarded-for': `10.20.${at >> 8}.${at & 255}` },
      )
    const statuses = new Set<number>()
    for (let at = 0; at <= count; at++) statuses.add((await leave(at, site.product.request)).status)
    expect([...statuses]).toEqual([200, 429])
    // Without nginx the server would trust the header: so only nginx may reach a server.
    const direct = (path: string, init?: RequestInit) => fetch(`http://${site.addresses[0]}${path}`, init)
    expect((await leave(count + 5, direct)).status).toBe(200)
  })
})

describe('a package', () => {
  let system: System
  beforeAll(async () => {
    const config = loadConfig({ ...site.environment, LOG_LEVEL: 'silent' })
    system = await createSystem(config, createLog(config))
  })
  afterAll(() => system?.close())

  test('is served whole, in ranges and resumed, without a temporary copy of nginx', async () => {
    const signed = await plantSigned(system, 'proof', 8 * MEGABYTE)
    const path = await signed.begin()
    const part = (range: string, more: Record<string, string> = {}) =>
      site.ask(path, { headers: { range, ...more } })
    const head = await part('bytes=0-99')
    const size = Number(head.headers['content-range']?.split('/')[1])
    expect([head.status, head.bytes.length, size > 8 * MEGABYTE]).toEqual([206, 100, true])
    expect((await part(`bytes=${size}-`)).status).toBe(416)
    const etag = head.headers['etag'] ?? ''
    const middle = Math.floor(size / 2)
    const first = await part(`bytes=0-${middle - 1}`)
    const copies = await readdir(join(site.nginx.folder, 'temporary', 'proxy'))
    // The last byte ends the address, so request it with the rest.
    const rest = await part(`bytes=${middle}-`, { 'if-range': etag })
    const bytes = Buffer.concat([first.bytes, rest.bytes])
    expect(`"${createHash('sha256').update(bytes).digest('hex')}"`).toBe(etag)
    expect([rest.status, bytes.length, copies]).toEqual([206, size, []])
    expect(rest.headers['cache-control']).toContain('no-store')
    recordFigure('nginx: package in parts, MB, as one', `${Math.round(size / MEGABYTE)}, same hash`)
  })

  test('of the open catalogue is not kept by nginx, so that closing it ends it at once', async () => {
    const [row] = await system.db
      .selectFrom('ipa')
      .innerJoin('applicationVersion as version', 'version.id', 'ipa.versionId')
      .select(['ipa.sha256', 'version.applicationId'])
      .limit(1)
      .execute()
    const setOpen = (isOpenDownload: boolean) =>
      system.db
        .updateTable('application')
        .set({ isOpenDownload })
        .where('id', '=', row?.applicationId ?? 0)
        .execute()
    const path = `/open/${row?.sha256}.ipa`
    await setOpen(true)
    const answers = [await site.ask(path), await site.ask(path)]
    expect(answers.map(({ status, headers }) => [status, headers['x-cache'] ?? ''])).toEqual([
      [200, ''],
      [200, ''],
    ])
    await setOpen(false)
    expect((await site.ask(path)).status).toBe(404)
  })
})

describe('when the servers are slow or down', () => {
  const LIST = '/api/v1/application?page=1'
  const PAGE = '/categories'
  const both = (signal: NodeJS.Signals) => {
    for (const { pid } of site.servers) process.kill(pid, signal)
  }

  test('stale answers are served at once, while the new one is fetched in the background', async () => {
    const first = await site.ask(LIST)
    const seconds = Number(/s-maxage=(\d+)/.exec(first.headers['cache-control'] ?? '')?.[1])
    await sleep((seconds + 1) * 1000)
    both('SIGSTOP')
    try {
      const old = [await site.ask(LIST), await site.ask(LIST), await site.ask(LIST)]
      expect(old.map(({ status, text }) => [status, text === first.text])).toEqual(old.map(() => [200, true]))
      expect(old.map(({ headers }) => headers['x-cache'])).toEqual(['STALE', 'UPDATING', 'UPDATING'])
      const slowest = Math.max(...old.map(({ ms }) => ms))
      expect(slowest).toBeLessThan(200)
      recordFigure(
        'nginx: catalogue while the servers stand still, slowest ms (goal 200)',
        Math.round(slowest),
      )
    } finally {
      both('SIGCONT')
    }
    // By now the background fetch is complete.
    await expect.poll(async () => (await site.ask(LIST)).headers['x-cache'], { timeout: 20_000 }).toBe('HIT')
  })

  test('would not, if nginx waited for the new one (planted)', async () => {
    const planted = await site.plantNginx((text) =>
      text.replace(/proxy_cache_use_stale[^;]*;/g, '').replace(/proxy_cache_background_update[^;]*;/g, ''),
    )
    const list = `${planted.url}${LIST}`
    const seconds = Number(/s-maxage=(\d+)/.exec((await ask(list)).headers['cache-control'] ?? '')?.[1])
    await sleep((seconds + 1) * 1000)
    both('SIGSTOP')
    try {
      await expect(ask(list, { timeoutMs: 1000 })).rejects.toThrow('no answer')
    } finally {
      both('SIGCONT')
      await planted.stop()
    }
  })

  test('pages and catalogue are still served; everything else returns Retry-After', async () => {
    const page = await site.ask(PAGE)
    await site.ask(LIST)
    await Promise.all(site.servers.map((server) => server.kill('SIGKILL')))
    // nginx counts whole seconds: a page cached for one second may live almost two.
    await sleep(2100)
    const old = await site.ask(PAGE)
    expect([old.status, old.headers['x-cache'], old.text === page.text]).toEqual([200, 'STALE', true])
    expect((await site.ask(LIST)).status).toBe(200)
    const slowest: number[] = []
    for (const [path, asking] of [
      ['/api/v1/user', {}],
      ['/api/v1/user/register', { method: 'POST', body: '{}' }],
      ['/account', {}],
    ] as const) {
      const away = await site.ask(path, asking)
      expect([away.status, away.headers['retry-after'], JSON.parse(away.text).error]).toEqual([
        503,
        '2',
        'service_unavailable',
      ])
      slowest.push(away.ms)
    }
    expect(Math.max(...slowest)).toBeLessThan(1000)
    recordFigure('nginx: no server left, slowest 503 in ms (goal 1000)', Math.round(Math.max(...slowest)))
    expect(await ask(`http://${site.addresses[0]}/healthz`).catch(() => 'gone')).toBe('gone')
  })
})
