/** Why a file is no package that can be put on a phone. */
export type IpaReason =
  | 'not_a_zip'
  | 'truncated'
  /** It is a zip that contradicts itself: wrong offsets, checksums, sizes. */
  | 'zip_broken'
  /** Its parts tell two stories: another reader would unpack another package than the one that was checked. */
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
  /** By FairPlay: bought in Apple's store, and readable for the buyer's devices alone. */
  | 'encrypted'
  | 'simulator'
  /** For a Mac, a television or a watch. */
  | 'other_platform'

/** The file is at fault, not we: told to whoever brought it. */
export class IpaFault extends Error {
  readonly reason: IpaReason

  constructor(reason: IpaReason, detail?: string) {
    super(detail ? `${reason}: ${detail}` : reason)
    this.name = 'IpaFault'
    this.reason = reason
  }
}
