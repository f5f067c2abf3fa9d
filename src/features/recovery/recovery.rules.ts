export const RESET_STATES = ['none', 'offered', 'underway', 'done'] as const
export type ResetState = (typeof RESET_STATES)[number]

interface RegistrationEventView {
  event: string
  time: string
}

/** The state of the change to another developer account after a closure, derived from the registration events. */
export interface AccountChange {
  state: ResetState
  closures: number
  closeTime: string | null
  chooseTime: string | null
  doneTime: string | null
}

const NO_CHANGE: AccountChange = {
  state: 'none',
  closures: 0,
  closeTime: null,
  chooseTime: null,
  doneTime: null,
}

/**
 * Derives the state of the account change from the registration events. Entering or leaving the queue resets it:
 * closures of an earlier subscription do not count.
 */
export function accountChangeOf(events: readonly RegistrationEventView[]): AccountChange {
  return events.reduce(afterEvent, NO_CHANGE)
}

function afterEvent(before: AccountChange, { event, time }: RegistrationEventView): AccountChange {
  switch (event) {
    case 'applied':
    case 'declined':
    case 'cancelled':
      return NO_CHANGE
    case 'account_closed':
      return { ...NO_CHANGE, state: 'offered', closures: before.closures + 1, closeTime: time }
    case 'reset_confirmed':
      return { ...before, state: 'underway', chooseTime: time }
    case 'enabled':
      // A first registration, or one after a move, does not end a reset.
      return before.state === 'underway' ? { ...before, state: 'done', doneTime: time } : before
    default:
      return before
  }
}

export const PROBLEM_KINDS = ['does_not_open', 'disappeared', 'cannot_install', 'other'] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

export const MAXIMUM_DESCRIPTION_LENGTH = 1000
/** Maximum length of an operator's answer to a report. */
export const MAXIMUM_ANSWER_LENGTH = 1000

export const PROBLEM_SOLVERS = ['registration', 'operator', 'user'] as const
export type ProblemSolver = (typeof PROBLEM_SOLVERS)[number]
