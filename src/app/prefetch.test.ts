import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWarm } from './prefetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an address is fetched once and used by one navigation', async () => {
  const warm = createWarm()
  const load = vi.fn(async () => 'data')
  warm.keep('/a', load)
  warm.keep('/a', load)
  expect(load).toHaveBeenCalledTimes(1)
  expect(await warm.take('/a')).toBe('data')
  expect(warm.take('/a')).toBeUndefined()
})

test('an unused prefetch expires', () => {
  const warm = createWarm()
  warm.keep('/a', async () => 'data')
  vi.advanceTimersByTime(10_000)
  expect(warm.take('/a')).toBeUndefined()
})

test('the expiry of an old prefetch does not remove the new one', () => {
  const warm = createWarm()
  warm.keep('/a', async () => 'old')
  vi.advanceTimersByTime(6_000)
  void warm.take('/a')
  warm.keep('/a', async () => 'new')
  vi.advanceTimersByTime(6_000)
  expect(warm.take('/a')).toBeDefined()
})

test('a failed prefetch is dropped silently', async () => {
  const warm = createWarm()
  warm.keep('/a', () => Promise.reject(new Error('offline')))
  await Promise.resolve()
  await Promise.resolve()
  expect(warm.take('/a')).toBeUndefined()
})
