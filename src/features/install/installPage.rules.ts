import {
  REGISTRATION_STATUS,
  type RegistrationStatus,
} from '#features/device/registration/registration.rules.ts'
import type { BrowserGate } from '#features/gate/gate.rules.ts'
import { addMilliseconds, type Instant, SECOND } from '#kernel/time.ts'
import {
  CONFIRM_PROMPT_WITHIN_MS,
  DIRECT_INSTALL_STATUS,
  type DownloadState,
  INSTALL_ERROR_TYPE,
} from './install.rules.ts'

interface InstallSituation {
  /** The gate that stops the installation in this browser, from `findBrowserGate('install', …)`. */
  gate: BrowserGate | null
  deviceId: string | null
  /** The chosen device is not the one this browser runs on. iOS can install only on the device that opens the link. */
  isElsewhere: boolean
  isEnableInstallFromWebsite: boolean
}

/**
 * The next step of the install flow. `gate`: the application's page explains why installing does not work here.
 * `request`: store the request and go to the next missing step.
 */
export type InstallStep = 'gate' | 'scan' | 'create' | 'request'

/** The next step of the install flow, checked in this order (requirements 4.25 to 4.31). */
export function currentInstallStep(situation: InstallSituation): InstallStep {
  const { gate, deviceId, isElsewhere, isEnableInstallFromWebsite } = situation
  if (gate === 'scan') return 'scan'
  if (gate !== null) return 'gate'
  if (!deviceId || !isEnableInstallFromWebsite) return 'request'
  return isElsewhere ? 'scan' : 'create'
}

/** The numbers of the device types (requirement 3.23), by their names in `browserKind`. */
const TYPE_OF: Record<string, number> = { iphone: 0, ipad: 1, ipod: 2 }

/**
 * Whether this browser runs on the device. Compares the stored device key; without one, the device type with this
 * browser's.
 */
export function isDeviceOfThisBrowser(
  device: { id: string; type: number },
  here: { storedId: string | null; kind: string },
): boolean {
  return here.storedId === null ? TYPE_OF[here.kind] === device.type : here.storedId === device.id
}

interface LinkAnswer {
  isReady: boolean
  installationUrl: string | null
  deviceStatus: number
}

/**
 * The meaning of the response to a link request: the link is ready, the package is being signed, or the installation is
 * refused.
 */
export type InstallLinkOutcome = 'ready' | 'signing' | InstallLinkRefusal
export type InstallLinkRefusal = 'waiting' | 'moving' | 'account' | 'package' | 'retry'

const REFUSALS: Record<number, InstallLinkRefusal> = {
  [DIRECT_INSTALL_STATUS.deviceCreated]: 'waiting',
  [DIRECT_INSTALL_STATUS.resetForRenewal]: 'moving',
  [DIRECT_INSTALL_STATUS.resetForProblem]: 'account',
  [DIRECT_INSTALL_STATUS.requiresPayment]: 'package',
}

/**
 * Reads the answer to a link request. A URL that is not ready is a placeholder (requirement 4.10). Any other result
 * means: try again (4.12).
 */
export function outcomeOfLinkAnswer({
  isReady,
  installationUrl,
  deviceStatus,
}: LinkAnswer): InstallLinkOutcome {
  if (installationUrl) return isReady ? 'ready' : 'signing'
  return REFUSALS[deviceStatus] ?? 'retry'
}

/** Why a link request failed. `offline` is retried automatically. `final` cannot be solved by a retry. */
export type InstallLinkFault = 'package' | 'account' | 'offline' | 'login' | 'final' | 'failed'

interface LinkError {
  status: number
  errorType?: number | undefined
}

/** Why a link request failed. Both error types open the purchase of a package (requirements 8.6 and 8.7). */
export function faultOfLinkError({ status, errorType }: LinkError): InstallLinkFault {
  if (errorType === INSTALL_ERROR_TYPE.purchasePackage) return 'package'
  if (errorType === INSTALL_ERROR_TYPE.disabledAccount) return 'account'
  if (status === 0) return 'offline'
  if (status === 401) return 'login'
  return status === 409 || status === 404 ? 'final' : 'failed'
}

