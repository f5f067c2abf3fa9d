import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

export function listPasskeysOfOperator(db: Db, operatorId: string) {
  return db
    .selectFrom('operatorPasskey')
    .select(['id', 'name', 'credentialId', 'createdAt', 'usedAt'])
    .where('operatorId', '=', operatorId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function findPasskey(db: Db, credentialId: Buffer) {
  return db
    .selectFrom('operatorPasskey')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

interface NewPasskey {
  id: string
  operatorId: string
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  name: string
  createdAt: Instant
}

/** Adds a passkey; returns false if it exists already. */
export async function addPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('operatorPasskey')
    .values(passkey)
    .onConflict((on) => on.column('credentialId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/**
 * Stores the use counter of a passkey. A counter that does not grow belongs to a cloned key; keys without a counter
 * always send 0.
 */
export async function recordPasskeyUse(db: Db, id: string, count: number, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operatorPasskey')
    .set({ signCount: count, usedAt: now })
    .where('id', '=', id)
    .where((e) => e.or([e('signCount', '<', count), e.and([e('signCount', '=', 0), e.val(count === 0)])]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasskey(db: Db, operatorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('operatorPasskey')
    .where('id', '=', id)
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function addPasskeyChallenge(
  db: Db,
  challenge: Buffer,
  operatorId: string | null,
  expiresAt: Instant,
): Promise<void> {
  await db.insertInto('operatorChallenge').values({ challenge, operatorId, expiresAt }).execute()
}

/** Consumes a WebAuthn challenge. Each challenge works once, and only for its operator. */
export async function consumePasskeyChallenge(
  db: Db,
  challenge: Buffer,
  operatorId: string | null,
  now: Instant,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('operatorChallenge')
    .where('challenge', '=', challenge)
    .where('operatorId', operatorId === null ? 'is' : '=', operatorId)
    .returning('expiresAt')
    .executeTakeFirst()
  return taken !== undefined && taken.expiresAt > now
}
