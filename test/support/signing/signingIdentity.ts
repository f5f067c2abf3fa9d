import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { PublicKeyInfo } from 'pkijs'
import { inject } from 'vitest'
import { addMilliseconds, DAY, type Instant, parseInstant } from '#kernel/time.ts'
import {
  type CertificateAuthority,
  issueTeamCertificate,
} from '#sandbox/twins/developerAccount/programmeAuthority.ts'
import type { CmsSigner } from '#server/certificate/cms.ts'

export const SIGNING_NOW = parseInstant('2026-06-01T08:00:00Z')

/** A distribution certificate with its key, issued by the authority that all tests of a run share. */
export async function makeSigningIdentity(): Promise<CmsSigner> {
  const { certificate, key, root } = inject('programme')
  const authority = {
    certificate: new X509Certificate(certificate),
    key: createPrivateKey(key),
    root: new X509Certificate(root),
  }
  return issueIdentity(authority, SIGNING_NOW)
}

export async function issueIdentity(
  programme: CertificateAuthority,
  now: Instant,
): Promise<Required<CmsSigner>> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const content = await issueTeamCertificate(programme, {
    name: 'Apple Distribution: Sample (TEAM000001)',
    team: 'TEAM000001',
    publicKey: PublicKeyInfo.fromBER(Uint8Array.from(der).buffer),
    from: addMilliseconds(now, -DAY),
    until: addMilliseconds(now, 300 * DAY),
  })
  const chain = [programme.certificate, programme.root]
  return { certificate: new X509Certificate(content), key: privateKey, chain }
}
