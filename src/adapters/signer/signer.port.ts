import type { Instant } from '#kernel/time.ts'

/** Signs a package for the devices of one provisioning profile. Files are paths on this machine. */
export interface SignerPort {
  sign(order: SigningOrder): Promise<SigningResult>
}

export interface SigningOrder {
  /** Path of the imported package. */
  source: string
  /** Path of the signed package; no file may exist there. */
  target: string
  /** The provisioning profile from Apple (`.mobileprovision`). */
  profile: Uint8Array
  /** The signing certificate in PEM. */
  certificate: string
  /** The certificates above it, from its issuer up. */
  chain: string[]
  privateKey: string
  now: Instant
  /** Reports the progress of the signing in whole percent. */
  onProgress(percent: number): void
  signal: AbortSignal
}

export type SigningResult =
  | { outcome: 'signed'; bundleIdentifier: string; version: string }
  /** A retry would not help: the package, the certificate or the profile is wrong. */
  | { outcome: 'refused'; reason: 'package' | 'certificate' | 'profile'; detail?: string }
  /** The signer failed, but a retry may help. */
  | { outcome: 'unavailable'; reason: string; detail?: string }
