import type { LedgerAccount } from '#features/ledger/ledger.rules.ts'
import type { OperatorCtx } from '#server/context.ts'
import { type PeriodKind, periodBounds } from '../period.rules.ts'
import * as store from './ledger.store.ts'

const SHOWN = 50

export interface LedgerSearch {
  period?: PeriodKind | undefined
  back?: number | undefined
  account?: LedgerAccount | undefined
  before?: number | undefined
}

export async function listLedger(ctx: OperatorCtx, { before, ...search }: LedgerSearch) {
  const filter = ledgerFilter(ctx, search)
  const entries = await loadLedgerEntries(ctx, filter, before, SHOWN + 1)
  const { period } = filter
  return {
    entries: entries.slice(0, SHOWN),
    period: period && { from: period.from.toISOString(), until: period.until.toISOString() },
    hasMore: entries.length > SHOWN,
  }
}

export function ledgerFilter({ locale, now }: OperatorCtx, { period, back = 0, account }: LedgerSearch) {
  return { period: period ? periodBounds(locale, period, back, now) : null, account }
}

export type LedgerEntry = Awaited<ReturnType<typeof loadLedgerEntries>>[number]

/** Entries with their lines, and with the payment or refund that each is about. */
export async function loadLedgerEntries(
  { db }: OperatorCtx,
  filter: store.LedgerFilter,
  before: number | undefined,
  limit: number,
) {
  const entries = await store.listLedgerEntries(db, filter, before, limit)
  const [lines, payments] = await Promise.all([
    store.listLinesOfEntries(
      db,
      entries.map(({ id }) => id),
    ),
    store.listPaymentNumbers(
      db,
      entries.flatMap(({ source }) => PAYMENT.exec(source)?.[1] ?? []),
    ),
  ])
  const linesOf = Map.groupBy(lines, ({ transactionId }) => transactionId)
  return entries.map(({ id, kind, source, at }) => ({
    id,
    kind,
    time: at.toISOString(),
    payment: payments.get(PAYMENT.exec(source)?.[1] ?? '') ?? null,
    refund: Number(REFUND.exec(source)?.[1] ?? 0) || null,
    lines: (linesOf.get(id) ?? []).map(({ account, amountToman }) => ({ account, amount: amountToman })),
  }))
}

/** A ledger entry names its subject by a text such as `payment:…` or `refund:41`. */
const PAYMENT = /^\w+:([0-9a-f-]{36})\b/
const REFUND = /^(?:refund|payout|rejected):(\d+)\b/
