/** Finds parts of the figures without data, in which no count is above zero. */

const PARTS = [
  'registrations',
  'line',
  'tickets',
  'payments',
  'installs',
  'refunds',
  'problems',
  'jobs',
] as const
export type FigurePart = (typeof PARTS)[number]

/** Lists the parts in which the operator sees only zeros. Parts that the roles may not see are not listed. */
export function emptyPartsOf(parts: Partial<Record<FigurePart, object | null>>): FigurePart[] {
  return PARTS.filter((name) => {
    const part = parts[name]
    return part !== null && part !== undefined && !hasCount(part)
  })
}

/** Times and durations do not count: they do not show whether there is any data. */
function hasCount(value: unknown, name = ''): boolean {
  if (typeof value === 'number') return value > 0 && !name.endsWith('Seconds') && name !== 'status'
  if (Array.isArray(value)) return value.some((item) => hasCount(item))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([key, item]) => hasCount(item, key))
  return false
}
