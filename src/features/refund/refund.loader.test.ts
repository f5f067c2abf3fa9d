// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { writeStored } from '#web/storage/storage.ts'
import { DEVICE } from '../../../test/support/screen/install.tsx'
import { QUOTE, REFUND, SUBSCRIPTION } from '../../../test/support/screen/refundPage.ts'
import { fakeApi } from '../../../test/support/screen/stage.tsx'
import {
  loadCardNumber,
  loadRefundComplete,
  loadRefundConfirm,
  loadRefundWaiting,
  type Quote,
  type Refund,
  type Subscription,
} from './refund.loader.ts'

interface World {
  refunds?: Refund[]
  subscriptions?: Subscription[]
  quotes?: Record<string, Partial<Quote> | ApiError>
}

let world: World
beforeEach(() => {
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  world = {}
})

function input(path: string): LoaderInput {
  const { api } = fakeApi({
    'GET /refund': () => ({ refunds: world.refunds ?? [] }),
    'GET /subscription': () => ({ subscriptions: world.subscriptions ?? [] }),
    'GET /device': () => ({ devices: [DEVICE] }),
    'GET /subscription/{id}/refund': ({ id }) => {
      const quote = world.quotes?.[String(id)] ?? {}
      if (quote instanceof ApiError) throw quote
      return { ...QUOTE, subscriptionId: id, ...quote }
    },
  })
  return { api, path, query: new URL(path, 'http://store.test').searchParams } as LoaderInput
}

/** The URL to which a loader redirects. */
async function ledTo(load: (input: LoaderInput) => Promise<unknown>, path: string) {
  const answer = await load(input(path)).catch((response: unknown) => response)
  return answer instanceof PageRedirect ? answer.to : null
}

const subscription = (id: string, change: Partial<Subscription> = {}) => ({ ...SUBSCRIPTION, id, ...change })
const OPEN: Refund = { ...REFUND, secondsLeft: 0 }
const PAID: Refund = { ...REFUND, id: 'r0', state: 'paid', secondsLeft: 0, subscriptionId: 's0' }

test('without a parameter: the open refund, else the only refundable subscription, else a choice', async () => {
  world = { refunds: [PAID, REFUND], subscriptions: [subscription('s1')] }
  expect(await ledTo(loadRefundConfirm, '/refundConfirm')).toBe('/refundWaiting?refund=r1')
  world = {
    refunds: [PAID],
    subscriptions: [subscription('s0', { state: 'cancelled' }), subscription('s1')],
    quotes: { s0: { hindrance: 'paid', refundId: 'r0' } },
  }
  expect((await loadRefundConfirm(input('/refundConfirm'))).chosen?.subscription.id).toBe('s1')
  world = { subscriptions: [subscription('s1'), subscription('s2')] }
  const { chosen, refundable } = await loadRefundConfirm(input('/refundConfirm'))
  expect([chosen, refundable.map((one) => one.subscription.id)]).toEqual([null, ['s1', 's2']])
})

test('a quote that fails to load is not a choice; the others still are', async () => {
  world = { subscriptions: [subscription('s1'), subscription('s2')], quotes: { s1: new ApiError(503) } }
  expect((await loadRefundConfirm(input('/refundConfirm'))).chosen?.subscription.id).toBe('s2')
})

test.each([
  ['?subscription=s2', 's2'],
  ['?device=d1', 's1'],
  ['?device=d9', null],
  ['?subscription=x', null],
])('%s names what is quoted, whatever else exists', async (query, id) => {
  world = { refunds: [PAID], subscriptions: [subscription('s1'), subscription('s2', { deviceId: null })] }
  const { chosen } = await loadRefundConfirm(input(`/refundConfirm${query}`))
  expect(chosen?.subscription.id ?? null).toBe(id)
})

test('a named subscription is quoted even if a refund is impossible', async () => {
  world = { refunds: [REFUND], subscriptions: [subscription('s1')], quotes: { s1: { hindrance: 'open' } } }
  const { chosen } = await loadRefundConfirm(input('/refundConfirm?subscription=s1'))
  expect(chosen?.quote.hindrance).toBe('open')
})

test.each([
  ['requested, waiting', REFUND, loadRefundWaiting, '/refundWaiting'],
  ['requested, open', OPEN, loadCardNumber, '/cardNumber'],
  ['paid', PAID, loadRefundComplete, '/refundComplete'],
] as const)('%s: its own page stays, every other redirects there', async (_, refund, own, path) => {
  world = { refunds: [refund] }
  for (const load of [loadRefundWaiting, loadCardNumber, loadRefundComplete, loadRefundConfirm]) {
    const led = await ledTo(load, `/x?refund=${refund.id}`)
    expect(led).toBe(load === own ? null : `${path}?refund=${refund.id}`)
  }
  expect(await own(input(path))).toEqual(refund)
})

test("another user's refund, or an unknown one, redirects to an existing page", async () => {
  world = { refunds: [REFUND], subscriptions: [subscription('s1')] }
  for (const load of [loadRefundWaiting, loadCardNumber, loadRefundComplete])
    expect(await ledTo(load, '/x?refund=nobodys')).toBe('/refundConfirm?refund=nobodys')
  const { chosen, refunds } = await loadRefundConfirm(input('/refundConfirm?refund=nobodys'))
  expect([chosen, refunds.length]).toEqual([null, 1])
})

test('a visitor goes through the login and returns', async () => {
  window.localStorage.clear()
  expect(await ledTo(loadCardNumber, '/cardNumber?refund=r1')).toBe('/register')
  expect(window.localStorage.getItem('destination')).toContain('/cardNumber?refund=r1')
})
