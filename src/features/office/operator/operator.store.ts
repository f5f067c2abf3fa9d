import type { Role } from '#kernel/role.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

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

interface OperatorChanges {
  roles?: Role[]
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

export async function deletePasskeysOfOperator(db: Db, operatorId: string): Promise<void> {
  await db.deleteFrom('operatorPasskey').where('operatorId', '=', operatorId).execute()
}

export async function deleteExpiredSessions(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('operatorSession').where('expiresAt', '<', now).execute()
  await db.deleteFrom('operatorChallenge').where('expiresAt', '<', now).execute()
}
