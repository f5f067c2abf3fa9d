import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { SandboxSmsMessageTable } from '#server/schema.gen.ts'

/** The messages of the sandbox network, in sandbox.sms_message: shared by all processes and durable. */
export type Provider = 'kavenegar' | 'smsir'
export type OutboxMessage = Selectable<SandboxSmsMessageTable>
/** `throttled` is a rejected attempt, stored only to count it. */
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

/** The unique index decides concurrent messages with the same localid; the others get the stored one. */
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

/** Returns true for the first `limit` attempts for a number, also when they are concurrent. */
export function takeThrottledAttempt(
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

export async function countSentMessages(db: Db, provider: Provider): Promise<number> {
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
