import { type Instant, later, MINUTE } from '#kernel/time.ts'

/** iOS throws a downloaded profile away after eight minutes; nobody should hurry for less. */
export const PROFILE_LIFE_SECONDS = 480
/** How long a device can answer an enrolment (requirement 10.22). */
const ENROLMENT_LIFE_MS = 10 * MINUTE
/** How long Safari may take to come back with its token, a login in between. */
const CLAIM_LIFE_MS = 60 * MINUTE

export function enrolmentEnd(now: Instant): Instant {
  return later(now, ENROLMENT_LIFE_MS)
}

/** An answer older than this is not claimed any more. */
export function oldestClaim(now: Instant): Instant {
  return later(now, -CLAIM_LIFE_MS)
}

/** Why an answer of a device was not taken; also what the page says. */
export const ENROLMENT_FAULTS = ['unreadable', 'forged', 'challenge', 'device', 'late'] as const
export type EnrolmentFault = (typeof ENROLMENT_FAULTS)[number]

export function isEnrolmentFault(text: string | null): text is EnrolmentFault {
  return (ENROLMENT_FAULTS as readonly (string | null)[]).includes(text)
}
