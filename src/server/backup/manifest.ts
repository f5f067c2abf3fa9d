import { createHash } from 'node:crypto'
import { z } from 'zod'
import { CommandError } from '../command/command.ts'

/** Format version of backups. Increase it when older versions of the store could not restore a new backup. */
export const PLAIN_FORMAT = 1
export const ENCRYPTED_FORMAT = 2

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()
/** Restricts file names in a manifest, so that a forged manifest cannot make us read or write elsewhere. */
const partFile = z.string().regex(/^(tables\/)?[a-z0-9_]+(\.[a-z0-9_]+)*$/)
const part = z.object({ file: partFile, bytes: count, sha256 })
const name = z.string().min(1)

const manifestSchema = z.object({
  format: z.literal([PLAIN_FORMAT, ENCRYPTED_FORMAT]),
  /** `takenAt` is product time; the other time is machine time. */
  takenAt: z.iso.datetime(),
  machineTime: z.iso.datetime(),
  mode: z.string(),
  migrations: z.array(z.object({ name, checksum: sha256 })).min(1),
  tables: z.array(part.extend({ schema: name, name, columns: z.array(name), rows: count })),
  sequences: z.array(z.object({ schema: name, name, last: z.number().int(), isCalled: z.boolean() })),
  /** Jobs that were queued or running when the backup was taken. */
  jobs: part.extend({ rows: count }),
  files: part.extend({ count, size: count, missing: z.array(z.string()) }),
  /** The list of deleted accounts (deletionList.ts). Backups of older versions have none. */
  deletions: part.optional(),
  /** Key of the hashes that name the files; only in an encrypted backup. */
  nameKey: z.string().min(1).optional(),
  /** Time and digest of the manifest, encrypted with the secret key of the store. */
  seal: z.base64(),
  /** Public part of the VAPID key that browsers subscribed to push notifications with. */
  pushKey: z.string(),
})

export type BackupManifest = z.output<typeof manifestSchema>
export type TablePart = BackupManifest['tables'][number]

/** One line in the backup's list of stored files. */
export const backupFileSchema = z.object({ key: name, size: count, sha256 })
export type BackupFile = z.output<typeof backupFileSchema>

export interface ParsedManifest {
  manifest: BackupManifest
  /** The digest of the manifest without its seal. */
  digest: string
}

export function formatManifest(manifest: BackupManifest): string {
  const text = JSON.stringify(manifest)
  return `${JSON.stringify({ digest: digestOf(text), manifest }, null, 1)}\n`
}

export function parseManifest(text: string, file: string, format: BackupManifest['format']): ParsedManifest {
  const { digest, manifest } = parsed(text, file)
  if (digest !== digestOf(JSON.stringify(manifest)))
    throw new CommandError(`${file} is damaged. Take another backup.`)
  refuseOtherFormat((manifest as { format?: unknown } | null)?.format, format)
  const result = manifestSchema.safeParse(manifest)
  if (!result.success) throw new CommandError(`${file} is not understood. Take another backup.`)
  return { manifest: result.data, digest: manifestDigest(manifest as BackupManifest) }
}

export function refuseOtherFormat(found: unknown, format: BackupManifest['format']): void {
  if (found !== format)
    throw new CommandError(
      `The backup has format ${String(found)}; this version reads ${format}. Use the version it was made with.`,
    )
}

/** The digest of a manifest that its seal contains. Only the secret key of the store can make a valid seal. */
export function manifestDigest(manifest: Omit<BackupManifest, 'seal'>): string {
  return digestOf(JSON.stringify({ ...manifest, seal: '' }))
}

function parsed(text: string, file: string): { digest?: unknown; manifest?: unknown } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    throw new CommandError(`${file} is damaged. Take another backup.`)
  }
}

function digestOf(text: string | undefined): string {
  return createHash('sha256')
    .update(text ?? '')
    .digest('hex')
}
