// @vitest-environment happy-dom

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addMilliseconds, HOUR, machineNow } from '#kernel/time.ts'
import { type Api, ApiError, createApi } from '#web/api.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { writeQueuedPayment } from '#web/storage/writeQueuedPayment.ts'
import { lazyTracker, type Tracker } from '#web/tracker.ts'
import { writeCookie } from '#web/writeCookie.ts'
import { packageTestGroupOfBucket } from './testGroup.rules.ts'

interface Sent {
  call: string
  input: Record<string, unknown> & { data: Record<string, unknown>; events: Record<string, unknown>[] }
}
let sent: Sent[]
let fail: Array<() => Error>
const api = (async (call: string, input: Sent['input']) => {
  sent.push({ call, input })
  const failure = fail.shift()
  if (failure) throw failure()
  return { id: `answer-${sent.length}` }
}) as unknown as Api

/** Loads the store again in the same tab: modules restart, session storage stays. */
async function load(address = '/'): Promise<Tracker> {
  window.history.replaceState(null, '', address)
  vi.resetModules()
  const { createTracker } = await import('./track.ts')
  return createTracker({ api, registerGroups: ['A'] })
}
const settle = () => vi.advanceTimersByTimeAsync(10_000)

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  fail = []
})

describe('website_open', () => {
  test('[3.33] [7.12] [15.7] is sent once per visit, and its id is stored', async () => {
    for (let reload = 0; reload < 3; reload++) {
      const tracker = await load()
      tracker.open()
      await settle()
      tracker.open()
      await settle()
    }
    expect(sent).toMatchObject([{ call: 'POST /action', input: { name: 'website_open' } }])
    expect(readStored('websiteOpenActionId')).toBe('answer-1')
    window.sessionStorage.clear()
    const nextVisit = await load()
    nextVisit.open()
    await settle()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.input.data.uniqueUserId).toBe(sent[0]?.input.data.uniqueUserId)
    expect(sent[1]?.input.id).not.toBe(sent[0]?.input.id)
  })

  test('without a response is sent again with the same id: soon, and at the next load', async () => {
    fail = [() => new ApiError(0), () => new ApiError(503)]
    ;(await load()).open()
    await settle()
    ;(await load()).open()
    await settle()
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ input }) => input.id)).size).toBe(1)
    expect(readStored('websiteOpenActionId')).toBe('answer-3')
  })

  test('is sent if the browser refuses all storage', async () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse)
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)
    const tracker = await load('/?utm_source=google')
    tracker.open()
    await settle()
    tracker.open()
    await settle()
    expect(sent).toMatchObject([{ input: { name: 'website_open', data: { utm: { source: 'google' } } } }])
  })
})

describe('an action', () => {
  test('[3.32] [7.20] carries the campaign of the visit, until another replaces it', async () => {
    for (const address of ['/?utm_source=google&utm_campaign=yalda', '/', '/?utm_source=telegram', '/']) {
      const tracker = await load(address)
      tracker.open()
      tracker.track('packages_view')
      await settle()
    }
    const campaigns = sent
      .filter(({ input }) => input.name === 'packages_view')
      .map(({ input }) => input.data.utm)
    const [google, telegram] = [{ source: 'google', campaign: 'yalda' }, { source: 'telegram' }]
    expect(campaigns).toEqual([google, google, telegram, telegram])
  })

  test('[7.22] has the queued payment instead of the package group, for an hour', async () => {
    const group = async (time: string) => {
      writeQueuedPayment({ id: '7', time, group: 'yalda', segment: 'new' })
      ;(await load()).track('packages_view')
      await settle()
      const { campaignGroup, campaignSegment, packageTestGroup } = sent.at(-1)?.input.data ?? {}
      return { campaignGroup, campaignSegment, hasPackageGroup: packageTestGroup !== undefined }
    }
    const queued = { campaignGroup: 'yalda', campaignSegment: 'new', hasPackageGroup: false }
    const none = { campaignGroup: undefined, campaignSegment: undefined, hasPackageGroup: true }
    const now = machineNow()
    expect(await group(addMilliseconds(now, -HOUR / 2).toISOString())).toEqual(queued)
    expect(await group(addMilliseconds(now, -HOUR).toISOString())).toEqual(none)
    expect(await group('garbage')).toEqual(none)
  })

  test('[3.33] [7.13] of a login stores its id; a payment is named', async () => {
    const tracker = await load()
    tracker.track('website_login')
    tracker.track('payment_success', { paymentId: 5521 })
    await settle()
    expect(readStored('websiteLoginActionId')).toBe('answer-1')
    expect(sent[1]?.input).toMatchObject({ name: 'payment_success', data: { paymentId: 5521 } })
  })

  test('never throws, whatever the server answers, and is not repeated after a refusal', async () => {
    fail = [() => new ApiError(400), () => new TypeError('bug')]
    const tracker = await load()
    expect(() => tracker.track('packages_view')).not.toThrow()
    expect(() => tracker.track('packages_view')).not.toThrow()
    await settle()
    expect(sent).toHaveLength(2)
  })

  test('[3.32] replaces an invalid id', async () => {
    writeStored('uniqueUserId', '09121112233')
    ;(await load()).track('packages_view')
    await settle()
    expect(sent[0]?.input.data.uniqueUserId).toMatch(/^[0-9a-f]{32}$/)
    expect(readStored('uniqueUserId')).toBe(sent[0]?.input.data.uniqueUserId)
  })
})

