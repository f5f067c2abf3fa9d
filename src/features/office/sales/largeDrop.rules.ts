import { AppError } from '#kernel/errors.ts'
import { formatNumber, type Locale } from '#kernel/locale.ts'

/** A price below this share of the previous one, or a discount above it, needs a confirmation. */
const LARGE_SHARE = 0.5

function isLargeDrop(before: number, after: number): boolean {
  return after < before * LARGE_SHARE
}

/** Refuses a price that drops by more than half, unless the operator has confirmed it. */
export function requireNoLargeDrop(locale: Locale, before: number, after: number): void {
  if (!isLargeDrop(before, after)) return
  const params = { before: formatNumber(locale, before, 0), after: formatNumber(locale, after, 0) }
  throw new AppError('price_drops_by_half', { params })
}

const LARGE_PERCENT = 50

/** Whether a discount takes more than half of the price. A discount that was already as large does not count. */
function isLargeDiscount(percentOff: number | null, before: number | null): boolean {
  return percentOff !== null && percentOff > LARGE_PERCENT && percentOff > (before ?? 0)
}

/** Refuses a discount above half, unless it was as large before. */
export function requireUsualDiscount(locale: Locale, percentOff: number | null, before: number | null): void {
  if (percentOff === null || !isLargeDiscount(percentOff, before)) return
  throw new AppError('discount_above_half', { params: { percent: formatNumber(locale, percentOff, 0) } })
}
