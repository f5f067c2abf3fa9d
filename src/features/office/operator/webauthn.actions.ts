import { createPublicKey } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import {
  cose,
  decodeClientDataJSON,
  decodeCredentialPublicKey,
  isoBase64URL,
  isoCBOR,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers'

/**
 * Passkeys by a WebAuthn library; this file only converts what we store and send. All bytes are base64url. Attestation
 * is not requested: which hardware holds a key does not matter, only that it verified its user.
 */
export interface RelyingParty {
  id: string
  origin: string
}

const { COSEALG, COSECRV, COSEKEYS, COSEKTY } = cose
type CoseKey = Map<number, number | Uint8Array>

/**
 * The WebAuthn challenge in `clientDataJSON`; null when it cannot be read or comes from a frame inside another site.
 */
export function parseChallenge(clientData: string): string | null {
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientData)
    // The WebAuthn library accepts `crossOrigin` from a browser that does not name the outer site, so check it here.
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null
  } catch {
    return null
  }
}

export type NewPasskeyResponse = Record<'clientData' | 'authenticatorData' | 'publicKey', string>

/** Verifies a new passkey. Null unless it was made for this challenge and this office, by a verified user. */
export async function verifyNewPasskey(
  party: RelyingParty,
  expectedChallenge: string,
  input: NewPasskeyResponse,
) {
  const key = coseKeyOf(Buffer.from(input.publicKey, 'base64url'))
  if (!key) return null
  try {
    const authData = isoBase64URL.toBuffer(input.authenticatorData)
    const id = isoBase64URL.fromBuffer(parseAuthenticatorData(authData).credentialID ?? new Uint8Array())
    const attestationObject = isoCBOR.encode(withoutAttestation(authData))
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: input.clientData,
          attestationObject: isoBase64URL.fromBuffer(attestationObject),
        },
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256],
    })
    if (!verified || !isSameKey(key, registrationInfo.credential.publicKey)) return null
    return { credentialId: Buffer.from(id, 'base64url'), signCount: registrationInfo.credential.counter }
  } catch {
    return null
  }
}

/**
 * Removes the attestation, which browsers do not send unless requested. So the library checks no certificates and reads
 * no clock.
 */
function withoutAttestation(authData: Uint8Array) {
  return new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ])
}

export type PasskeyAssertion = Record<
  'credentialId' | 'clientData' | 'authenticatorData' | 'signature',
  string
>

interface StoredKey {
  publicKey: Buffer
  signCount: number
}

/**
 * Verifies a sign-in by passkey and returns its new counter. Null unless the stored key signed this challenge for this
 * office, with a verified user.
 */
export async function verifyPasskeyAssertion(
  party: RelyingParty,
  expectedChallenge: string,
  { credentialId, clientData, ...signed }: PasskeyAssertion,
  { publicKey, signCount }: StoredKey,
): Promise<number | null> {
  const key = coseKeyOf(publicKey)
  if (!key) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, ...signed },
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credentialId, publicKey: isoCBOR.encode(key), counter: signCount },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/**
 * Converts a stored public key (SubjectPublicKeyInfo) to COSE (RFC 9053), which the library reads. Null for other kinds
 * than we request.
 */
function coseKeyOf(spki: Buffer): CoseKey | null {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const { kty, crv, x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' })
    const bytes = (text: string) => isoBase64URL.toBuffer(text)
    if (kty === 'EC' && crv === 'P-256')
      return new Map<number, number | Uint8Array>([
        [COSEKEYS.kty, COSEKTY.EC2],
        [COSEKEYS.alg, COSEALG.ES256],
        [COSEKEYS.crv, COSECRV.P256],
        [COSEKEYS.x, bytes(x)],
        [COSEKEYS.y, bytes(y)],
      ])
    if (kty === 'OKP' && crv === 'Ed25519')
      return new Map<number, number | Uint8Array>([
        [COSEKEYS.kty, COSEKTY.OKP],
        [COSEKEYS.alg, COSEALG.EdDSA],
        [COSEKEYS.crv, COSECRV.ED25519],
        [COSEKEYS.x, bytes(x)],
      ])
    if (kty === 'RSA' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048)
      return new Map<number, number | Uint8Array>([
        [COSEKEYS.kty, COSEKTY.RSA],
        [COSEKEYS.alg, COSEALG.RS256],
        [COSEKEYS.n, bytes(n)],
        [COSEKEYS.e, bytes(e)],
      ])
    return null
  } catch {
    return null
  }
}

/** The browser sends the new public key twice, inside the authenticator's bytes and beside them: both must agree. */
function isSameKey(ours: CoseKey, theirs: Uint8Array<ArrayBuffer>): boolean {
  const found = decodeCredentialPublicKey(theirs) as CoseKey
  return [...ours].every(([name, value]) => {
    const other = found.get(name)
    return value instanceof Uint8Array
      ? other instanceof Uint8Array && Buffer.from(value).equals(other)
      : other === value
  })
}
