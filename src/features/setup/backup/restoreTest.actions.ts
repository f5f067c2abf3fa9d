import { addMilliseconds, type Instant, MINUTE } from '#kernel/time.ts'
import { describeJobError } from '#server/background/failedJobs.ts'
import { createKeyPair } from '#server/backup/encryption.ts'
import { removeAbandonedScratch } from '#server/backup/scratchStore.ts'
import { CommandError } from '#server/command/command.ts'
import type { Ctx } from '#server/context.ts'
import * as store from './restoreTest.store.ts'
import { isRestoreTestDue } from './schedule.rules.ts'

/** A running test reports every minute. After this long without a report, its worker has died. */
const LOST_AFTER_MS = 5 * MINUTE
/**
 * The creation time of a row is set before the row is committed, so the backup may lack rows of the last moment before
 * it. Those are not compared.
 */
const COMMIT_MS = MINUTE

/**
 * Returns the key pair with which the next backup can be test-restored; null if no test is due. This server has no
 * private key that opens backups, so it creates one for a single backup and forgets it after the test.
 */
export async function createRestoreTestKey({ db, config, now }: Ctx) {
  if (config.restoreTest === 'off') return null
  if (!isRestoreTestDue(await store.findLastRestoreTest(db), now)) return null
  if (config.backupRecipients.length === 0) return { identity: '', recipient: '' }
  return createKeyPair()
}

interface TestedBackup {
  folder: string
  takenAt: Instant
  identity: string
}

/**
 * Restores a backup into a scratch database and stores the result. Never throws, because the backup itself is complete.
 */
export async function testBackup(ctx: Ctx, backup: TestedBackup, at: () => Instant): Promise<void> {
  const { db, log } = ctx
  const id = await store.addRestoreTest(db, backup.takenAt, at())
  if (id === undefined) return
  const alive = setInterval(() => {
    store
      .touchRestoreTest(db, id, at())
      .catch((error) => log.warn({ err: error }, 'could not record that the restore test is still running'))
  }, MINUTE)
  try {
    const report = await ctx.testRestore({
      folder: backup.folder,
      identity: backup.identity,
      roomBytes: await store.findDatabaseBytes(db),
    })
    await requireNewestRows(ctx, backup.takenAt, report.newestRowAt)
    await store.finishRestoreTest(db, id, { state: 'passed', ...report }, at())
  } catch (error) {
    log.error({ err: error }, 'a restore test failed')
    await store.finishRestoreTest(db, id, { state: 'failed', error: describeJobError(error) }, at())
  } finally {
    clearInterval(alive)
  }
}

async function requireNewestRows({ db }: Ctx, takenAt: Instant, restored: Instant | null): Promise<void> {
  const ours = await store.findNewestRowAt(db, addMilliseconds(takenAt, -COMMIT_MS))
  if (ours !== null && (restored === null || restored < ours))
    throw new CommandError('The backup lacks users or payments that were created before it.')
}

/** When the newest user or payment of a database was created. */
export async function findNewestRowAt({ db }: Pick<Ctx, 'db'>): Promise<Instant | null> {
  return store.findNewestRowAt(db)
}

/** Marks tests as failed if their worker died, and removes the scratch databases that they left on this machine. */
export async function cleanRestoreTests({ db, config, now }: Ctx): Promise<void> {
  await store.endLostTests(db, addMilliseconds(now, -LOST_AFTER_MS), now)
  await removeAbandonedScratch(config.dataDir)
}

/** The last restore test with its current state. */
export async function getLastRestoreTest({ db }: Pick<Ctx, 'db'>) {
  return store.findLastRestoreTest(db)
}
