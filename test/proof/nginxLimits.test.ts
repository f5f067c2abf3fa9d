import { readFile } from 'node:fs/promises'
import { Agent } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStopwatch } from '#kernel/time.ts'
import { recordFigure } from '../support/figures.ts'
import { ask, type Reply } from './ask.ts'
import { type Site, startSite } from './site.ts'

/** Rate limits per address, with the unchanged deploy/nginx.conf. */

let site: Site
beforeAll(async () => {
  site = await startSite({ keepsLimits: true })
})
afterAll(() => site?.stop())

const COUNT = 600
const AT_ONCE = 50
const agent = new Agent({ rejectUnauthorized: false, keepAlive: true, maxSockets: AT_ONCE })
afterAll(() => agent.destroy())

interface Flood {
  replies: Reply[]
  seconds: number
}

/** Many requests on kept connections, as fast as possible. */
async function flood(url: string, path: (at: number) => string, method = 'GET'): Promise<Flood> {
  const elapsed = startStopwatch()
  const replies: Reply[] = []
  const send = (at: number) =>
    ask(`${url}${path(at)}`, { method, agent, ...(method === 'POST' && { body: '{}' }) })
  for (let done = 0; done < COUNT; done += AT_ONCE)
    replies.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => send(done + at)))))
  return { replies, seconds: elapsed() / 1000 }
}

/** Refused by nginx: the Retry-After of nginx is a second, that of the store is minutes. */
const refused = (replies: Reply[]) =>
  replies.filter(({ status, headers }) => status === 429 && headers['retry-after'] === '1')

describe('a flood from one address', () => {
  test.each([
    [
      'callbacks with made-up names',
      (at: number) => `/callback/payment/direct/${at}/made-up?Authority=A${at}`,
      'GET',
      10,
      40,
    ],
    ['logins', () => '/api/v1/user/register', 'POST', 5, 20],
    ['sets of messages', (at: number) => `/messages/fa/none-${at}.json`, 'GET', 30, 100],
  ])('of %s is refused by nginx', async (name, path, method, rate, burst) => {
    const { replies, seconds } = await flood(site.url, path, method)
    const cut = refused(replies)
    const allowed = burst + rate * seconds + 5
    expect(cut.length).toBeGreaterThan(0)
    expect(COUNT - cut.length).toBeLessThanOrEqual(allowed)
    expect(JSON.parse(cut[0]?.text ?? '')).toMatchObject({ error: 'too_many_requests' })
    recordFigure(`nginx: of ${COUNT} ${name} in a row, cut off`, cut.length)
    // Visitors who read pages meanwhile are not affected.
    expect((await site.ask('/categories')).status).toBe(200)
  })

  test('leaves no IP address in the log', async () => {
    expect(await readFile(join(site.nginx.folder, 'error.log'), 'utf8')).not.toContain('limiting requests')
  })

  test('passes without the limits (planted)', async () => {
    const planted = await site.plantNginx((text) => text.replace(/limit_req zone=[^;]*;/g, ''))
    try {
      const { replies } = await flood(
        planted.url,
        (at) => `/callback/payment/direct/${at}/made-up?Authority=B${at}`,
      )
      expect(refused(replies)).toEqual([])
    } finally {
      await planted.stop()
    }
  })
})

test('an ordinary visit reaches no limit', async () => {
  const paths = ['/', '/categories', '/api/v1/registration', '/api/v1/application?page=1', '/packages']
  for (let visit = 0; visit < 8; visit++) {
    const replies = await Promise.all(paths.map((path) => site.ask(path)))
    expect(refused(replies)).toEqual([])
  }
})
