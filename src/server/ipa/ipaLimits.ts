const MEGABYTE = 1024 * 1024

/**
 * How much of a package is looked at. Large games have some 20,000 files and 4 GB; whoever goes past these is after
 * something else.
 */
export const IPA_LIMITS = {
  entries: 60_000,
  nameBytes: 1024,
  /** Of all that is said to be inside, unpacked. */
  totalBytes: 12_000 * MEGABYTE,
  entryBytes: 4_000 * MEGABYTE,
  /** Unpacked to packed. Below `ratioFreeBytes` nobody asks: small files of one letter pack well. */
  ratio: 150,
  ratioFreeBytes: 32 * MEGABYTE,
  infoBytes: MEGABYTE,
  profileBytes: MEGABYTE,
  iconBytes: 4 * MEGABYTE,
  iconPixels: 2048 * 2048,
  icons: 24,
  /** Where the last part of a program for several processors may begin. */
  executableBytes: 512 * MEGABYTE,
  loadCommandBytes: MEGABYTE,
}

export type IpaLimits = typeof IPA_LIMITS
