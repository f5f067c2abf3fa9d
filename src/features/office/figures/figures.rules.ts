import type { Locale } from '#kernel/locale.ts'
import { addMilliseconds, HOUR, type Instant } from '#kernel/time.ts'
import { dayNumberOf, isoDay } from '../kit/form/calendar.rules.ts'
import { periodBounds } from '../money/period.rules.ts'

/** The steps of a new user, in order. */
export const FUNNEL_STEPS = [
  'visit',
  'asked',
  'verified',
  'profile',
  'paid',
  'registered',
  'installed',
] as const

/** Steps that accounts reached after the day of their creation. */
export const COHORT_STEPS = ['verified', 'profile', 'paid', 'registered', 'installed'] as const
/** For how many days after their creation accounts are followed in the funnel. Later steps do not count. */
export const COHORT_DAYS = 60

/** Why money was returned. */
export const REFUND_REASONS = ['asked', 'declined', 'owed'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** How many months the figures may show. */
export const MONTH_CHOICES = ['1', '3', '6', '12'] as const

export const RECOUNTED_EVERY_MS = HOUR
/** Only this many days can be counted again from events, because forwarded events are deleted after a week. */
export const EVENT_DAYS = 6
/** How many days one transaction counts. */
export const DAYS_AT_ONCE = 62

export interface Month {
  /** The first day. */
  start: string
  /** The first day of the next month. */
  end: string
}

/** The last months in the calendar of the language, the current one included, oldest first. */
export function lastMonths(locale: Locale, count: number, now: Instant): Month[] {
  return Array.from({ length: count }, (_, place) => {
    const { from, until } = periodBounds(locale, 'month', count - 1 - place, now)
    return { start: dayText(from), end: dayText(until) }
  })
}

/** The day in Tehran at an instant, as ISO text. */
export function dayText(at: Instant): string {
  return isoDay(dayNumberOf(addMilliseconds(at, 0).toISOString()) ?? 0)
}

/** The days before a day and the day itself, oldest first. */
export function daysUntil(last: string, count: number): string[] {
  const end = dayNumberOf(last) ?? 0
  return Array.from({ length: count }, (_, place) => isoDay(end - count + 1 + place))
}

/** Tickets per hundred subscribers; null without subscribers. */
export function ticketsPerHundredSubscribers(tickets: number, subscribers: number): number | null {
  return subscribers > 0 ? (tickets / subscribers) * 100 : null
}
