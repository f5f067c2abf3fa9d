import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toman } from '#kernel/money.ts'
import {
  ledgerLinesOfPayout,
  ledgerLinesOfRefund,
  ledgerLinesOfSale,
  negateLedgerLines,
  sumLedgerLines,
} from './ledger.rules.ts'

const amount = fc.integer({ min: 1, max: 2_000_000_000 })

test('every sale balances, and no line has a zero amount', () => {
  fc.assert(
    fc.property(amount, fc.option(amount), fc.constantFrom('direct', 'bank'), (net, vat, method) => {
      const lines = ledgerLinesOfSale({ method: method as 'direct', net: toman(net), vat: toman(vat ?? 0) })
      expect(sumLedgerLines(lines)).toBe(0)
      expect(lines.every(({ amountToman }) => amountToman !== 0)).toBe(true)
      expect(lines).toHaveLength(vat ? 3 : 2)
    }),
  )
})

test('a refund, its payout and their reversals balance, one by one', () => {
  fc.assert(
    fc.property(amount, fc.nat(100), (whole, percent) => {
      const refund = { amount: toman(whole), vat: toman(Math.floor((whole * percent) / 100)) }
      const lines = ledgerLinesOfRefund(refund)
      for (const entry of [lines, ledgerLinesOfPayout(refund.amount), negateLedgerLines(lines)]) {
        expect(sumLedgerLines(entry)).toBe(0)
        expect(entry.every(({ amountToman }) => amountToman !== 0)).toBe(true)
      }
      const sum = new Map<string, number>()
      for (const { account, amountToman } of [...lines, ...negateLedgerLines(lines)])
        sum.set(account, (sum.get(account) ?? 0) + amountToman)
      expect([...sum.values()].every((left) => left === 0)).toBe(true)
    }),
  )
})
