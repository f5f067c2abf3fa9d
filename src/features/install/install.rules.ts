import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import type { ByteRange } from '#kernel/byteRange.ts'
import { addMilliseconds, type Instant, MINUTE, SECOND } from '#kernel/time.ts'
import { compareVersions } from '#kernel/version.ts'

/** The status in the answer to a direct installation (requirement 4.6). */
export const DIRECT_INSTALL_STATUS = {
  deviceCreated: 0,
  resetForRenewal: 1,
  resetForProblem: 2,
  requiresPayment: 3,
  requiresRetry: 4,
} as const
export type DirectInstallStatus = (typeof DIRECT_INSTALL_STATUS)[keyof typeof DIRECT_INSTALL_STATUS]

/** The `error_type` values. Both open the purchase of a package (requirements 8.6 and 8.7). */
export const INSTALL_ERROR_TYPE = { purchasePackage: 1, disabledAccount: 2 } as const

export interface InstallDeviceState {
  isSubscribed: boolean
  /** The registration status of the device; null when it is not in the queue. */
  status: number | null
  moveReason: string | null
}

const ON_ITS_WAY: readonly (number | null)[] = [
  REGISTRATION_STATUS.waitingForRegistration,
  REGISTRATION_STATUS.registering,
  REGISTRATION_STATUS.registrationProcessing,
  REGISTRATION_STATUS.registered,
]
const IN_TROUBLE: readonly (number | null)[] = [
  REGISTRATION_STATUS.errorInAccount,
  REGISTRATION_STATUS.registrationIneligible,
]

/** The status of a direct installation; the conditions are checked in this order (requirement 12.1). */
export function directInstallStatus({
  isSubscribed,
  status,
  moveReason,
}: InstallDeviceState): DirectInstallStatus {
  if (!isSubscribed) return DIRECT_INSTALL_STATUS.requiresPayment
  const isMoving = status !== REGISTRATION_STATUS.registered && status !== null
  if (isMoving && (moveReason === 'renewal' || moveReason === 'operator'))
    return DIRECT_INSTALL_STATUS.resetForRenewal
  if (IN_TROUBLE.includes(status) || (isMoving && moveReason === 'problem'))
    return DIRECT_INSTALL_STATUS.resetForProblem
  return ON_ITS_WAY.includes(status)
    ? DIRECT_INSTALL_STATUS.deviceCreated
    : DIRECT_INSTALL_STATUS.requiresRetry
}

/** How long the URLs of an installation are valid (requirements 12.3 and 12.4). */
export const MANIFEST_LIFETIME_MS = 15 * MINUTE
export const PACKAGE_DOWNLOAD_STALL_MS = 15 * MINUTE
export const PACKAGE_LIFETIME_MS = 24 * 60 * MINUTE
/**
 * The server does not see the bytes that nginx or the object storage sends, so it cannot tell a slow download from a
 * stalled one. It allows this long without progress.
 */
export const DELIVERED_ELSEWHERE_MS = 6 * 60 * MINUTE

export interface InstallationTimes {
  createdAt: Instant
  manifestAt: Instant | null
  sentAt: Instant | null
  finishedAt: Instant | null
  revokedAt: Instant | null
  /** What sends the package instead of the server; null if the server sends it. */
  deliveredBy: 'nginx' | 'storage' | null
}

/**
 * Whether the package URL is used up. After a redirect to the object storage the installation counts as finished at
 * once, but the URL stays valid, so that iOS can resume.
 */
function isDead({ finishedAt, revokedAt, deliveredBy }: InstallationTimes): boolean {
  return revokedAt !== null || (finishedAt !== null && deliveredBy !== 'storage')
}

/** Whether the manifest can be read. iOS may read it repeatedly while it is valid. */
export function isManifestFetchable(times: InstallationTimes, now: Instant): boolean {
  return !isDead(times) && now < addMilliseconds(times.createdAt, MANIFEST_LIFETIME_MS)
}

/**
 * Whether the package can be downloaded: from the first read of the manifest, while iOS keeps fetching, and for one day
 * at most.
 */
export function isPackageFetchable(times: InstallationTimes, now: Instant): boolean {
  const { createdAt, manifestAt, sentAt } = times
  if (isDead(times) || !manifestAt) return false
  const active = sentAt && sentAt > manifestAt ? sentAt : manifestAt
  return (
    now < addMilliseconds(active, times.deliveredBy ? DELIVERED_ELSEWHERE_MS : PACKAGE_DOWNLOAD_STALL_MS) &&
    now < addMilliseconds(createdAt, PACKAGE_LIFETIME_MS)
  )
}

/** A started download without new bytes for this long is stalled. */
export const DOWNLOAD_STALLED_AFTER_MS = 30 * SECOND
/** After this time without a download we assume that the user has not confirmed the iOS prompt. */
export const CONFIRM_PROMPT_WITHIN_MS = 60 * SECOND

export const DOWNLOAD_STATES = [
  'confirm',
  'unconfirmed',
  'sending',
  'stalled',
  'delivered',
  'sent',
  'over',
] as const
export type DownloadState = (typeof DOWNLOAD_STATES)[number]

/**
 * The state of a download. For packages that the server sends, the bytes that iOS fetched show the progress.
 * `delivered`: nginx or the object storage sends the package, so the progress is unknown.
 */
