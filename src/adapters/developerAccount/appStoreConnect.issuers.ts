import { X509Certificate } from 'node:crypto'
import { callOnce, type Fetch } from '#server/outbound/callOnce.ts'
import {
  type AppStoreConnectOptions,
  DEFAULT_TIMEOUT_MS,
  unreadableBodyFault,
} from './appStoreConnect.client.ts'
import type { AccountFault, DeveloperAccountPort } from './developerAccount.port.ts'

/** Longer chains do not exist: a certificate, its issuer and the root. */
const MAXIMUM_ISSUERS = 4
const MAXIMUM_BYTES = 64 * 1024
/** Certificates contain the URL of their issuer's certificate. Only hosts of the provider are contacted. */
const APPLE_HOSTS = /(^|\.)apple\.com$/

/** Certificates are public: they are read without a key, over HTTP as the provider publishes them. */
export function createIssuerCalls({
  fetch,
  timeoutMs,
}: AppStoreConnectOptions): Pick<DeveloperAccountPort, 'issuers'> {
  return {
    async issuers(certificate) {
      const chain: X509Certificate[] = [new X509Certificate(certificate)]
      for (let last = chain.at(-1); last && !isRoot(last) && chain.length <= MAXIMUM_ISSUERS; ) {
        const address = addressOfIssuer(last)
        // The root is known to every phone and need not be published.
        if (!address) break
        const issuer = await readCertificate(fetch, address, timeoutMs)
        if (!(issuer instanceof X509Certificate)) return issuer
        if (!last.checkIssued(issuer) || !last.verify(issuer.publicKey))
          return unreadableBodyFault('the issuer')
        chain.push(issuer)
        last = issuer
      }
      return { outcome: 'found', chain: chain.slice(1).map(({ raw }) => raw) }
    },
  }
}

function isRoot(certificate: X509Certificate): boolean {
  return certificate.checkIssued(certificate)
}

export function addressOfIssuer({ infoAccess }: Pick<X509Certificate, 'infoAccess'>): string | null {
  const address = /^CA Issuers - URI:(\S+)$/m.exec(infoAccess ?? '')?.[1]
  if (!address || !URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  return /^https?:$/.test(protocol) && APPLE_HOSTS.test(hostname) ? address : null
}

async function readCertificate(
  fetch: Fetch,
  address: string,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<X509Certificate | AccountFault> {
  const reply = await callOnce(fetch, address, { method: 'GET' }, { timeoutMs, maximumBytes: MAXIMUM_BYTES })
  if ('failure' in reply) return { outcome: 'unavailable', reason: 'no_answer', detail: reply.failure }
  try {
    return reply.status === 200 ? new X509Certificate(reply.bytes) : unreadableBodyFault('the issuer')
  } catch {
    return unreadableBodyFault('the issuer')
  }
}
