// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { isSlot } from '#kernel/experiment.ts'
import { ownId, ownSlot } from './ownIds.ts'

test('[3.34] an id is created once and is unique', () => {
  const id = ownId('deviceIdentifier')
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(ownId('deviceIdentifier')).toBe(id)
  expect(window.localStorage.getItem('deviceIdentifier')).toBe(id)
  expect(ownId('uniqueUserId')).not.toBe(id)
  window.localStorage.clear()
  expect(ownId('deviceIdentifier')).not.toBe(id)
})

test('[3.31] a slot is drawn once', () => {
  const slot = ownSlot('registerTestGroup')
  expect(isSlot(slot)).toBe(true)
  expect(ownSlot('registerTestGroup')).toBe(slot)
})

test('a slot matches an existing group, and drawing always ends', () => {
  expect(ownSlot('purchaseTestGroup', (slot) => slot % 10 === 3) % 10).toBe(3)
  expect(ownSlot('purchaseTestGroup', () => false) % 10).toBe(3)
  expect(isSlot(ownSlot('registerTestGroup', () => false))).toBe(true)
})

test('an invalid slot is drawn again', () => {
  window.localStorage.setItem('storageVersion', '2')
  window.localStorage.setItem('purchaseTestGroup', 'ten')
  expect(isSlot(ownSlot('purchaseTestGroup'))).toBe(true)
})
