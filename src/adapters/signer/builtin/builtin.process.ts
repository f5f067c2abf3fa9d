import { createPrivateKey, X509Certificate } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseInstant } from '#kernel/time.ts'
import { IpaFault } from '#server/ipa/ipaFault.ts'
import { readProfile } from '#server/ipa/profile.ts'
import { ProfileFault, signArchive } from './signArchive.ts'

/**
 * The signer as a process of its own: a hostile archive can neither use up the server's memory nor reach its secrets.
 * The order arrives on the standard input, because every user of the machine can read arguments. Each line of the
 * output is a report.
 */
export interface ProcessOrder {
  source: string
  target: string
  /** Base64. */
  profile: string
  /** PEM: the account's certificate and those above it. */
  certificates: string[]
  privateKey: string
  now: string
}

export type ProcessReport =
  | { percent: number }
  | { refused: 'package' | 'certificate' | 'profile'; detail: string }
  | { done: true }

const order = JSON.parse(await text(process.stdin)) as ProcessOrder
report(await sign(order))

function report(line: ProcessReport): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

async function sign(order: ProcessOrder): Promise<ProcessReport> {
  const bytes = Buffer.from(order.profile, 'base64')
  const profile = readProfile(bytes)
  if (!profile?.teamId) return { refused: 'profile', detail: 'The profile is unreadable.' }
  const identity = readIdentity(order)
  if (typeof identity === 'string') return { refused: 'certificate', detail: identity }
  if (!profile.certificates.some((der) => der.equals(identity.certificate.raw)))
    return { refused: 'profile', detail: 'The profile does not contain the certificate.' }
  try {
    await signArchive({
      ...order,
      identity,
      commonName: commonNameOf(identity.certificate),
      profile: { bytes, teamId: profile.teamId, entitlements: profile.entitlements },
      now: parseInstant(order.now),
      onShare: shareReporter(),
    })
    return { done: true }
  } catch (error) {
    if (error instanceof IpaFault) return { refused: 'package', detail: error.message }
    if (error instanceof ProfileFault) return { refused: 'profile', detail: error.message }
    throw error
  }
}

function readIdentity({ certificates, privateKey }: ProcessOrder) {
  try {
    const [certificate, ...chain] = certificates.map((pem) => new X509Certificate(pem))
    const key = createPrivateKey(privateKey)
    if (!certificate?.checkPrivateKey(key)) return 'The key does not fit the certificate.'
    const issuers = [certificate, ...chain]
    const isChain = chain.every((issuer, index) => issuers[index]?.verify(issuer.publicKey))
    return isChain ? { certificate, key, chain } : 'The certificates are not a chain.'
  } catch {
    return 'The certificate or its key is unreadable.'
  }
}

function commonNameOf({ subject }: X509Certificate): string {
  return /^CN=(.*)$/m.exec(subject)?.[1] ?? ''
}

function shareReporter(): (share: number) => void {
  let reported = 0
  return (share) => {
    const percent = Math.min(99, Math.floor(share * 100))
    if (percent <= reported) return
    reported = percent
    report({ percent })
  }
}
