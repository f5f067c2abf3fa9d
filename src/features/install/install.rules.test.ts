import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRangeHeader } from '#kernel/byteRange.ts'
import { addMilliseconds, parseInstant, SECOND } from '#kernel/time.ts'
import {
  directInstallStatus,
  downloadStateAt,
  findIncompatibility,
  isManifestFetchable,
  isNewerVersion,
  isPackageFetchable,
  percentSent,
  sentPartOf,
} from './install.rules.ts'

const START = parseInstant('2026-03-21T12:00:00Z')
const at = (seconds: number) => addMilliseconds(START, seconds * SECOND)
const NEW = {
  createdAt: START,
  manifestAt: null,
  sentAt: null,
  finishedAt: null,
  revokedAt: null,
  deliveredBy: null,
}
const DAY = 86_400

describe('[12.1] the direct-install status of a device', () => {
  test.each([
    // Without subscription days the other fields do not matter.
    [{ isSubscribed: false, status: 6, moveReason: 'renewal' }, 3],
    [{ isSubscribed: false, status: 2, moveReason: null }, 3],
    [{ isSubscribed: true, status: 0, moveReason: 'renewal' }, 1],
    [{ isSubscribed: true, status: 5, moveReason: 'renewal' }, 1],
    [{ isSubscribed: true, status: 6, moveReason: null }, 2],
    [{ isSubscribed: true, status: 4, moveReason: null }, 2],
    [{ isSubscribed: true, status: 0, moveReason: 'problem' }, 2],
    [{ isSubscribed: true, status: 0, moveReason: null }, 0],
    [{ isSubscribed: true, status: 1, moveReason: null }, 0],
    [{ isSubscribed: true, status: 5, moveReason: null }, 0],
    [{ isSubscribed: true, status: 2, moveReason: null }, 0],
    [{ isSubscribed: true, status: 2, moveReason: 'renewal' }, 0],
    [{ isSubscribed: true, status: 3, moveReason: null }, 4],
    [{ isSubscribed: true, status: 7, moveReason: null }, 4],
    [{ isSubscribed: true, status: null, moveReason: null }, 4],
  ])('[4.6] %j: %d', (device, expected) => {
    expect(directInstallStatus(device)).toBe(expected)
  })
})

describe('the lifetime of an address', () => {
  test.each([
    [899, true],
    [900, false],
    [901, false],
  ])('[12.3] the manifest after %d s: %s', (seconds, expected) => {
    expect(isManifestFetchable(NEW, at(seconds))).toBe(expected)
    // iOS reads the manifest again while it is valid.
    expect(isManifestFetchable({ ...NEW, manifestAt: at(5) }, at(seconds))).toBe(expected)
  })

  test.each([
    [899, true],
    [900, false],
    [901, false],
  ])('[12.4] the package %d s after its last byte: %s', (seconds, expected) => {
    const begun = { ...NEW, manifestAt: at(100), sentAt: at(2000) }
    expect(isPackageFetchable(begun, at(2000 + seconds))).toBe(expected)
    expect(isPackageFetchable({ ...NEW, manifestAt: at(100) }, at(100 + seconds))).toBe(expected)
  })

  test.each([
    [DAY - 1, true],
    [DAY, false],
    [DAY + 1, false],
  ])('[12.4] with any activity, %d s after it was created: %s', (seconds, expected) => {
    expect(isPackageFetchable({ ...NEW, manifestAt: at(1), sentAt: at(DAY - 10) }, at(seconds))).toBe(
      expected,
    )
  })

  test('not before the manifest was read, not after its end, not when it was revoked', () => {
    expect(isPackageFetchable(NEW, at(1))).toBe(false)
    for (const end of ['finishedAt', 'revokedAt'] as const) {
      const over = { ...NEW, manifestAt: at(1), sentAt: at(2), [end]: at(3) }
      expect([isManifestFetchable(over, at(4)), isPackageFetchable(over, at(4))]).toEqual([false, false])
    }
  })
})

test('the state for the screen', () => {
  const asked = { ...NEW, manifestAt: at(3) }
  const sending = { ...asked, sentAt: at(20) }
  expect(downloadStateAt(NEW, 0, at(1))).toBe('confirm')
  expect(downloadStateAt(NEW, 0, at(61))).toBe('unconfirmed')
  expect(downloadStateAt(NEW, 0, at(900))).toBe('over')
  expect(downloadStateAt(asked, 0, at(62))).toBe('confirm')
  expect(downloadStateAt(asked, 0, at(63))).toBe('unconfirmed')
  expect(downloadStateAt(sending, 1, at(49))).toBe('sending')
  expect(downloadStateAt(sending, 1, at(50))).toBe('stalled')
  expect(downloadStateAt(sending, 1, at(919))).toBe('stalled')
  expect(downloadStateAt(sending, 1, at(920))).toBe('over')
  expect(downloadStateAt({ ...sending, finishedAt: at(30) }, 9, at(99_999))).toBe('sent')
  expect(downloadStateAt({ ...sending, revokedAt: at(30) }, 5, at(31))).toBe('over')
})

test('a hundred percent means every byte', () => {
  expect(percentSent(0, 1000)).toBe(0)
  expect(percentSent(436, 1000)).toBe(43)
  expect(percentSent(999, 1000)).toBe(99)
  expect(percentSent(1000, 1000)).toBe(100)
  expect(percentSent(0, 0)).toBe(0)
})

