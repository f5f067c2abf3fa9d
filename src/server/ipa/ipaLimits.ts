const MEGABYTE = 1024 * 1024

/**
 * Limits for reading an uploaded package. Large games have some 20,000 files and 4 GB, so anything beyond is an attack.
 */
export const IPA_LIMITS = {
  entries: 60_000,
  nameBytes: 1024,
  /** Declared decompressed size of all zip entries together. */
  totalBytes: 12_000 * MEGABYTE,
  entryBytes: 4_000 * MEGABYTE,
  /**
   * Highest compression ratio of a zip entry. Not checked below `ratioFreeBytes`, because small repetitive files
   * compress very well.
   */
  ratio: 150,
  ratioFreeBytes: 32 * MEGABYTE,
  infoBytes: MEGABYTE,
  profileBytes: MEGABYTE,
  iconBytes: 4 * MEGABYTE,
  iconPixels: 2048 * 2048,
  icons: 24,
  /** Largest offset of a slice in a fat Mach-O binary. */
  executableBytes: 512 * MEGABYTE,
  loadCommandBytes: MEGABYTE,
}

export type IpaLimits = typeof IPA_LIMITS
