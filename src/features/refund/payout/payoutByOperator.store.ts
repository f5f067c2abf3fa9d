import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db, Trx } from '#server/db.ts'
import type { DB } from '#server/schema.gen.ts'
import type { RefundRow } from '../refund.store.ts'

/**
 * Each change that an operator makes to a payout is one conditional statement. It names the state that it may leave, so
 * of two operators, or an operator and the worker, one wins.
 */

export interface PayoutContext {
  /** The operator who acts. */
  operator: string
  now: Instant
  /** False when operators pay every refund by hand. */
  isAutomatic: boolean
  /** From this amount on a payout needs approval; 0: never. */
  approvalFrom: number
}

type Refund = ExpressionBuilder<DB, 'refund'>

/** Sets a column where a condition is true, and does not change it elsewhere. */
function setIf<Name extends 'approval' | 'approvalReason' | 'approvedAt' | 'approvedBy'>(
  e: Refund,
  condition: Expression<unknown>,
  name: Name,
  value: RefundRow[Name],
) {
  return sql<RefundRow[Name]>`case when ${condition} then ${value} else ${e.ref(name)} end`
}

/** Due at once if a condition is true; otherwise no work is due. */
function dueIf(condition: Expression<unknown>, now: Instant) {
  return sql<Instant | null>`case when ${condition} then ${now}::timestamptz end`
}

/** Owed, with a card that the bank has not refused. */
function isOwedToCard(e: Refund) {
  return e.and([e('state', '=', 'paying'), e('sealedCard', 'is not', null), e('cardFailure', 'is', null)])
}

/** Above the threshold and never approved: the threshold was lowered after the card was entered. */
function isUnapprovedLarge(e: Refund, approvalFrom: number) {
  if (approvalFrom === 0) return e.lit(false)
  return e.and([e('approval', 'is', null), e('amountToman', '>=', approvalFrom), e('askedAt', 'is', null)])
}

/** The payout does not need an approval any more. */
function isCleared(e: Refund, approvalFrom: number) {
  return e.and([e('approval', 'is distinct from', 'waiting'), e.not(isUnapprovedLarge(e, approvalFrom))])
}

/**
 * Approves the payout to the card of this attempt. An operator who saw the card or pays by hand cannot approve. A
 * claimed payout stays with its operator and does not become due.
 */
export async function approvePayout(
  db: Db,
  { number, attempt }: { number: number; attempt: number | undefined },
  { operator, now, isAutomatic, approvalFrom }: PayoutContext,
): Promise<RefundRow | undefined> {
  return db
    .updateTable('refund')
    .set((e) => ({
      approval: 'approved',
      approvalReason: setIf(e, e('approvalReason', 'is', null), 'approvalReason', 'amount'),
      approvedAt: now,
      approvedBy: operator,
      dueAt: isAutomatic ? dueIf(e('claimedBy', 'is', null), now) : null,
    }))
    .where('number', '=', number)
    .$if(attempt !== undefined, (query) => query.where('attempt', '=', attempt ?? 0))
    .where(isOwedToCard)
    .where((e) => e.or([e('approval', '=', 'waiting'), isUnapprovedLarge(e, approvalFrom)]))
    .where('claimedBy', 'is distinct from', operator)
    .where('cardSeenBy', 'is distinct from', operator)
    .returningAll()
    .executeTakeFirst()
}

/** Claims a payout to pay it by hand, and withdraws the automatic one. Undefined if the provider may have it. */
export async function claimPayout(
  db: Db,
  number: number,
  { operator, now, isAutomatic, approvalFrom }: PayoutContext,
): Promise<RefundRow | undefined> {
  return db
    .updateTable('refund')
    .set((e) => ({
      claimedBy: operator,
      claimedAt: now,
      dueAt: null,
      approval: setIf(e, isUnapprovedLarge(e, approvalFrom), 'approval', 'waiting'),
      approvalReason: setIf(e, isUnapprovedLarge(e, approvalFrom), 'approvalReason', 'amount'),
    }))
    .where('number', '=', number)
    .where(isOwedToCard)
    .where('claimedBy', 'is', null)
    .where('approvedBy', 'is distinct from', operator)
    .$if(isAutomatic, (query) => query.where('askedAt', 'is', null))
    .returningAll()
    .executeTakeFirst()
}

/**
 * Releases a claimed payout. If the operator saw the card, the money may have been sent by hand: then another operator
 * must approve before anything is sent.
 */
