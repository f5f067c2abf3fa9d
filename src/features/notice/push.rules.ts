import { byLocale, DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts'
import { DAY, type Instant, later, SECOND, secondsBetween } from '#kernel/time.ts'

/** Of one person; the oldest makes room for an eleventh. */
export const BROWSERS_AT_MOST = 10

/** How long news is news: a browser that was away longer is not told any more. */
export const PUSH_LIFE_SECONDS = (7 * DAY) / SECOND

/** For how many seconds more a push service should keep the message; 0 or less is too late. */
export function pushTimeLeft(createdAt: Instant, now: Instant): number {
  return Math.floor(PUSH_LIFE_SECONDS - secondsBetween(createdAt, now))
}

/** As notices, but counted from the wish: here the person has the words already. */
const PUSH_KEPT_DAYS = 30

export function pushErasure(createdAt: Instant): Instant {
  return later(createdAt, PUSH_KEPT_DAYS * DAY)
}

/** The same words for every browser, or those of the language it was subscribed in. */
export type PushText = string | Record<Locale, string>

export function textsOf(text: PushText): Record<Locale, string> {
  return typeof text === 'string' ? byLocale(() => text) : text
}

export function localeOf(stored: string): Locale {
  return isLocale(stored) ? stored : DEFAULT_LOCALE
}
