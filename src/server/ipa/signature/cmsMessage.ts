import { hash, verify, X509Certificate } from 'node:crypto'
import { type AsnType, fromBER, Integer, ObjectIdentifier, OctetString } from 'asn1js'

/** A signed message with exactly one signer and signed attributes (RFC 5652). */
export interface CmsMessage {
  /** The signed content; null if it is detached. */
  content: Buffer | null
  digest: DigestName
  /** The values of each signed attribute, by OID. */
  attributes: Map<string, AsnType[]>
  signer: X509Certificate
  certificates: X509Certificate[]
  /** The bytes that the signature covers: the signed attributes. */
  signedBytes: Buffer
  signature: Buffer
}

export type DigestName = 'sha1' | 'sha256' | 'sha384' | 'sha512'

/** The message cannot be read. */
export class CmsFault extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'CmsFault'
  }
}

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const DATA = '1.2.840.113549.1.7.1'
const ATTRIBUTE = { contentType: '1.2.840.113549.1.9.3', messageDigest: '1.2.840.113549.1.9.4' } as const
const DIGESTS: Record<string, DigestName> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** RSA with PKCS #1 padding, and ECDSA. */
const SIGNATURES = /^(1\.2\.840\.113549\.1\.1\.(1|5|11|12|13)|1\.2\.840\.10045\.4\.(1|3\.[234]))$/
const SET = 0x31

export function readCms(bytes: Uint8Array): CmsMessage {
  const { offset, result } = fromBER(Uint8Array.from(bytes).buffer)
  if (offset !== bytes.byteLength) throw new CmsFault('not exactly one message')
  const [type, wrapped] = asn1ChildrenOf(result)
  if (readOid(type) !== SIGNED_DATA) throw new CmsFault('not signed data')
  const parts = asn1ChildrenOf(asn1ChildrenOf(wrapped)[0])
  const certificates = asn1ChildrenOf(parts.find((part) => isContext(part, 0))).map((block) => ({
    block,
    certificate: certificateOf(block),
  }))
  const signers = asn1ChildrenOf(parts.at(-1))
  if (signers.length !== 1) throw new CmsFault(`${signers.length} signers`)
  return {
    content: contentOf(parts[2]),
    ...signerOf(signers[0], certificates),
    certificates: certificates.map(({ certificate }) => certificate),
  }
}

/** Verifies a message and returns its content. Throws for anything else. The caller decides whether it trusts the signer. */
export function readSignedContent(bytes: Uint8Array): Buffer {
  const message = readCms(bytes)
  const { content, digest } = message
  if (!content || !messageDigestOf(message)?.equals(hash(digest, content, 'buffer')))
    throw new CmsFault('the content was changed')
  if (!isSignatureValid(message)) throw new CmsFault('wrong signature')
  return content
}

function contentOf(encapsulated: AsnType | undefined): Buffer | null {
  const [type, wrapped] = asn1ChildrenOf(encapsulated)
  if (readOid(type) !== DATA) throw new CmsFault('the content is not of type data')
  if (!wrapped) return null
  const [content] = asn1ChildrenOf(wrapped)
  if (!(content instanceof OctetString)) throw new CmsFault('no content')
  return Buffer.from(content.getValue())
}

interface ReadCertificate {
  block: AsnType
  certificate: X509Certificate
}

function signerOf(info: AsnType | undefined, certificates: ReadCertificate[]) {
  const [, id, digestAlgorithm, signed, signatureAlgorithm, signature] = asn1ChildrenOf(info)
  const digest = DIGESTS[readOid(asn1ChildrenOf(digestAlgorithm)[0])]
  if (!digest) throw new CmsFault('unknown digest')
  if (!signed || !isContext(signed, 0)) throw new CmsFault('no signed attributes')
  if (!SIGNATURES.test(readOid(asn1ChildrenOf(signatureAlgorithm)[0])))
    throw new CmsFault('unknown signature')
  if (!(signature instanceof OctetString)) throw new CmsFault('no signature')
  const signer = certificates.find(({ block }) => isIdOf(id, block))?.certificate
  if (!signer) throw new CmsFault('no certificate of the signer')
  const signedBytes = Buffer.from(signed.valueBeforeDecodeView)
  // The signature covers the attributes encoded as a SET, but the message contains them with the tag [0].
  signedBytes[0] = SET
  const attributes = attributesOf(signed)
  if (readOid(singleAttributeValue(attributes, ATTRIBUTE.contentType)) !== DATA)
    throw new CmsFault('wrong content type')
  return { digest, signer, attributes, signedBytes, signature: Buffer.from(signature.getValue()) }
}

function attributesOf(signed: AsnType): Map<string, AsnType[]> {
  const attributes = new Map<string, AsnType[]>()
  for (const attribute of asn1ChildrenOf(signed)) {
    const [type, values] = asn1ChildrenOf(attribute)
    const oid = readOid(type)
    if (attributes.has(oid)) throw new CmsFault(`attribute ${oid} twice`)
    attributes.set(oid, asn1ChildrenOf(values))
  }
  return attributes
}

/** Undefined when the attribute is absent or has several values. */
export function singleAttributeValue(attributes: Map<string, AsnType[]>, oid: string): AsnType | undefined {
  const values = attributes.get(oid) ?? []
  return values.length === 1 ? values[0] : undefined
}

/** The hash of the content that the message states; null if there is none. */
export function messageDigestOf({ attributes }: CmsMessage): Buffer | null {
  return readOctets(singleAttributeValue(attributes, ATTRIBUTE.messageDigest))
}

export function isSignatureValid({ digest, signedBytes, signer, signature }: CmsMessage): boolean {
  return verify(digest, signedBytes, signer.publicKey, signature)
}

/** Issuer and serial number, compared byte for byte. */
function isIdOf(id: AsnType | undefined, certificate: AsnType): boolean {
  const [issuer, serial] = asn1ChildrenOf(id)
  const tbs = asn1ChildrenOf(asn1ChildrenOf(certificate)[0])
  // The version in front is optional.
  const [ownSerial, , ownIssuer] = tbs[0] && isContext(tbs[0], 0) ? tbs.slice(1) : tbs
  if (!issuer || !ownIssuer || !(serial instanceof Integer) || !ownSerial) return false
  return isSame(issuer, ownIssuer) && isSame(serial, ownSerial)
}

function isSame(one: AsnType, other: AsnType): boolean {
  return Buffer.from(one.valueBeforeDecodeView).equals(other.valueBeforeDecodeView)
}

function certificateOf(block: AsnType): X509Certificate {
  return new X509Certificate(block.valueBeforeDecodeView)
}

/** Returns the parts of a constructed value; an empty list for other values. */
export function asn1ChildrenOf(block: AsnType | undefined): AsnType[] {
  const value = block && 'value' in block.valueBlock ? block.valueBlock.value : []
  return Array.isArray(value) ? (value as AsnType[]) : []
}

export function readOid(block: AsnType | undefined): string {
  return block instanceof ObjectIdentifier ? block.getValue() : ''
}

export function readOctets(block: AsnType | undefined): Buffer | null {
  return block instanceof OctetString ? Buffer.from(block.getValue()) : null
}

const CONTEXT = 3

function isContext(block: AsnType, tag: number): boolean {
  return block.idBlock.tagClass === CONTEXT && block.idBlock.tagNumber === tag
}
