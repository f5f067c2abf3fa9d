/** What a package says about itself, as far as signing must not change it. */
export interface PackageIdentity {
  bundleIdentifier: string
  version: string
  build: string | null
  executable: string
}

export interface SignedPackage extends PackageIdentity {
  profileUuid: string | null
}

/** What the catalogue, the imported file and the account say. */
export interface ExpectedPackage {
  /** Of the application; iOS replaces the one that has it. */
  bundleIdentifier: string
  version: string
  source: PackageIdentity
  profileUuid: string | null
}

/**
 * How a signed package differs from what was ordered, for operators; null when it does not. A signer that is broken,
 * or in wrong hands, must not put another application on a customer's phone under our name.
 */
export function signedFault(signed: SignedPackage, expected: ExpectedPackage): string | null {
  const { source } = expected
  if (signed.bundleIdentifier !== expected.bundleIdentifier) return 'result: another bundle identifier'
  if (signed.version !== expected.version) return 'result: another version'
  if (signed.build !== source.build) return 'result: another build'
  if (signed.executable !== source.executable) return 'result: another executable'
  if (expected.profileUuid === null || signed.profileUuid !== expected.profileUuid)
    return 'result: another profile'
  return null
}
