import { DEFAULT_LOCALE, isLocale, type Locale, mapLocales } from '#kernel/locale.ts'
import { addMilliseconds, DAY, type Instant, SECOND, secondsBetween } from '#kernel/time.ts'

/** How many browsers of a user get push notifications. The eleventh replaces the oldest. */
export const MAXIMUM_PUSH_BROWSERS = 10

/** How many seconds after its creation a push notification is worth delivering. */
export const PUSH_LIFETIME_SECONDS = (7 * DAY) / SECOND

/** How many more seconds the push service should keep the notification; 0 or less means too late. */
export function pushSecondsLeft(createdAt: Instant, now: Instant): number {
  return Math.floor(PUSH_LIFETIME_SECONDS - secondsBetween(createdAt, now))
}

/** How many days a push notification is kept, counted from its creation. */
const PUSH_KEPT_DAYS = 30

export function pushErasedAt(createdAt: Instant): Instant {
  return addMilliseconds(createdAt, PUSH_KEPT_DAYS * DAY)
}

/** The text of a push notification: one for every browser, or one per language of the subscription. */
export type PushText = string | Record<Locale, string>

export function pushTextByLocale(text: PushText): Record<Locale, string> {
  return typeof text === 'string' ? mapLocales(() => text) : text
}

export function localeOrDefault(stored: string): Locale {
  return isLocale(stored) ? stored : DEFAULT_LOCALE
}
