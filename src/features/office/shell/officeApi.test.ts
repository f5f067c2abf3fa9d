import { afterEach, expect, test, vi } from 'vitest'
import { addMilliseconds, DAY, HOUR, machineNow, secondsBetween } from '#kernel/time.ts'
import { productNow, syncProductClock } from '#web/productClock.ts'
import { createOfficeApi } from './officeApi.ts'
import { listenForChanges } from './officeChanges.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  syncProductClock(machineNow().toISOString())
})

function answerWith(now: string): void {
  const headers = { 'content-type': 'application/json', 'x-product-now': now }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { headers })))
}

test('[23.32] ages go by the clock of the product, which every answer of the office tells', async () => {
  const ahead = addMilliseconds(machineNow(), 40 * DAY)
  answerWith(ahead.toISOString())
  await createOfficeApi('/office/api/v1', 'fa', () => {})('GET /work', {})
  expect(Math.abs(secondsBetween(productNow(), ahead))).toBeLessThan(HOUR / 1000)
})

test('a change tells the counters, a read does not', async () => {
  answerWith(machineNow().toISOString())
  const changes = vi.fn()
  const stop = listenForChanges(changes)
  const api = createOfficeApi('/office/api/v1', 'fa', () => {})
  await api('GET /work', {})
  expect(changes).not.toHaveBeenCalled()
  await api('POST /registration/close', {})
  expect(changes).toHaveBeenCalledOnce()
  stop()
})
