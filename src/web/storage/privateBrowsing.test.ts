// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { BrowserKind } from '#kernel/browserKind.ts'
import { refuseWriting } from '../../../test/support/screen/refusedStorage.ts'

const SAFARI: BrowserKind = { device: 'iphone', iosVersion: '17.5', browser: 'safari', isStandalone: false }

async function ask(kind: Partial<BrowserKind> = {}, isDenied = false): Promise<boolean> {
  vi.resetModules()
  const { acceptTabAsNotPrivate, isPrivateBrowsing } = await import('./privateBrowsing.ts')
  if (isDenied) acceptTabAsNotPrivate()
  return isPrivateBrowsing({ ...SAFARI, ...kind })
}

function directory(answer: () => Promise<unknown>) {
  vi.stubGlobal('navigator', { storage: { getDirectory: answer } })
}

const refuse = (name: string) => () => Promise.reject(new DOMException('refused', name))

test('[8.16] a file system that is refused without a reason is a private tab', async () => {
  directory(refuse('UnknownError'))
  expect(await ask()).toBe(true)
})

test('one that opens, or fails with a reason, is not', async () => {
  directory(() => Promise.resolve({}))
  expect(await ask()).toBe(false)
  directory(refuse('SecurityError'))
  expect(await ask()).toBe(false)
})

test('one that never answers is not, after a timeout', async () => {
  vi.useFakeTimers()
  directory(() => new Promise(() => {}))
  const answer = ask()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await answer).toBe(false)
})

test('only Safari on iOS is checked, and not after the user said no', async () => {
  directory(refuse('UnknownError'))
  expect(await ask({ browser: 'chrome' })).toBe(false)
  expect(await ask({ device: 'other' })).toBe(false)
  expect(await ask({}, true)).toBe(false)
})

test('iOS 10: no storage quota', async () => {
  expect(await ask({ iosVersion: '10.3' })).toBe(false)
  const full = refuseWriting('QuotaExceededError')
  expect(await ask({ iosVersion: '10.3' })).toBe(true)
  full.mockRestore()
  refuseWriting('SecurityError')
  expect(await ask({ iosVersion: '10.3' })).toBe(false)
})

test('iOS 12: no SQL', async () => {
  vi.stubGlobal('openDatabase', () => ({}))
  expect(await ask({ iosVersion: '12.5.7' })).toBe(false)
  vi.stubGlobal('openDatabase', () => {
    throw new DOMException('refused', 'SecurityError')
  })
  expect(await ask({ iosVersion: '12.5.7' })).toBe(true)
})

/** A fake IndexedDB that accepts or refuses files. */
function database(put: () => void) {
  const result = { createObjectStore: () => ({ put }), close: vi.fn() }
  const open = () => {
    const request = { result, onupgradeneeded: () => {}, onsuccess: () => {} }
    setTimeout(() => {
      request.onupgradeneeded()
      request.onsuccess()
    })
    return request
  }
  const deleteDatabase = vi.fn()
  vi.stubGlobal('indexedDB', { open, deleteDatabase })
  return deleteDatabase
}

test('iOS 14: a database that stores no files', async () => {
  vi.stubGlobal('navigator', {})
  const forget = database(() => {})
  expect(await ask({ iosVersion: '14.8' })).toBe(false)
  await expect.poll(() => forget).toHaveBeenCalledOnce()
  database(() => {
    throw new DOMException('BlobURLs are not yet supported', 'DataCloneError')
  })
  expect(await ask({ iosVersion: '14.8' })).toBe(true)
})
