import { access, open, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { CommandError } from '../command/command.ts'
import type { Secrets } from '../secrets.ts'
import {
  createDecryptFilter,
  createEncryptFilter,
  NoMatchingPrivateKeyError,
  readIdentityFile,
} from './encryption.ts'
import { type BackupReader, createEncryptedFolder, createPlainFolder } from './folderLayout.ts'
import {
  type BackupManifest,
  ENCRYPTED_FORMAT,
  formatManifest,
  type ParsedManifest,
  PLAIN_FORMAT,
  parseManifest,
  refuseOtherFormat,
} from './manifest.ts'

/**
 * A backup is a folder with a manifest, which is written last. In an encrypted backup every file is encrypted except
 * `backup.json`, which holds the format and the time.
 */
const PLAIN_MANIFEST = 'manifest.json'
const ENCRYPTED_MANIFEST = 'manifest.age'
const LABEL = 'backup.json'
const labelSchema = z.object({ format: z.number(), takenAt: z.string().optional() })

/** Purpose of the secret key that seals the manifest of a backup. */
export const SEAL_PURPOSE = 'backup'

export interface OpenBackup extends ParsedManifest {
  folder: BackupReader
  isEncrypted: boolean
}

export async function writeManifest(
  root: string,
  manifest: BackupManifest,
  recipients: readonly string[],
): Promise<void> {
  const text = Buffer.from(formatManifest(manifest))
  if (recipients.length === 0) return writeWhole(join(root, PLAIN_MANIFEST), [text])
  const { format, takenAt } = manifest
  const label = { format, encryption: 'age-encryption.org/v1', takenAt }
  await writeWhole(join(root, LABEL), [Buffer.from(`${JSON.stringify(label, null, 1)}\n`)])
  const encrypt = await createEncryptFilter(recipients)
  await writeWhole(join(root, ENCRYPTED_MANIFEST), encrypt(asStream(text)))
}

async function writeWhole(path: string, source: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(source)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* asStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Opens a backup and reads its manifest. An encrypted backup needs the private key: from the file `identityFile`, or
 * itself as `identity`.
 */
export async function openBackup(
  folder: string,
  identityFile: string,
  identity?: string,
): Promise<OpenBackup> {
  const root = resolve(folder)
  const [isPlain, isEncrypted] = await Promise.all([
    exists(join(root, PLAIN_MANIFEST)),
    exists(join(root, ENCRYPTED_MANIFEST)),
  ])
  // An attacker may have added an unencrypted manifest beside the encrypted one.
  if (isPlain && isEncrypted)
    throw new CommandError(
      `${folder} holds two manifests, a plain and an encrypted one. Take another backup.`,
    )
  if (isEncrypted) return openEncrypted(root, identityFile, identity)
  if (!isPlain)
    throw new CommandError(
      `${folder} holds no finished backup: there is neither ${ENCRYPTED_MANIFEST} nor ${PLAIN_MANIFEST}.`,
    )
  // Refuse an unencrypted backup when a private key is given: an attacker may have replaced the encrypted one.
  if (identityFile)
    throw new CommandError(
      `${folder} is not encrypted, though a private key was named. For an old plain backup leave --identity and BACKUP_IDENTITY out.`,
    )
  const text = await readFile(join(root, PLAIN_MANIFEST), 'utf8')
  return {
    ...parseManifest(text, PLAIN_MANIFEST, PLAIN_FORMAT),
    folder: createPlainFolder(root),
    isEncrypted: false,
  }
}

/** Whether the folder contains a complete backup. A backup gets its manifest last. */
export async function isFinishedBackup(folder: string): Promise<boolean> {
  const found = await Promise.all(
    [PLAIN_MANIFEST, ENCRYPTED_MANIFEST].map((name) => exists(join(folder, name))),
  )
  return found.includes(true)
}

async function openEncrypted(root: string, identityFile: string, identity?: string): Promise<OpenBackup> {
  const label = await readLabel(root)
  refuseOtherFormat(label.format, ENCRYPTED_FORMAT)
  if (!identityFile && !identity)
    throw new CommandError(
      'The backup is encrypted: name the file of its private key with --identity or BACKUP_IDENTITY.',
    )
  const decode = await createDecryptFilter(identity ? [identity] : await readIdentityFile(identityFile))
  const text = await decryptManifest(root, decode, identityFile)
  const read = parseManifest(text, ENCRYPTED_MANIFEST, ENCRYPTED_FORMAT)
  const { takenAt, nameKey } = read.manifest
  if (label.takenAt !== takenAt || !nameKey)
    throw new CommandError(`${LABEL} and ${ENCRYPTED_MANIFEST} do not belong together. Take another backup.`)
  return { ...read, folder: { ...createEncryptedFolder(root, nameKey), decode }, isEncrypted: true }
}

async function readLabel(root: string): Promise<z.output<typeof labelSchema>> {
  const text = await readFile(join(root, LABEL), 'utf8').catch(() => {
    throw new CommandError(`${LABEL} of the backup is missing. Take another backup.`)
  })
  try {
    return labelSchema.parse(JSON.parse(text))
  } catch {
    throw new CommandError(`${LABEL} is damaged. Take another backup.`)
  }
}

async function decryptManifest(
  root: string,
  decode: BackupReader['decode'],
  identityFile: string,
): Promise<string> {
  const chunks: Uint8Array[] = []
  try {
    const bytes = await readFile(join(root, ENCRYPTED_MANIFEST))
    for await (const chunk of decode(asStream(bytes))) chunks.push(chunk)
  } catch (error) {
    if (error instanceof NoMatchingPrivateKeyError)
      throw new CommandError(
        `The private key${identityFile && ` in ${identityFile}`} does not open this backup: it was encrypted for another one.`,
      )
    throw new CommandError(`${ENCRYPTED_MANIFEST} is damaged. Take another backup.`, { cause: error })
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Whether this store made the backup. Anyone with the public key can encrypt a forged backup, but only the store's keys
 * make the seal. Throws when the seal is genuine but the manifest was changed.
 */
export function isSealedByThisStore(
  { manifest, digest, isEncrypted }: OpenBackup,
  secrets: Secrets,
): boolean {
  const { seal, takenAt } = manifest
  let sealed: string
  try {
    sealed = secrets.open(SEAL_PURPOSE, Buffer.from(seal, 'base64'))
  } catch {
    return false
  }
  // In unencrypted backups of older versions the seal contains only the time.
  const isGenuine = sealed === sealedTextOf(takenAt, digest) || (!isEncrypted && sealed === takenAt)
  if (!isGenuine)
    throw new CommandError('The manifest was changed since this store sealed it. Take another backup.')
  return true
}

export function sealedTextOf(takenAt: string, digest: string): string {
  return `${takenAt} ${digest}`
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
