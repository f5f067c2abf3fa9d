import { createPrivateKey, X509Certificate } from 'node:crypto'
import { AuthenticatedSafe, CertBag, PFX, PrivateKeyInfo, SafeBag, SafeContents } from 'pkijs'
import { parseCertificate } from '#server/certificate/certificate.ts'
import type { SigningOrder } from './signer.port.ts'

const KEY_BAG = '1.2.840.113549.1.12.10.1.1'
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3'
const ITERATIONS = 2048

/**
 * The key, its certificate and the issuers in one file (PKCS #12). zsign embeds the issuers in its signatures; otherwise
 * it knows only those that Apple had when it was built. The password is empty: zsign takes one only as an argument, which
 * every user of the machine can read. The file must be private instead.
 */
export async function createKeyFile({
  privateKey,
  certificate,
  chain,
}: Pick<SigningOrder, 'privateKey' | 'certificate' | 'chain'>): Promise<Buffer> {
  const key = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' })
  const bags = [
    new SafeBag({ bagId: KEY_BAG, bagValue: PrivateKeyInfo.fromBER(Uint8Array.from(key).buffer) }),
    ...[certificate, ...chain].map(certificateBag),
  ]
  const authenticatedSafe = new AuthenticatedSafe({
    parsedValue: { safeContents: [{ privacyMode: 0, value: new SafeContents({ safeBags: bags }) }] },
  })
  await authenticatedSafe.makeInternalValues({ safeContents: [{}] })
  const file = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe } })
  await file.makeInternalValues({
    password: new ArrayBuffer(0),
    iterations: ITERATIONS,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  })
  return Buffer.from(file.toSchema().toBER(false))
}

function certificateBag(pem: string): SafeBag {
  const parsedValue = parseCertificate(new X509Certificate(pem))
  return new SafeBag({ bagId: CERTIFICATE_BAG, bagValue: new CertBag({ parsedValue }) })
}
