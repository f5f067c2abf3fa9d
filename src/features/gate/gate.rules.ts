/** Installation and registration need at least this iOS (requirement 1.21). */
export const MINIMUM_IOS = 12

/** `register` is a new account, `login` an existing one, `enrol` a device's configuration profile. */
export type GatePurpose = 'install' | 'register' | 'enrol' | 'login'

/** The gates (requirements 8.12 to 8.16), by their messages. */
export type Gate = 'browser' | 'iosVersion' | 'scan' | 'registration' | 'private'

/** The result of `browserKind`. */
interface GatedBrowser {
  device: string
  iosVersion: string | null
  browser: string
}

interface FlowState {
  /** The page at the end of the flow. */
  destination?: string | null
  isPrivate?: boolean
}

/**
 * Returns the gate that applies, or null. Users with an account can log in anywhere. Instagram on Android has no
 * Safari, so it is handled like any other device.
 */
export function gateFor(purpose: GatePurpose, kind: GatedBrowser, flow: FlowState = {}): Gate | null {
  if (purpose === 'login') return null
  const isIos = kind.device !== 'other'
  if (isIos && kind.browser === 'instagram') return 'browser'
  if (isIos && isTooOld(kind.iosVersion)) return 'iosVersion'
  return purpose === 'install' ? installGate(isIos, kind.browser) : registerGate(isIos, kind.browser, flow)
}

function installGate(isIos: boolean, browser: string): Gate | null {
  if (!isIos) return 'scan'
  return browser === 'safari' ? null : 'browser'
}

function registerGate(isIos: boolean, browser: string, { destination, isPrivate }: FlowState): Gate | null {
  if (isIos && browser === 'safari') return isPrivate ? 'private' : null
  return isTicket(destination) ? null : 'registration'
}

/** An iPad that identifies itself as a Macintosh sends no iOS version; it is 13 or later. */
function isTooOld(iosVersion: string | null): boolean {
  return iosVersion !== null && Number.parseInt(iosVersion, 10) < MINIMUM_IOS
}

/** A visitor on the way to a ticket needs no iOS device (requirement 8.15). */
function isTicket(destination: string | null | undefined): boolean {
  return /^\/ticket(?![^/?#])/.test(destination ?? '')
}