const LONGEST_PAUSE_MS = 10 * SECOND

/** The pause between polls while a package is being signed: one second, then growing. */
export function signingPollDelay(asked: number, failures: number): number {
  return Math.min(SECOND * 1.4 ** Math.max(asked, failures * 2), LONGEST_PAUSE_MS)
}

const FAST_POLLS = 90

/** The pause between polls during a download: one second for the usual duration, then longer. */
export function downloadPollDelay(asked: number, failures: number): number {
  if (failures > 0) return Math.min(SECOND * 2 ** failures, LONGEST_PAUSE_MS)
  return asked < FAST_POLLS ? SECOND : 3 * SECOND
}

/** Whether the download state is final, so that polling ends. */
export function isDownloadOver(state: DownloadState): boolean {
  return state === 'sent' || state === 'over'
}

/** The download state to show. After the iOS prompt is shown again, the user gets the full time to confirm it. */
export function displayedDownloadState(state: DownloadState, shownAt: Instant, now: Instant): DownloadState {
  return state === 'unconfirmed' && now < addMilliseconds(shownAt, CONFIRM_PROMPT_WITHIN_MS)
    ? 'confirm'
    : state
}

interface OwnApplicationState {
  installed: unknown
  update: { isForce: boolean } | null
}

/** Sorts the user's applications: forced updates, updates, requested applications, the rest. */
export function sortByUrgency<Application extends OwnApplicationState>(
  applications: readonly Application[],
): Application[] {
  return [...applications].sort((a, b) => urgency(a) - urgency(b))
}

function urgency({ installed, update }: OwnApplicationState): number {
  if (update) return update.isForce ? 0 : 1
  return installed ? 3 : 2
}

const ON_THE_WAY: readonly RegistrationStatus[] = [
  REGISTRATION_STATUS.waitingForRegistration,
  REGISTRATION_STATUS.registering,
  REGISTRATION_STATUS.registrationProcessing,
]

/**
 * Whether apps can be installed on a device in this registration status. `open`: only the server can tell, because it
 * also depends on the subscription.
 */
export function deviceReadiness(status: number | null): 'ready' | 'on_the_way' | 'open' {
  if (status === REGISTRATION_STATUS.registered) return 'ready'
  return ON_THE_WAY.includes(status as RegistrationStatus) ? 'on_the_way' : 'open'
}

/** The first iOS version with a developer mode (Apple, "Enabling Developer Mode on a device"). */
export const DEVELOPER_MODE_IOS = 16

export type FirstStep = 'application' | 'store' | 'developer_mode'

interface FirstSituation {
  applications: ReadonlyArray<{ id: number; installed: unknown }>
  /** The store's own app, if it has one. */
  store: { id: number } | null
  iosMajor: number | null
  /** The user has ticked this step as done. */
  hasDeveloperMode: boolean
}

/** The steps of a user whose device just became ready. Developer mode appears in iOS only after an installation. */
export function firstStepsOf({ applications, store, iosMajor, hasDeveloperMode }: FirstSituation) {
  const others = applications.filter(({ id }) => id !== store?.id)
  const isInstalled = (some: typeof others) => some.some(({ installed }) => installed !== null)
  const steps: Array<{ id: FirstStep; isDone: boolean }> = [
    { id: 'application', isDone: isInstalled(others) && others.every(({ installed }) => installed !== null) },
  ]
  if (store)
    steps.push({ id: 'store', isDone: isInstalled(applications.filter(({ id }) => id === store.id)) })
  if ((iosMajor ?? DEVELOPER_MODE_IOS) >= DEVELOPER_MODE_IOS)
    steps.push({ id: 'developer_mode', isDone: hasDeveloperMode })
  return steps
}
