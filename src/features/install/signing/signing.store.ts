import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

export interface SigningKey {
  ipaId: number
  accountId: string
  profileId: string
}

export async function findSigning(db: Db, { ipaId, profileId }: SigningKey) {
  return db
    .selectFrom('signing')
    .selectAll()
    .where('ipaId', '=', ipaId)
    .where('profileId', '=', profileId)
    .executeTakeFirst()
}

export type SigningRow = NonNullable<Awaited<ReturnType<typeof findSigning>>>

/** Inserts a signing. Returns true only for the caller that must start the job. */
export async function addSigning(db: Db, id: string, key: SigningKey, createdAt: Instant): Promise<boolean> {
  const row = await db
    .insertInto('signing')
    .values({ ...key, id, createdAt })
    .onConflict((conflict) => conflict.columns(['ipaId', 'profileId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Restarts a signing that failed, or whose copy was evicted. Returns true only for the first caller. */
export async function restartSigning(db: Db, id: string, failedBefore: Instant): Promise<boolean> {
  const row = await db
    .updateTable('signing')
    .set({ state: 'waiting', percent: 0, failure: null, finishedAt: null, attempts: 0 })
    .where('id', '=', id)
    .where((e) =>
      e.or([
        e('state', '=', 'evicted'),
        e.and([e('state', '=', 'failed'), e('finishedAt', '<=', failedBefore)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Marks a signing as running. Returns undefined when nothing is left to do. A signing that a killed worker left in
 * `running` is taken again.
 */
export async function beginSigning(db: Db, id: string): Promise<SigningRow | undefined> {
  return db
    .updateTable('signing')
    .set((e) => ({ state: 'running', percent: 0, attempts: e('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
}

export async function updateSigningProgress(db: Db, id: string, percent: number): Promise<void> {
  await db
    .updateTable('signing')
    .set({ percent })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('percent', '<', percent)
    .execute()
}

export interface SignedFile {
  storageKey: string
  size: number
  sha256: string
  bundleIdentifier: string
}

/** Marks a signing as done. Returns false if it is no longer running. */
export async function finishSigning(db: Db, id: string, file: SignedFile, now: Instant): Promise<boolean> {
  const row = await db
    .updateTable('signing')
    .set({ ...file, state: 'done', percent: 100, failure: null, finishedAt: now, lastUsedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function failSigning(db: Db, id: string, failure: string, finishedAt: Instant): Promise<void> {
  await db
    .updateTable('signing')
    .set({ state: 'failed', failure, finishedAt })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

/** A package file with the bundle identifier and version from the catalogue. */
export async function findIpa(db: Db, id: number) {
  return db
    .selectFrom('ipa')
    .innerJoin('applicationVersion as version', 'version.id', 'ipa.versionId')
    .innerJoin('application', 'application.id', 'version.applicationId')
    .select(['ipa.storageKey', 'ipa.sha256', 'version.name as version', 'application.packageName'])
    .where('ipa.id', '=', id)
    .executeTakeFirst()
}

export type IpaRow = NonNullable<Awaited<ReturnType<typeof findIpa>>>

/** The provisioning profile, certificate and encrypted key that a developer account signs with. */
export async function findSigningMaterial(db: Db, accountId: string) {
  return db
    .selectFrom('developerAccount')
    .select(['profileId', 'profileContent', 'certificateContent', 'certificateChain', 'sealedCertificateKey'])
    .where('id', '=', accountId)
    .executeTakeFirst()
}
