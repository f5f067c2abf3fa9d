import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { type PayoutOutcome, type Transfer, transferStateAt } from './payout.state.ts'

/** The transfers of the sandbox clearing house, in sandbox.payout_transfer: shared by all processes and durable. */

export interface PayoutTwinContext {
  db: Db
  now: () => Promise<Instant> | Instant
}

export interface NewTransfer {
  transferId: string
  batchId: string
  iban: string
  cardLastFour: string
  ownerName: string
  amountToman: number
  outcome: PayoutOutcome
  submittedAt: Instant
}

/** Returns false when the name exists. Concurrent inserts are decided by the unique index. */
export async function storeTransfer(db: Db, transfer: NewTransfer): Promise<boolean> {
  const row = await db
    .insertInto('sandbox.payoutTransfer')
    .values({ ...transfer, bankTransferId: newBankTransferId() })
    .onConflict((conflict) => conflict.column('transferId').doNothing())
    .returning('transferId')
    .executeTakeFirst()
  return row !== undefined
}

/** Fourteen digits, so that it cannot be mistaken for a card number. */
function newBankTransferId(): string {
  const half = () => String(randomInt(100_000)).padStart(5, '0')
  return `0511${half()}${half()}`
}

export async function findTransfer(db: Db, transferId: string): Promise<Transfer | undefined> {
  return db
    .selectFrom('sandbox.payoutTransfer')
    .selectAll()
    .where('transferId', '=', transferId)
    .executeTakeFirst()
}

export async function listNewestTransfers(db: Db, limit: number): Promise<Transfer[]> {
  return db
    .selectFrom('sandbox.payoutTransfer')
    .selectAll()
    .orderBy('submittedAt', 'desc')
    .orderBy('transferId', 'desc')
    .limit(limit)
    .execute()
}

/** Returns false when the transfer is already settled. */
export async function decideTransfer(
  db: Db,
  transfer: Transfer,
  outcome: PayoutOutcome,
  now: Instant,
): Promise<boolean> {
  if (transferStateAt(transfer, now) !== 'IN_PROGRESS') return false
  const row = await db
    .updateTable('sandbox.payoutTransfer')
    .set({ outcome, decidedAt: now })
    .where('transferId', '=', transfer.transferId)
    .where('decidedAt', 'is', null)
    .returning('transferId')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns true for the first call with this name. */
export async function isFirstPayoutTwinCall(db: Db, name: string): Promise<boolean> {
  const row = await db
    .insertInto('sandbox.payoutCall')
    .values({ name, calls: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ calls: sql<number>`sandbox.payout_call.calls + 1` }),
    )
    .returning('calls')
    .executeTakeFirstOrThrow()
  return row.calls === 1
}
