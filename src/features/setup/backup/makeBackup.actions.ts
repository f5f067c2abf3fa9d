import { dirname, resolve } from 'node:path'
import { updateDeletionList } from '#features/account/deletionList.actions.ts'
import { createBackup } from '#server/backup/backup.ts'
import { rememberBackupFolder } from '#server/backup/backupFolders.ts'
import { formatDeletions } from '#server/backup/deletionList.ts'
import { FILE_KEY_QUERIES } from '#server/backup/fileKeys.ts'
import { type BackupManifest, ENCRYPTED_FORMAT, manifestDigest } from '#server/backup/manifest.ts'
import type { BackupProgress } from '#server/backup/progress.ts'
import type { Ctx } from '#server/context.ts'
import { recordBackupRun } from '../backupRuns.actions.ts'

/**
 * Makes a backup in a new folder and records it for the set-up checks. If `testRecipient` is given, the backup is
 * encrypted for that key too.
 */
export async function makeBackup(
  ctx: Ctx,
  folder: string,
  progress: BackupProgress,
  testRecipient?: string,
): Promise<BackupManifest> {
  const manifest = await createBackup(
    {
      databaseUrl: ctx.databaseUrl,
      storage: ctx.ports.storage,
      secrets: ctx.secrets,
      now: ctx.now,
      mode: ctx.config.bustanMode,
      recipients: [...ctx.config.backupRecipients, ...(testRecipient ? [testRecipient] : [])],
      deletions: formatDeletions(await updateDeletionList(ctx)),
      pushKey: ctx.ports.push.applicationServerKey,
      fileKeys: FILE_KEY_QUERIES,
      progress,
    },
    folder,
  )
  const { isEncrypted } = backupSizeOf(manifest)
  await recordBackupRun(ctx, { digest: manifestDigest(manifest), takenAt: ctx.now, isEncrypted })
  // Write the list of deleted accounts again, because an account may have been deleted during the backup.
  await rememberBackupFolder(ctx.config.dataDir, dirname(resolve(folder)))
  await updateDeletionList(ctx)
  return manifest
}

export function backupSizeOf({ format, tables, jobs, files }: BackupManifest) {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    isEncrypted: format === ENCRYPTED_FORMAT,
    rows: sum(tables.map(({ rows }) => rows)),
    files: files.count,
    bytes: sum(tables.map(({ bytes }) => bytes)) + jobs.bytes + files.bytes + files.size,
  }
}
