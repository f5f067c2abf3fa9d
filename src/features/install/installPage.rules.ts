import { STATUS, type Status } from '#features/device/registration/registration.rules.ts'
import type { Gate } from '#features/gate/gate.rules.ts'
import { type Instant, later, SECOND } from '#kernel/time.ts'
import { CONFIRM_MS, DIRECT_STATUS, ERROR_TYPE, type TrackedState } from './install.rules.ts'

interface InstallSituation {
  /** The result of `gateFor('install', …)`. */
  gate: Gate | null
  deviceId: string | null
  /** The chosen device is not the one this browser runs on. iOS can install only on the device that opens the link. */
  isElsewhere: boolean
  isEnableInstallFromWebsite: boolean
}

/**
 * `gate`: the application's page explains why installing does not work here. `request`: store the request and go to
 * the next missing step.
 */
export type InstallStep = 'gate' | 'scan' | 'create' | 'request'

/** The next step of the install flow, checked in this order (requirements 4.25 to 4.31). */
export function installStep(situation: InstallSituation): InstallStep {
  const { gate, deviceId, isElsewhere, isEnableInstallFromWebsite } = situation
  if (gate === 'scan') return 'scan'
  if (gate !== null) return 'gate'
  if (!deviceId || !isEnableInstallFromWebsite) return 'request'
  return isElsewhere ? 'scan' : 'create'
}

/** 0 iPhone, 1 iPad, 2 iPod (requirement 3.23), by their names in `browserKind`. */
const TYPE_OF: Record<string, number> = { iphone: 0, ipad: 1, ipod: 2 }

/** Compares the stored device key. Without one, compares the device type with this browser's. */
export function isThisDevice(
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

/** What the server's answer means: the link is ready, the package is being signed, or it is refused. */
export type LinkOutcome = 'ready' | 'signing' | Refusal
export type Refusal = 'waiting' | 'moving' | 'account' | 'package' | 'retry'

const REFUSALS: Record<number, Refusal> = {
  [DIRECT_STATUS.deviceCreated]: 'waiting',
  [DIRECT_STATUS.resetForRenewal]: 'moving',
  [DIRECT_STATUS.resetForProblem]: 'account',
  [DIRECT_STATUS.requiresPayment]: 'package',
}

/** An address without readiness is a placeholder (requirement 4.10). Any other result means: try again (4.12). */
export function linkOutcome({ isReady, installationUrl, deviceStatus }: LinkAnswer): LinkOutcome {
  if (installationUrl) return isReady ? 'ready' : 'signing'
  return REFUSALS[deviceStatus] ?? 'retry'
}

/** `offline` retries automatically. `final` cannot be solved by a retry. */
export type LinkFault = 'package' | 'account' | 'offline' | 'login' | 'final' | 'failed'

interface LinkError {
  status: number
  errorType?: number | undefined
}

/** Both error types open the purchase of a package (requirements 8.6 and 8.7). */
export function linkFault({ status, errorType }: LinkError): LinkFault {
  if (errorType === ERROR_TYPE.purchasePackage) return 'package'
  if (errorType === ERROR_TYPE.disabledAccount) return 'account'
  if (status === 0) return 'offline'
  if (status === 401) return 'login'
  return status === 409 || status === 404 ? 'final' : 'failed'
}

const LONGEST_PAUSE_MS = 10 * SECOND

/** The pause between polls during signing: one second, then growing. */
export function signingPause(asked: number, failures: number): number {
  return Math.min(SECOND * 1.4 ** Math.max(asked, failures * 2), LONGEST_PAUSE_MS)
}

const FAST_POLLS = 90

/** The pause between polls during the download: one second for the usual duration, then longer. */
export function trackingPause(asked: number, failures: number): number {
  if (failures > 0) return Math.min(SECOND * 2 ** failures, LONGEST_PAUSE_MS)
  return asked < FAST_POLLS ? SECOND : 3 * SECOND
}

/** Final states. */
export function isTrackingOver(state: TrackedState): boolean {
  return state === 'sent' || state === 'over'
}

/** After the iOS prompt is shown again, the user gets the full time to confirm it. */
export function shownState(state: TrackedState, shownAt: Instant, now: Instant): TrackedState {
  return state === 'unconfirmed' && now < later(shownAt, CONFIRM_MS) ? 'confirm' : state
}

interface OwnApplicationState {
  installed: unknown
  update: { isForce: boolean } | null
}

/** Order: forced updates, updates, requested applications, the rest. */
export function byUrgency<Application extends OwnApplicationState>(
  applications: readonly Application[],
): Application[] {
  return [...applications].sort((a, b) => urgency(a) - urgency(b))
}

function urgency({ installed, update }: OwnApplicationState): number {
  if (update) return update.isForce ? 0 : 1
  return installed ? 3 : 2
}

const ON_THE_WAY: readonly Status[] = [
  STATUS.waitingForRegistration,
  STATUS.registering,
  STATUS.registrationProcessing,
]

/** `open`: only the server can tell, because it also depends on the subscription. */
export function readiness(status: number | null): 'ready' | 'on_the_way' | 'open' {
  if (status === STATUS.registered) return 'ready'
  return ON_THE_WAY.includes(status as Status) ? 'on_the_way' : 'open'
}

/** The first iOS version with a developer mode (Apple, "Enabling Developer Mode on a device"). */
export const DEVELOPER_MODE_IOS = 16
