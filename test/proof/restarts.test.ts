import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep } from '#kernel/time.ts'
import { recordFigure } from '../support/figures.ts'
import { scaled } from '../support/scale.ts'
import type { AskOptions, Reply } from './ask.ts'
import { type Site, startSite } from './site.ts'

/** A new version is released under load, and no request fails. */

const RESTARTS = scaled(4, 50)
const VISITORS = 4
let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.stop())

interface Load {
  sent: number
  failed: string[]
}

const json = { 'content-type': 'application/json' }
/** Visitors who read pages, and who send requests that must not be repeated. */
const VISITS: Array<(at: number) => [string, AskOptions]> = [
  () => ['/', {}],
  (at) => [`/api/v1/application?page=${1 + (at % 3)}&at=${at}`, {}],
  () => ['/api/v1/registration', {}],
  (at) => [`/api/v1/search?q=daf${at}`, {}],
  () => ['/api/v1/action', { method: 'POST', headers: json, body: '{"name":"website_open","data":{}}' }],
  () => ['/account', {}],
]

/** An answer below 500 passes. A server error, or no answer, fails. */
async function visit(load: Load, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const at = load.sent++
    const [path, asking] = VISITS[at % VISITS.length]?.(at) ?? ['/', {}]
    const reply = await site.ask(path, asking).catch((error: Error) => error)
    const fault = reply instanceof Error ? reply.message : faultOf(reply)
    if (fault) load.failed.push(`${asking.method ?? 'GET'} ${path}: ${fault}`)
    await sleep(30)
  }
}

function faultOf({ status, text, headers }: Reply): string | null {
  if (headers['x-cache'] === 'STALE') return 'only an old answer'
  return status >= 500 ? `${status} ${text.slice(0, 80)}` : null
}

async function under(work: () => Promise<void>): Promise<Load> {
  const load: Load = { sent: 0, failed: [] }
  let isOver = false
  const visitors = Array.from({ length: VISITORS }, () => visit(load, () => isOver))
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(visitors)
  }
  return load
}

test(`${RESTARTS} restarts by SIGTERM with deploy/drain.sh: no request fails`, {
  timeout: 1_800_000,
}, async () => {
  const { sent, failed } = await under(async () => {
    for (let restart = 0; restart < RESTARTS; restart++) {
      const at = restart % 2
      const address = site.addresses[at] ?? ''
      await site.nginx.drain(address, 'out')
      await site.restart(at, 'SIGTERM')
      await site.nginx.drain(address, 'in')
    }
  })
  recordFigure('restarts, requests meanwhile, failed (goal 0)', `${RESTARTS}, ${sent}, ${failed.length}`)
  expect(failed).toEqual([])
  expect(sent).toBeGreaterThan(RESTARTS * 20)
})

test('killed with SIGKILL, some requests fail and are counted (planted)', async () => {
  const { failed } = await under(async () => {
    await Promise.all(site.servers.map((server) => server.kill('SIGKILL')))
    await sleep(1500)
    await site.restart(0, 'SIGKILL')
    await site.restart(1, 'SIGKILL')
  })
  expect(failed.length).toBeGreaterThan(0)
})
