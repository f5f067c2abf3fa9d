import { type SqlBool, sql } from 'kysely'
import type { RefundState } from '#features/refund/refund.rules.ts'
import type { Db } from '#server/db.ts'
import type { RefundOrder } from './refundOrder.rules.ts'

/** The name of the operator whose id is in a column of `refund`. The command line is stored by its name. */
function nameOf(column: 'claimed_by' | 'approved_by') {
  const id = sql.ref(`refund.${column}`)
  return sql<string | null>`coalesce((select name from operator where operator.id::text = ${id}), ${id})`
}

function refunds(db: Db) {
  return db
    .selectFrom('refund')
    .innerJoin('appUser', 'appUser.id', 'refund.userId')
    .leftJoin('device', 'device.id', 'refund.deviceId')
    .leftJoin('ledgerTransaction as owed', (join) =>
      join.on('owed.source', '=', sql<string>`'refund:' || refund.id`),
    )
    .selectAll('refund')
    .select(['appUser.phoneNumber', 'device.product', 'owed.at as owedAt'])
    .select([nameOf('claimed_by').as('claimedByName'), nameOf('approved_by').as('approvedByName')])
}

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export function findRefund(db: Db, number: number) {
  return refunds(db).where('refund.number', '=', number).executeTakeFirst()
}

/** Order of open refunds: those that we owe come before those that wait for the user. */
const RANK = sql<number>`case when refund.state = 'paying' then 0 else 1 end`

export interface RefundQueuePosition {
  rank: number
  number: number
}

/** Lists open refunds in the order in which operators handle them, longest wait first. */
export function listOpenRefunds(
  db: Db,
  { states, isWaiting }: { states: RefundState[]; isWaiting: boolean },
  after: RefundQueuePosition | null,
  limit: number,
) {
  return refunds(db)
    .where('refund.state', 'in', states)
    .$if(isWaiting, (query) => query.where('refund.approval', '=', 'waiting'))
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(${RANK}, refund.number) > (${after?.rank}::int, ${after?.number}::bigint)`),
    )
    .orderBy(RANK)
    .orderBy('refund.number')
    .limit(limit)
    .execute()
}

/** Lists refunds of these states by amount or by time, which is the order of their numbers. */
export function listOrderedRefunds(
  db: Db,
  { states, isWaiting }: { states: RefundState[]; isWaiting: boolean },
  { order, after }: { order: RefundOrder; after: number | null },
  limit: number,
) {
  const direction = order.startsWith('-') ? 'desc' : 'asc'
  const isAfter = sql.raw(direction === 'desc' ? '<' : '>')
  const isByAmount = order.endsWith('amount')
  const position = isByAmount
    ? sql<SqlBool>`(refund.amount_toman, refund.number) ${isAfter}
        (select last.amount_toman, last.number from refund last where last.number = ${after})`
    : sql<SqlBool>`refund.number ${isAfter} ${after}::bigint`
  return refunds(db)
    .where('refund.state', 'in', states)
    .$if(isWaiting, (query) => query.where('refund.approval', '=', 'waiting'))
    .$if(after !== null, (query) => query.where(position))
    .$if(isByAmount, (query) => query.orderBy('refund.amountToman', direction))
    .orderBy('refund.number', direction)
    .limit(limit)
    .execute()
}

/** Lists refunds in a final state, newest first. */
export function listEndedRefunds(
  db: Db,
  state: RefundState,
  after: RefundQueuePosition | null,
  limit: number,
) {
  return refunds(db)
    .where('refund.state', '=', state)
    .$if(after !== null, (query) => query.where('refund.number', '<', after?.number ?? 0))
    .orderBy('refund.number', 'desc')
    .limit(limit)
    .execute()
}

export function countRefunds(db: Db) {
  return db
    .selectFrom('refund')
    .select((e) => [
      'state',
      e.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount_toman), 0)::bigint`.as('amount'),
    ])
    .groupBy('state')
    .execute()
}

export async function countRefundsToApprove(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('refund')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('approval', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

export async function listPaymentsById(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('payment')
    .select(['number', 'amountToman', 'cardMasked'])
    .where('id', 'in', ids)
    .orderBy('number')
    .execute()
}

/** The notifications to the user about a refund. Their times are the only record of when a payout to a card failed. */
export async function listRefundNotifications(db: Db, subjects: string[]) {
  if (subjects.length === 0) return []
  return db.selectFrom('notice').select(['subject', 'createdAt']).where('subject', 'in', subjects).execute()
}