export function downloadStateAt(times: InstallationTimes, sentBytes: number, now: Instant): DownloadState {
  const isLedToStorage = times.deliveredBy === 'storage'
  if (times.finishedAt && !isLedToStorage) return 'sent'
  if (times.revokedAt) return 'over'
  if (times.finishedAt) return 'delivered'
  if (times.deliveredBy) return isPackageFetchable(times, now) ? 'delivered' : 'over'
  if (!times.manifestAt || sentBytes === 0) return stateBeforeDownload(times, now)
  if (!isPackageFetchable(times, now)) return 'over'
  return now < addMilliseconds(times.sentAt ?? times.manifestAt, DOWNLOAD_STALLED_AFTER_MS)
    ? 'sending'
    : 'stalled'
}

/**
 * The state before iOS fetched any byte. iOS reads the manifest before its prompt and fetches the package after the
 * user confirms.
 */
function stateBeforeDownload(times: InstallationTimes, now: Instant): DownloadState {
  const isOpen = times.manifestAt ? isPackageFetchable(times, now) : isManifestFetchable(times, now)
  if (!isOpen) return 'over'
  return now < addMilliseconds(times.manifestAt ?? times.createdAt, CONFIRM_PROMPT_WITHIN_MS)
    ? 'confirm'
    : 'unconfirmed'
}

interface SentReport {
  status: number
  range: string
  bytes: number
  isComplete: boolean
  received: string
}

/**
 * The byte range that nginx sent, according to its report at the end of a download; null if none. nginx reports a
 * response as complete even when the storage broke the connection, so the range is complete only if nginx also received
 * all its bytes. nginx also counts some protocol bytes, so an aborted download never includes the last byte.
 */
export function sentPartOf(report: SentReport, size: number): ByteRange | null {
  const { status, range, bytes, isComplete, received } = report
  const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(range) ?? []
  if (status !== 200 && !(status === 206 && first)) return null
  const [start, end] = status === 206 ? [Number(first), Number(last)] : [0, size - 1]
  if (end >= size || start > end) return null
  const hasReceived = received.split(/[^\d]+/).includes(String(end - start + 1))
  if (isComplete && hasReceived) return { start, end }
  const sent = Math.min(start + bytes - 1, end - 1)
  return sent < start ? null : { start, end: sent }
}

/** The download progress in whole percent; 100 only when everything was sent. */
export function percentSent(sent: number, size: number): number {
  return size > 0 ? Math.min(sent >= size ? 100 : 99, Math.floor((sent * 100) / size)) : 0
}

export interface Compatibility {
  isCompatibleWithIphone: boolean
  isCompatibleWithIpad: boolean
  minimumIosVersion: string
  maximumIosVersion: string | null
}

export type IncompatibleReason =
  | 'install_not_for_iphone'
  | 'install_not_for_ipad'
  | 'install_ios_too_old'
  | 'install_ios_too_new'

/**
 * Why the device cannot run the application; null if it can. Uses the attributes that the device reported. A version
 * that cannot be compared blocks nothing (requirement 12.7).
 */
export function findIncompatibility(
  application: Compatibility,
  device: { isIpad: boolean; iosMajor: number | null },
): IncompatibleReason | null {
  // An iPad runs iPhone apps, but not the other way round.
  if (device.isIpad && !application.isCompatibleWithIpad && !application.isCompatibleWithIphone)
    return 'install_not_for_ipad'
  if (!device.isIpad && !application.isCompatibleWithIphone) return 'install_not_for_iphone'
  if (device.iosMajor === null) return null
  // Only the device's major iOS version is known, so the minimum is compared with the newest minor version.
  const newest = `${device.iosMajor}.99`
  if (compareVersions(newest, application.minimumIosVersion) < 0) return 'install_ios_too_old'
  const { maximumIosVersion } = application
  if (maximumIosVersion && compareVersions(String(device.iosMajor), maximumIosVersion) > 0)
    return 'install_ios_too_new'
  return null
}

export interface VersionPosition {
  name: string
  /** The version's position in the application's version history. */
  place: number
}

/**
 * Whether a version is newer than another, by requirement 5.17. Versions that cannot be compared are ordered by the
 * version history (requirement 12.8).
 */
export function isNewerVersion(version: VersionPosition, than: VersionPosition): boolean {
  const order = compareVersions(version.name, than.name)
  return Number.isNaN(order) ? version.place > than.place : order > 0
}

interface SubscriptionDays {
  subscriptionId: string | null
  endsAt: Instant | null
  interruptedAt: Instant | null
}

/** Whether the device has subscription days. Days that have not started, or are interrupted by a closure, count. */
export function hasSubscriptionDays(
  { subscriptionId, endsAt, interruptedAt }: SubscriptionDays,
  now: Instant,
): boolean {
  return subscriptionId !== null && (endsAt === null || interruptedAt !== null || endsAt > now)
}

/**
 * Whether an installed application stopped working with its account: it was signed before the device was registered in
 * the account it is in now.
 */
export function isToReinstall(row: { installedAt: Instant; registeredAt: Instant | null }): boolean {
  return row.registeredAt !== null && row.installedAt < row.registeredAt
}
