import { X509Certificate } from 'node:crypto'
import { CertificationRequest } from 'pkijs'
import { toProviderCertificates } from './appStoreConnect.bodies.ts'
import { type AppStoreConnectClient, unexpectedRefusalFault } from './appStoreConnect.client.ts'
import { listAllPages } from './appStoreConnect.lists.ts'
import { describeRefusal } from './appStoreConnect.replies.ts'
import type { AccountKey, DeveloperAccountPort, ProviderCertificate } from './developerAccount.port.ts'

const TYPES = 'DISTRIBUTION,IOS_DISTRIBUTION'

type Certificates = Pick<DeveloperAccountPort, 'certificates'>
type Result = Awaited<ReturnType<Certificates['certificates']>>

export function createCertificateCalls(client: AppStoreConnectClient): Certificates {
  return {
    async certificates(key, csr) {
      const known = await readCertificates(client, key)
      if (!csr || known.outcome !== 'found') return known
      const wanted = publicKeyOf(csr)
      if (!wanted) return { outcome: 'refused', detail: 'the request for a certificate cannot be read' }
      // An earlier attempt without an answer created the certificate. Another certificate would use up the account's
      // small limit.
      if (known.certificates.some((certificate) => carries(certificate, wanted))) return known
      return makeCertificate(client, key, csr)
    },
  }
}

async function readCertificates(client: AppStoreConnectClient, key: AccountKey): Promise<Result> {
  const listed = await listAllPages(client, key, '/v1/certificates', { 'filter[certificateType]': TYPES })
  if (listed.outcome !== 'listed') return listed
  const certificates = toProviderCertificates(listed.resources)
  certificates.sort((one, other) => other.endsAt.getTime() - one.endsAt.getTime())
  return { outcome: 'found', certificates }
}

async function makeCertificate(
  client: AppStoreConnectClient,
  key: AccountKey,
  csrContent: string,
): Promise<Result> {
  const attributes = { certificateType: 'DISTRIBUTION', csrContent }
  const body = { data: { type: 'certificates', attributes } }
  const reply = await client.ask(key, { method: 'POST', path: '/v1/certificates', body })
  if (reply.kind === 'fault') return reply.fault
  if (reply.kind === 'answer') return readCertificates(client, key)
  const { refusal } = reply
  return refusal.status === 404
    ? unexpectedRefusalFault(refusal)
    : { outcome: 'refused', detail: describeRefusal(refusal) }
}

function carries({ content }: ProviderCertificate, publicKey: Buffer): boolean {
  try {
    return new X509Certificate(content).publicKey.export({ type: 'spki', format: 'der' }).equals(publicKey)
  } catch {
    return false
  }
}

/** The DER public key of a certificate signing request (PEM or base64). */
function publicKeyOf(csr: string): Buffer | null {
  try {
    const der = Buffer.from(csr.replace(/-----[^-]+-----|\s/g, ''), 'base64')
    const request = CertificationRequest.fromBER(Uint8Array.from(der).buffer)
    return Buffer.from(request.subjectPublicKeyInfo.toSchema().toBER(false))
  } catch {
    return null
  }
}
