import { listBackupFolders } from '#server/backup/backupFolders.ts'
import {
  addFolderDeletions,
  type DeletionLine,
  formatDeletions,
  readStoredDeletions,
  recordDeletions,
} from '#server/backup/deletionList.ts'
import type { Ctx } from '#server/context.ts'
import { listDeletedAccounts } from './deletion.store.ts'

/** Updates the stored list of deleted user accounts from the database, with its copies beside the backups. */
export async function updateDeletionList(ctx: Ctx): Promise<DeletionLine[]> {
  const { db, now, secrets, ports } = ctx
  for (;;) {
    const lines = await recordDeletions({ storage: ports.storage, secrets, now }, () =>
      listDeletedAccounts(db),
    )
    await copyToFolders(ctx, lines)
    // A concurrent deletion may have written its copies before this one replaced them, so compare again.
    const after = await readStoredDeletions(ports.storage)
    if (formatDeletions(after) === formatDeletions(lines)) return lines
  }
}

async function copyToFolders({ config, secrets, log }: Ctx, lines: DeletionLine[]): Promise<void> {
  const folders = await listBackupFolders(config.dataDir)
  if (config.deletionsFolder) folders.push(config.deletionsFolder)
  for (const folder of folders)
    await addFolderDeletions(folder, secrets, lines).catch((error: Error) =>
      log.error({ err: error, folder }, 'could not copy the list of deleted accounts'),
    )
}
