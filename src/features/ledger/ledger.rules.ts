import { type Toman, toman } from '#kernel/money.ts'

/**
 * The accounts of the ledger. Positive (debit): what the store holds or is owed. Negative (credit): what it owes or
 * earned.
 */
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

export interface LedgerSale {
  method: 'direct' | 'bank'
  net: Toman
  vat: Toman
}

/**
 * The ledger lines of a sale. The gateway owes the store the paid amount. The price is revenue; the VAT is owed to the
 * state.
 */
export function ledgerLinesOfSale({ method, net, vat }: LedgerSale): LedgerLine[] {
  const lines: LedgerLine[] = [
    { account: `gateway_${method}`, amountToman: toman(net + vat) },
    { account: 'sales', amountToman: -net },
    { account: 'vat', amountToman: -vat },
  ]
  return lines.filter(({ amountToman }) => amountToman !== 0)
}

export interface LedgerRefundAmounts {
  amount: Toman
  /** The VAT that the refunded amount contains. */
  vat: Toman
}

/** The ledger lines of a refund. They take back revenue and VAT. From here on the store owes the amount to the user. */
export function ledgerLinesOfRefund({ amount, vat }: LedgerRefundAmounts): LedgerLine[] {
  const lines: LedgerLine[] = [
    { account: 'sales', amountToman: toman(amount - vat) },
    { account: 'vat', amountToman: vat },
    { account: 'refunds_due', amountToman: -amount },
  ]
  return lines.filter(({ amountToman }) => amountToman !== 0)
}

/**
 * The ledger lines of captured money that is not a sale and could not be reversed: the gateway owes it to the store,
 * and the store to the payer.
 */
export function ledgerLinesOfOwedRefund({
  method,
  amount,
}: {
  method: 'direct' | 'bank'
  amount: Toman
}): LedgerLine[] {
  return [
    { account: `gateway_${method}`, amountToman: amount },
    { account: 'refunds_due', amountToman: -amount },
  ]
}

/** The ledger lines of a payout: the store has paid what it owed. */
export function ledgerLinesOfPayout(amount: Toman): LedgerLine[] {
  return [
    { account: 'refunds_due', amountToman: amount },
    { account: 'payouts', amountToman: -amount },
  ]
}

/** The same ledger lines with opposite signs, to undo an entry. */
export function negateLedgerLines(lines: LedgerLine[]): LedgerLine[] {
  return lines.map(({ account, amountToman }) => ({ account, amountToman: -amountToman }))
}

export function sumLedgerLines(lines: LedgerLine[]): number {
  return lines.reduce((sum, { amountToman }) => sum + amountToman, 0)
}
