import { dirname, resolve } from 'node:path'
import { updateDeletionList } from '#features/account/deletionList.actions.ts'
import { recordBackupRun } from '#features/setup/backupRuns.actions.ts'
import { SECOND, startStopwatch } from '#kernel/time.ts'
import { createBackup } from '#server/backup/backup.ts'
import { rememberBackupFolder } from '#server/backup/backupFolders.ts'
import { formatDeletions } from '#server/backup/deletionList.ts'
import { type BackupManifest, ENCRYPTED_FORMAT, manifestDigest } from '#server/backup/manifest.ts'
import { createBackupProgress } from '#server/backup/progress.ts'
import { type Command, CommandError } from '#server/command/command.ts'
import type { System } from '../system.ts'
import { FILE_KEY_QUERIES } from './backupColumns.ts'

const MEGABYTE = 1024 * 1024
const ENCRYPTED = 'Only a private key of BACKUP_RECIPIENTS decrypts it: keep that key off this machine.'
const PLAIN = 'It is not encrypted: anyone with a copy can read all phone numbers and messages.'

/** Prints the progress to stderr, because programs may read the result from stdout. */
export function createStderrProgress() {
  return createBackupProgress((line) => process.stderr.write(`${line}\n`))
}

export function requireFolderArgument([folder]: string[]): string {
  if (!folder) throw new CommandError('Say the folder of the backup.')
  return folder
}

export function backupSummaryOf({ format, takenAt, mode, tables, jobs, files }: BackupManifest) {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    takenAt,
    mode,
    isEncrypted: format === ENCRYPTED_FORMAT,
    tables: tables.length,
    rows: sum(tables.map(({ rows }) => rows)),
    jobs: jobs.rows,
    files: files.count,
    missingFiles: files.missing,
    bytes: sum(tables.map(({ bytes }) => bytes)) + jobs.bytes + files.bytes + files.size,
  }
}

export function formatBackupSummary(summary: ReturnType<typeof backupSummaryOf>): string {
  const { takenAt, tables, rows, jobs, files, bytes, missingFiles } = summary
  const lines = [
    `Of ${takenAt}: ${rows} rows in ${tables} tables, ${jobs} waiting jobs, ${files} files, ${Math.ceil(bytes / MEGABYTE)} MB.`,
  ]
  if (missingFiles.length > 0)
    lines.push(
      `Warning: ${missingFiles.length} files that rows refer to are missing in the storage: ${missingFiles.slice(0, 5).join(', ')}${missingFiles.length > 5 ? ', …' : ''}`,
    )
  return lines.join('\n')
}

export function backupCommands(system: System): Command[] {
  return [
    {
      name: 'backup',
      words: '<folder>',
      about:
        'Copies all rows and files of one moment into a new folder, encrypted for BACKUP_RECIPIENTS; the store may run meanwhile.',
      examples: ['bustan backup /var/backups/bustan/2026-11-15', 'bustan backup ./today --json'],
      async run(ctx, { words }) {
        const folder = requireFolderArgument(words)
        const elapsed = startStopwatch()
        const manifest = await createBackup(
          {
            databaseUrl: system.databaseUrl,
            storage: ctx.ports.storage,
            secrets: ctx.secrets,
            now: ctx.now,
            mode: ctx.config.bustanMode,
            recipients: ctx.config.backupRecipients,
            deletions: formatDeletions(await updateDeletionList(ctx)),
            pushKey: ctx.ports.push.applicationServerKey,
            fileKeys: FILE_KEY_QUERIES,
            progress: createStderrProgress(),
          },
          folder,
        )
        const isEncrypted = manifest.format === ENCRYPTED_FORMAT
        await recordBackupRun(ctx, { digest: manifestDigest(manifest), takenAt: ctx.now, isEncrypted })
        // Write the list of deleted accounts again, because an account may have been deleted during the backup.
        await rememberBackupFolder(ctx.config.dataDir, dirname(resolve(folder)))
        await updateDeletionList(ctx)
        const summary = backupSummaryOf(manifest)
        return {
          data: { folder, ...summary, seconds: Math.round(elapsed() / 100) / (SECOND / 100) },
          text: `${folder} is complete${summary.isEncrypted ? ' and encrypted' : ''}. ${formatBackupSummary(summary)}\n${summary.isEncrypted ? ENCRYPTED : PLAIN}\nKeep SECRET_KEY and PUSH_VAPID_KEY (or DATA_DIR/secrets) elsewhere: they are not in the backup, and encrypted values cannot be read without them.`,
        }
      },
    },
  ]
}
