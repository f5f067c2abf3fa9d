import { createPrivateKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { Integer, Null, Utf8String } from 'asn1js'
import type { PublicKeyInfo } from 'pkijs'
import {
  AccessDescription,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  GeneralName,
  InfoAccess,
  Time,
  TimeType,
} from 'pkijs'
import { type Instant, parseInstant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

/** The certificate authority of the sandbox's developer programme. It issues certificates and signs profiles. */

export interface CertificateAuthority {
  certificate: X509Certificate
  key: KeyObject
  /** The certificate above it; itself in a sandbox from before there was one. */
  root: X509Certificate
}

const ROOT_NAME = 'Bustan Sandbox Root CA'
const NAME = 'Bustan Sandbox Developer Relations CA'
/** Where certificates say that their issuer's is published. The twin answers there. */
const ADDRESS = 'http://certificates.bustan.example/authority'
const COMMON_NAME = '2.5.4.3'
const TEAM = '2.5.4.11'
const BASIC_CONSTRAINTS = '2.5.29.19'
const AUTHORITY_ACCESS = '1.3.6.1.5.5.7.1.1'
const ISSUERS_ACCESS = '1.3.6.1.5.5.7.48.2'
/** Marks the intermediate certificate for developers, as the real programme's does. */
const DEVELOPER_RELATIONS = '1.2.840.113635.100.6.2.1'
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}
/** From this year on X.509 writes dates with four-digit years (RFC 5280). */
const LONG_YEARS_FROM = 2050
/** Longer than the clock of a sandbox will be moved. */
const FOR_EVER = { from: parseInstant('2020-01-01T00:00:00Z'), until: parseInstant('2299-12-31T23:59:59Z') }

/** The one authority of this sandbox, created at first use and shared by all processes. */
export async function programmeAuthority(db: Db): Promise<CertificateAuthority> {
  const known = await loadAuthority(db)
  if (known) return known
  const { certificate, key, root } = await makeProgramme()
  await db
    .insertInto('sandbox.appleAuthority')
    .values({
      certificate: certificate.toString(),
      key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      root: root.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await loadAuthority(db)) as CertificateAuthority
}

async function loadAuthority(db: Db): Promise<CertificateAuthority | null> {
  const row = await db.selectFrom('sandbox.appleAuthority').selectAll().executeTakeFirst()
  if (!row) return null
  const certificate = new X509Certificate(row.certificate)
  const root = row.root ? new X509Certificate(row.root) : certificate
  return { certificate, key: createPrivateKey(row.key), root }
}

/** A root and the intermediate under it that issues and signs. */
export async function makeProgramme(): Promise<CertificateAuthority> {
  const rootKeys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const root = createDraft({ name: ROOT_NAME, issuer: ROOT_NAME, isAuthority: true, ...FOR_EVER })
  await root.subjectPublicKeyInfo.importKey(rootKeys.publicKey)
  await root.sign(rootKeys.privateKey, 'SHA-256')
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const middle = createDraft({ name: NAME, issuer: ROOT_NAME, isAuthority: true, ...FOR_EVER })
  middle.extensions?.push(
    issuerAddress('root.der'),
    new Extension({ extnID: DEVELOPER_RELATIONS, extnValue: new Null().toBER(false) }),
  )
  await middle.subjectPublicKeyInfo.importKey(keys.publicKey)
  await middle.sign(rootKeys.privateKey, 'SHA-256')
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return {
    certificate: new X509Certificate(derOf(middle)),
    key: createPrivateKey({ key: pkcs8, type: 'pkcs8', format: 'der' }),
    root: new X509Certificate(derOf(root)),
  }
}

interface Validity {
  from: Instant
  until: Instant
}

/** A DER certificate for the given public key. The team is its organisational unit. */
export async function issueCertificate(
  authority: CertificateAuthority,
  { name, team, publicKey, ...validity }: Validity & { name: string; team: string; publicKey: PublicKeyInfo },
): Promise<Buffer> {
  const certificate = createDraft({ name, issuer: NAME, isAuthority: false, ...validity })
  certificate.subject.typesAndValues.push(nameOf(team, TEAM))
  certificate.extensions?.push(issuerAddress('developer-relations.der'))
  certificate.subjectPublicKeyInfo = publicKey
  const der = authority.key.export({ type: 'pkcs8', format: 'der' })
  const key = await crypto.subtle.importKey('pkcs8', Uint8Array.from(der).buffer, ALGORITHM, false, ['sign'])
  await certificate.sign(key, 'SHA-256')
  return derOf(certificate)
}

interface Draft extends Validity {
  name: string
  issuer: string
  isAuthority: boolean
}

function createDraft({ name, issuer, isAuthority, from, until }: Draft): Certificate {
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ valueHex: serial() }) })
  certificate.subject.typesAndValues.push(nameOf(name))
  certificate.issuer.typesAndValues.push(nameOf(issuer))
  certificate.notBefore = timeOf(from)
  certificate.notAfter = timeOf(until)
  const parsedValue = new BasicConstraints({ cA: isAuthority })
  const extnValue = parsedValue.toSchema().toBER(false)
  certificate.extensions = [
    new Extension({ extnID: BASIC_CONSTRAINTS, critical: true, extnValue, parsedValue }),
  ]
  return certificate
}

function issuerAddress(file: string): Extension {
  const accessLocation = new GeneralName({ type: 6, value: `${ADDRESS}/${file}` })
  const parsedValue = new InfoAccess({
    accessDescriptions: [new AccessDescription({ accessMethod: ISSUERS_ACCESS, accessLocation })],
  })
  return new Extension({
    extnID: AUTHORITY_ACCESS,
    extnValue: parsedValue.toSchema().toBER(false),
    parsedValue,
  })
}

function timeOf(value: Instant): Time {
  const isLong = value.getUTCFullYear() >= LONG_YEARS_FROM
  return new Time({ type: isLong ? TimeType.GeneralizedTime : TimeType.UTCTime, value })
}

function nameOf(value: string, type = COMMON_NAME): AttributeTypeAndValue {
  return new AttributeTypeAndValue({ type, value: new Utf8String({ value }) })
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
