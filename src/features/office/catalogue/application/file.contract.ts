import { z } from 'zod'
import { endpoint, receivedFileSchema, wireInstant } from '#kernel/endpoint.ts'
import { CONTENT_ACCESS } from '../../operator/access.contract.ts'

/** Maximum size of a package file: that of the largest games. */
export const MAXIMUM_PACKAGE_BYTES = 4 * 1024 * 1024 * 1024

export const listFiles = endpoint('GET /files', {
  summary: 'Lists imported package files, newest first.',
  ...CONTENT_ACCESS,
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        label: z.string(),
        version: z.string(),
        bundleIdentifier: z.string(),
        size: z.int(),
        sha256: z.string(),
        importTime: wireInstant,
        failure: z.string().nullable().describe('Why its last signing failed, while it has not succeeded.'),
      }),
    ),
    hasMore: z.boolean(),
  }),
})

export const getStorage = endpoint('GET /files/storage', {
  summary:
    'Gets the storage used by packages and signed copies, and what happened to copies in the last 24 hours.',
  ...CONTENT_ACCESS,
  input: z.object({}),
  output: z.object({
    packages: z.int(),
    packageBytes: z.int(),
    copies: z.int().describe('Packages that are kept signed for a provisioning profile.'),
    signedBytes: z.int(),
    budgetBytes: z.int().describe('SIGNED_STORAGE_MB, in bytes.'),
    hits: z.int().describe('Installations that were served from a kept copy.'),
    signings: z.int(),
    evictions: z.int(),
  }),
})

/** Error codes of an incomplete upload of a package file. */
export const packageUploadErrors = { upload_missing: 400, upload_unreadable: 400, upload_too_large: 413 }

/** Error codes for package files that cannot be installed (IpaReason). */
export const ipaErrors = {
  ipa_not_a_zip: 422,
  ipa_truncated: 422,
  ipa_zip_broken: 422,
  ipa_zip_ambiguous: 422,
  ipa_zip_encrypted: 422,
  ipa_too_many_entries: 422,
  ipa_too_large: 422,
  ipa_ratio: 422,
  ipa_name_too_long: 422,
  ipa_path_escape: 422,
  ipa_symlink: 422,
  ipa_doubled_entry: 422,
  ipa_no_app: 422,
  ipa_several_apps: 422,
  ipa_info_missing: 422,
  ipa_info_broken: 422,
  ipa_bundle_id_missing: 422,
  ipa_version_missing: 422,
  ipa_executable_missing: 422,
  ipa_executable_broken: 422,
  ipa_encrypted: 422,
  ipa_simulator: 422,
  ipa_other_platform: 422,
}

/** The result after a package file was attached to its version. */
export const importedSchema = z.object({
  application: z.string(),
  version: z.string(),
  size: z.int(),
  sha256: z.string(),
  icon: z.enum(['taken', 'kept', 'none']),
  replaced: z
    .object({ size: z.int(), sha256: z.string(), importTime: wireInstant })
    .nullable()
    .describe('The file that this version had before.'),
})

export const changeLogSchema = z.string().trim().max(500, 'draft_text_too_long').default('')

export const importFile = endpoint('POST /files', {
  summary: 'Uploads a package file as the body, checks it and makes it the file of its version.',
  ...CONTENT_ACCESS,
  receivesFile: { maximumBytes: MAXIMUM_PACKAGE_BYTES },
  input: z.object({
    file: receivedFileSchema,
    application: z.string().trim().max(120).default(''),
    changeLogFa: changeLogSchema,
    changeLogEn: changeLogSchema,
    replacesIcon: z.enum(['true', 'false'], 'choice_wrong').default('false'),
    replacesFile: z
      .enum(['true', 'false'], 'choice_wrong')
      .default('false')
      .describe('replace another file of the same version'),
  }),
  output: importedSchema,
  errors: {
    ...packageUploadErrors,
    package_application_unknown: 404,
    bundle_of_other: 409,
    package_file_exists: 409,
    package_version_withdrawn: 409,
    ...ipaErrors,
  },
})
