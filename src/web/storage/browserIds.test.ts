// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { isExperimentBucket } from '#kernel/experiment.ts'
import { getOrCreateBrowserId, getOrCreateExperimentBucket } from './browserIds.ts'

test('[3.34] an id is created once and is unique', () => {
  const id = getOrCreateBrowserId('deviceIdentifier')
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(getOrCreateBrowserId('deviceIdentifier')).toBe(id)
  expect(window.localStorage.getItem('deviceIdentifier')).toBe(id)
  expect(getOrCreateBrowserId('uniqueUserId')).not.toBe(id)
  window.localStorage.clear()
  expect(getOrCreateBrowserId('deviceIdentifier')).not.toBe(id)
})

test('[3.31] a slot is drawn once', () => {
  const slot = getOrCreateExperimentBucket('registerTestGroup')
  expect(isExperimentBucket(slot)).toBe(true)
  expect(getOrCreateExperimentBucket('registerTestGroup')).toBe(slot)
})

test('a slot matches an existing group, and drawing always ends', () => {
  expect(getOrCreateExperimentBucket('purchaseTestGroup', (slot) => slot % 10 === 3) % 10).toBe(3)
  expect(getOrCreateExperimentBucket('purchaseTestGroup', () => false) % 10).toBe(3)
  expect(isExperimentBucket(getOrCreateExperimentBucket('registerTestGroup', () => false))).toBe(true)
})

test('an invalid slot is drawn again', () => {
  window.localStorage.setItem('storageVersion', '2')
  window.localStorage.setItem('purchaseTestGroup', 'ten')
  expect(isExperimentBucket(getOrCreateExperimentBucket('purchaseTestGroup'))).toBe(true)
})
