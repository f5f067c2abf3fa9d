import { DAY, type Instant, later } from '#kernel/time.ts'

export const TOKEN_DAYS = 90
/** How many days an ended developer token and its devices are kept for support questions. */
export const KEPT_DAYS = 30

export function developerTokenEnd(now: Instant): Instant {
  return later(now, TOKEN_DAYS * DAY)
}

/** Developer tokens that ended at this time or earlier are deleted with their devices. */
export function lastKeptToken(now: Instant): Instant {
  return later(now, -KEPT_DAYS * DAY)
}

export const DEVELOPER_START = '/developer/device/start'
export const DEVELOPER_SUCCESS = '/developer/device/success'
