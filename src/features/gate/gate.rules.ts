/** Installation and registration need at least this iOS (requirement 1.21). */
export const MINIMUM_IOS_VERSION = 12

/**
 * The step that a gate protects. `register` is a new user account, `login` an existing one, `enrol` a device's
 * configuration profile.
 */
export type GatePurpose = 'install' | 'register' | 'enrol' | 'login'

/** The gates that can stop a visitor (requirements 8.12 to 8.16). Message keys contain these names. */
export type BrowserGate = 'browser' | 'iosVersion' | 'scan' | 'registration' | 'private'

/** The browser, as `browserKind` detects it. */
interface GatedBrowser {
  device: string
  iosVersion: string | null
  browser: string
}

interface FlowState {
  /** The path of the page at the end of the flow. */
  destination?: string | null | undefined
  isPrivate?: boolean
}

/**
 * Returns the restriction that applies to the browser, or null. Users can log in with any browser, and can register
 * with any browser in order to write a ticket. Instagram on Android is treated like any other browser, because users
 * cannot be sent from there to Safari.
 */
export function findBrowserGate(
  purpose: GatePurpose,
  kind: GatedBrowser,
  flow: FlowState = {},
): BrowserGate | null {
  if (purpose === 'login' || (purpose === 'register' && isTicketPath(flow.destination))) return null
  const isIos = kind.device !== 'other'
  if (isIos && kind.browser === 'instagram') return 'browser'
  if (isIos && isTooOld(kind.iosVersion)) return 'iosVersion'
  return purpose === 'install' ? installGate(isIos, kind.browser) : registerGate(isIos, kind.browser, flow)
}

function installGate(isIos: boolean, browser: string): BrowserGate | null {
  if (!isIos) return 'scan'
  return browser === 'safari' ? null : 'browser'
}

function registerGate(
  isIos: boolean,
  browser: string,
  { destination, isPrivate }: FlowState,
): BrowserGate | null {
  if (isIos && browser === 'safari') return isPrivate ? 'private' : null
  return isTicketPath(destination) ? null : 'registration'
}

/**
 * Whether the iOS version is too old. Null counts as new enough: an iPad that identifies itself as a Macintosh sends no
 * version and is 13 or later.
 */
function isTooOld(iosVersion: string | null): boolean {
  return iosVersion !== null && Number.parseInt(iosVersion, 10) < MINIMUM_IOS_VERSION
}

/** Whether the flow ends at a ticket. A visitor who wants to write a ticket needs no iOS device (requirement 8.15). */
export function isTicketPath(destination: string | null | undefined): destination is string {
  return /^\/ticket(?![^/?#])/.test(destination ?? '')
}
