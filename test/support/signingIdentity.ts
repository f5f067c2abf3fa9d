import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { PublicKeyInfo } from 'pkijs'
import { DAY, type Instant, instant, later } from '#kernel/time.ts'
import {
  type Authority,
  issueCertificate,
  makeProgramme,
} from '#sandbox/twins/developerAccount/programmeAuthority.ts'
import type { Signer } from '#server/cms.ts'

export const SIGNING_NOW = instant('2026-06-01T08:00:00Z')

/** A distribution certificate with its key, issued by a developer programme of its own. */
export async function makeSigningIdentity(): Promise<Signer> {
  return issueIdentity(await makeProgramme(), SIGNING_NOW)
}

export async function issueIdentity(programme: Authority, now: Instant): Promise<Required<Signer>> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const content = await issueCertificate(programme, {
    name: 'Apple Distribution: Sample (TEAM000001)',
    team: 'TEAM000001',
    publicKey: PublicKeyInfo.fromBER(Uint8Array.from(der).buffer),
    from: later(now, -DAY),
    until: later(now, 300 * DAY),
  })
  const chain = [programme.certificate, programme.root]
  return { certificate: new X509Certificate(content), key: privateKey, chain }
}
