import { type Toman, toman } from '#kernel/money.ts'

/** Where tomans can be. What we are owed or hold is positive (debit), what we owe or earned is negative (credit). */
export const LEDGER_ACCOUNTS = [
  'gateway_direct',
  'gateway_bank',
  'sales',
  'vat',
  'refunds_due',
  'payouts',
] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

export interface LedgerLine {
  account: LedgerAccount
  amountToman: number
}

export interface Sale {
  method: 'direct' | 'bank'
  net: Toman
  vat: Toman
}

/** The gateway owes us what was paid; the price is earned, the tax is the state's. */
export function saleLines({ method, net, vat }: Sale): LedgerLine[] {
  const lines: LedgerLine[] = [
    { account: `gateway_${method}`, amountToman: toman(net + vat) },
    { account: 'sales', amountToman: -net },
    { account: 'vat', amountToman: -vat },
  ]
  return lines.filter(({ amountToman }) => amountToman !== 0)
}

export function balanceOf(lines: LedgerLine[]): number {
  return lines.reduce((sum, { amountToman }) => sum + amountToman, 0)
}
