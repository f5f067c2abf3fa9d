import { type SqlBool, sql } from 'kysely'
import type { LedgerAccount } from '#features/ledger/ledger.rules.ts'
import type { Db } from '#server/db.ts'
import type { Period } from '../period.rules.ts'

export interface LedgerFilter {
  period: Period | null
  account?: LedgerAccount | undefined
}

/** Lists entries of the ledger, newest first, after the entry with the id `before`. */
export function listLedgerEntries(
  db: Db,
  { period, account }: LedgerFilter,
  before: number | undefined,
  limit: number,
) {
  return db
    .selectFrom('ledgerTransaction as entry')
    .select(['entry.id', 'entry.kind', 'entry.source', 'entry.at'])
    .$if(period !== null, (query) =>
      query.where(sql<SqlBool>`entry.at >= ${period?.from} and entry.at < ${period?.until}`),
    )
    .$if(account !== undefined, (query) =>
      query.where((e) =>
        e.exists(
          e
            .selectFrom('ledgerLine')
            .select('ledgerLine.id')
            .whereRef('ledgerLine.transactionId', '=', 'entry.id')
            .where('ledgerLine.account', '=', account ?? 'sales'),
        ),
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(entry.at, entry.id) < (select at, id from ledger_transaction where id = ${before})`,
      ),
    )
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()
}

export function listLinesOfEntries(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('ledgerLine')
    .select(['transactionId', 'account', 'amountToman'])
    .where('transactionId', 'in', ids)
    .orderBy('id')
    .execute()
}

/** The numbers of payments, by id. */
export async function listPaymentNumbers(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('payment').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}
