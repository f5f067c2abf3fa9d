import { ownSlot } from '#web/storage/ownIds.ts'
import { writeCookie } from '#web/writeCookie.ts'
import {
  isPackageTestGroup,
  PACKAGE_GROUP_COOKIE,
  type PackageTestGroup,
  packageTestGroup,
} from './testGroup.rules.ts'

/** Whoever came to the package page first was given a group by the server: the slot is drawn to fit it. */
export function ownPackageSlot(): number {
  const given = cookieGroup()
  return ownSlot('purchaseTestGroup', (slot) => given === null || packageTestGroup(slot) === given)
}

/** The group whose package page this browser shows, for good. */
export function ownPackageGroup(): PackageTestGroup {
  return packageTestGroup(ownPackageSlot())
}

const COOKIE_SECONDS = 31_536_000

/** For the server. Where both differ, storage is right. */
export function mirrorPackageGroup(): void {
  const group = ownPackageGroup()
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
