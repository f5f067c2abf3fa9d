import { createHash } from 'node:crypto'
import { SECOND } from '#kernel/time.ts'
import type { AccountKey } from './developerAccount.port.ts'

const ALGORITHM = 'ES256'
const AUDIENCE = 'appstoreconnect-v1'
/** The longest lifetime of a token that App Store Connect accepts, counted from `iat`. */
const LIFETIME_SECONDS = 20 * 60
/** How far to backdate a token. Our clock may be ahead of Apple's, which refuses tokens from the future. */
const BACKDATED_SECONDS = 60
/** Replace a token this long before it expires, so that it cannot expire in transit. */
const RESERVE_SECONDS = 2 * 60
/** How many tokens to cache; the oldest is dropped first. */
const MAXIMUM_KEPT = 200

interface Token {
  text: string
  endsAtSeconds: number
}

export interface AppleTokens {
  /**
   * Returns a token for the API key. `isFresh`: create a new one, because the cached one was refused. Throws for an
   * unreadable key.
   */
  tokenOf(key: AccountKey, isFresh?: boolean): Promise<string>
}

/**
 * Creates tokens for App Store Connect and reuses them until shortly before they expire, because Apple limits new ones.
 */
export function createAppleTokens(now: () => Date): AppleTokens {
  const kept = new Map<string, Token>()
  return {
    async tokenOf(key, isFresh = false) {
      const name = nameOf(key)
      const seconds = Math.floor(now().getTime() / SECOND)
      const known = kept.get(name)
      if (known && !isFresh && seconds < known.endsAtSeconds - RESERVE_SECONDS) return known.text
      const token = await sign(key, seconds - BACKDATED_SECONDS)
      kept.delete(name)
      kept.set(name, token)
      const [oldest] = kept.keys()
      if (kept.size > MAXIMUM_KEPT && oldest !== undefined) kept.delete(oldest)
      return token.text
    },
  }
}

/**
 * The cache key of a token: a hash of the whole API key, because a key may be replaced under its old id. The private
 * key itself is not stored.
 */
function nameOf({ issuerId, keyId, privateKey }: AccountKey): string {
  return createHash('sha256').update(`${issuerId}\n${keyId}\n${privateKey}`).digest('base64')
}

async function sign({ issuerId, keyId, privateKey }: AccountKey, issuedAt: number): Promise<Token> {
  const endsAtSeconds = issuedAt + LIFETIME_SECONDS
  const { importPKCS8, SignJWT } = await import('jose')
  const text = await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, kid: keyId, typ: 'JWT' })
    .setIssuer(issuerId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(endsAtSeconds)
    .setAudience(AUDIENCE)
    .sign(await importPKCS8(privateKey, ALGORITHM))
  return { text, endsAtSeconds }
}
