// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isApiError } from './api.ts'
import { type PollingHandle, startPolling } from './startPolling.ts'

let open: Array<{ answer(value: string): void; fail(): void }>
let heard: string[]
let polling: PollingHandle

beforeEach(() => {
  vi.useFakeTimers()
  open = []
  heard = []
  polling = startPolling<string>({
    ask: () => new Promise((answer, fail) => open.push({ answer, fail: () => fail(new Error('away')) })),
    onAnswer: (answer) => heard.push(answer),
    onFailure: (error) => heard.push(isApiError(error) ? `status ${error.status}` : 'failure'),
    pause: (asked, failures) => 1000 * (1 + asked) * (1 + failures),
  })
})
afterEach(() => {
  polling.stop()
})

const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('polls after each pause, which depends on the last result', async () => {
  await tick(999)
  expect(open).toHaveLength(0)
  await tick(1)
  open[0]?.answer('one')
  await tick(1999)
  expect(open).toHaveLength(1)
  await tick(1)
  open[1]?.fail()
  await tick(5999)
  expect(open).toHaveLength(2)
  await tick(1)
  expect([open.length, heard]).toEqual([3, ['one', 'failure']])
})

test('if the network fails during a request it is repeated once, at once', async () => {
  await tick(1000)
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('offline'))
  expect(open).toHaveLength(1)
  open[0]?.answer('from before')
  await tick(0)
  expect(open).toHaveLength(2)
  open[1]?.fail()
  await tick(0)
  expect([open.length, heard]).toEqual([2, ['from before', 'failure']])
})

test('a manual request waits for the answer; after stop it neither polls nor reports', async () => {
  let isDone = false
  void polling.askNow().then(() => {
    isDone = true
  })
  await tick(0)
  expect([open.length, isDone]).toEqual([1, false])
  open[0]?.answer('by hand')
  await tick(0)
  expect([heard, isDone]).toEqual([['by hand'], true])
  await tick(2000)
  polling.stop()
  open[1]?.answer('too late')
  window.dispatchEvent(new Event('online'))
  await tick(60_000)
  expect([open.length, heard]).toEqual([2, ['by hand']])
})

test('a request without an end counts as failed after a while, and the next one is sent', async () => {
  await tick(1000)
  expect(open).toHaveLength(1)
  await tick(19_999)
  expect(heard).toEqual([])
  await tick(1)
  expect(heard).toEqual(['status 0'])
  await tick(4000)
  open[0]?.answer('late')
  open[1]?.answer('next')
  await tick(0)
  expect(heard).toEqual(['status 0', 'next'])
})
