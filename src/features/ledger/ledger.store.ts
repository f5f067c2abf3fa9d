import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { LedgerLine } from './ledger.rules.ts'

export interface NewLedgerTransaction {
  kind: 'sale' | 'refund' | 'payout' | 'correction'
  /** What caused the ledger entry, such as `payment:<id>`. Unique, so nothing is recorded twice. */
  source: string
  lines: LedgerLine[]
}

/**
 * Adds a transaction to the ledger. Returns false when the ledger already has this source. The database checks too that
 * the lines balance.
 */
export async function addLedgerTransaction(
  db: Db,
  entry: NewLedgerTransaction,
  now: Instant,
): Promise<boolean> {
  const { kind, source, lines } = entry
  const accounts = lines.map(({ account }) => account)
  const amounts = lines.map(({ amountToman }) => amountToman)
  const { numAffectedRows = 0n } = await sql`
    with added as (
      insert into ledger_transaction (kind, source, at) values (${kind}, ${source}, ${now})
      on conflict (source) do nothing returning id
    )
    insert into ledger_line (account, amount_toman, transaction_id)
    select line.account, line.amount_toman, added.id
    from added, unnest(${accounts}::text[], ${amounts}::bigint[]) as line (account, amount_toman)`.execute(db)
  return numAffectedRows > 0n
}

export async function listAccountBalances(db: Db) {
  return db
    .selectFrom('ledgerLine')
    .select(['account', sql<number>`sum(amount_toman)::bigint`.as('toman')])
    .groupBy('account')
    .orderBy('account')
    .execute()
}

/** Ledger transactions whose lines do not add up to zero. There should be none. */
export async function listUnbalancedTransactions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ledgerTransaction')
    .leftJoin('ledgerLine', 'ledgerLine.transactionId', 'ledgerTransaction.id')
    .select('ledgerTransaction.source')
    .groupBy('ledgerTransaction.id')
    .having(sql<boolean>`coalesce(sum(ledger_line.amount_toman), 1) <> 0`)
    .orderBy('ledgerTransaction.id')
    .execute()
  return rows.map(({ source }) => source)
}

/** Compares payments with the ledger: each paid payment must have a sale of its amount at its gateway. */
export async function listPaymentsNotInLedger(db: Db): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select coalesce(paid.source, sold.source) as source
    from (
      select 'payment:' || id as source, amount_toman, vat_toman, 'gateway_' || method as account
      from payment where state in ('paid', 'applied', 'refunded')
    ) paid
    full join (
      select entry.source,
        sum(line.amount_toman) filter (where line.account like 'gateway\_%') as amount_toman,
        coalesce(-sum(line.amount_toman) filter (where line.account = 'vat'), 0) as vat_toman,
        max(line.account) filter (where line.account like 'gateway\_%') as account
      from ledger_transaction entry join ledger_line line on line.transaction_id = entry.id
      where entry.kind = 'sale' group by entry.id
    ) sold on sold.source = paid.source
    where (paid.source, paid.amount_toman, paid.vat_toman, paid.account)
      is distinct from (sold.source, sold.amount_toman, sold.vat_toman, sold.account)
    order by 1`.execute(db)
  return rows.map(({ source }) => source)
}

/**
 * Compares refunds with the ledger. Before the user gives a card there are no entries; then the amount is owed, then
 * paid. The entries of a rejected refund add up to zero. The money of a failed reversal is owed from the beginning, and
 * is booked against the gateway instead of sales.
 */
export async function listRefundsNotInLedger(db: Db): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select 'refund:' || coalesce(said.id, booked.id) as source
    from (
      select id::text, state,
        case when payment_id is null and state in ('paying', 'paid') then vat_toman else 0 end as vat,
        case when payment_id is null and state in ('paying', 'paid') then amount_toman - vat_toman else 0 end as sales,
        case when payment_id is not null and state in ('requested', 'paying', 'paid') then amount_toman else 0 end
          as gateway,
        case when state = 'paying' or (payment_id is not null and state = 'requested') then -amount_toman else 0 end
          as due,
        case when state = 'paid' then -amount_toman else 0 end as payouts
      from refund
    ) said
    full join (
      select split_part(entry.source, ':', 2) as id,
        coalesce(sum(line.amount_toman) filter (where line.account = 'vat'), 0) as vat,
        coalesce(sum(line.amount_toman) filter (where line.account = 'sales'), 0) as sales,
        coalesce(sum(line.amount_toman) filter (where line.account = 'refunds_due'), 0) as due,
        coalesce(sum(line.amount_toman) filter (where line.account = 'payouts'), 0) as payouts,
        coalesce(sum(line.amount_toman) filter (where line.account like 'gateway\_%'), 0) as gateway
      from ledger_transaction entry join ledger_line line on line.transaction_id = entry.id
      where entry.kind <> 'sale' group by 1
    ) booked on booked.id = said.id
    where said.id is null
      or (booked.id is null and (said.state in ('paying', 'paid') or said.gateway <> 0))
      or (booked.id is not null and (booked.vat, booked.sales, booked.gateway, booked.due, booked.payouts)
        is distinct from (said.vat, said.sales, said.gateway, said.due, said.payouts))
    order by 1`.execute(db)
  return rows.map(({ source }) => source)
}
