import { DAY, HOUR, MINUTE } from '#kernel/time.ts'

/**
 * A signed copy stays this long after its last use, even beyond the budget: longer than a phone may wait between
 * manifest and package.
 */
export const SIGNED_COPY_KEPT_MS = HOUR
/** The last use is written only if it is older than this, so at least half an hour of keeping time always remains. */
export const LAST_USE_WRITE_INTERVAL_MS = 30 * MINUTE

/** How long a package file without a row is kept; another import may use it. */
export const UNUSED_PACKAGE_MS = DAY
/** How long storing a file may take. After that it counts as left behind by a killed process. */
export const STORING_TIMEOUT_MS = DAY
/** A removal that did not finish in this time is repeated. */
export const REMOVAL_REPEATED_AFTER_MS = 10 * MINUTE

export const MEGABYTE = 1024 * 1024
