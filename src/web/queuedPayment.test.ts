// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { readQueuedPayment, writeQueuedPayment } from './queuedPayment.ts'
import { readStored, writeStored } from './storage.ts'

beforeEach(() => window.localStorage.clear())

const PAYMENT = { id: 'p-1', time: '2026-03-21T12:00:00Z', group: 'g', segment: 's' }

test('a queued payment is stored whole', () => {
  writeQueuedPayment(PAYMENT)
  expect(readQueuedPayment()).toEqual(PAYMENT)
  writeQueuedPayment({ ...PAYMENT, segment: null })
  expect(readQueuedPayment().segment).toBeNull()
})

test('removing it clears id, time, group and segment, and nothing else', () => {
  writeStored('purchaseCampaignId', 'siboffer')
  writeQueuedPayment(PAYMENT)
  writeQueuedPayment(null)
  expect(readQueuedPayment()).toEqual({ id: null, time: null, group: null, segment: null })
  expect(Object.keys({ ...window.localStorage }).filter((key) => key.startsWith('inQueue'))).toEqual([])
  expect(readStored('purchaseCampaignId')).toBe('siboffer')
})
