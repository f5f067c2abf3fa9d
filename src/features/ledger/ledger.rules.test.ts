import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toman } from '#kernel/money.ts'
import { balanceOf, saleLines } from './ledger.rules.ts'

const amount = fc.integer({ min: 1, max: 2_000_000_000 })

test('every sale balances, and nothing is written without an amount', () => {
  fc.assert(
    fc.property(amount, fc.option(amount), fc.constantFrom('direct', 'bank'), (net, vat, method) => {
      const lines = saleLines({ method: method as 'direct', net: toman(net), vat: toman(vat ?? 0) })
      expect(balanceOf(lines)).toBe(0)
      expect(lines.every(({ amountToman }) => amountToman !== 0)).toBe(true)
      expect(lines).toHaveLength(vat ? 3 : 2)
    }),
  )
})
