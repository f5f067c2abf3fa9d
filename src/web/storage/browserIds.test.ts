// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { isTestSlot } from '#kernel/experiment.ts'
import { getOrCreateBrowserId, getOrCreateTestSlot } from './browserIds.ts'

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
  const slot = getOrCreateTestSlot('registerTestGroup')
  expect(isTestSlot(slot)).toBe(true)
  expect(getOrCreateTestSlot('registerTestGroup')).toBe(slot)
})

test('a slot matches an existing group, and drawing always ends', () => {
  expect(getOrCreateTestSlot('purchaseTestGroup', (slot) => slot % 10 === 3) % 10).toBe(3)
  expect(getOrCreateTestSlot('purchaseTestGroup', () => false) % 10).toBe(3)
  expect(isTestSlot(getOrCreateTestSlot('registerTestGroup', () => false))).toBe(true)
})

test('an invalid slot is drawn again', () => {
  window.localStorage.setItem('storageVersion', '2')
  window.localStorage.setItem('purchaseTestGroup', 'ten')
  expect(isTestSlot(getOrCreateTestSlot('purchaseTestGroup'))).toBe(true)
})
