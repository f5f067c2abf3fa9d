import { expect, test } from 'vitest'
import { whenBeside, whenOf, wishOf } from './paymentFilter.rules.ts'

const NOTHING = { state: '', method: '', bought: '', when: '' }

test('valid filters of the address are sent; invalid ones are dropped', () => {
  expect(wishOf({ state: 'paid', method: 'bank', bought: 'gift', when: 'month-2' })).toEqual({
    state: 'paid',
    method: 'bank',
    kind: 'gift',
    packageId: undefined,
    period: 'month',
    back: 2,
  })
  expect(wishOf({ ...NOTHING, bought: '12' })).toMatchObject({ kind: undefined, packageId: 12 })
  expect(wishOf({ state: 'rich', method: 'cash', bought: '-1', when: 'year-1' })).toEqual({
    state: undefined,
    method: undefined,
    kind: undefined,
    packageId: undefined,
  })
})

test.each(['', 'day', 'day-', 'day--1', 'day-1e3', 'day-401', 'month-x'])('%j is not a period', (text) => {
  expect(whenOf(text)).toBeNull()
})

test('paging ends at today and at the maximum', () => {
  expect(whenBeside({ period: 'day', back: 0 }, 1)).toBe('day-1')
  expect(whenBeside({ period: 'day', back: 0 }, -1)).toBeNull()
  expect(whenBeside({ period: 'month', back: 400 }, 1)).toBeNull()
  expect(whenBeside({ period: 'month', back: 400 }, -1)).toBe('month-399')
})
