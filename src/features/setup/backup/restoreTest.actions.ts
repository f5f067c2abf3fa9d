import { addMilliseconds, type Instant, MINUTE } from '#kernel/time.ts'
import { describeJobError } from '#server/background/failedJobs.ts'
import { createKeyPair } from '#server/backup/encryption.ts'
import { removeAbandonedScratch } from '#server/backup/scratchStore.ts'
import { CommandError } from '#server/command/command.ts'
import type { Ctx } from '#server/context.ts'
import * as store from './restoreTest.store.ts'
import { isRestoreTestDue } from './schedule.rules.ts'

/** A running test reports every minute. After this long without a report, its worker is gone. */
const LOST_AFTER_MS = 5 * MINUTE
/** A row gets its time before it is committed: one from the last moment before the backup may have missed it. */
const COMMIT_MS = MINUTE

/**
 * The key for a backup that is to be tested; null when no test is due. This server holds no key that reads backups, so
 * it makes one for this backup alone and forgets it after the test.
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

/** Restores a backup into a scratch database and keeps the result. Never throws: the backup itself is complete. */
export async function testBackup(ctx: Ctx, backup: TestedBackup, at: () => Instant): Promise<void> {
  const { db, log } = ctx
  const id = await store.addRestoreTest(db, backup.takenAt, at())
  if (id === undefined) return
  const alive = setInterval(() => {
    store.touchRestoreTest(db, id, at()).catch((error) => log.warn({ err: error }, 'no sign of life'))
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
    throw new CommandError('The backup lacks users or payments that were there before it.')
}

/** The newest user or payment of a database. */
export async function findNewestRowAt({ db }: Pick<Ctx, 'db'>): Promise<Instant | null> {
  return store.findNewestRowAt(db)
}

/** Ends tests whose worker was killed, and removes the scratch databases that they left on this machine. */
export async function cleanRestoreTests({ db, config, now }: Ctx): Promise<void> {
  await store.endLostTests(db, addMilliseconds(now, -LOST_AFTER_MS), now)
  await removeAbandonedScratch(config.dataDir)
}

/** The last restore test, as it stands. */
export async function getLastRestoreTest({ db }: Pick<Ctx, 'db'>) {
  return store.findLastRestoreTest(db)
}
