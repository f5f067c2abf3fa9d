import { listLoggedMessages } from '#features/notice/messageLog.actions.ts'
import { listBackupOrders, orderBackup } from '#features/setup/backup/backupOrder.actions.ts'
import { getLastRestoreTest } from '#features/setup/backup/restoreTest.actions.ts'
import { backupTimeOf } from '#features/setup/backup/schedule.rules.ts'
import { getBackupState } from '#features/setup/backupRuns.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, MINUTE, secondsBetween } from '#kernel/time.ts'
import { listFailedJobs, listJobQueueStates, retryFailedJobs } from '#server/background/failedJobs.ts'
import type { OperatorCtx } from '#server/context.ts'
import { describeSettings } from '#server/settings/config.ts'
import { requireFreshSignIn } from '../operator/freshSignIn.actions.ts'
import { loadStoredSizes } from './storage.store.ts'

const SHOWN = 100
/** Due work runs every second. More than this means that no worker runs, or that it fails again and again. */
const LATE_AFTER_MS = MINUTE

export async function listJobs(ctx: OperatorCtx, filter: { name?: string | undefined }) {
  const { db, now } = ctx
  const [failed, queues, due] = [
    await listFailedJobs(db, now, filter, SHOWN + 1),
    await listJobQueueStates(db),
    await ctx.listDueTimes(),
  ]
  return {
    queues,
    failed: failed.slice(0, SHOWN).map(({ createdAt, failedAt, ...job }) => ({
      ...job,
      createTime: createdAt.toISOString(),
      failTime: failedAt.toISOString(),
    })),
    hasMore: failed.length > SHOWN,
    late: due
      .filter(({ dueAt }) => dueAt < addMilliseconds(now, -LATE_AFTER_MS))
      .map(({ name, dueAt }) => ({ name, dueTime: dueAt.toISOString() })),
  }
}

export async function retryJobs(ctx: OperatorCtx, { name, id }: { name: string; id: string | null }) {
  const retried = await retryFailedJobs(ctx.db, name, id)
  if (retried === 0) throw new AppError('job_not_failed')
  return { ...(await listJobs(ctx, {})), retried }
}

export async function getStorageOverview({ db, config, now }: OperatorCtx) {
  const { takenAt, isEncrypted, checkedAt, fault } = await getBackupState({ db, now })
  return {
    kinds: await loadStoredSizes(db),
    backup: {
      takenTime: takenAt?.toISOString() ?? null,
      ageSeconds: takenAt && Math.max(0, Math.floor(secondsBetween(takenAt, now))),
      isEncrypted,
      checkedTime: checkedAt?.toISOString() ?? null,
      fault,
      dailyAt: backupTimeOf(config),
    },
    restoreTest: restoreTestView(await getLastRestoreTest({ db })),
  }
}

function restoreTestView(test: Awaited<ReturnType<typeof getLastRestoreTest>>) {
  if (test === null) return null
  const { state, rows, files, accountsDeleted, error, takenAt, finishedAt, newestRowAt } = test
  return {
    ...{ state, rows, files, accountsDeleted, error, takenTime: takenAt.toISOString() },
    finishTime: finishedAt?.toISOString() ?? null,
    newestRowTime: newestRowAt?.toISOString() ?? null,
  }
}

export async function listBackups(ctx: OperatorCtx) {
  return { backups: await listBackupOrders(ctx) }
}

export async function makeBackup(ctx: OperatorCtx) {
  requireFreshSignIn(ctx)
  await orderBackup(ctx, ctx.operator.name)
  return listBackups(ctx)
}

export async function listSettings() {
  return { settings: describeSettings() }
}

interface MessageFilter {
  channel: 'sms' | 'push'
  state?: 'waiting' | 'sending' | 'sent' | 'failed' | undefined
  before?: number | undefined
}

export async function listMessages({ db }: OperatorCtx, filter: MessageFilter) {
  const messages = await listLoggedMessages({ db }, filter, SHOWN + 1)
  return { messages: messages.slice(0, SHOWN), hasMore: messages.length > SHOWN }
}
