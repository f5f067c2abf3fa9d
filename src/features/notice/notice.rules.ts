import { DAY, type Instant, later } from '#kernel/time.ts'

/** How many days a finished SMS is kept for support questions. Then its phone number and text are erased. */
export const NOTICE_KEPT_DAYS = 30

export function noticeErasure(finishedAt: Instant): Instant {
  return later(finishedAt, NOTICE_KEPT_DAYS * DAY)
}

/** SMS that were finished at this time or earlier are erased. */
export function lastKept(now: Instant): Instant {
  return later(now, -NOTICE_KEPT_DAYS * DAY)
}

/** SMS per transaction of the announcement, so that a long list never holds a transaction for long. */
export const ANNOUNCE_BATCH = 200

/** The key against duplicates of the announcement: one SMS for each number on the waiting list. */
export function announcementSubject(interestId: number): string {
  return `registration_open:${interestId}`
}
