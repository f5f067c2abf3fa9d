import { STATUS } from '#features/device/registration/registration.rules.ts'
import { chooseDevice } from '#features/device/registration/registrationPage.rules.ts'
import { DAY, type Instant, instant } from '#kernel/time.ts'
import type { ResetState } from './recovery.rules.ts'

/** By their paths. */
export type ResetPage = '/resetAccount' | '/confirmReset' | '/freeResetAccount' | '/newFreeResetAccount'

/** The page that fits, whichever was opened: nobody stands before a choice that is not theirs, or before nothing. */
export function resetPage(
  opened: ResetPage,
  { state, closures }: { state: ResetState; closures: number },
): ResetPage {
  if (state === 'none') return '/resetAccount'
  if (state === 'offered') return opened === '/confirmReset' ? opened : '/resetAccount'
  return closures > 1 ? '/newFreeResetAccount' : '/freeResetAccount'
}

interface Known {
  id: string
  enrolTime: string
  status: number | null
  registration: { moveReason: string | null }
}

interface Wish {
  asked: string | null
  stored: string | null
}

/** A link from a message names no device: of several, the one whose account is closed is meant. */
export function chooseClosed<Device extends Known>(devices: readonly Device[], wish: Wish): Device | null {
  const isNamed = devices.some(({ id }) => id === wish.asked)
  const closed = devices.filter(({ status }) => status === STATUS.errorInAccount)
  const changing = devices.filter(({ registration }) => registration.moveReason === 'problem')
  const meant = isNamed ? devices : ([closed, changing].find((some) => some.length > 0) ?? devices)
  return chooseDevice(meant, { ...wish, isForNew: false })
}

export type ProblemStage = 'closed' | 'underway' | 'saved' | 'solved' | 'form'

/** So long an answer is what somebody comes for; later they come with something new. */
const ANSWER_SHOWN_MS = 14 * DAY

interface Told {
  registration: { status: number | null; moveReason: string | null }
  problem: { state: 'open' | 'solved'; solveTime: string | null } | null
}

/** What is known already comes before what is asked. */
export function problemStage({ registration, problem }: Told, now: Instant): ProblemStage {
  if (registration.status === STATUS.errorInAccount) return 'closed'
  if (registration.status !== null && registration.moveReason === 'problem') return 'underway'
  if (problem?.state === 'open') return 'saved'
  if (!problem?.solveTime) return 'form'
  return now.getTime() - instant(problem.solveTime).getTime() < ANSWER_SHOWN_MS ? 'solved' : 'form'
}
