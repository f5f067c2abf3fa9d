/** Creates and uses passkeys in the browser. Bytes are sent as base64url. */

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0))
}

function toText(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

interface NewKeyOptions {
  challenge: string
  rpId: string
  rpName: string
  userId: string
  userName: string
  known: string[]
}

/** The signature algorithms ES256, EdDSA and RS256, as COSE numbers. */
const ALGORITHMS = [-7, -8, -257]

/** Creates a passkey; null if the operator cancelled or the device has none. */
export async function createPasskey(wish: NewKeyOptions) {
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: toBytes(wish.challenge),
        rp: { id: wish.rpId, name: wish.rpName },
        user: { id: toBytes(wish.userId), name: wish.userName, displayName: wish.userName },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: wish.known.map((id) => ({ type: 'public-key', id: toBytes(id) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    })
    .catch(() => null)
  if (!(made instanceof PublicKeyCredential)) return null
  const { response } = made
  if (!(response instanceof AuthenticatorAttestationResponse)) return null
  const publicKey = response.getPublicKey()
  return (
    publicKey && {
      clientData: toText(response.clientDataJSON),
      authenticatorData: toText(response.getAuthenticatorData()),
      publicKey: toText(publicKey),
    }
  )
}

export async function requestPasskeyAssertion({ challenge, rpId }: { challenge: string; rpId: string }) {
  const used = await navigator.credentials
    .get({ publicKey: { challenge: toBytes(challenge), rpId, userVerification: 'required' } })
    .catch(() => null)
  if (!(used instanceof PublicKeyCredential)) return null
  const { response } = used
  if (!(response instanceof AuthenticatorAssertionResponse)) return null
  return {
    credentialId: toText(used.rawId),
    clientData: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
  }
}