test('the package group is in a cookie for the server, and stays the same', async () => {
  ;(await load()).open()
  const first = /package_group=([NOPQ])/.exec(document.cookie)?.[1]
  expect(first).toBeDefined()
  ;(await load()).open()
  await settle()
  expect(document.cookie).toContain(`package_group=${first}`)
  expect(sent[0]?.input.data.packageTestGroup).toBe(first)
})

describe('the package group', () => {
  const expire = () => {
    writeCookie('package_group=; path=/; max-age=0')
  }
  const give = (group: string) => {
    writeCookie(`package_group=${group}; path=/`)
  }
  beforeEach(expire)

  test.each(['N', 'O', 'P', 'Q'])('that the server drew (%s) is adopted, stored and sent', async (group) => {
    give(group)
    const tracker = await load()
    tracker.open()
    tracker.track('packages_view')
    await settle()
    expect(packageTestGroupOfBucket(readStored('purchaseTestGroup') ?? -1)).toBe(group)
    expect(sent.map(({ input }) => input.data.packageTestGroup)).toEqual([group, group])
    expect((await tracker.data()).packageTestGroup).toBe(group)
    expire()
    ;(await load()).open()
    expect(document.cookie).toContain(`package_group=${group}`)
  })

  test('of the stored slot wins over another one in the cookie', async () => {
    const slot = 7
    const other = ['N', 'O'].find((group) => group !== packageTestGroupOfBucket(slot)) ?? ''
    writeStored('purchaseTestGroup', slot)
    give(other)
    ;(await load()).open()
    await settle()
    expect(document.cookie).toContain(`package_group=${packageTestGroupOfBucket(slot)}`)
    expect(sent[0]?.input.data.packageTestGroup).toBe(packageTestGroupOfBucket(slot))
  })

  test('that is unknown is not adopted', async () => {
    give('Z')
    ;(await load()).open()
    await settle()
    expect(document.cookie).toMatch(/package_group=[NOPQ]/)
  })
})

describe('events', () => {
  test('at the same time are sent in one call', async () => {
    const tracker = await load()
    tracker.event('install_limit_ios_version', '11.4')
    tracker.event('scan_page_open')
    expect(sent).toEqual([])
    await settle()
    expect(sent).toMatchObject([
      {
        call: 'POST /event',
        input: {
          events: [{ name: 'install_limit_ios_version', detail: '11.4' }, { name: 'scan_page_open' }],
        },
      },
    ])
  })

  test('are sent at once when the page is left, twenty per call', async () => {
    const tracker = await load()
    for (let at = 0; at < 25; at++) tracker.event('scan_page_open')
    window.dispatchEvent(new Event('pagehide'))
    expect(sent.map(({ input }) => input.events.length)).toEqual([20, 5])
  })
})

test('background calls outlive the page; others need not', async () => {
  const inits: RequestInit[] = []
  const real = createApi({
    base: '/api/v1',
    locale: 'fa',
    fetch: async (_, init) => {
      inits.push(init)
      return Response.json({})
    },
  })
  await real('POST /action', { name: 'website_open' })
  await real('POST /event', { events: [{ name: 'scan_page_open' }] })
  await real('GET /registration', {})
  expect(inits.map(({ keepalive }) => keepalive)).toEqual([true, true, undefined])
})

test('its code loads on first use, and is requested again after a failure', async () => {
  const tracker = await load()
  let loads = 0
  const lazy = lazyTracker(async () => {
    loads++
    if (loads === 1) throw new Error('offline')
    return tracker
  })
  lazy.open()
  await settle()
  expect([loads, sent.length]).toEqual([1, 0])
  lazy.open()
  lazy.track('packages_view')
  lazy.event('scan_page_open')
  await settle()
  expect(loads).toBe(2)
  expect(sent.map(({ input }) => input.name ?? input.events[0]?.name)).toEqual([
    'website_open',
    'packages_view',
    'scan_page_open',
  ])
})
