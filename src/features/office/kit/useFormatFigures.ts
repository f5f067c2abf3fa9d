import { formatNumber, formatPercent, toLocalDigits } from '#kernel/locale.ts'
import { formatDay, formatInstant } from '#web/dates.ts'
import { useLocale } from '#web/i18n.tsx'

/** Formats figures for operators: whole tomans, and days in their calendar. */
export function useFormatFigures() {
  const locale = useLocale()
  return {
    number: (value: number, decimals = 0) => formatNumber(locale, value, decimals),
    /** Formats a phone number or an identifier in the digits of the language, without grouping. */
    digits: (text: string | number) => toLocalDigits(locale, String(text)),
    /** Formats a fraction as a percentage: 0.123 → 12.3 % */
    percent: (fraction: number, decimals = 1) => formatPercent(locale, fraction, decimals),
    instant: (iso: string | null | undefined) => (iso ? formatInstant(locale, iso) : '–'),
    day: (iso: string | null | undefined) => (iso ? formatDay(locale, iso) : '–'),
  }
}
