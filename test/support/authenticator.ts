import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export const KEYS = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

interface Client {
  type?: string
  origin?: string
  crossOrigin?: boolean
}

interface Data {
  host?: string
  flags?: number
  /** Appended to the authenticator data. */
  rest?: Buffer
}

interface Made extends Client, Data {
  credentialId?: Buffer
  idLength?: number
  /** The key inside the authenticator data. */
  cose?: Buffer
  /** The public key that the page sends separately. */
  key?: KeyObject
}

const text = (bytes: Buffer) => bytes.toString('base64url')

/** Creates the output of a browser and its authenticator, byte by byte. */
export function authenticator(keys: { publicKey: KeyObject; privateKey: KeyObject }) {
  const ownId = randomBytes(32)
  let count = 0
  const clientData = (
    challenge: string,
    { type, origin = 'https://office.test', crossOrigin = false }: Client,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  const data = (flags: number, host: string, ...rest: Buffer[]) => {
    count += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    const party = createHash('sha256').update(host).digest()
    return Buffer.concat([party, Buffer.from([flags]), counter, ...rest])
  }
  return {
    made: (challenge: string, made: Made = {}) => {
      const {
        credentialId = ownId,
        idLength = credentialId.length,
        flags = 0x45,
        host = 'office.test',
      } = made
      const length = Buffer.from([idLength >> 8, idLength & 0xff])
      const credential = [Buffer.alloc(16), length, credentialId, made.cose ?? coseOf(keys.publicKey)]
      const rest = made.rest ?? Buffer.alloc(0)
      const body = flags & 0x40 ? [...credential, rest] : [rest]
      return {
        name: 'desk',
        client_data: text(clientData(challenge, { type: 'webauthn.create', ...made })),
        authenticator_data: text(data(flags, host, ...body)),
        public_key: text((made.key ?? keys.publicKey).export({ format: 'der', type: 'spki' })),
      }
    },
    used: (challenge: string, used: Client & Data & { count?: number } = {}) => {
      const { flags = 0x05, host = 'office.test', rest = Buffer.alloc(0) } = used
      if (used.count) count = used.count - 1
      const client = clientData(challenge, { type: 'webauthn.get', ...used })
      const authenticatorData = data(flags, host, rest)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()])
      const hash = keys.privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
      return {
        credential_id: text(ownId),
        client_data: text(client),
        authenticator_data: text(authenticatorData),
        signature: text(sign(hash, signed, keys.privateKey)),
      }
    },
  }
}

/** A public key in the encoding of an authenticator (RFC 9053), by hand. */
function coseOf(key: KeyObject): Buffer {
  const { kty, x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' })
  const parts: Record<string, string[]> = {
    EC: ['a501020326200121', '5820', x, '22', '5820', y],
    OKP: ['a401010327200621', '5820', x],
    RSA: ['a401030339010020', '590100', n, '21', '43', e],
  }
  const isHex = (part: string) => part !== x && part !== y && part !== n && part !== e
  return Buffer.concat(
    (parts[kty ?? ''] ?? []).map((part) => Buffer.from(part, isHex(part) ? 'hex' : 'base64url')),
  )
}
