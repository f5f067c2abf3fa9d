import type { Db } from '#server/db.ts'

/** The ledger entries with these sources, such as `refund:41`, oldest first. */
export function listLedgerLines(db: Db, sources: string[]) {
  return db
    .selectFrom('ledgerTransaction as entry')
    .innerJoin('ledgerLine as line', 'line.transactionId', 'entry.id')
    .select(['entry.id', 'entry.kind', 'entry.source', 'entry.at', 'line.account', 'line.amountToman'])
    .where('entry.source', 'in', sources)
    .orderBy('line.id')
    .execute()
}

export type LedgerRow = Awaited<ReturnType<typeof listLedgerLines>>[number]
