import { expect, test } from 'vitest'
import { unnamedOrigins } from './moneyRows.ts'
import { readTree, showFaults } from './source.ts'

test('every statement that changes the state of a payment or refund names the states it may leave', () => {
  expect(showFaults(unnamedOrigins(readTree('src', ['.ts'])))).toEqual([])
})

test('a payment that becomes paid without a check of its reversal is found (planted)', () => {
  const text = `await db
    .updateTable('payment')
    .set({ state: 'paid' })
    .where('id', '=', id)
    .where('state', 'in', PAYABLE)
    .execute()`
  const faultsOf = (planted: string) => showFaults(unnamedOrigins(new Map([['x.ts', planted]])))
  expect(faultsOf(text)).toEqual(['x.ts:2 updates payment, not naming its reversal'])
  expect(faultsOf(text.replace('PAYABLE)', "PAYABLE).where('reversal', 'is', null)"))).toEqual([])
})
