import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoragePort } from '#adapters/storage/storage.port.ts'
import { CommandError } from '../command/command.ts'
import type { Secrets } from '../secrets.ts'
import type { OpenBackup } from './backupFolder.ts'
import { readBackupPart } from './backupPart.ts'
import {
  type DeletionLine,
  hasValidSignature,
  mergeDeletions,
  parseDeletions,
  readFolderDeletions,
  readStoredDeletions,
} from './deletionList.ts'

interface DeletionSources {
  /** Path of a list of deleted accounts, from the option --deletions. */
  deletionsFile: string
  /** The folder in the setting DELETIONS_FOLDER, which holds a list of deleted accounts. */
  deletionsFolder: string
  trustsDeletions: boolean
}

/**
 * Merges every list of deleted accounts that a restore can find: in the backup, beside it, in the storage of the
 * target, and given by options.
 */
export async function gatherDeletions(
  { storage, secrets }: { storage: StoragePort; secrets: Secrets },
  backup: OpenBackup,
  { deletionsFile, deletionsFolder, trustsDeletions }: DeletionSources,
): Promise<DeletionLine[]> {
  const folders = [dirname(backup.folder.root), ...(deletionsFolder ? [deletionsFolder] : [])]
  const lines = mergeDeletions(
    secrets,
    await readBackupDeletions(backup),
    ...(await Promise.all(folders.map(readFolderDeletions))),
    await readStoredDeletions(storage),
    deletionsFile ? await readNamedDeletions(deletionsFile) : [],
  )
  const unconfirmed = lines.filter((line) => !hasValidSignature(secrets, line)).length
  if (unconfirmed > 0 && !trustsDeletions)
    throw new CommandError(
      `${unconfirmed} of ${lines.length} deleted accounts were listed with another SECRET_KEY. Use the SECRET_KEY of the backup, or add --trust-deletions to delete these accounts anyway.`,
    )
  return lines
}

async function readBackupDeletions({ manifest, folder }: OpenBackup): Promise<DeletionLine[]> {
  if (!manifest.deletions) return []
  const chunks: Uint8Array[] = []
  for await (const chunk of readBackupPart(folder, manifest.deletions)) chunks.push(chunk)
  return parseDeletions(Buffer.concat(chunks).toString('utf8'), manifest.deletions.file)
}

async function readNamedDeletions(file: string): Promise<DeletionLine[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandError(`The list of deleted accounts cannot be read: ${error.message}`)
  })
  return parseDeletions(text, file)
}
