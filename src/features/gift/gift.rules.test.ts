import { expect, test } from 'vitest'
import {
  giftFaultOfError,
  isGiftId,
  NO_DEVICE_YET,
  nextStepAfterGift,
  preselectedGiftDevice,
} from './gift.rules.ts'

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
  expect([404, 400, 0, 403, 500, 503].map(giftFaultOfError)).toEqual([
    'unknown',
    'unknown',
    'failed',
    'failed',
    'failed',
    'failed',
  ])
})

test('after a gift: enrol a device, wait in the queue, or view the subscription', () => {
  expect(nextStepAfterGift({ deviceId: null, isRenewal: false })).toBe('enrol')
  expect(nextStepAfterGift({ deviceId: 'd', isRenewal: false })).toBe('waiting')
  expect(nextStepAfterGift({ deviceId: 'd', isRenewal: true })).toBe('renewal')
})

test("the default is this browser's device, else the first one, else later", () => {
  const devices = [{ id: 'a' }, { id: 'b' }]
  expect(preselectedGiftDevice(devices, 'b')).toBe('b')
  expect(preselectedGiftDevice(devices, 'gone')).toBe('a')
  expect(preselectedGiftDevice([], 'b')).toBe(NO_DEVICE_YET)
})
