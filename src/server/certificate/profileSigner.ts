import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readSettingFile } from '../settings/settingFile.ts'
import type { Config } from '../settings/settings.ts'
import type { CmsSigner } from './cms.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** The key and certificate that sign our configuration profiles; null when they are not signed. */
export function readProfileSigner(config: Pick<Config, 'profileSigner'>): CmsSigner | null {
  if (!config.profileSigner) return null
  const pem = readSettingFile('PROFILE_SIGNER', config.profileSigner)
  const [certificate, ...chain] = (pem.match(CERTIFICATE) ?? []).map((one) => new X509Certificate(one))
  if (!certificate) throw new Error('PROFILE_SIGNER contains no certificate.')
  const key = createPrivateKey(pem)
  if (!certificate.checkPrivateKey(key))
    throw new Error('PROFILE_SIGNER: the key does not belong to the certificate.')
  return { certificate, key, chain }
}

/**
 * Reads the signer for every profile, because a certificate of a site is renewed every few weeks. An unusable file stops
 * the start; later the last good one stays in use.
 */
export function openProfileSigner(
  config: Pick<Config, 'profileSigner'>,
  log: { error(facts: object, text: string): void },
): () => CmsSigner | null {
  let last = readProfileSigner(config)
  return () => {
    try {
      last = readProfileSigner(config)
    } catch (error) {
      log.error({ err: error }, 'PROFILE_SIGNER cannot be read; the one before is used')
    }
    return last
  }
}
