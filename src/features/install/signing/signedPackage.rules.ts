/** Properties that signing must not change and that are not in the catalogue. */
export interface PackageIdentity {
  build: string | null
  executable: string
}

/**
 * How a signed package differs from the imported one, as text for operators; null when it does not. A broken or
 * compromised signer must not put another application on a customer's phone.
 */
export function findSigningFault(signed: PackageIdentity, imported: PackageIdentity): string | null {
  if (signed.build !== imported.build) return 'result: another build'
  return signed.executable === imported.executable ? null : 'result: another executable'
}
