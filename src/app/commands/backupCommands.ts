import { backupSizeOf, makeBackup } from '#features/setup/backup/makeBackup.actions.ts'
import { SECOND, startStopwatch } from '#kernel/time.ts'
import type { BackupManifest } from '#server/backup/manifest.ts'
import { createBackupProgress } from '#server/backup/progress.ts'
import { type Command, CommandError } from '#server/command/command.ts'

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

export function backupSummaryOf(manifest: BackupManifest) {
  const { takenAt, mode, tables, jobs, files } = manifest
  const size = backupSizeOf(manifest)
  return {
    ...{ takenAt, mode, isEncrypted: size.isEncrypted, tables: tables.length, rows: size.rows },
    ...{ jobs: jobs.rows, files: size.files, missingFiles: files.missing, bytes: size.bytes },
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

export const backupCommands: Command[] = [
  {
    name: 'backup',
    words: '<folder>',
    about:
      'Copies all rows and files of one moment into a new folder, encrypted for BACKUP_RECIPIENTS; the store may run meanwhile.',
    examples: ['bustan backup /var/backups/bustan/2026-11-15', 'bustan backup ./today --json'],
    async run(ctx, { words }) {
      const folder = requireFolderArgument(words)
      const elapsed = startStopwatch()
      const manifest = await makeBackup(ctx, folder, createStderrProgress())
      const summary = backupSummaryOf(manifest)
      return {
        data: { folder, ...summary, seconds: Math.round(elapsed() / 100) / (SECOND / 100) },
        text: `${folder} is complete${summary.isEncrypted ? ' and encrypted' : ''}. ${formatBackupSummary(summary)}\n${summary.isEncrypted ? ENCRYPTED : PLAIN}\nKeep SECRET_KEY and PUSH_VAPID_KEY (or DATA_DIR/secrets) elsewhere: they are not in the backup, and encrypted values cannot be read without them.`,
      }
    },
  },
]
