import { randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { StoragePort } from '#adapters/storage/storage.port.ts'
import { parseJson } from '#kernel/json.ts'
import type { Instant } from '#kernel/time.ts'
import { CommandError } from '../command/command.ts'
import type { Secrets } from '../secrets.ts'

/**
 * The list of deleted accounts. It is stored outside the database, so that a restored backup does not bring accounts
 * back. A line holds the account's id and two times, and no personal data. A line applies only if both id and creation
 * time match, because after a restore the same id may be given to another user. The signature prevents that added lines
 * delete other accounts.
 */
export interface DeletedAccount {
  userId: number
  createdAt: Instant
}

const lineSchema = z.object({
  user: z.number().int().positive(),
  created: z.iso.datetime(),
  listed: z.iso.datetime(),
  signature: z.string().min(1),
})
export type DeletionLine = z.output<typeof lineSchema>

/** The storage key of the list of deleted accounts. */
export const DELETION_LIST_KEY = 'deletions/list.jsonl'
/** Name of the file that lists deleted accounts, in every folder with backups. */
export const LIST_FILE = 'bustan-deletions.jsonl'
const PURPOSE = 'deletion list'

export function parseDeletions(text: string, from: string): DeletionLine[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line, at) => {
    const parsed = lineSchema.safeParse(parseJson(line))
    if (!parsed.success)
      throw new CommandError(`The list of deleted accounts ${from} is damaged in line ${at + 1}.`)
    return parsed.data
  })
}

export function formatDeletions(lines: readonly DeletionLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** Whether this store signed the line of a deleted account. */
export function hasValidSignature(secrets: Secrets, line: DeletionLine): boolean {
  const wanted = Buffer.from(signatureOf(secrets, line))
  const given = Buffer.from(line.signature)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

function signatureOf(secrets: Secrets, { user, created }: Pick<DeletionLine, 'user' | 'created'>): string {
  return secrets.sign(PURPOSE, String(user), created).toString('base64url')
}

/** Merges lists of deleted accounts without duplicates. A signed line replaces an unsigned line of the same account. */
export function mergeDeletions(secrets: Secrets, ...lists: Array<readonly DeletionLine[]>): DeletionLine[] {
  const known = new Map<string, DeletionLine>()
  for (const line of lists.flat()) {
    const key = `${line.user} ${line.created}`
    const before = known.get(key)
    if (!before || (!hasValidSignature(secrets, before) && hasValidSignature(secrets, line)))
      known.set(key, line)
  }
  return [...known.values()]
}

export async function readStoredDeletions(storage: StoragePort): Promise<DeletionLine[]> {
  const bytes = await storage.get(DELETION_LIST_KEY)
  return bytes
    ? parseDeletions(Buffer.from(bytes).toString('utf8'), `${DELETION_LIST_KEY} in the storage`)
    : []
}

export async function writeStoredDeletions(
  storage: StoragePort,
  lines: readonly DeletionLine[],
): Promise<void> {
  await storage.putStream(DELETION_LIST_KEY, asStream(Buffer.from(formatDeletions(lines))))
}

async function* asStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Reads the list of deleted accounts in a backup folder; a missing file is an empty list. */
export async function readFolderDeletions(folder: string): Promise<DeletionLine[]> {
  const path = join(folder, LIST_FILE)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
    throw new CommandError(`The list of deleted accounts cannot be read: ${error.message}`)
  })
  return parseDeletions(text, path)
}

/** Adds lines to the list of deleted accounts in a backup folder. Replaces the file atomically. */
export async function addFolderDeletions(
  folder: string,
  secrets: Secrets,
  lines: readonly DeletionLine[],
): Promise<void> {
  const before = await readFolderDeletions(folder)
  const after = mergeDeletions(secrets, before, lines)
  if (formatDeletions(after) === formatDeletions(before)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, LIST_FILE)
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(formatDeletions(after))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

/** How often to try again when several processes write the list of deleted accounts at once. */
const ROUNDS = 10

/**
 * Adds all accounts that the database marks as deleted to the list in the storage. Of two concurrent processes one may
 * overwrite the other's line, so each repeats until no line is missing.
 */
export async function recordDeletions(
  { storage, secrets, now }: { storage: StoragePort; secrets: Secrets; now: Instant },
  listDeleted: () => Promise<DeletedAccount[]>,
): Promise<DeletionLine[]> {
  for (let round = 0; round < ROUNDS; round++) {
    const deleted = await listDeleted()
    const before = await readStoredDeletions(storage)
    const ours = deleted.map(({ userId, createdAt }) => {
      const line = { user: userId, created: createdAt.toISOString(), listed: now.toISOString() }
      return { ...line, signature: signatureOf(secrets, line) }
    })
    const after = mergeDeletions(secrets, before, ours)
    if (formatDeletions(after) === formatDeletions(before)) return before
    await writeStoredDeletions(storage, after)
  }
  throw new Error('The list of deleted accounts keeps changing: another process writes it all the time.')
}
