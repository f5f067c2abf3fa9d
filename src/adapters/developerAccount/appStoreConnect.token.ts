import { createHash } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import { SECOND } from '#kernel/time.ts'
import type { AccountKey } from './developerAccount.port.ts'

const ALGORITHM = 'ES256'
const AUDIENCE = 'appstoreconnect-v1'
/** What the provider takes at the most, counted from `iat`. */
const LIFETIME_SECONDS = 20 * 60
/** Our clock may run ahead of the provider's, which refuses tokens from the future. */
const BACKDATED_SECONDS = 60
/** A token that ends while it travels is refused: it is replaced this much earlier. */
const RESERVE_SECONDS = 2 * 60
/** Keys whose tokens are kept; the one that was made longest ago goes first. */
const MAXIMUM_KEPT = 200

interface Token {
  text: string
  endsAtSeconds: number
}

export interface Tokens {
  /** `isFresh`: the one we have was refused. Throws for a key that cannot be read. */
  tokenOf(key: AccountKey, isFresh?: boolean): Promise<string>
}

/** Tokens are reused until shortly before they end: signing is cheap, but the provider counts new ones too. */
export function createTokens(now: () => Date): Tokens {
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

/** Of the whole key: one that was replaced under its old id is another. The private half itself is not kept. */
function nameOf({ issuerId, keyId, privateKey }: AccountKey): string {
  return createHash('sha256').update(`${issuerId}\n${keyId}\n${privateKey}`).digest('base64')
}

async function sign({ issuerId, keyId, privateKey }: AccountKey, issuedAt: number): Promise<Token> {
  const endsAtSeconds = issuedAt + LIFETIME_SECONDS
  const text = await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, kid: keyId, typ: 'JWT' })
    .setIssuer(issuerId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(endsAtSeconds)
    .setAudience(AUDIENCE)
    .sign(await importPKCS8(privateKey, ALGORITHM))
  return { text, endsAtSeconds }
}
