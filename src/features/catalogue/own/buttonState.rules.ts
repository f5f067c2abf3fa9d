import {
  REGISTRATION_STATUS,
  STATUSES_IN_PROGRESS,
} from '#features/device/registration/registration.rules.ts'
import { findIncompatibility, type IncompatibleReason } from '#features/install/install.rules.ts'

/** The response of `GET /device/overview`. */
export interface DeviceOverview {
  device: {
    id: string
    type: number
    iosMajor: number | null
    status: number | null
    usuallyTime: string | null
  } | null
  hasDays: boolean
  daysLeft: number | null
  applications: ReadonlyArray<{
    id: number
    version: string
    update: string | null
    isToReinstall: boolean
    urlScheme: string | null
  }>
  installing: ReadonlyArray<{ id: number; installationId: string; percent: number }>
  bought: readonly number[]
}

export interface ButtonApplication {
  id: number
  price: number
  isEnableInstallFromWebsite: boolean
  isCompatibleWithIphone: boolean
  isCompatibleWithIpad: boolean
  /** The lowest iOS version that can install it; null if there is no file. */
  installableIos: string | null
  /** Only loaded on the application's page. */
  isEnableUpdateWithoutPackage?: boolean
}

/** The same with what the button's links and texts name. */
export interface NamedButtonApplication extends ButtonApplication {
  label: string
  nameFa: string
  nameEn: string
}

/** What the button of an application does for this user. */
export type ButtonState =
  | { name: 'get' | 'soon' | 'inside' | 'buy' | 'install' | 'again' }
  | { name: 'waiting'; time: string | null }
  | { name: 'installing'; percent: number }
  | { name: 'update' | 'installed'; version: string }
  | { name: 'open'; version: string; urlScheme: string }
  | { name: 'unfit'; reason: IncompatibleReason }

/**
 * The state of an application's button. `isHere`: this browser runs on the device of the overview. An application
 * counts as installed if it was installed through the store; a web page cannot see whether it was removed since.
 */
export function buttonStateOf(
  application: ButtonApplication,
  overview: DeviceOverview,
  isHere: boolean,
): ButtonState {
  const { id } = application
  const running = overview.installing.find((one) => one.id === id)
  if (running) return { name: 'installing', percent: running.percent }
  const own = overview.applications.find((one) => one.id === id)
  if (own) return stateOfInstalled(application, own, overview, isHere)
  if (application.installableIos === null) return { name: 'soon' }
  const reason = incompatibilityOf(application, overview)
  if (reason) return { name: 'unfit', reason }
  if (!application.isEnableInstallFromWebsite) return { name: 'inside' }
  if (application.price > 0 && !overview.bought.includes(id)) return { name: 'buy' }
  if (isRegistrationInProgress(overview))
    return { name: 'waiting', time: overview.device?.usuallyTime ?? null }
  return { name: isDeviceRegistered(overview) && overview.hasDays ? 'install' : 'get' }
}

type Installed = DeviceOverview['applications'][number]

function stateOfInstalled(
  { isEnableUpdateWithoutPackage }: ButtonApplication,
  { version, update, isToReinstall, urlScheme }: Installed,
  overview: DeviceOverview,
  isHere: boolean,
): ButtonState {
  if (isRegistrationInProgress(overview))
    return { name: 'waiting', time: overview.device?.usuallyTime ?? null }
  const isAllowed = overview.hasDays || isEnableUpdateWithoutPackage === true
  if (isToReinstall || hasRegistrationStopped(overview)) return { name: 'again' }
  if (update && isDeviceRegistered(overview) && isAllowed) return { name: 'update', version: update }
  return isHere && urlScheme ? { name: 'open', version, urlScheme } : { name: 'installed', version }
}

function incompatibilityOf(
  application: ButtonApplication,
  { device }: DeviceOverview,
): IncompatibleReason | null {
  if (!device) return null
  return findIncompatibility(
    { ...application, minimumIosVersion: application.installableIos ?? '', maximumIosVersion: null },
    { isIpad: device.type === 1, iosMajor: device.iosMajor },
  )
}

export function isDeviceRegistered({ device }: DeviceOverview): boolean {
  return device?.status === REGISTRATION_STATUS.registered
}

export function isRegistrationInProgress({ device }: DeviceOverview): boolean {
  return (STATUSES_IN_PROGRESS as ReadonlyArray<number | null | undefined>).includes(device?.status)
}

/** The registration has stopped until the user chooses something. */
export function hasRegistrationStopped({ device }: DeviceOverview): boolean {
  const { registrationFailed, registrationIneligible, errorInAccount } = REGISTRATION_STATUS
  const trouble: Array<number | null | undefined> = [
    registrationFailed,
    registrationIneligible,
    errorInAccount,
  ]
  return trouble.includes(device?.status)
}

/** Updates that the user can install now. */
export function countUpdates(overview: DeviceOverview): number {
  if (!isDeviceRegistered(overview) || !overview.hasDays) return 0
  return overview.applications.filter(({ update, isToReinstall }) => update && !isToReinstall).length
}

/** Applications that stopped working with the account of the device, once it has a new one. */
export function countReinstalls(overview: DeviceOverview): number {
  return isDeviceRegistered(overview)
    ? overview.applications.filter(({ isToReinstall }) => isToReinstall).length
    : 0
}
