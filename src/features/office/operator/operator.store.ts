import { sql } from 'kysely'
import type { Role } from '#kernel/role.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db, Trx } from '#server/db.ts'

export interface NewOperator {
  id: string
  name: string
  roles: Role[]
  passwordHash: string
  sealedTotp: Buffer
}

/** Adds an operator; returns false if the name is taken. */
export async function addOperator(db: Db, operator: NewOperator, createdAt: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('operator')
    .values({ ...operator, createdAt })
    .onConflict((on) => on.column('name').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export function findOperator(db: Db, name: string) {
  return db.selectFrom('operator').selectAll().where('name', '=', name).executeTakeFirst()
}

export function findOperatorById(db: Db, id: string) {
  return db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listOperators(db: Db) {
  return db
    .selectFrom('operator')
    .select((e) => [
      'id',
      'name',
      'roles',
      'isDisabled',
      'createdAt',
      'signedInAt',
      e
        .selectFrom('operatorPasskey')
        .select((f) => f.fn.countAll<number>().as('count'))
        .whereRef('operatorId', '=', 'operator.id')
        .as('passkeys'),
    ])
    .orderBy('name')
    .execute()
}

/**
 * Locks the rows of the active owners, so that two owners who remove each other's role at the same time wait for each
 * other.
 */
export async function lockOwners(trx: Trx): Promise<void> {
  await trx
    .selectFrom('operator')
    .select('id')
    .where('isDisabled', '=', false)
    .where(isOwner)
    .orderBy('id')
    .forUpdate()
    .execute()
}

const isOwner = sql<boolean>`'owner' = any(roles)`

/** Whether there is another active owner besides this operator. */
const hasOtherOwner = (id: string) =>
  sql<boolean>`exists (select from operator other where other.id <> ${id} and not other.is_disabled
    and 'owner' = any(other.roles))`

/** Whether an owner remains without this operator: the operator is not an active owner, or there is another one. */
const leavesAnOwner = (id: string) => sql<boolean>`(is_disabled or not ${isOwner} or ${hasOtherOwner(id)})`

/** Changes the roles of an operator; returns false for the last owner. The caller must hold the lock of the owners. */
export async function changeRoles(trx: Trx, id: string, roles: Role[]): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('operator')
    .set({ roles })
    .where('id', '=', id)
    .$if(!roles.includes('owner'), (query) => query.where(leavesAnOwner(id)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Disables an operator; returns false for the last owner. The caller must hold the lock of the owners. */
export async function disableOperator(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('operator')
    .set({ isDisabled: true })
    .where('id', '=', id)
    .where(leavesAnOwner(id))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface OperatorChanges {
  passwordHash?: string
  sealedTotp?: Buffer
  isDisabled?: boolean
}

export async function updateOperator(db: Db, id: string, changes: OperatorChanges): Promise<void> {
  await db.updateTable('operator').set(changes).where('id', '=', id).execute()
}

/** Marks an authenticator code as used; returns false if this code or a later one was used before. */
export async function markTotpStepUsed(db: Db, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator')
    .set({ totpStep: step })
    .where('id', '=', id)
    .where('totpStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setLastSignIn(db: Db, id: string, now: Instant): Promise<void> {
  await db.updateTable('operator').set({ signedInAt: now }).where('id', '=', id).execute()
}

export async function endOperatorSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('operatorSession').where('tokenHash', '=', tokenHash).execute()
}

export async function endSessionsOfOperator(db: Db, operatorId: string): Promise<void> {
  await db.deleteFrom('operatorSession').where('operatorId', '=', operatorId).execute()
}

/** The open sessions of operators, the last active first. */
export function listOperatorSessions(db: Db, now: Instant, seenAfter: Instant, operatorId?: string) {
  return db
    .selectFrom('operatorSession')
    .select(['tokenHash', 'operatorId', 'means', 'createdAt', 'seenAt'])
    .where('expiresAt', '>', now)
    .where('seenAt', '>', seenAfter)
    .$if(operatorId !== undefined, (query) => query.where('operatorId', '=', operatorId ?? ''))
    .orderBy('seenAt', 'desc')
    .execute()
}

/** Ends one session of an operator; returns false if it has already ended. */
export async function endSessionOfOperator(db: Db, operatorId: string, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('operatorSession')
    .where('operatorId', '=', operatorId)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasskeysOfOperator(db: Db, operatorId: string): Promise<void> {
  await db.deleteFrom('operatorPasskey').where('operatorId', '=', operatorId).execute()
}

export async function deleteExpiredSessions(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('operatorSession').where('expiresAt', '<', now).execute()
  await db.deleteFrom('operatorChallenge').where('expiresAt', '<', now).execute()
}
