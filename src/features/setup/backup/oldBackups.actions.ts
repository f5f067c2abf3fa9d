import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '#server/context.ts'
import type { Config } from '#server/settings/settings.ts'
import * as store from './backupOrder.store.ts'
import { listBackupsToRemove } from './schedule.rules.ts'

export function backupFolderOf({ backupFolder, dataDir }: Pick<Config, 'backupFolder' | 'dataDir'>): string {
  return backupFolder || join(dataDir, 'backups')
}

/**
 * Removes scheduled backups that the retention rule does not keep, and the unfinished backups of killed attempts.
 * Backups that owners ordered and folders that the store did not create stay.
 */
export async function removeOldBackups({ db, config, log, now }: Ctx): Promise<void> {
  const root = backupFolderOf(config)
  const keep = { days: config.backupKeepDays, weeks: config.backupKeepWeeks }
  const old = listBackupsToRemove(await store.listScheduledBackups(db), keep).map(({ folder }) => folder)
  const failed = await store.listFailedFolders(db)
  const removed: string[] = []
  for (const name of [...old, ...failed]) {
    try {
      if (old.includes(name)) await rm(join(root, name), { recursive: true, force: true })
      await removeUnfinished(root, name)
      removed.push(name)
    } catch (error) {
      log.error({ err: error, folder: name }, 'an old backup could not be removed')
    }
  }
  // If the disk is not mounted, the root folder is missing and nothing was removed.
  const isThere = await stat(root).then(
    () => true,
    () => false,
  )
  if (removed.length > 0 && isThere) await store.recordRemoval(db, removed, now)
}

/** Removes the unfinished folder of a killed backup. A backup is written there and renamed at the end. */
async function removeUnfinished(root: string, name: string): Promise<void> {
  const entries = await readdir(root)
  for (const entry of entries)
    if (entry.startsWith(`${name}.unfinished-`)) await rm(join(root, entry), { recursive: true, force: true })
}
