import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CommandError } from '../command.ts'

/** Raised when an older restore could not read what a newer backup writes. */
export const FORMAT = 1
const FILE = 'manifest.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()
/** Of our own making; whoever changed one must not make us read or write elsewhere. */
const partFile = z.string().regex(/^(tables\/)?[a-z0-9_]+(\.[a-z0-9_]+)*$/)
const part = z.object({ file: partFile, bytes: count, sha256 })
const name = z.string().min(1)

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Product time, and the machine's. */
  takenAt: z.iso.datetime(),
  machineTime: z.iso.datetime(),
  mode: z.string(),
  migrations: z.array(z.object({ name, checksum: sha256 })).min(1),
  tables: z.array(part.extend({ schema: name, name, columns: z.array(name), rows: count })),
  sequences: z.array(z.object({ schema: name, name, last: z.number().int(), isCalled: z.boolean() })),
  /** What was queued or under way. */
  jobs: part.extend({ rows: count }),
  files: part.extend({ count, size: count, missing: z.array(z.string()) }),
  /** Opens with the keys of the store, and with no others. */
  seal: z.base64(),
  /** Public half of the key that browsers subscribed to. */
  pushKey: z.string(),
})

export type Manifest = z.output<typeof manifestSchema>
export type TablePart = Manifest['tables'][number]

/** One line of the list of files. */
export const keptFile = z.object({ key: name, size: count, sha256 })
export type KeptFile = z.output<typeof keptFile>

/** Written last: a folder without one is no backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest)
  const file = await open(join(folder, FILE), 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify({ digest: digestOf(text), manifest }, null, 1)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => {
    throw new CommandError(`${folder} holds no finished backup: there is no ${FILE}.`)
  })
  const { digest, manifest } = parsed(text)
  if (digest !== digestOf(JSON.stringify(manifest)))
    throw new CommandError(`${FILE} is damaged. Take another backup.`)
  const format = (manifest as { format?: unknown } | null)?.format
  if (format !== FORMAT)
    throw new CommandError(
      `The backup has format ${String(format)}; this version reads ${FORMAT}. Use the version it was made with.`,
    )
  const result = manifestSchema.safeParse(manifest)
  if (!result.success) throw new CommandError(`${FILE} is not understood. Take another backup.`)
  return result.data
}

function parsed(text: string): { digest?: unknown; manifest?: unknown } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    throw new CommandError(`${FILE} is damaged. Take another backup.`)
  }
}

function digestOf(text: string | undefined): string {
  return createHash('sha256')
    .update(text ?? '')
    .digest('hex')
}
