// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { refuseWriting } from '../../../test/support/screen/refusedStorage.ts'

/** Returns the local storage after this release has migrated the values of another one. */
async function opened(before: Record<string, string>): Promise<Record<string, string>> {
  for (const [key, text] of Object.entries(before)) window.localStorage.setItem(key, text)
  vi.resetModules()
  const { readStored } = await import('./storage.ts')
  readStored('state')
  return { ...window.localStorage }
}

const TOKENS = '{"accessToken":"a","refreshToken":"r"}'

test('[3.35] a first visit has this version', async () => {
  expect(await opened({})).toEqual({ storageVersion: '2' })
})

test('[3.35] [15.12] two plain tokens become one value, and the number and its owner are removed', async () => {
  const first = { storageVersion: '1', accessToken: 'a', refreshToken: 'r', state: 'installProfile' }
  const user = '{"id":"7","phoneNumber":"09123456789"}'
  expect(await opened({ ...first, user, phoneNumber: '09123456789' })).toEqual({
    storageVersion: '2',
    accessToken: TOKENS,
    state: 'installProfile',
  })
})

test.each([
  ['accessToken', 'a'],
  ['refreshToken', 'r'],
])('%s without the other is an ended login', async (key, text) => {
  expect(await opened({ storageVersion: '1', [key]: text })).toEqual({ storageVersion: '2' })
})

test('the number stays only while a code is awaited', async () => {
  const waiting = { state: 'activate', phoneNumber: '09123456789' }
  expect(await opened({ storageVersion: '1', ...waiting })).toEqual({ storageVersion: '2', ...waiting })
  window.localStorage.clear()
  expect(await opened({ storageVersion: '1', ...waiting, state: 'register' })).toEqual({
    storageVersion: '2',
    state: 'register',
  })
})

test('no version counts as the first; compatible values stay', async () => {
  const kept = { theme: 'dark', destination: '/account', recentSearches: '["a"]', foreign: 'x' }
  expect(await opened({ ...kept, accessToken: 'a', refreshToken: 'r' })).toEqual({
    ...kept,
    accessToken: TOKENS,
    storageVersion: '2',
  })
})

test.each(['3', '0', '', 'two', '{}', '2.0'])(
  '[15.12] version %j is cleared except for the theme',
  async (version) => {
    const before = { theme: 'dark', foreign: 'x', accessToken: TOKENS, refreshToken: 'r', state: 'activate' }
    expect(await opened({ ...before, recentSearches: '[]', storageVersion: version })).toEqual({
      theme: 'dark',
      foreign: 'x',
      storageVersion: '2',
    })
  },
)

test('this version is unchanged, including invalid values', async () => {
  const before = { storageVersion: '2', accessToken: 'garbage', refreshToken: 'foreign', phoneNumber: '0912' }
  expect(await opened(before)).toEqual(before)
})

test('a disk that refuses writing does not stop the reading', async () => {
  window.localStorage.setItem('state', 'activate')
  refuseWriting('QuotaExceededError')
  vi.resetModules()
  const { readStored } = await import('./storage.ts')
  expect(readStored('state')).toBe('activate')
  vi.restoreAllMocks()
})
