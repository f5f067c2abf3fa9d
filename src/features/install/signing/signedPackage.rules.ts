/** The identity of a package, which signing must not change. */
export interface PackageIdentity {
  bundleIdentifier: string
  version: string
  build: string | null
  executable: string
}

export interface SignedPackage extends PackageIdentity {
  profileUuid: string | null
}

/**
 * The identity that a signed package must have, according to the catalogue, the imported file and the developer
 * account.
 */
export interface ExpectedPackage {
  /** The application's bundle identifier. iOS replaces the installed app that has the same one. */
  bundleIdentifier: string
  version: string
  source: PackageIdentity
  profileUuid: string | null
}

/**
 * How a signed package differs from what was ordered, as text for operators; null when it does not. A broken or
 * compromised signer must not put another application on a customer's phone.
 */
export function findSigningFault(signed: SignedPackage, expected: ExpectedPackage): string | null {
  const { source } = expected
  if (signed.bundleIdentifier !== expected.bundleIdentifier) return 'result: another bundle identifier'
  if (signed.version !== expected.version) return 'result: another version'
  if (signed.build !== source.build) return 'result: another build'
  if (signed.executable !== source.executable) return 'result: another executable'
  if (expected.profileUuid === null || signed.profileUuid !== expected.profileUuid)
    return 'result: another profile'
  return null
}
