import { hash, type KeyObject, type X509Certificate } from 'node:crypto'
import { ObjectIdentifier, OctetString, Sequence, UTCTime } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { build } from 'plist'
import type { Instant } from '#kernel/time.ts'

export interface SigningIdentity {
  certificate: X509Certificate
  key: KeyObject
  /** The issuer's certificate and those above it. */
  chain: X509Certificate[]
}

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  directoryHashes: '1.2.840.113635.100.9.1',
  directoryHash: '1.2.840.113635.100.9.2',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
/** A hash of a code directory is cut to this length where old systems read it. */
const SHORT_HASH_BYTES = 20

export interface DirectoryHashes {
  /** The code directory in slot 0, which the message signs. */
  first: Buffer
  /** In the order of their slots; the last one is by SHA-256. */
  all: Array<{ bytes: Buffer; digest: 'sha1' | 'sha256' }>
}

/** The detached CMS message over the first code directory, with the hashes of all of them as signed attributes. */
export async function createSignatureMessage(
  { first, all }: DirectoryHashes,
  identity: SigningIdentity,
  now: Instant,
): Promise<Buffer> {
  const certificate = parse(identity.certificate)
  const { issuer, serialNumber } = certificate
  const hashes = all.map(({ bytes, digest }) => hash(digest, bytes, 'buffer'))
  const attributes = [
    attribute(OID.contentType, new ObjectIdentifier({ value: OID.data })),
    attribute(OID.signingTime, new UTCTime({ valueDate: now })),
    attribute(OID.messageDigest, octets(hash('sha256', first, 'buffer'))),
    attribute(OID.directoryHashes, octets(hashList(hashes))),
    attribute(OID.directoryHash, sha256Entry(hashes.at(-1) ?? Buffer.alloc(0))),
  ].sort((one, other) => Buffer.compare(derOf(one), derOf(other)))
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
  })
  const message = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    signerInfos: [signer],
    certificates: [certificate, ...identity.chain.map(parse)],
  })
  await message.sign(await importKey(identity.key), 0, 'SHA-256', copyOf(first))
  const content = new ContentInfo({ contentType: OID.signedData, content: message.toSchema(true) })
  return Buffer.from(content.toSchema().toBER(false))
}

/** An upper bound for the length of a message, so that its place can be reserved before it is made. */
export function maximumMessageLength({ certificate, chain }: SigningIdentity): number {
  return [certificate, ...chain].reduce((sum, { raw }) => sum + raw.length, 4096)
}

function hashList(hashes: Buffer[]): Buffer {
  return Buffer.from(build({ cdhashes: hashes.map((one) => one.subarray(0, SHORT_HASH_BYTES)) }))
}

function sha256Entry(full: Buffer): Sequence {
  return new Sequence({ value: [new ObjectIdentifier({ value: OID.sha256 }), octets(full)] })
}

function octets(bytes: Buffer): OctetString {
  return new OctetString({ valueHex: copyOf(bytes) })
}

function attribute(type: string, value: ObjectIdentifier | UTCTime | OctetString | Sequence): Attribute {
  return new Attribute({ type, values: [value] })
}

function derOf(one: Attribute): Buffer {
  return Buffer.from(one.toSchema().toBER(false))
}

function parse({ raw }: X509Certificate): Certificate {
  return Certificate.fromBER(copyOf(raw))
}

function importKey(key: KeyObject): Promise<CryptoKey> {
  const der = key.export({ type: 'pkcs8', format: 'der' })
  return crypto.subtle.importKey('pkcs8', copyOf(der), ALGORITHM, false, ['sign'])
}

function copyOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}
