import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { SandboxSmsMessageTable } from '#server/schema.gen.ts'

/** What the sandbox network keeps, in sandbox.sms_message: shared by processes, and it survives kills. */
export type Provider = 'kavenegar' | 'smsir'
export type OutboxMessage = Selectable<SandboxSmsMessageTable>
/** `throttled` is a try that was turned away, kept only to count it. */
export type Delivery = 'delivered' | 'undelivered' | 'throttled'

export interface NewMessage {
  provider: Provider
  localId: number | null
  receptor: string
  text: string
  code: string | null
  delivery: Delivery
  createdAt: Date
}

/** The unique index decides which of several equal localids is the message; the others get that one back. */
export async function storeMessage(
  db: Db,
  message: NewMessage,
): Promise<{ stored: OutboxMessage; isNew: boolean }> {
  const inserted = await db
    .insertInto('sandbox.smsMessage')
    .values(message)
    .onConflict((conflict) => conflict.columns(['provider', 'localId']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { stored: inserted, isNew: true }
  const stored = await messagesOf(db, message.provider)
    .where('localId', '=', message.localId)
    .executeTakeFirstOrThrow()
  return { stored, isNew: false }
}

/** True for the first `limit` tries of a number, counted one by one however many come at once. */
export function takeThrottledTry(
  db: Db,
  { provider, receptor, at, limit }: { provider: Provider; receptor: string; at: Date; limit: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${provider} ${receptor}`}, 0))`.execute(
      trx,
    )
    const tries = messagesOf(trx, provider)
      .where('receptor', '=', receptor)
      .where('delivery', '=', 'throttled')
    if ((await tries.execute()).length >= limit) return false
    const turnedAway = { localId: null, text: '', code: null, delivery: 'throttled', createdAt: at }
    await trx
      .insertInto('sandbox.smsMessage')
      .values({ provider, receptor, ...turnedAway })
      .execute()
    return true
  })
}

export async function countSent(db: Db, provider: Provider): Promise<number> {
  const { count } = await db
    .selectFrom('sandbox.smsMessage')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('provider', '=', provider)
    .where('delivery', '!=', 'throttled')
    .executeTakeFirstOrThrow()
  return count
}

export function findMessages(
  db: Db,
  provider: Provider,
  by: 'id' | 'localId',
  values: number[],
): Promise<OutboxMessage[]> {
  return messagesOf(db, provider).where(by, 'in', values).where('delivery', '!=', 'throttled').execute()
}

function messagesOf(db: Db, provider: Provider) {
  return db.selectFrom('sandbox.smsMessage').selectAll().where('provider', '=', provider)
}
