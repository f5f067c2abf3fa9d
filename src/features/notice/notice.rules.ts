import { DAY, type Instant, later } from '#kernel/time.ts'

/** A message that was sent or given up is kept this long for questions; then number and text are forgotten. */
export const NOTICE_KEPT_DAYS = 30

export function noticeErasure(finishedAt: Instant): Instant {
  return later(finishedAt, NOTICE_KEPT_DAYS * DAY)
}

/** What was finished then or earlier is forgotten now. */
export function lastKept(now: Instant): Instant {
  return later(now, -NOTICE_KEPT_DAYS * DAY)
}

/** How many people are told in one transaction, so that a long list never holds one for long. */
export const ANNOUNCE_BATCH = 200

/** The same wish never makes two messages, however often the announcement is repeated. */
export function announcementSubject(interestId: number): string {
  return `registration_open:${interestId}`
}
