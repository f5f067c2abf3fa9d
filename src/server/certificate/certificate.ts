import { createPrivateKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { Set as Asn1Set, Integer, Sequence, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  type PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
  TimeType,
} from 'pkijs'
import type { Instant } from '#kernel/time.ts'

/** Issues X.509 certificates: for the sandbox, and for the package that tests the signer at the start. */

export interface CertificateIdentity {
  certificate: X509Certificate
  key: KeyObject
}

interface CertificateOrder {
  name: string
  /** Apple writes the team as the organisational unit. */
  team?: string
  isAuthority: boolean
  from: Instant
  until: Instant
  /** A certificate without an issuer signs itself. */
  issuer: CertificateIdentity | null
  extensions?: Extension[]
}

const COMMON_NAME = '2.5.4.3'
const ORGANISATIONAL_UNIT = '2.5.4.11'
const BASIC_CONSTRAINTS = '2.5.29.19'
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}
/** From this year on X.509 writes dates with four-digit years (RFC 5280). */
const LONG_YEARS_FROM = 2050

/** Creates a key and the certificate for it. */
export async function createCertificateIdentity(
  order: CertificateOrder,
  modulusLength = 2048,
): Promise<CertificateIdentity> {
  const keys = await crypto.subtle.generateKey({ ...ALGORITHM, modulusLength }, true, ['sign', 'verify'])
  const draft = createDraft(order)
  await draft.subjectPublicKeyInfo.importKey(keys.publicKey)
  await draft.sign(order.issuer ? await signingKey(order.issuer.key) : keys.privateKey, 'SHA-256')
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return {
    certificate: new X509Certificate(derOf(draft)),
    key: createPrivateKey({ key: pkcs8, type: 'pkcs8', format: 'der' }),
  }
}

/** Issues a DER certificate for a public key whose private key is elsewhere. */
export async function issueCertificate(
  order: CertificateOrder & { issuer: CertificateIdentity; publicKey: PublicKeyInfo },
): Promise<Buffer> {
  const draft = createDraft(order)
  draft.subjectPublicKeyInfo = order.publicKey
  await draft.sign(await signingKey(order.issuer.key), 'SHA-256')
  return derOf(draft)
}

function createDraft({ name, team, isAuthority, from, until, issuer, extensions = [] }: CertificateOrder) {
  const draft = new Certificate({ version: 2, serialNumber: new Integer({ valueHex: serial() }) })
  draft.subject = distinguishedName(
    [COMMON_NAME, name],
    ...(team ? [[ORGANISATIONAL_UNIT, team] as const] : []),
  )
  draft.issuer = issuer ? parseCertificate(issuer.certificate).subject : draft.subject
  draft.notBefore = timeOf(from)
  draft.notAfter = timeOf(until)
  const parsedValue = new BasicConstraints({ cA: isAuthority })
  const extnValue = parsedValue.toSchema().toBER(false)
  draft.extensions = [
    new Extension({ extnID: BASIC_CONSTRAINTS, critical: true, extnValue, parsedValue }),
    ...extensions,
  ]
  return draft
}

/** Puts each part of a name into its own set, as Apple does. The library would put all parts into one set. */
function distinguishedName(...parts: Array<readonly [string, string]>): RelativeDistinguishedNames {
  const value = parts.map(([type, text]) => {
    const part = new AttributeTypeAndValue({ type, value: new Utf8String({ value: text }) })
    return new Asn1Set({ value: [part.toSchema()] })
  })
  return RelativeDistinguishedNames.fromBER(new Sequence({ value }).toBER(false))
}

function timeOf(value: Instant): Time {
  const isLong = value.getUTCFullYear() >= LONG_YEARS_FROM
  return new Time({ type: isLong ? TimeType.GeneralizedTime : TimeType.UTCTime, value })
}

/** Serial numbers must be positive (RFC 5280). */
function serial(): ArrayBuffer {
  const bytes = randomBytes(9)
  bytes[0] = 1
  return Uint8Array.from(bytes).buffer
}

function signingKey(key: KeyObject): Promise<CryptoKey> {
  const der = key.export({ type: 'pkcs8', format: 'der' })
  return crypto.subtle.importKey('pkcs8', Uint8Array.from(der).buffer, ALGORITHM, false, ['sign'])
}

export function parseCertificate({ raw }: X509Certificate): Certificate {
  return Certificate.fromBER(Uint8Array.from(raw).buffer)
}

function derOf(certificate: Certificate): Buffer {
  return Buffer.from(certificate.toSchema(true).toBER(false))
}
