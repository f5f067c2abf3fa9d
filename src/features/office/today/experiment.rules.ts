/** Visitors of an experiment's group, and how many of them converted. */
export interface ConversionCount {
  opened: number
  converted: number
}

export interface ConfidenceInterval {
  value: number
  low: number
  high: number
}

/** Normal quantile of a two-sided 95 % confidence interval. */
const Z = 1.959963984540054

/**
 * The confidence interval of a conversion rate: Wilson's score interval (1927). It stays between 0 and 1 and is
 * accurate for small samples, unlike the normal approximation.
 */
export function conversionRateInterval({ opened, converted }: ConversionCount): ConfidenceInterval | null {
  if (opened === 0) return null
  const rate = converted / opened
  const square = Z ** 2
  const centre = (converted + square / 2) / (opened + square)
  const reach = (Z / (opened + square)) * Math.sqrt(opened * rate * (1 - rate) + square / 4)
  // Without conversions the lower bound is exactly 0, whatever rounding gives.
  const low = converted === 0 ? 0 : Math.max(0, centre - reach)
  const high = converted === opened ? 1 : Math.min(1, centre + reach)
  return { value: rate, low, high }
}

/**
 * The confidence interval of the difference of two conversion rates (Newcombe 1998, method 10: from the two score
 * intervals).
 */
export function rateDifferenceInterval(
  one: ConversionCount,
  other: ConversionCount,
): ConfidenceInterval | null {
  const [a, b] = [conversionRateInterval(one), conversionRateInterval(other)]
  if (!a || !b) return null
  const value = a.value - b.value
  return {
    value,
    low: value - Math.hypot(a.value - a.low, b.high - b.value),
    high: value + Math.hypot(a.high - a.value, b.value - b.low),
  }
}

export const EXPERIMENT_VERDICTS = ['control', 'few', 'unclear', 'better', 'worse'] as const
export type ExperimentVerdict = (typeof EXPERIMENT_VERDICTS)[number]

/** With fewer visitors than this in a group, a difference is not meaningful, whatever its confidence interval. */
export const MINIMUM_VISITORS_FOR_VERDICT = 100

/** Compares a group of an experiment with the control group. */
export function compareWithControl(
  group: ConversionCount,
  control: ConversionCount,
): Exclude<ExperimentVerdict, 'control'> {
  const difference = rateDifferenceInterval(group, control)
  if (
    !difference ||
    group.opened < MINIMUM_VISITORS_FOR_VERDICT ||
    control.opened < MINIMUM_VISITORS_FOR_VERDICT
  )
    return 'few'
  if (difference.low > 0) return 'better'
  return difference.high < 0 ? 'worse' : 'unclear'
}
