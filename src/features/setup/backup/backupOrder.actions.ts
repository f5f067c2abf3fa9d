import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, type Instant, MINUTE, startStopwatch } from '#kernel/time.ts'
import { describeJobError } from '#server/background/failedJobs.ts'
import { defineJob } from '#server/background/jobs.ts'
import { isFinishedBackup } from '#server/backup/backupFolder.ts'
import { createBackupProgress } from '#server/backup/progress.ts'
import type { Ctx } from '#server/context.ts'
import * as store from './backupOrder.store.ts'
import { backupSizeOf, makeBackup } from './makeBackup.actions.ts'
import { backupFolderOf, removeOldBackups } from './oldBackups.actions.ts'
import { createRestoreTestKey, testBackup } from './restoreTest.actions.ts'
import { backupTimeOf, isBackupDue, lastBackupSlot } from './schedule.rules.ts'

/**
 * A backup of a large store takes hours. If its worker is killed, the job is retried. After any other error it is not:
 * an owner orders a new one.
 */
export const makeBackupJob = defineJob('backup.make', z.object({ orderId: z.int() }), {
  retries: 2,
  longestSeconds: 12 * 60 * 60,
})

/** A running backup reports every few seconds. After this long without a report, its worker has died. */
const LOST_AFTER_MS = 30 * MINUTE

/** Orders a backup into a new folder. A job makes it. Only one order can be open. */
export async function orderBackup(ctx: Ctx, askedBy: string): Promise<void> {
  const { bustanMode, backupRecipients } = ctx.config
  if (bustanMode !== 'demo' && backupRecipients.length === 0) throw new AppError('backup_not_encrypted')
  await ctx.transaction(async (trx) => {
    await store.failStaleBackupOrders(trx, addMilliseconds(ctx.now, -LOST_AFTER_MS), ctx.now)
    const orderId = await store.addBackupOrder(trx, { askedBy, folder: folderNameAt(ctx.now) }, ctx.now)
    if (orderId === undefined) throw new AppError('backup_running')
    await ctx.jobs.enqueue(trx, makeBackupJob, { orderId })
  })
}

/** Orders the scheduled backup if it is due. A worker calls it every minute. */
export async function orderScheduledBackup(ctx: Ctx): Promise<void> {
  const { db, config, now } = ctx
  const time = backupTimeOf(config)
  if (time === null) return
  const slot = lastBackupSlot(time, now)
  if (!isBackupDue(slot, await store.findLastScheduledAt(db), now)) return
  await ctx.transaction(async (trx) => {
    await store.failStaleBackupOrders(trx, addMilliseconds(now, -LOST_AFTER_MS), now)
    const orderId = await store.addScheduledOrder(trx, folderNameAt(now), slot, now)
    if (orderId !== undefined) await ctx.jobs.enqueue(trx, makeBackupJob, { orderId })
  })
}

/** For example 2026-11-19T04-30-00Z: sorts by time and is valid on every file system. */
function folderNameAt(now: Instant): string {
  return now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
}

export async function runBackupOrder(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const { db, config, log, now } = ctx
  const order = await store.startBackupOrder(db, orderId, now)
  if (order === undefined) return
  const elapsed = startStopwatch()
  const at = () => addMilliseconds(now, elapsed())
  const progress = createBackupProgress((_, step) => {
    if (step)
      store
        .saveBackupProgress(db, orderId, step, at())
        .catch((error) => log.warn({ err: error }, 'could not record the progress of the backup'))
  })
  try {
    const folder = join(backupFolderOf(config), order.folder)
    // An earlier attempt was killed after the backup was complete, or the order itself came back with this backup. What
    // the first attempt finds was made by another store.
    if (order.isRepeated && (await isFinishedBackup(folder)))
      return await store.finishOrder(db, orderId, { state: 'done' }, at())
    const key = order.isScheduled ? await createRestoreTestKey(ctx) : null
    const manifest = await makeBackup(ctx, folder, progress, key?.recipient)
    await store.finishOrder(db, orderId, { state: 'done', ...backupSizeOf(manifest) }, at())
    if (order.isScheduled) await removeOldBackups(ctx)
    if (key) await testBackup(ctx, { folder, takenAt: now, identity: key.identity }, at)
  } catch (error) {
    log.error({ err: error, order: orderId }, 'a backup failed')
    await store.finishOrder(db, orderId, { state: 'failed', error: describeJobError(error) }, at())
  }
}

const SHOWN = 10

/** The last ordered backups, the newest first. */
export async function listBackupOrders({ db }: Pick<Ctx, 'db'>) {
  const rows = await store.listBackupOrders(db, SHOWN)
  return rows.map(({ askedBy, askedAt, touchedAt: _, finishedAt, removedAt, partAt, partOf, ...order }) => ({
    ...order,
    isRemoved: removedAt !== null,
    operator: askedBy,
    askTime: askedAt.toISOString(),
    finishTime: finishedAt?.toISOString() ?? null,
    at: partAt,
    of: partOf,
  }))
}
