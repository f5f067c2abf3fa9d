import { expect, test } from 'vitest'
import { retypeInOtherLayout } from './keyboard.rules.ts'

test.each([
  ['ntjv nog', 'دفتر دخل'],
  ['lnd d', 'مدی ی'],
  ["mhv; '", 'پارک گ'],
  ['p[]o,', 'حجچخو'],
  ['aCha', 'شژاش'],
  ['Hf d', 'آب ی'],
  ['\\hv;', 'پارک'],
])('%s was typed for Persian', (typed, meant) => expect(retypeInOtherLayout(typed)).toBe(meant))

test.each([
  ['یشبفشق', 'daftar'],
  ['ئشح', 'map'],
  ['پشح', 'map'],
  ['ضعهزن', 'quick'],
])('%s was typed for Latin', (typed, meant) => expect(retypeInOtherLayout(typed)).toBe(meant))

test('digits have no other keyboard', () => {
  expect(retypeInOtherLayout('2048')).toBeNull()
})
