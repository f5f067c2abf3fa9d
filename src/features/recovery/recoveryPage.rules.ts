import { chooseDevice } from '#features/device/registration/chooseDevice.rules.ts'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { DAY, type Instant, parseInstant } from '#kernel/time.ts'
import type { ResetState } from './recovery.rules.ts'

export type ResetPage = '/resetAccount' | '/confirmReset' | '/freeResetAccount' | '/newFreeResetAccount'

/** The page that belongs to the state of the account reset, whichever page was opened. */
export function resetPageOf(
  opened: ResetPage,
  { state, closures }: { state: ResetState; closures: number },
): ResetPage {
  if (state === 'none') return '/resetAccount'
  if (state === 'offered') return opened === '/confirmReset' ? opened : '/resetAccount'
  return closures > 1 ? '/newFreeResetAccount' : '/freeResetAccount'
}

interface DeviceCandidate {
  id: string
  enrolTime: string
  status: number | null
  registration: { moveReason: string | null }
}

interface DevicePreference {
  asked: string | null
  stored: string | null
}

/**
 * The device that a page about a closure shows. A link in an SMS names no device; with several, prefer the one whose
 * account is closed or being changed.
 */
export function chooseDeviceWithClosedAccount<Device extends DeviceCandidate>(
  devices: readonly Device[],
  preference: DevicePreference,
): Device | null {
  const isNamed = devices.some(({ id }) => id === preference.asked)
  const closed = devices.filter(({ status }) => status === REGISTRATION_STATUS.errorInAccount)
  const changing = devices.filter(({ registration }) => registration.moveReason === 'problem')
  const candidates = isNamed ? devices : ([closed, changing].find((some) => some.length > 0) ?? devices)
  return chooseDevice(candidates, { ...preference, isForNew: false })
}

export type ProblemStage = 'closed' | 'underway' | 'saved' | 'solved' | 'form'

/** How long a solved report is shown before the form for a new report appears again. */
const ANSWER_SHOWN_MS = 14 * DAY

interface ProblemSituation {
  registration: { status: number | null; moveReason: string | null }
  problem: { state: 'open' | 'solved'; solveTime: string | null } | null
}

/** The content of the problem page for a device. A known cause is shown before the report form. */
export function problemStageOf({ registration, problem }: ProblemSituation, now: Instant): ProblemStage {
  if (registration.status === REGISTRATION_STATUS.errorInAccount) return 'closed'
  if (registration.status !== null && registration.moveReason === 'problem') return 'underway'
  if (problem?.state === 'open') return 'saved'
  if (!problem?.solveTime) return 'form'
  return now.getTime() - parseInstant(problem.solveTime).getTime() < ANSWER_SHOWN_MS ? 'solved' : 'form'
}
