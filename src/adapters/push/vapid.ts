import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { addMilliseconds, HOUR, type Instant, machineNow, SECOND } from '#kernel/time.ts'
import { readOrCreateSecretFile } from '#server/secrets.ts'
import type { Config } from '#server/settings/settings.ts'

/** Identifies the sender of push messages by a key that browsers bind their subscription to (VAPID, RFC 8292). */

/**
 * Opens the VAPID key: PUSH_VAPID_KEY, else a file in DATA_DIR that the first start creates. A new key invalidates all
 * push subscriptions.
 */
export function loadVapidKey({ pushVapidKey, dataDir }: Pick<Config, 'pushVapidKey' | 'dataDir'>): KeyObject {
  // Single-line environment variables write line breaks as \n.
  const pem =
    pushVapidKey.replaceAll('\\n', '\n') ||
    readOrCreateSecretFile(join(dataDir, 'secrets', 'push.pem'), newKey)
  const key = readKey(pem)
  if (!key) throw new Error('PUSH_VAPID_KEY is wrong: it must be a P-256 private key, PEM in PKCS#8.')
  return key
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function readKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}

/** The public VAPID key as an uncompressed point, as browsers and push services expect. */
export function vapidPublicKeyOf(key: KeyObject): string {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat(point).toString('base64url')
}

/** Lifetime of a VAPID token. RFC 8292 allows a day; half of it tolerates clock differences. */
const TOKEN_MS = 12 * HOUR
const RENEW_MS = TOKEN_MS / 2
/** How many push services get a cached token. There are only a handful; more origins than this are abuse. */
const MAXIMUM_KNOWN = 100

/**
 * Creates VAPID tokens. Each push service gets one, reused for hours: Apple rejects senders that create one per
 * message. Uses the machine clock, which the services compare with.
 */
export function createVapidSigner(key: KeyObject, contact: string): (origin: string) => Promise<string> {
  const known = new Map<string, { header: string; renewAt: Instant }>()
  const publicKey = vapidPublicKeyOf(key)
  return async (origin) => {
    const now = machineNow()
    const found = known.get(origin)
    if (found && found.renewAt > now) return found.header
    const { SignJWT } = await import('jose')
    const token = await new SignJWT({ aud: origin, sub: contact })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setExpirationTime(Math.floor(addMilliseconds(now, TOKEN_MS).getTime() / SECOND))
      .sign(key)
    const header = `vapid t=${token}, k=${publicKey}`
    if (known.size >= MAXIMUM_KNOWN) known.clear()
    known.set(origin, { header, renewAt: addMilliseconds(now, RENEW_MS) })
    return header
  }
}
