/** Signs a package for the devices of one provisioning profile. Files are paths on this machine's disk. */
export interface SignerPort {
  sign(order: SigningOrder): Promise<SigningResult>
}

export interface SigningOrder {
  /** The package as it was imported. */
  source: string
  /** Where the signed one goes; nothing is there before. */
  target: string
  /** `.mobileprovision`, as the provider gave it. */
  profile: Uint8Array
  /** PEM. */
  certificate: string
  privateKey: string
  /** Tells how far it is, in whole percent. */
  onProgress(percent: number): void
  signal: AbortSignal
}

export type SigningResult =
  | { outcome: 'signed'; bundleIdentifier: string; version: string }
  /** Trying again changes nothing: the package or the certificate is not right. */
  | { outcome: 'refused'; reason: 'package' | 'certificate' | 'profile' }
  /** Worth another try. */
  | { outcome: 'unavailable'; reason: string }
