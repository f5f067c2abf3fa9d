// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Api, ApiError } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import { reportPurchase } from './reportPurchase.ts'

type Payment = Calls['GET /payment/{id}']['output']
const page = window as unknown as { dataLayer?: object[]; ym?: { a: unknown[][] } }

const PAYMENT = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 5521,
  amount: 990_000,
  target: { package: { id: 4, name: 'سه‌ماهه', length: 90 }, application: null },
} as Payment

const forget = () => {
  delete page.dataLayer
  delete page.ym
  document.head.innerHTML = ''
}
// Reset the window, which tests of other files share.
beforeEach(forget)
afterEach(forget)

/** A server that records which payments were reported to analytics. */
function server() {
  let asked = 0
  return { api: (async () => ({ isFirst: asked++ === 0 })) as unknown as Api }
}
const scripts = () => document.head.getElementsByTagName('script').length

test('[1.32] without an id a purchase is pushed once to the data layer, and no script is loaded', async () => {
  const { api } = server()
  await Promise.all([reportPurchase(api, null, PAYMENT), reportPurchase(api, null, PAYMENT)])
  await reportPurchase(api, null, PAYMENT)
  expect(page.dataLayer).toHaveLength(2)
  expect(JSON.stringify(page.dataLayer)).toContain('"currencyCode":"RUB"')
  expect(page.ym).toBeUndefined()
  expect(scripts()).toBe(0)
})

test('[1.29] [15.8] with one a purchase is pushed exactly once, also when viewed repeatedly', async () => {
  const { api } = server()
  await Promise.all([reportPurchase(api, '4711', PAYMENT), reportPurchase(api, '4711', PAYMENT)])
  await reportPurchase(api, '4711', PAYMENT)
  expect(page.dataLayer).toEqual([
    { ecommerce: null },
    {
      ecommerce: {
        currencyCode: 'RUB',
        purchase: {
          actionField: { id: '5521', revenue: 990_000 },
          products: [
            { id: '4', name: 'سه‌ماهه', price: 990_000, quantity: 1, category: 'subscription', variant: '90' },
          ],
        },
      },
    },
  ])
  expect(scripts()).toBe(1)
  expect(page.ym?.a).toEqual([[4711, 'init', expect.objectContaining({ ecommerce: 'dataLayer' })]])
})

test('a bought application is a product of its own kind', async () => {
  const target = { package: null, application: { id: 7, name: 'باغچه', label: 'baghche' } }
  await reportPurchase(server().api, '4711', { ...PAYMENT, target })
  expect(JSON.stringify(page.dataLayer)).toContain('"category":"application"')
})

test('a server that does not answer causes no error', async () => {
  const api = (async () => {
    throw new ApiError(0)
  }) as unknown as Api
  await reportPurchase(api, '4711', PAYMENT)
  expect(page.dataLayer).toBeUndefined()
  expect(scripts()).toBe(0)
})
