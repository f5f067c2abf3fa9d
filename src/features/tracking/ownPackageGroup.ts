import { getOrCreateExperimentBucket } from '#web/storage/browserIds.ts'
import { writeCookie } from '#web/writeCookie.ts'
import {
  isPackageTestGroup,
  PACKAGE_GROUP_COOKIE,
  type PackageTestGroup,
  packageTestGroupOfBucket,
} from './testGroup.rules.ts'

/**
 * This browser's random slot for the package page test. If the server assigned a test group on the first visit, the
 * slot is drawn to match it.
 */
export function getPackageTestSlot(): number {
  const assigned = cookieGroup()
  return getOrCreateExperimentBucket(
    'purchaseTestGroup',
    (slot) => assigned === null || packageTestGroupOfBucket(slot) === assigned,
  )
}

/** The test group of this browser for the package page; it never changes. */
export function getPackageTestGroup(): PackageTestGroup {
  return packageTestGroupOfBucket(getPackageTestSlot())
}

const COOKIE_SECONDS = 31_536_000

/**
 * Copies the test group of the package page into a cookie for the server. If they differ, the browser's storage wins.
 */
export function copyPackageGroupToCookie(): void {
  const group = getPackageTestGroup()
  if (cookieGroup() === group) return
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  writeCookie(`${PACKAGE_GROUP_COOKIE}=${group}; path=/; samesite=lax; max-age=${COOKIE_SECONDS}${secure}`)
}

function cookieGroup(): PackageTestGroup | null {
  const start = `${PACKAGE_GROUP_COOKIE}=`
  const value = document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
  return isPackageTestGroup(value) ? value : null
}
