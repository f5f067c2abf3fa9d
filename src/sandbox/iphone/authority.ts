import { createPrivateKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { Integer, PrintableString } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs'
import { parseInstant } from '#kernel/time.ts'

/** Sandbox certificates: like Apple's in everything but the key. */

export interface CertificateIdentity {
  certificate: X509Certificate
  key: KeyObject
}

const COMMON_NAME = '2.5.4.3'
const BASIC_CONSTRAINTS = '2.5.29.19'
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  // As weak as Apple's, because our reader must accept that.
  modulusLength: 1024,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}

export function makeCertificateAuthority(name: string): Promise<CertificateIdentity> {
  return createIdentity(name, null)
}

export function makeDeviceIdentity(
  name: string,
  authority: CertificateIdentity,
): Promise<CertificateIdentity> {
  return createIdentity(name, authority)
}

async function createIdentity(
  name: string,
  issuer: CertificateIdentity | null,
): Promise<CertificateIdentity> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ valueHex: serial() }) })
  const subject = nameOf(name)
  certificate.subject.typesAndValues.push(subject)
  const parent = issuer && Certificate.fromBER(Uint8Array.from(issuer.certificate.raw).buffer)
  certificate.issuer.typesAndValues.push(...(parent?.subject.typesAndValues ?? [subject]))
  // Expired, like Apple's own: readers must ignore the validity.
  certificate.notBefore.value = parseInstant('2007-04-16T22:54:46Z')
  certificate.notAfter.value = parseInstant('2014-04-16T22:54:46Z')
  certificate.extensions = [constraints(issuer === null)]
  await certificate.subjectPublicKeyInfo.importKey(publicKey)
  await certificate.sign(issuer ? await signingKey(issuer.key) : privateKey, 'SHA-256')
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey))
  return {
    certificate: new X509Certificate(Buffer.from(certificate.toSchema(true).toBER(false))),
    key: createPrivateKey({ key: pkcs8, type: 'pkcs8', format: 'der' }),
  }
}

function nameOf(value: string): AttributeTypeAndValue {
  return new AttributeTypeAndValue({ type: COMMON_NAME, value: new PrintableString({ value }) })
}

function constraints(isAuthority: boolean): Extension {
  const parsedValue = new BasicConstraints({ cA: isAuthority })
  const extnValue = parsedValue.toSchema().toBER(false)
  return new Extension({ extnID: BASIC_CONSTRAINTS, critical: true, extnValue, parsedValue })
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
