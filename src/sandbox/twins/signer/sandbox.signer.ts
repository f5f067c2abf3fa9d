import { createPrivateKey, X509Certificate } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import type { SignerPort, SigningOrder, SigningResult } from '#adapters/signer/signer.port.ts'
import {
  checkSignedPackage,
  createProgressReporter,
  signerUnavailable,
  signingRefused,
} from '#adapters/signer/signer.result.ts'
import { IpaFault } from '#server/ipa/ipaFault.ts'
import { type ProfileMetadata, readProfile } from '#server/ipa/profile.ts'
import { readIpa } from '#server/ipa/readIpa.ts'
import { copyAsSignedPackage } from './sandbox.copy.ts'

/**
 * Replaces a signer: the copy contains the profile and names it in place of the signature. It takes as long as
 * packing. Packages with these identifier endings cause a fault, for tests and the demo.
 */
export const SIGNER_FAULTS = {
  refused: '.refused',
  failsOnce: '.fails-once',
  fails: '.fails',
  hangs: '.hangs',
} as const

export function createSandboxSigner(): SignerPort {
  const failed = new Set<string>()
  return {
    async sign(order) {
      const bundleIdentifier = await bundleIdentifierOf(order.source)
      const profile = readProfile(order.profile)
      if (!bundleIdentifier) return signingRefused('package')
      if (!profile) return signingRefused('profile')
      return (
        certificateFault(order, profile) ??
        (await plannedFault(order, bundleIdentifier, failed)) ??
        signCopy(order, profile.uuid)
      )
    },
  }
}

async function bundleIdentifierOf(path: string): Promise<string | null> {
  try {
    return (await readIpa(path)).bundleIdentifier
  } catch (error) {
    if (error instanceof IpaFault) return null
    throw error
  }
}

/** The certificate must match its key, and the profile must contain it, because iOS checks both. */
function certificateFault(order: SigningOrder, profile: ProfileMetadata): SigningResult | null {
  try {
    const certificate = new X509Certificate(order.certificate)
    if (!certificate.checkPrivateKey(createPrivateKey(order.privateKey))) return signingRefused('certificate')
    return profile.certificates.some((der) => der.equals(certificate.raw)) ? null : signingRefused('profile')
  } catch {
    return signingRefused('certificate')
  }
}

async function plannedFault(
  { signal }: SigningOrder,
  bundleIdentifier: string,
  failed: Set<string>,
): Promise<SigningResult | null> {
  const ends = (ending: string) => bundleIdentifier.endsWith(ending)
  if (ends(SIGNER_FAULTS.refused)) return signingRefused('package')
  if (ends(SIGNER_FAULTS.fails)) return signerUnavailable('sandbox: fails')
  if (ends(SIGNER_FAULTS.hangs)) return hang(signal)
  if (!ends(SIGNER_FAULTS.failsOnce) || failed.has(bundleIdentifier)) return null
  failed.add(bundleIdentifier)
  return signerUnavailable('sandbox: fails once')
}

function hang(signal: AbortSignal): Promise<SigningResult> {
  return new Promise((resolve) => {
    const end = () => resolve(signerUnavailable('aborted'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

async function signCopy(order: SigningOrder, profileUuid: string): Promise<SigningResult> {
  const tell = createProgressReporter(order)
  const aside = `${order.target}.part`
  tell(0)
  try {
    await copyAsSignedPackage({ ...order, target: aside, profileUuid, onShare: (share) => tell(share * 99) })
    const result = await checkSignedPackage(aside, order)
    if (result.outcome !== 'signed') return result
    await rename(aside, order.target)
    tell(100)
    return result
  } catch (error) {
    if (order.signal.aborted) return signerUnavailable('aborted')
    if (error instanceof IpaFault) return signingRefused('package')
    throw error
  } finally {
    await rm(aside, { force: true })
  }
}
