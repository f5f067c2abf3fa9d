import { DAY, type Instant, later } from '#kernel/time.ts'

export const TOKEN_DAYS = 90
/** How long an ended token and its devices are kept for questions. */
export const KEPT_DAYS = 30

export function developerTokenEnd(now: Instant): Instant {
  return later(now, TOKEN_DAYS * DAY)
}

/** A token that ended then or earlier is forgotten now, with its devices. */
export function lastKeptToken(now: Instant): Instant {
  return later(now, -KEPT_DAYS * DAY)
}

export const DEVELOPER_START = '/developer/device/start'
export const DEVELOPER_SUCCESS = '/developer/device/success'
