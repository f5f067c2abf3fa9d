import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'

/** Which of the steps profile, package and install the user has completed. */
export interface UserProgress {
  /** The user's device: the one of this browser, else the newest. */
  device: { id: string; status: number | null } | null
  subscriptions: ReadonlyArray<{ state: string; deviceId: string | null; daysLeft: number | null }>
  /** Whether an application was installed on the device. */
  hasInstalled: boolean
}

type NextStep = '/installProfile' | '/account' | '/packages' | '/registerDevice' | '/install'

/** The stored destination of a login, unless it is a page of the login: that would be a loop. */
export function destinationOutsideLogin(destination: string | null): string | null {
  return destination && !isPartOfLogin(destination) ? destination : null
}

/**
 * The next step that the user lacks (requirement 10.23). Profile and installation need Safari on iOS; a package can be
 * bought anywhere. Null is unknown progress.
 */
export function nextStep(progress: UserProgress | null, canEnrol: boolean): NextStep {
  const { device, subscriptions, hasInstalled } = progress ?? { device: null, subscriptions: [] }
  if (!device) return canEnrol ? '/installProfile' : '/account'
  const isBought = subscriptions.some(
    ({ state, deviceId, daysLeft }) => state === 'active' && deviceId === device.id && daysLeft !== 0,
  )
  const isUnapplied = subscriptions.some(({ state }) => state === 'unapplied')
  if (!isBought && !isUnapplied) return '/packages'
  if (!canEnrol) return '/account'
  // Opens the page of the device's status.
  if (!isBought || device.status !== REGISTRATION_STATUS.registered) return '/registerDevice'
  return hasInstalled ? '/account' : '/install'
}

/** Whether the way ends with an installation, so that a package must be bought first. */
export function isInstallPath(destination: string | null): boolean {
  return /^\/(install|applications\/download)(?![^/?#])/.test(destination ?? '')
}

/**
 * Whether a purchase or a gift was chosen before the login. Without a device the profile comes first, so that both are
 * applied to the device at once. A forced flow names no offer and is not delayed (requirement 2.11).
 */
export function needsDeviceFirst(destination: string): boolean {
  const { pathname, searchParams } = new URL(destination, 'https://own.invalid')
  if (pathname === '/gift') return searchParams.has('code')
  const isShop = pathname.startsWith('/packages')
  return (
    isShop && searchParams.has('package') && !searchParams.has('application') && !searchParams.has('device')
  )
}

function isPartOfLogin(path: string): boolean {
  const [page = ''] = path.split(/[?#]/)
  return ['/startRegister', '/register', '/activate', '/getUser'].includes(page)
}
