export const RESET_STATES = ['none', 'offered', 'underway', 'done'] as const
export type ResetState = (typeof RESET_STATES)[number]

interface PastEvent {
  event: string
  time: string
}

/** What became of the account under a device, read from everything that happened to its registration. */
export interface AccountChange {
  state: ResetState
  closures: number
  closeTime: string | null
  chooseTime: string | null
  doneTime: string | null
}

const NOTHING: AccountChange = {
  state: 'none',
  closures: 0,
  closeTime: null,
  chooseTime: null,
  doneTime: null,
}

/** Whoever enters the line anew, or leaves it, begins anew: closures of an earlier subscription are not counted. */
export function changeOf(events: readonly PastEvent[]): AccountChange {
  return events.reduce(afterEvent, NOTHING)
}

function afterEvent(before: AccountChange, { event, time }: PastEvent): AccountChange {
  switch (event) {
    case 'applied':
    case 'declined':
    case 'cancelled':
      return NOTHING
    case 'account_closed':
      return { ...NOTHING, state: 'offered', closures: before.closures + 1, closeTime: time }
    case 'reset_confirmed':
      return { ...before, state: 'underway', chooseTime: time }
    case 'enabled':
      // The first registration, or one after a move, ends no change of account.
      return before.state === 'underway' ? { ...before, state: 'done', doneTime: time } : before
    default:
      return before
  }
}

export const PROBLEM_KINDS = ['does_not_open', 'disappeared', 'cannot_install', 'other'] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

export const DESCRIPTION_LENGTH = 1000
/** Of what an operator answers. */
export const ANSWER_LENGTH = 1000

export const SOLVERS = ['registration', 'operator', 'user'] as const
export type Solver = (typeof SOLVERS)[number]
