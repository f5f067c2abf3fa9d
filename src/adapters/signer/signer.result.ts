import { IpaFault } from '#server/ipa/ipaFault.ts'
import { readProfile } from '#server/ipa/profile.ts'
import { readIpa } from '#server/ipa/readIpa.ts'
import type { SigningOrder, SigningResult } from './signer.port.ts'

/**
 * Checks the signed package before it is used: a partial package, or one for other devices, would fail only on the
 * phone and without a reason.
 */
export async function readSigningResult(path: string, order: SigningOrder): Promise<SigningResult> {
  try {
    const { bundleIdentifier, version, profile } = await readIpa(path)
    if (profile?.uuid !== readProfile(order.profile)?.uuid)
      return signerUnavailable('result: another profile')
    return { outcome: 'signed', bundleIdentifier, version }
  } catch (error) {
    if (error instanceof IpaFault) return signerUnavailable(`result: ${error.reason}`)
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return signerUnavailable('result: none')
    throw error
  }
}

/** `detail` is the signer's own words, for the log. */
export function signerUnavailable(reason: string, detail?: string): SigningResult {
  return { outcome: 'unavailable', reason, ...(detail && { detail }) }
}

export function signingRefused(
  reason: 'package' | 'certificate' | 'profile',
  detail?: string,
): SigningResult {
  return { outcome: 'refused', reason, ...(detail && { detail }) }
}

/** Reports only increasing progress of a signing, in whole percent. */
export function createProgressReporter({ onProgress }: SigningOrder): (percent: number) => void {
  let reported = -1
  return (percent) => {
    const whole = Math.min(100, Math.floor(percent))
    if (whole <= reported) return
    reported = whole
    onProgress(whole)
  }
}
