import type { Instant } from '#kernel/time.ts'

/** Signs a package for the devices of one provisioning profile. Files are paths on this machine. */
export interface SignerPort {
  sign(order: SigningOrder): Promise<SigningResult>
}

export interface SigningOrder {
  /** The imported package. */
  source: string
  /** The path of the signed package; it must not exist. */
  target: string
  /** The provider's `.mobileprovision`. */
  profile: Uint8Array
  /** PEM. */
  certificate: string
  /** The certificates above it, from its issuer up. */
  chain: string[]
  privateKey: string
  now: Instant
  /** Reports the progress in whole percent. */
  onProgress(percent: number): void
  signal: AbortSignal
}

export type SigningResult =
  | { outcome: 'signed'; bundleIdentifier: string; version: string }
  /** A retry would not help: the package or the certificate is wrong. */
  | { outcome: 'refused'; reason: 'package' | 'certificate' | 'profile'; detail?: string }
  /** A retry may help. */
  | { outcome: 'unavailable'; reason: string; detail?: string }
