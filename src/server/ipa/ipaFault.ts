/** Why an uploaded file is not an installable package. */
export type IpaReason =
  | 'not_a_zip'
  | 'truncated'
  /** The zip is inconsistent: wrong offsets, checksums or sizes. */
  | 'zip_broken'
  /** Two zip readers would see different content, so the checked package might not be the installed one. */
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
  /** The app is encrypted by FairPlay: bought in Apple's App Store and runnable only on the buyer's devices. */
  | 'encrypted'
  | 'simulator'
  /** The app is for a Mac, a television or a watch. */
  | 'other_platform'

/** An error in an uploaded package that is shown to the uploader, not an error of this program. */
export class IpaFault extends Error {
  readonly reason: IpaReason

  constructor(reason: IpaReason, detail?: string) {
    super(detail ? `${reason}: ${detail}` : reason)
    this.name = 'IpaFault'
    this.reason = reason
  }
}
