import { DAY, type Instant, later } from '#kernel/time.ts'

/** How long a finished message is kept for support questions. Then its number and text are erased. */
export const NOTICE_KEPT_DAYS = 30

export function noticeErasure(finishedAt: Instant): Instant {
  return later(finishedAt, NOTICE_KEPT_DAYS * DAY)
}

/** Messages finished at this time or earlier are erased. */
export function lastKept(now: Instant): Instant {
  return later(now, -NOTICE_KEPT_DAYS * DAY)
}

/** Notices per transaction, so that a long list never holds a transaction for long. */
export const ANNOUNCE_BATCH = 200

/** The subject makes the announcement idempotent: one message per interest. */
export function announcementSubject(interestId: number): string {
  return `registration_open:${interestId}`
}
