import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'

/** How many days a finished SMS is kept for support questions. Then its phone number and text are erased. */
export const NOTICE_KEPT_DAYS = 30

export function noticeErasedAt(finishedAt: Instant): Instant {
  return addMilliseconds(finishedAt, NOTICE_KEPT_DAYS * DAY)
}

/** SMS that were finished at this time or earlier are erased. */
export function oldestKeptNotice(now: Instant): Instant {
  return addMilliseconds(now, -NOTICE_KEPT_DAYS * DAY)
}

/** SMS per transaction of the announcement, so that a long list never holds a transaction for long. */
export const ANNOUNCEMENTS_PER_BATCH = 200

/** The key against duplicates of the announcement: one SMS for each number on the waiting list. */
export function announcementIdempotencyKey(interestId: number): string {
  return `registration_open:${interestId}`
}
