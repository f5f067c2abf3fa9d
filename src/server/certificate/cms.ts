import { hash, type KeyObject, X509Certificate } from 'node:crypto'
import { fromBER, ObjectIdentifier, OctetString } from 'asn1js'
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { parseCertificate } from './certificate.ts'

/** Reads and writes signed messages as Apple's devices and services do: CMS with embedded content. */

const DATA = '1.2.840.113549.1.7.1'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNED_DATA = '1.2.840.113549.1.7.2'

export interface CmsSigner {
  certificate: X509Certificate
  key: KeyObject
  /** Intermediate certificates between the signer's certificate and one that the reader trusts. */
  chain?: X509Certificate[]
}

export async function signMessage(content: Uint8Array, signer: CmsSigner): Promise<Buffer> {
  const certificate = parseCertificate(signer.certificate)
  const { issuer, serialNumber } = certificate
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: signedAttributes(content),
      }),
    ],
    certificates: [certificate, ...(signer.chain ?? []).map(parseCertificate)],
  })
  // Set the content directly: the library's constructor would split it into pieces, and the result would not be DER.
  signed.encapContentInfo.eContent = new OctetString({ valueHex: bufferOf(content) })
  await signed.sign(await importSigningKey(signer.key), 0, 'SHA-256', bufferOf(content))
  const info = new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) })
  return Buffer.from(info.toSchema().toBER(false))
}

/** In the order of DER: the shorter attribute first. */
function signedAttributes(content: Uint8Array): SignedAndUnsignedAttributes {
  const digest = new OctetString({ valueHex: bufferOf(hash('sha256', content, 'buffer')) })
  const attributes = [
    new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: DATA })] }),
    new Attribute({ type: MESSAGE_DIGEST, values: [digest] }),
  ]
  return new SignedAndUnsignedAttributes({ type: 0, attributes })
}

export interface SignedMessage {
  content: Buffer
  signer: X509Certificate
}

/**
 * Verifies a signed CMS message with exactly one signer, in DER or BER, and returns its content and the signer's
 * certificate. Throws for anything else. The caller must check whether it trusts the signer.
 */
export async function readSignedMessage(body: Uint8Array): Promise<SignedMessage> {
  const { offset, result } = fromBER(bufferOf(body))
  if (offset !== body.byteLength) throw new Error('The body is not exactly one CMS message.')
  const info = new ContentInfo({ schema: result })
  if (info.contentType !== SIGNED_DATA) throw new Error('The message is not signed.')
  const signed = new SignedData({ schema: info.content })
  if (signed.signerInfos.length !== 1) throw new Error('The message does not have exactly one signer.')
  if (signed.encapContentInfo.eContentType !== DATA)
    throw new Error('The signed content is not of type data.')
  const { signatureVerified, signerCertificate } = await signed.verify({
    signer: 0,
    checkChain: false,
    extendedMode: true,
  })
  const eContent = signed.encapContentInfo.eContent
  if (!signatureVerified || !signerCertificate || !eContent) throw new Error('The signature is invalid.')
  return {
    content: Buffer.from(eContent.getValue()),
    signer: new X509Certificate(Buffer.from(signerCertificate.toSchema(true).toBER(false))),
  }
}

function importSigningKey(key: KeyObject): Promise<CryptoKey> {
  const der = key.export({ type: 'pkcs8', format: 'der' })
  const curve = key.asymmetricKeyDetails?.namedCurve ?? ''
  const algorithm = curve
    ? { name: 'ECDSA', namedCurve: WEB_CURVES[curve] ?? curve }
    : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  return crypto.subtle.importKey('pkcs8', bufferOf(der), algorithm, false, ['sign'])
}

/** Certificates of sites have RSA keys or keys of these curves. */
const WEB_CURVES: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384' }

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}
