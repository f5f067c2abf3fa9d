import type { Locale } from '#kernel/locale.ts'
import { DAY, HOUR, type Instant, instant, later, MINUTE } from '#kernel/time.ts'
import { calendarTime } from '#kernel/writtenDay.ts'

/**
 * Days and months of Tehran in the calendar of the operator's language. Iran ended daylight saving time before the
 * first sale, so every day has 24 hours.
 */

export const PERIODS = ['day', 'month'] as const
export type PeriodKind = (typeof PERIODS)[number]
/** How far back an operator may look, in days or months. */
export const MOST_BACK = 400

export interface Period {
  from: Instant
  /** The end of the period, exclusive. */
  until: Instant
}

/** A day or month before now. `back` counts from the current one, which is 0. */
export function periodOf(locale: Locale, kind: PeriodKind, back: number, now: Instant): Period {
  if (kind === 'day') {
    const from = later(dayStart(locale, now), -back * DAY)
    return { from, until: later(from, DAY) }
  }
  let from = monthStart(locale, now)
  for (let step = 0; step < back; step++) from = monthStart(locale, later(from, -DAY))
  return { from, until: monthStart(locale, later(from, 32 * DAY)) }
}

function dayStart(locale: Locale, at: Instant): Instant {
  const { hour, minute } = calendarTime(locale, at)
  const wholeMinute = instant(Math.floor(at.getTime() / MINUTE) * MINUTE)
  return later(wholeMinute, -(hour * HOUR + minute * MINUTE))
}

function monthStart(locale: Locale, at: Instant): Instant {
  return later(dayStart(locale, at), -(calendarTime(locale, at).day - 1) * DAY)
}
