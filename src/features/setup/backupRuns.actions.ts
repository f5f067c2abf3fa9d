import { AppError } from '#kernel/errors.ts'
import type { Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { evaluateBackup } from './setup.rules.ts'
import * as store from './setup.store.ts'

/** Records a finished backup, so that the set-up knows when the last one was taken. */
export async function recordBackupRun(
  { db }: Pick<Ctx, 'db'>,
  run: { digest: string; takenAt: Instant; isEncrypted: boolean },
): Promise<void> {
  await store.addBackupRun(db, run)
}

/** Records that a backup was read with the private key. Only a reader of its manifest knows the digest. */
export async function confirmBackup({ db, now }: Pick<Ctx, 'db' | 'now'>, digest: string): Promise<Instant> {
  const takenAt = await store.confirmBackupRun(db, digest, now)
  if (!takenAt) throw new AppError('not_found')
  return takenAt
}

/** The last backup and the last one that was read with the private key, with their faults. */
export async function getBackupState({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const facts = await store.loadBackupFacts(db)
  return { ...facts, fault: evaluateBackup(facts, now).code }
}