describe('[12.7] which device can run which application', () => {
  const ANY = {
    isCompatibleWithIphone: true,
    isCompatibleWithIpad: true,
    minimumIosVersion: '12.0',
    maximumIosVersion: null,
  }
  const IPHONE = { isIpad: false, iosMajor: 15 }
  const IPAD = { isIpad: true, iosMajor: 15 }
  test.each([
    [ANY, IPHONE, null],
    [{ ...ANY, isCompatibleWithIphone: false }, IPHONE, 'install_not_for_iphone'],
    [{ ...ANY, isCompatibleWithIphone: false }, IPAD, null],
    // An iPad runs iPhone apps.
    [{ ...ANY, isCompatibleWithIpad: false }, IPAD, null],
    [{ ...ANY, isCompatibleWithIpad: false, isCompatibleWithIphone: false }, IPAD, 'install_not_for_ipad'],
    [{ ...ANY, minimumIosVersion: '15.4' }, IPHONE, null],
    [{ ...ANY, minimumIosVersion: '16.0' }, IPHONE, 'install_ios_too_old'],
    [{ ...ANY, maximumIosVersion: '14.8' }, IPHONE, 'install_ios_too_new'],
    [{ ...ANY, maximumIosVersion: '15.2' }, IPHONE, null],
    // A version that cannot be compared blocks nothing.
    [{ ...ANY, minimumIosVersion: '16.x' }, IPHONE, null],
    [{ ...ANY, maximumIosVersion: 'none' }, IPHONE, null],
    [{ ...ANY, minimumIosVersion: '99.0' }, { ...IPHONE, iosMajor: null }, null],
  ])('%j on %j: %s', (application, device, expected) => {
    expect(findIncompatibility(application, device)).toBe(expected)
  })
})

test('[12.8] newer by number, or by the order of the history if numbers do not decide', () => {
  expect(isNewerVersion({ name: '1.10', place: 1 }, { name: '1.9', place: 2 })).toBe(true)
  expect(isNewerVersion({ name: '1.2', place: 5 }, { name: '1.2.0', place: 4 })).toBe(false)
  expect(isNewerVersion({ name: '0.6.4-10b1121', place: 5 }, { name: '0.6.3', place: 4 })).toBe(true)
  expect(isNewerVersion({ name: '0.6.4-10b1121', place: 3 }, { name: '0.6.3', place: 4 })).toBe(false)
})

describe('ranges of a file', () => {
  test.each([
    [undefined, 'whole'],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=100-', { start: 100, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=900-5000', { start: 900, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=-', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=a-b', 'whole'],
  ])('%s of 1000 bytes: %j', (header, expected) => {
    expect(parseRangeHeader(header, 1000)).toEqual(expected)
  })

  test('are always within the file', () => {
    const header = fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`)
    fc.assert(
      fc.property(header, fc.integer({ min: 1, max: 10_000_000 }), (text, size) => {
        const part = parseRangeHeader(text, size)
        if (typeof part === 'string') return
        expect(part.start).toBeLessThanOrEqual(part.end)
        expect(part.end).toBeLessThan(size)
      }),
    )
  })
})

test('a package that nginx or the storage sends has the state delivered', () => {
  const nginx = { ...NEW, manifestAt: at(3), sentAt: at(20), deliveredBy: 'nginx' as const }
  expect(downloadStateAt(nginx, 0, at(21))).toBe('delivered')
  expect(downloadStateAt(nginx, 9, at(6 * 3600 + 19))).toBe('delivered')
  expect(downloadStateAt(nginx, 9, at(6 * 3600 + 20))).toBe('over')
  expect(downloadStateAt({ ...nginx, finishedAt: at(30) }, 9, at(31))).toBe('sent')
  const storage = { ...nginx, deliveredBy: 'storage' as const, finishedAt: at(20) }
  expect(downloadStateAt(storage, 9, at(21))).toBe('delivered')
  expect(isPackageFetchable(storage, at(6 * 3600 + 19))).toBe(true)
  expect(isPackageFetchable({ ...storage, revokedAt: at(22) }, at(23))).toBe(false)
})

test.each([
  ['a whole file', { status: 200, bytes: 100, isComplete: true, received: '0 : 100' }, { start: 0, end: 99 }],
  [
    'a whole range',
    { status: 206, range: 'bytes 10-19/100', bytes: 10, isComplete: true, received: '10' },
    { start: 10, end: 19 },
  ],
  ['a cut', { status: 200, bytes: 40, received: '0 : 50' }, { start: 0, end: 39 }],
  ['a cut range', { status: 206, range: 'bytes 10-19/100', bytes: 3, received: '9' }, { start: 10, end: 12 }],
  ['a cut with bytes of the protocol', { status: 200, bytes: 101, received: '99' }, { start: 0, end: 98 }],
  [
    'a cut by the storage',
    { status: 200, bytes: 60, isComplete: true, received: '0 : 60' },
    { start: 0, end: 59 },
  ],
  ['a cut before the first byte', { status: 200, bytes: 0 }, null],
  ['an error', { status: 503, bytes: 100, isComplete: true, received: '100' }, null],
  ['a range of another file', { status: 206, range: 'bytes 10-190/200', bytes: 9, isComplete: true }, null],
  ['nonsense', { status: Number.NaN, range: 'x', bytes: Number.NaN, isComplete: true }, null],
] as const)('the sent byte range in the report of nginx: %s', (_, report, part) => {
  const none = { range: '', isComplete: false, received: '' }
  expect(sentPartOf({ ...none, ...report }, 100)).toEqual(part)
})
