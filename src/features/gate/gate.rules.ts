/** Installation and registration need at least this iOS (requirement 1.21). */
export const MINIMUM_IOS = 12

/** What somebody came for. `register` is a new account, `login` an existing one, `enrol` a device's profile. */
export type GatePurpose = 'install' | 'register' | 'enrol' | 'login'

/** The gates (requirements 8.12 to 8.16), by their messages. */
export type Gate = 'browser' | 'iosVersion' | 'scan' | 'registration' | 'private'

/** As `browserKind` tells it. */
interface GatedBrowser {
  device: string
  iosVersion: string | null
  browser: string
}

interface Circumstances {
  /** Where the flow wants to end. */
  destination?: string | null
  isPrivate?: boolean
}

/**
 * The gate that stands in the way; null when the way is free. People whose account exists may log in anywhere.
 * Android's Instagram is not sent to Safari, which it does not have: it gets what every other device gets.
 */
export function gateFor(
  purpose: GatePurpose,
  kind: GatedBrowser,
  circumstances: Circumstances = {},
): Gate | null {
  if (purpose === 'login') return null
  const isIos = kind.device !== 'other'
  if (isIos && kind.browser === 'instagram') return 'browser'
  if (isIos && isTooOld(kind.iosVersion)) return 'iosVersion'
  return purpose === 'install'
    ? installGate(isIos, kind.browser)
    : registerGate(isIos, kind.browser, circumstances)
}

function installGate(isIos: boolean, browser: string): Gate | null {
  if (!isIos) return 'scan'
  return browser === 'safari' ? null : 'browser'
}

function registerGate(
  isIos: boolean,
  browser: string,
  { destination, isPrivate }: Circumstances,
): Gate | null {
  if (isIos && browser === 'safari') return isPrivate ? 'private' : null
  return isTicket(destination) ? null : 'registration'
}

/** An iPad that says Macintosh does not tell its version, and is 13 or later. */
function isTooOld(iosVersion: string | null): boolean {
  return iosVersion !== null && Number.parseInt(iosVersion, 10) < MINIMUM_IOS
}

/** A visitor on the way to a ticket needs no iOS device (requirement 8.15). */
function isTicket(destination: string | null | undefined): boolean {
  return /^\/ticket(?![^/?#])/.test(destination ?? '')
}
