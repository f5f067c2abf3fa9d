import { type BuiltInOptions, createBuiltInSigner } from '#adapters/signer/builtin/builtin.signer.ts'
import type { SignerPort, SigningOrder, SigningResult } from '#adapters/signer/signer.port.ts'
import { signerUnavailable, signingRefused } from '#adapters/signer/signer.result.ts'
import { IpaFault } from '#server/ipa/ipaFault.ts'
import { readIpa } from '#server/ipa/readIpa.ts'

/**
 * The demo's signer: the built-in one, with faults for tests and the demo. Packages with these identifier endings
 * cause them.
 */
export const SIGNER_FAULTS = {
  refused: '.refused',
  failsOnce: '.fails-once',
  fails: '.fails',
  hangs: '.hangs',
} as const

export function createSandboxSigner(options: BuiltInOptions): SignerPort {
  const signer = createBuiltInSigner(options)
  const failed = new Set<string>()
  return {
    async sign(order) {
      const bundleIdentifier = await bundleIdentifierOf(order.source)
      return (await plannedFault(order, bundleIdentifier, failed)) ?? signer.sign(order)
    },
  }
}

/** Empty for an unreadable package, which the signer refuses. */
async function bundleIdentifierOf(path: string): Promise<string> {
  try {
    return (await readIpa(path)).bundleIdentifier
  } catch (error) {
    if (error instanceof IpaFault) return ''
    throw error
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
