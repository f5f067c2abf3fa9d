import { expect, test } from 'vitest'
import { adjacentPeriod, parsePeriod, paymentListInputOf } from './paymentFilter.rules.ts'

const NOTHING = { state: '', method: '', bought: '', when: '' }

test('what stands in the address is asked for; what does not fit is not', () => {
  expect(paymentListInputOf({ state: 'paid', method: 'bank', bought: 'gift', when: 'month-2' })).toEqual({
    state: 'paid',
    method: 'bank',
    kind: 'gift',
    packageId: undefined,
    period: 'month',
    back: 2,
  })
  expect(paymentListInputOf({ ...NOTHING, bought: '12' })).toMatchObject({ kind: undefined, packageId: 12 })
  expect(paymentListInputOf({ state: 'rich', method: 'cash', bought: '-1', when: 'year-1' })).toEqual({
    state: undefined,
    method: undefined,
    kind: undefined,
    packageId: undefined,
  })
})

test.each(['', 'day', 'day-', 'day--1', 'day-1e3', 'day-401', 'month-x'])('%j is no period', (text) => {
  expect(parsePeriod(text)).toBeNull()
})

test('steps end at today and at the farthest', () => {
  expect(adjacentPeriod({ period: 'day', back: 0 }, 1)).toBe('day-1')
  expect(adjacentPeriod({ period: 'day', back: 0 }, -1)).toBeNull()
  expect(adjacentPeriod({ period: 'month', back: 400 }, 1)).toBeNull()
  expect(adjacentPeriod({ period: 'month', back: 400 }, -1)).toBe('month-399')
})
