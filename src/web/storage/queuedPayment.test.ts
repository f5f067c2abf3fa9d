// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readQueuedPayment } from './queuedPayment.ts'
import { readStored, writeStored } from './storage.ts'
import { claimInput, writeQueuedPayment } from './writeQueuedPayment.ts'

const PAYMENT = { id: 'p-1', time: '2026-03-21T12:00:00Z', group: 'g', segment: 's' }

test('[3.30] a queued payment is stored completely', () => {
  writeQueuedPayment(PAYMENT)
  expect(readQueuedPayment()).toEqual(PAYMENT)
  writeQueuedPayment({ ...PAYMENT, segment: null })
  expect(readQueuedPayment().segment).toBeNull()
})

test('[4.24] removing it clears id, time, group and segment, and nothing else', () => {
  writeStored('purchaseCampaignId', 'siboffer')
  writeQueuedPayment(PAYMENT)
  writeQueuedPayment(null)
  expect(readQueuedPayment()).toEqual({ id: null, time: null, group: null, segment: null })
  expect(Object.keys({ ...window.localStorage }).filter((key) => key.startsWith('inQueue'))).toEqual([])
  expect(readStored('purchaseCampaignId')).toBe('siboffer')
})

test('the secret of an anonymous payment is part of its stored id, and is sent with its own claim only', () => {
  writeQueuedPayment({ ...PAYMENT, secret: 'abc_-1' })
  expect(readStored('inQueuePaymentId')).toBe('p-1.abc_-1')
  expect(readQueuedPayment()).toEqual(PAYMENT)
  expect(claimInput('p-1')).toEqual({ id: 'p-1', secret: 'abc_-1' })
  expect(claimInput('p-2')).toEqual({ id: 'p-2' })
})
