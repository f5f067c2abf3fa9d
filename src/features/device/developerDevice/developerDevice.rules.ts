import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'

export const DEVELOPER_TOKEN_DAYS = 90
/** How many days an ended developer token and its devices are kept for support questions. */
export const ENDED_TOKEN_KEPT_DAYS = 30

export function developerTokenEndsAt(now: Instant): Instant {
  return addMilliseconds(now, DEVELOPER_TOKEN_DAYS * DAY)
}

/** Developer tokens that ended at this time or earlier are deleted with their devices. */
export function oldestKeptTokenEnd(now: Instant): Instant {
  return addMilliseconds(now, -ENDED_TOKEN_KEPT_DAYS * DAY)
}

export const DEVELOPER_START_PATH = '/developer/device/start'
export const DEVELOPER_SUCCESS_PATH = '/developer/device/success'
