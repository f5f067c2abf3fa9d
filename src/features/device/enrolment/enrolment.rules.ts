import { addMilliseconds, type Instant, MINUTE } from '#kernel/time.ts'

/** After this many seconds iOS deletes a downloaded configuration profile. */
export const ENROLMENT_PROFILE_LIFETIME_SECONDS = 480
/** How long a device can answer an enrolment (requirement 10.22). */
const ENROLMENT_LIFE_MS = 10 * MINUTE
/** How long after the device's answer Safari may return with the token. The user may have to log in meanwhile. */
const CLAIM_LIFE_MS = 60 * MINUTE

export function enrolmentEndsAt(now: Instant): Instant {
  return addMilliseconds(now, ENROLMENT_LIFE_MS)
}

/** Device answers older than this can no longer be claimed. */
export function oldestClaimableAnswer(now: Instant): Instant {
  return addMilliseconds(now, -CLAIM_LIFE_MS)
}

/** Why a device's answer was rejected. The page has a text for each reason. */
export const ENROLMENT_FAULTS = ['unreadable', 'forged', 'challenge', 'device', 'late'] as const
export type EnrolmentFault = (typeof ENROLMENT_FAULTS)[number]

export function isEnrolmentFault(text: string | null): text is EnrolmentFault {
  return (ENROLMENT_FAULTS as readonly (string | null)[]).includes(text)
}
