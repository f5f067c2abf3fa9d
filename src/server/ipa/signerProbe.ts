import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'plist'
import type { SignerPort } from '#adapters/signer/signer.port.ts'
import { addMilliseconds, DAY, type Instant, MINUTE } from '#kernel/time.ts'
import { createCertificateIdentity } from '#server/certificate/certificate.ts'
import { type CmsSigner, signMessage } from '#server/certificate/cms.ts'
import { createNestedCode } from '#server/ipa/nestedCode.ts'
import { checkSignedPackage } from '#server/ipa/signature/checkSignedPackage.ts'
import { writeIpa } from '#server/ipa/writeIpa.ts'

const TEAM = 'TEAM000001'
const PROBE = { bundleIdentifier: 'ir.bustan.probe', version: '1.0' }
const PROBE_UUID = '4d3e0a52-6c0f-4f0e-8b8e-3f1f0c6a7d21'
const PROBE_TIMEOUT_MS = MINUTE

/**
 * Signs a small package with certificates made for it, and checks the result like every signed package. Returns why the
 * signer cannot be used, or null. `folder` must exist; nothing remains in it.
 */
export async function findSignerFault(
  signer: SignerPort,
  folder: string,
  now: Instant,
): Promise<string | null> {
  const work = await mkdtemp(join(folder, 'probe-'))
  try {
    const [source, target] = [join(work, 'in.ipa'), join(work, 'out.ipa')]
    const { bundleIdentifier, version } = PROBE
    const files = createNestedCode({ folder: 'Payload/App.app', bundleIdentifier, version })
    await writeIpa(source, { ...PROBE, name: 'Probe', files })
    const identity = await probeIdentityAt(now)
    const profile = await createProbeProfile(identity, PROBE_UUID)
    const result = await signer.sign({
      source,
      target,
      profile,
      certificate: identity.certificate.toString(),
      chain: identity.chain.map(String),
      privateKey: identity.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      now,
      onProgress: () => undefined,
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    if (result.outcome !== 'signed') return [result.reason, result.detail].filter(Boolean).join(': ')
    const verdict = await checkSignedPackage(target, { ...PROBE, profile, now })
    return verdict.ok ? null : `${verdict.fault}: ${verdict.detail}`
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

let lastIdentity: { until: Instant; identity: Promise<Required<CmsSigner>> } | undefined

/** The identity of an earlier probe while it is valid: its two keys cost half a second of a core. */
function probeIdentityAt(now: Instant): Promise<Required<CmsSigner>> {
  const { until } = lastIdentity ?? {}
  const isValid = until && now < until && addMilliseconds(until, -DAY) <= now
  if (!lastIdentity || !isValid)
    lastIdentity = { until: addMilliseconds(now, DAY), identity: createProbeIdentity(now) }
  return lastIdentity.identity
}

async function createProbeIdentity(now: Instant): Promise<Required<CmsSigner>> {
  const validity = { from: addMilliseconds(now, -DAY), until: addMilliseconds(now, 2 * DAY) }
  const root = await createCertificateIdentity({
    name: 'Probe CA',
    issuer: null,
    isAuthority: true,
    ...validity,
  })
  const order = { name: `Probe (${TEAM})`, team: TEAM, issuer: root, isAuthority: false, ...validity }
  return { ...(await createCertificateIdentity(order)), chain: [root.certificate] }
}

/** A provisioning profile as Apple writes it, for one device that does not exist. */
export async function createProbeProfile(identity: CmsSigner, uuid: string): Promise<Buffer> {
  const plist = build({
    UUID: uuid,
    Name: 'bustan-1',
    TeamIdentifier: [TEAM],
    ExpirationDate: new Date('2299-12-31T00:00:00Z'),
    DeveloperCertificates: [identity.certificate.raw],
    ProvisionedDevices: ['00008030-001A2B3C4D5E6F70'],
    Entitlements: {
      'application-identifier': `${TEAM}.*`,
      'com.apple.developer.team-identifier': TEAM,
      'get-task-allow': false,
      'keychain-access-groups': [`${TEAM}.*`],
    },
  })
  return signMessage(Buffer.from(plist), identity)
}
