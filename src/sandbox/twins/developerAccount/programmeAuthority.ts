import { createPrivateKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { Integer, Utf8String } from 'asn1js'
import type { PublicKeyInfo } from 'pkijs'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, Time, TimeType } from 'pkijs'
import { type Instant, parseInstant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

/** The certificate authority of the sandbox's developer programme. It issues certificates and signs profiles. */

export interface CertificateAuthority {
  certificate: X509Certificate
  key: KeyObject
}

const NAME = 'Bustan Sandbox Developer Relations CA'
const COMMON_NAME = '2.5.4.3'
const BASIC_CONSTRAINTS = '2.5.29.19'
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}
/** From this year on X.509 writes dates with four-digit years (RFC 5280). */
const LONG_YEARS_FROM = 2050

/** The one authority of this sandbox, created at first use and shared by all processes. */
export async function programmeAuthority(db: Db): Promise<CertificateAuthority> {
  const known = await loadAuthority(db)
  if (known) return known
  const { certificate, key } = await makeAuthority()
  await db
    .insertInto('sandbox.appleAuthority')
    .values({
      certificate: certificate.toString(),
      key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await loadAuthority(db)) as CertificateAuthority
}

async function loadAuthority(db: Db): Promise<CertificateAuthority | null> {
  const row = await db.selectFrom('sandbox.appleAuthority').selectAll().executeTakeFirst()
  return row ? { certificate: new X509Certificate(row.certificate), key: createPrivateKey(row.key) } : null
}

async function makeAuthority(): Promise<CertificateAuthority> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey))
  // Longer than the clock of a sandbox will be moved.
  const validity = { from: parseInstant('2020-01-01T00:00:00Z'), until: parseInstant('2299-12-31T23:59:59Z') }
  const certificate = createDraft(NAME, validity, true)
  certificate.issuer.typesAndValues.push(nameOf(NAME))
  await certificate.subjectPublicKeyInfo.importKey(publicKey)
  await certificate.sign(privateKey, 'SHA-256')
  return {
    certificate: new X509Certificate(derOf(certificate)),
    key: createPrivateKey({ key: pkcs8, type: 'pkcs8', format: 'der' }),
  }
}

interface Validity {
  from: Instant
  until: Instant
}

/** A DER certificate for the given public key. */
export async function issueCertificate(
  authority: CertificateAuthority,
  { name, publicKey, ...validity }: Validity & { name: string; publicKey: PublicKeyInfo },
): Promise<Buffer> {
  const certificate = createDraft(name, validity, false)
  certificate.issuer.typesAndValues.push(nameOf(NAME))
  certificate.subjectPublicKeyInfo = publicKey
  const der = authority.key.export({ type: 'pkcs8', format: 'der' })
  const key = await crypto.subtle.importKey('pkcs8', Uint8Array.from(der).buffer, ALGORITHM, false, ['sign'])
  await certificate.sign(key, 'SHA-256')
  return derOf(certificate)
}

function createDraft(name: string, { from, until }: Validity, isAuthority: boolean): Certificate {
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ valueHex: serial() }) })
  certificate.subject.typesAndValues.push(nameOf(name))
  certificate.notBefore = timeOf(from)
  certificate.notAfter = timeOf(until)
  const parsedValue = new BasicConstraints({ cA: isAuthority })
  const extnValue = parsedValue.toSchema().toBER(false)
  certificate.extensions = [
    new Extension({ extnID: BASIC_CONSTRAINTS, critical: true, extnValue, parsedValue }),
  ]
  return certificate
}

function timeOf(value: Instant): Time {
  const isLong = value.getUTCFullYear() >= LONG_YEARS_FROM
  return new Time({ type: isLong ? TimeType.GeneralizedTime : TimeType.UTCTime, value })
}

function nameOf(value: string): AttributeTypeAndValue {
  return new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value }) })
}

/** Serial numbers must be positive (RFC 5280). */
function serial(): ArrayBuffer {
  const bytes = randomBytes(9)
  bytes[0] = 1
  return Uint8Array.from(bytes).buffer
}

function derOf(certificate: Certificate): Buffer {
  return Buffer.from(certificate.toSchema(true).toBER(false))
}
