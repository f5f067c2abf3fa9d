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

export interface Refund {
  amount: Toman
  /** Part of the amount. */
  vat: Toman
}

/** What was earned is earned no more, and the tax is not due; from here on we owe it. */
export function refundLines({ amount, vat }: Refund): LedgerLine[] {
  const lines: LedgerLine[] = [
    { account: 'sales', amountToman: toman(amount - vat) },
    { account: 'vat', amountToman: vat },
    { account: 'refunds_due', amountToman: -amount },
  ]
  return lines.filter(({ amountToman }) => amountToman !== 0)
}

/** Captured money that is no sale and could not be reversed: the gateway owes it to us, and we owe it to the payer. */
export function owedLines({ method, amount }: { method: 'direct' | 'bank'; amount: Toman }): LedgerLine[] {
  return [
    { account: `gateway_${method}`, amountToman: amount },
    { account: 'refunds_due', amountToman: -amount },
  ]
}

/** What was owed has left us. */
export function payoutLines(amount: Toman): LedgerLine[] {
  return [
    { account: 'refunds_due', amountToman: amount },
    { account: 'payouts', amountToman: -amount },
  ]
}

/** The same, taken back. */
export function reversed(lines: LedgerLine[]): LedgerLine[] {
  return lines.map(({ account, amountToman }) => ({ account, amountToman: -amountToman }))
}

export function balanceOf(lines: LedgerLine[]): number {
  return lines.reduce((sum, { amountToman }) => sum + amountToman, 0)
}
