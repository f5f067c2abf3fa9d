import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPrefetchCache } from './prefetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an address is fetched once and used by one step', async () => {
  const warm = createPrefetchCache()
  const load = vi.fn(async () => 'data')
  warm.keep('/a', load)
  warm.keep('/a', load)
  expect(load).toHaveBeenCalledTimes(1)
  expect(await warm.take('/a')).toBe('data')
  expect(warm.take('/a')).toBeUndefined()
})

test('what nobody used in time is forgotten', () => {
  const warm = createPrefetchCache()
  warm.keep('/a', async () => 'data')
  vi.advanceTimersByTime(10_000)
  expect(warm.take('/a')).toBeUndefined()
})

test('the end of an old one does not take the new one along', () => {
  const warm = createPrefetchCache()
  warm.keep('/a', async () => 'old')
  vi.advanceTimersByTime(6_000)
  void warm.take('/a')
  warm.keep('/a', async () => 'new')
  vi.advanceTimersByTime(6_000)
  expect(warm.take('/a')).toBeDefined()
})

test('what failed is forgotten and disturbs nobody', async () => {
  const warm = createPrefetchCache()
  warm.keep('/a', () => Promise.reject(new Error('offline')))
  await Promise.resolve()
  await Promise.resolve()
  expect(warm.take('/a')).toBeUndefined()
})
