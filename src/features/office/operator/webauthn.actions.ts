import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

/**
 * What of Web Authentication a passkey needs (W3C, level 2, 7.1 and 7.2). Attestation is not asked for: whose hardware
 * holds a key is nothing to us, only that it checked who touched it.
 */
export interface RelyingParty {
  id: string
  origin: string
}

/** `clientDataJSON` of the browser; null when it is about something else. */
export function challengeIn(clientData: Buffer, type: 'create' | 'get', party: RelyingParty): Buffer | null {
  try {
    const said = JSON.parse(clientData.toString('utf8')) as Record<string, unknown>
    const isOurs =
      said['type'] === `webauthn.${type}` && said['origin'] === party.origin && said['crossOrigin'] !== true
    return isOurs && typeof said['challenge'] === 'string'
      ? Buffer.from(said['challenge'], 'base64url')
      : null
  } catch {
    return null
  }
}

const FLAGS_AT = 32
const [USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40]
const COUNT_AT = 33
const CREDENTIAL_LENGTH_AT = 53

interface AuthenticatorData {
  signCount: number
  /** Of a new key. */
  credentialId: Buffer | null
}

/** Null unless it was made for us and its holder was asked who they are. */
export function readAuthenticatorData(data: Buffer, party: RelyingParty): AuthenticatorData | null {
  if (data.length < COUNT_AT + 4) return null
  if (!data.subarray(0, FLAGS_AT).equals(createHash('sha256').update(party.id).digest())) return null
  const flags = data[FLAGS_AT] ?? 0
  if (!(flags & USER_PRESENT) || !(flags & USER_VERIFIED)) return null
  const signCount = data.readUInt32BE(COUNT_AT)
  if (!(flags & HAS_CREDENTIAL)) return { signCount, credentialId: null }
  if (data.length < CREDENTIAL_LENGTH_AT + 2) return null
  const start = CREDENTIAL_LENGTH_AT + 2
  const end = start + data.readUInt16BE(CREDENTIAL_LENGTH_AT)
  const credentialId = data.length >= end && end > start ? data.subarray(start, end) : null
  return credentialId && { signCount, credentialId }
}

/** ES256, EdDSA and RS256, as the page asks for them. */
export function readPublicKey(spki: Buffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    const isKnown =
      (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
      key.asymmetricKeyType === 'ed25519' ||
      (key.asymmetricKeyType === 'rsa' && modulusLength >= 2048)
    return isKnown ? key : null
  } catch {
    return null
  }
}

export interface Assertion {
  clientData: Buffer
  authenticatorData: Buffer
  signature: Buffer
}

export function isSignedBy(key: KeyObject, { clientData, authenticatorData, signature }: Assertion): boolean {
  const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
  return verify(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', signed, key, signature)
}
