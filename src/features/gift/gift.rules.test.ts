import { expect, test } from 'vitest'
import { defaultDevice, giftFault, giftNext, isGiftId, LATER } from './gift.rules.ts'

test.each([
  ['3f2c1e50-0a7b-4a56-9c1e-0d2f6b8a9c11', true],
  ['3F2C1E50-0A7B-4A56-9C1E-0D2F6B8A9C11', true],
  ['3f2c1e50', false],
  ['', false],
  [null, false],
])('%j names a gift: %j', (text, isOne) => {
  expect(isGiftId(text)).toBe(isOne)
})

test('a missing gift is unknown; any other failure may be retried', () => {
  expect([404, 400, 0, 403, 500, 503].map(giftFault)).toEqual([
    'unknown',
    'unknown',
    'failed',
    'failed',
    'failed',
    'failed',
  ])
})

test('after a gift: enrol a device, wait in the queue, or view the subscription', () => {
  expect(giftNext({ deviceId: null, isRenewal: false })).toBe('enrol')
  expect(giftNext({ deviceId: 'd', isRenewal: false })).toBe('waiting')
  expect(giftNext({ deviceId: 'd', isRenewal: true })).toBe('renewal')
})

test("the default is this browser's device, else the first one, else later", () => {
  const devices = [{ id: 'a' }, { id: 'b' }]
  expect(defaultDevice(devices, 'b')).toBe('b')
  expect(defaultDevice(devices, 'gone')).toBe('a')
  expect(defaultDevice([], 'b')).toBe(LATER)
})
