import { createPrivateKey, X509Certificate } from 'node:crypto'
import { Null } from 'asn1js'
import { AccessDescription, Extension, GeneralName, InfoAccess, type PublicKeyInfo } from 'pkijs'
import { type Instant, parseInstant } from '#kernel/time.ts'
import {
  type CertificateIdentity,
  createCertificateIdentity,
  issueCertificate,
} from '#server/certificate/certificate.ts'
import type { Db } from '#server/db.ts'

/** The certificate authority of the sandbox's developer programme. It issues certificates and signs profiles. */

export interface CertificateAuthority extends CertificateIdentity {
  /** The certificate that issued it; itself in a sandbox that was created before there was an issuer. */
  root: X509Certificate
}

const ROOT_NAME = 'Bustan Sandbox Root CA'
const NAME = 'Bustan Sandbox Developer Relations CA'
/**
 * The URL of the issuer's certificate, which every certificate contains. It has the host of the real one; the twin
 * answers there.
 */
const ADDRESS = 'http://certs.apple.com/authority'
const AUTHORITY_ACCESS = '1.3.6.1.5.5.7.1.1'
const ISSUERS_ACCESS = '1.3.6.1.5.5.7.48.2'
/** Marks the intermediate certificate for developers, as the real programme's does. */
const DEVELOPER_RELATIONS = '1.2.840.113635.100.6.2.1'
/** Longer than anyone will advance the clock of a sandbox. */
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
  const root = await createCertificateIdentity({
    name: ROOT_NAME,
    issuer: null,
    isAuthority: true,
    ...FOR_EVER,
  })
  const extensions = [
    issuerAddress('root.der'),
    new Extension({ extnID: DEVELOPER_RELATIONS, extnValue: new Null().toBER(false) }),
  ]
  const middle = await createCertificateIdentity({
    name: NAME,
    issuer: root,
    isAuthority: true,
    ...FOR_EVER,
    extensions,
  })
  return { ...middle, root: root.certificate }
}

/** A DER certificate of the programme for a team's public key. */
export function issueTeamCertificate(
  issuer: CertificateAuthority,
  order: { name: string; team: string; publicKey: PublicKeyInfo; from: Instant; until: Instant },
): Promise<Buffer> {
  const extensions = [issuerAddress('developer-relations.der')]
  return issueCertificate({ ...order, issuer, isAuthority: false, extensions })
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
