import type { Db } from '#server/db.ts'

/** What the ledger says under these names, in the order it was written. */
export function ledgerLinesOf(db: Db, sources: string[]) {
  return db
    .selectFrom('ledgerTransaction as entry')
    .innerJoin('ledgerLine as line', 'line.transactionId', 'entry.id')
    .select(['entry.id', 'entry.kind', 'entry.source', 'entry.at', 'line.account', 'line.amountToman'])
    .where('entry.source', 'in', sources)
    .orderBy('line.id')
    .execute()
}

export type LedgerRow = Awaited<ReturnType<typeof ledgerLinesOf>>[number]
