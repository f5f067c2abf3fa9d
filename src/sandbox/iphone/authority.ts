import { parseInstant } from '#kernel/time.ts'
import { type CertificateIdentity, createCertificateIdentity } from '#server/certificate/certificate.ts'

/** Sandbox certificates: like Apple's in everything but the key. */

/** RSA keys as weak as Apple's, because our reader must accept those. */
const KEY_BITS = 1024
/** Expired, like Apple's own: readers must ignore the validity. */
const VALIDITY = { from: parseInstant('2007-04-16T22:54:46Z'), until: parseInstant('2014-04-16T22:54:46Z') }

export function makeCertificateAuthority(name: string): Promise<CertificateIdentity> {
  return createCertificateIdentity({ name, issuer: null, isAuthority: true, ...VALIDITY }, KEY_BITS)
}

export function makeDeviceIdentity(name: string, issuer: CertificateIdentity): Promise<CertificateIdentity> {
  return createCertificateIdentity({ name, issuer, isAuthority: false, ...VALIDITY }, KEY_BITS)
}