export async function releasePayout(
  db: Db,
  number: number,
  { operator, now, isAutomatic }: PayoutContext,
  { isOwner }: { isOwner: boolean },
): Promise<RefundRow | undefined> {
  const isSeen = sql<boolean>`(card_seen_by is not distinct from claimed_by and asked_at is null)`
  const isSentAgain = sql<boolean>`(not ${isSeen} and approval is distinct from 'waiting')`
  return db
    .updateTable('refund')
    .set((e) => ({
      claimedBy: null,
      claimedAt: null,
      approval: setIf(e, isSeen, 'approval', 'waiting'),
      approvalReason: setIf(e, isSeen, 'approvalReason', 'card_seen'),
      approvedAt: setIf(e, isSeen, 'approvedAt', null),
      approvedBy: setIf(e, isSeen, 'approvedBy', null),
      dueAt: isAutomatic ? dueIf(isSentAgain, now) : null,
    }))
    .where('number', '=', number)
    .where('state', '=', 'paying')
    .where('claimedBy', 'is not', null)
    .$if(!isOwner, (query) => query.where('claimedBy', '=', operator))
    .returningAll()
    .executeTakeFirst()
}

/** Records that the claiming operator sees the card. Undefined if the payout can also be paid in another way. */
export async function recordCardShown(
  db: Db,
  number: number,
  { operator, approvalFrom }: PayoutContext,
): Promise<RefundRow | undefined> {
  return db
    .updateTable('refund')
    .set({ cardSeenBy: operator })
    .where('number', '=', number)
    .where(isOwedToCard)
    .where('claimedBy', '=', operator)
    .where((e) => isCleared(e, approvalFrom))
    .returningAll()
    .executeTakeFirst()
}

/** Marks a claimed payout as paid by hand. The columns of automatic payouts stay as they are. */
export async function recordPaidByHand(
  db: Db,
  number: number,
  { operator, now, approvalFrom }: PayoutContext,
  { trackingCode, dueAt }: { trackingCode: string; dueAt: Instant },
): Promise<RefundRow | undefined> {
  return db
    .updateTable('refund')
    .set((e) => ({
      state: 'paid',
      paidAt: now,
      closedAt: now,
      paidBy: operator,
      claimedBy: null,
      claimedAt: null,
      trackingCode,
      submittedAt: e.fn.coalesce('submittedAt', e.val(now)),
      dueAt,
    }))
    .where('number', '=', number)
    .where(isOwedToCard)
    .where('claimedBy', '=', operator)
    .where((e) => isCleared(e, approvalFrom))
    .returningAll()
    .executeTakeFirst()
}

/**
 * Sends a refused payout again to the same card, under a new name. `attempt` is the one that was surely refused, so a
 * repeated call finds another number and changes nothing.
 */
export async function resendPayout(
  db: Db,
  { number, attempt }: { number: number; attempt: number },
  { operator, now, isAutomatic, approvalFrom }: PayoutContext,
): Promise<RefundRow | undefined> {
  const isLarge = (e: Refund) =>
    approvalFrom === 0
      ? e.lit(false)
      : e.and([e('approval', 'is', null), e('amountToman', '>=', approvalFrom)])
  return db
    .updateTable('refund')
    .set((e) => ({
      cardFailure: null,
      attempt: e('attempt', '+', 1),
      askedAt: null,
      submittedAt: null,
      looks: 0,
      approval: setIf(e, isLarge(e), 'approval', 'waiting'),
      approvalReason: setIf(e, isLarge(e), 'approvalReason', 'amount'),
      dueAt: isAutomatic ? dueIf(e.not(isLarge(e)), now) : null,
    }))
    .where('number', '=', number)
    .where('attempt', '=', attempt)
    .where('state', '=', 'paying')
    .where('cardFailure', '=', 'refused')
    .where('sealedCard', 'is not', null)
    .where('approvedBy', 'is distinct from', operator)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Removes the card, so that the user enters another one. Refused while the provider or an operator may be paying to it.
 */
export async function clearPayoutCard(db: Db, number: number): Promise<RefundRow | undefined> {
  return db
    .updateTable('refund')
    .set({
      cardFailure: 'replaced',
      sealedCard: null,
      approval: null,
      approvalReason: null,
      approvedAt: null,
      approvedBy: null,
      dueAt: null,
    })
    .where('number', '=', number)
    .where(isOwedToCard)
    .where('claimedBy', 'is', null)
    .where('askedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Serialises entering cards for one user until the transaction ends, because concurrent transactions would not see each
 * other in `sumRecentPayouts`. Comes before every other lock of the transaction, to prevent deadlocks.
 */
export async function lockPayoutsOfUser(trx: Trx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts:${userId}`}, 0))`.execute(trx)
}

/** Sums what a user got back or is getting back since a time. Splitting an amount does not avoid the threshold. */
export async function sumRecentPayouts(
  db: Db,
  userId: number,
  besides: string,
  since: Instant,
): Promise<number> {
  const { sum } = await db
    .selectFrom('refund')
    .select((e) => sql<number>`coalesce(sum(${e.ref('amountToman')}), 0)::bigint`.as('sum'))
    .where('userId', '=', userId)
    .where('id', '!=', besides)
    .where((e) =>
      e.or([e('state', '=', 'paying'), e.and([e('state', '=', 'paid'), e('paidAt', '>=', since)])]),
    )
    .executeTakeFirstOrThrow()
  return Number(sum)
}
