import type { IpaReason } from '../ipaFault.ts'

/** Why a signed package must not be served. */
export type SignatureReason =
  | 'profile_missing'
  /** The package contains another profile than the one it was to be signed with. */
  | 'profile_other'
  | 'profile_signature'
  | 'profile_broken'
  | 'profile_expired'
  /** An extension or framework contains a different provisioning profile. iPhones refuse to install it. */
  | 'nested_profile'
  | 'device_missing'
  /** The package differs from the catalogue, or the profile does not cover it. */
  | 'bundle_id'
  /** The identifier of an extension does not begin with the identifier of the app. */
  | 'extension_bundle_id'
  | 'version'
  | 'too_many_bundles'
  /** The main program has no signature. */
  | 'unsigned'
  | 'nested_unsigned'
  | 'signature_place'
  | 'super_blob'
  | 'blob_outside'
  | 'blob_overlap'
  | 'blob_doubled'
  | 'blob_magic'
  | 'no_code_directory'
  | 'code_directory'
  | 'hash_type'
  | 'no_sha256'
  | 'page_size'
  | 'page_count'
  | 'page_hash'
  | 'code_limit'
  | 'identifier'
  | 'team_id'
  | 'adhoc'
  /** The code directory of a program does not mark it as a main binary. */
  | 'main_binary'
  | 'info_hash'
  | 'requirements_hash'
  | 'resources_hash'
  | 'entitlements_hash'
  | 'der_hash'
  | 'special_slot'
  | 'no_requirements'
  | 'requirements_broken'
  | 'no_entitlements'
  | 'entitlements_broken'
  | 'entitlements_wider'
  | 'application_identifier'
  | 'no_der'
  | 'der_broken'
  | 'der_differs'
  | 'no_cms'
  | 'cms_broken'
  | 'cms_content'
  | 'cms_digest'
  | 'cms_signature'
  | 'cdhash_attribute'
  | 'cdhash_sha256_attribute'
  | 'certificate_not_in_profile'
  | 'certificate_expired'
  | 'no_issuer'
  | 'issuer_signature'
  | 'resources_missing'
  | 'resources_broken'
  | 'resource_rules'
  | 'resource_missing'
  | 'resource_unlisted'
  | 'resource_changed'

/** Also covers the faults of any package, such as a broken zip or an encrypted program. */
export type PackageFault = SignatureReason | IpaReason

/** An error in the signed package, not an error of this program. */
export class SignatureFault extends Error {
  readonly reason: SignatureReason

  constructor(reason: SignatureReason, detail: string) {
    super(detail)
    this.name = 'SignatureFault'
    this.reason = reason
  }
}
