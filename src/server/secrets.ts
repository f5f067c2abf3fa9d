import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from './settings/settings.ts'

/**
 * Keyed hashes and encryption with the secret key of the store, for values that must be unreadable in the database or
 * unforgeable outside.
 */
export interface Secrets {
  /** Keyed hash. Each purpose has its own key, so a signature for one purpose is invalid for another. */
  sign(purpose: string, ...parts: string[]): Buffer
  /** Encrypts and authenticates a text, so that open() can read it again. */
  seal(purpose: string, text: string): Buffer
  open(purpose: string, sealed: Buffer): string
}

/** Hashes a phone number or IP address for a rate limit. The hash is stable and cannot be read back. */
export function hashRateLimitSubject(
  secrets: Secrets,
  kind: 'address' | 'phone',
  ...parts: string[]
): string {
  return secrets.sign(`limit ${kind}`, ...parts).toString('base64url')
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Returns SECRET_KEY, or the key that is stored under DATA_DIR. */
export function readMasterKey({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>): string {
  return secretKey || readOrCreateSecretFile(join(dataDir, 'secrets', 'master.key'), newMaster)
}

/**
 * Opens the secret key of the store: the setting SECRET_KEY, else a key file under DATA_DIR. The first start creates
 * that file, and all processes share it.
 */
export function openSecrets(config: Pick<Config, 'dataDir' | 'secretKey'>): Secrets {
  const master = readMasterKey(config)
  // A key object is prepared once: signing with raw bytes takes five times longer.
  const keys = new Map<string, KeyObject>()
  const keyOf = (purpose: string): KeyObject => {
    const known = keys.get(purpose)
    if (known) return known
    const bytes = hkdfSync('sha256', master, '', `bustan ${purpose}`, KEY_BYTES)
    const key = createSecretKey(new Uint8Array(bytes))
    keys.set(purpose, key)
    return key
  }
  return {
    // The hashed lengths distinguish ('ab', 'c') from ('a', 'bc').
    sign: (purpose, ...parts) => {
      const hash = createHmac('sha256', keyOf(purpose))
      for (const part of parts) hash.update(`${part.length}:${part}`)
      return hash.digest()
    },
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(`seal ${purpose}`), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (purpose, sealed) => {
      const [nonce, tag, body] = [
        sealed.subarray(0, NONCE_BYTES),
        sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
        sealed.subarray(NONCE_BYTES + TAG_BYTES),
      ]
      const decipher = createDecipheriv('aes-256-gcm', keyOf(`seal ${purpose}`), nonce).setAuthTag(tag)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}

function newMaster(): string {
  return randomBytes(KEY_BYTES).toString('base64url')
}

/**
 * Reads a key file or creates it atomically by a hard link: of two first starts one wins, and no process reads half a
 * key.
 */
export function readOrCreateSecretFile(file: string, make: () => string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, make(), { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
    return readFileSync(file, 'utf8').trim()
  }
}
