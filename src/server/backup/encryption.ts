import { open, readFile } from 'node:fs/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { CommandError } from '../command/command.ts'

/**
 * Streaming encryption in the age format (age-encryption.org/v1); no file is held in memory as a whole. The library is
 * imported lazily, because it would slow down the start of every command.
 */

type Bytes = AsyncIterable<Uint8Array>
export type ByteFilter = (source: Bytes) => AsyncGenerator<Uint8Array>

/** Node and browsers declare different types for the same web streams. */
const toWeb = (source: Bytes) => NodeStream.from(source) as unknown as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) => stream as unknown as Bytes

const loadAge = () => import('age-encryption')

/** Encrypts a stream for several public keys. Any one of the private keys decrypts it. */
export async function createEncryptFilter(recipients: readonly string[]): Promise<ByteFilter> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new CommandError(
        `BACKUP_RECIPIENTS: ${recipient} is no public key of age. bustan backup key makes a pair.`,
      )
    }
  }
  return async function* encrypt(source) {
    yield* fromWeb(await encrypter.encrypt(toWeb(source)))
  }
}

/** None of the given private keys can decrypt the backup. */
export class NoMatchingPrivateKeyError extends Error {}

const NO_MATCH = 'no identity matched'

export async function createDecryptFilter(identities: readonly string[]): Promise<ByteFilter> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return async function* decrypt(source) {
    const opened = await decrypter.decrypt(toWeb(source)).catch((error: Error) => {
      throw error.message.startsWith(NO_MATCH) ? new NoMatchingPrivateKeyError(error.message) : error
    })
    yield* fromWeb(opened)
  }
}

/** Reads the private keys in a key file of age-keygen or of `bustan backup key`. */
export async function readIdentityFile(file: string): Promise<string[]> {
  if (/^AGE-SECRET-KEY-/i.test(file.trim()))
    throw new CommandError(
      'Name the file of the private key, not the key itself: other users of the machine see the command line.',
    )
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandError(
      `The private key (--identity or BACKUP_IDENTITY) cannot be read from ${file}: ${error.message}`,
    )
  })
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (identities.length === 0) throw new CommandError(`${file} holds no private key of age.`)
  for (const identity of identities) await requireIdentity(file, identity)
  return identities
}

async function requireIdentity(file: string, identity: string): Promise<void> {
  const { identityToRecipient } = await loadAge()
  // The error message of the age library may quote the private key, so it is not passed on.
  await identityToRecipient(identity).catch(() => {
    throw new CommandError(
      `${file} holds a line that is no private key of age. One with a passphrase must be opened first, with age -d.`,
    )
  })
}

/** Creates a key pair. The private key is only kept in memory. */
export async function createKeyPair(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await loadAge()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Writes a new private key in the format of age-keygen, readable only by its owner, and returns the public key. */
export async function createIdentityFile(file: string, created: string): Promise<string> {
  const { identity, recipient } = await createKeyPair()
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'EEXIST'
        ? `${file} is there already. A private key is never overwritten.`
        : `The private key cannot be written: ${error.message}`,
    )
  })
  try {
    await handle.writeFile(`# created: ${created}\n# public key: ${recipient}\n${identity}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return recipient
}
