import { calendarTimeOf } from '#kernel/dateText.ts'
import type { Locale } from '#kernel/locale.ts'
import { addMilliseconds, DAY, HOUR, type Instant, MINUTE, parseInstant } from '#kernel/time.ts'

/**
 * Days and months of Tehran in the calendar of the operator's language. Iran ended daylight saving time before the
 * first sale, so every day has 24 hours.
 */

export const PERIOD_KINDS = ['day', 'month'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]
/** How far back an operator may look, in days or months. */
export const MAXIMUM_PERIODS_BACK = 400

export interface Period {
  from: Instant
  /** The end of the period, exclusive. */
  until: Instant
}

/** A day or month before now. `back` counts from the current one, which is 0. */
export function periodBounds(locale: Locale, kind: PeriodKind, back: number, now: Instant): Period {
  if (kind === 'day') {
    const from = addMilliseconds(dayStart(locale, now), -back * DAY)
    return { from, until: addMilliseconds(from, DAY) }
  }
  let from = monthStart(locale, now)
  for (let step = 0; step < back; step++) from = monthStart(locale, addMilliseconds(from, -DAY))
  return { from, until: monthStart(locale, addMilliseconds(from, 32 * DAY)) }
}

function dayStart(locale: Locale, at: Instant): Instant {
  const { hour, minute } = calendarTimeOf(locale, at)
  const wholeMinute = parseInstant(Math.floor(at.getTime() / MINUTE) * MINUTE)
  return addMilliseconds(wholeMinute, -(hour * HOUR + minute * MINUTE))
}

function monthStart(locale: Locale, at: Instant): Instant {
  return addMilliseconds(dayStart(locale, at), -(calendarTimeOf(locale, at).day - 1) * DAY)
}
