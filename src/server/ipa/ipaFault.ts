/** Why a file is not an installable package. */
export type IpaReason =
  | 'not_a_zip'
  | 'truncated'
  /** The zip is inconsistent: wrong offsets, checksums or sizes. */
  | 'zip_broken'
  /** Two readers would see different content, so the checked package might not be the installed one. */
  | 'zip_ambiguous'
  | 'zip_encrypted'
  | 'too_many_entries'
  | 'too_large'
  | 'ratio'
  | 'name_too_long'
  | 'path_escape'
  | 'symlink'
  | 'doubled_entry'
  | 'no_app'
  | 'several_apps'
  | 'info_missing'
  | 'info_broken'
  | 'bundle_id_missing'
  | 'version_missing'
  | 'executable_missing'
  | 'executable_broken'
  /** Encrypted by FairPlay: bought in Apple's store and readable only on the buyer's devices. */
  | 'encrypted'
  | 'simulator'
  /** For a Mac, a television or a watch. */
  | 'other_platform'

/** A fault of the uploaded file, to be shown to the uploader. Not a bug of ours. */
export class IpaFault extends Error {
  readonly reason: IpaReason

  constructor(reason: IpaReason, detail?: string) {
    super(detail ? `${reason}: ${detail}` : reason)
    this.name = 'IpaFault'
    this.reason = reason
  }
}
