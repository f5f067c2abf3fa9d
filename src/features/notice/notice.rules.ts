import { addMilliseconds, DAY, HOUR, type Instant, MINUTE, SECOND } from '#kernel/time.ts'

/** How many days a finished SMS is kept for support questions. Then its phone number and text are erased. */
export const NOTICE_KEPT_DAYS = 30

export function noticeErasedAt(finishedAt: Instant): Instant {
  return addMilliseconds(finishedAt, NOTICE_KEPT_DAYS * DAY)
}

/** SMS that were finished at this time or earlier are erased. */
export function oldestKeptNotice(now: Instant): Instant {
  return addMilliseconds(now, -NOTICE_KEPT_DAYS * DAY)
}

/**
 * When to ask the provider whether an SMS arrived; each pause counts from the previous request. Kavenegar knows the
 * result five minutes after sending and for 48 hours, so all requests are within 40 hours.
 */
export const DELIVERY_CHECK_PAUSES_SECONDS = [5 * MINUTE, 30 * MINUTE, 3 * HOUR, 12 * HOUR, DAY].map(
  (pause) => pause / SECOND,
)
export const DELIVERY_CHECKS_PER_JOB = 100

export function firstDeliveryCheckAt(now: Instant): Instant {
  return addMilliseconds(now, (DELIVERY_CHECK_PAUSES_SECONDS[0] ?? 0) * SECOND)
}

export const CREDIT_CHECK_PAUSE_MS = HOUR

/** SMS per transaction of the announcement, so that a long list never holds a transaction for long. */
export const ANNOUNCEMENTS_PER_BATCH = 200
/** How many mass messages one job sends. With more, a stopping worker could not finish its running jobs in time. */
export const NOTICES_PER_BULK_JOB = 10

/** The key against duplicates of the announcement: one SMS for each number on the waiting list. */
export function announcementIdempotencyKey(interestId: number): string {
  return `registration_open:${interestId}`
}
