/** The steps of one day and test group. */
export interface DayGroup {
  day: string
  group: string
  counts: number[]
}

/** Adds the groups of each day, the newest day first. */
export function sumOfDays(rows: readonly DayGroup[]): DayGroup[] {
  const days = new Map<string, DayGroup>()
  for (const { day, counts } of rows) {
    const sum = days.get(day)?.counts ?? counts.map(() => 0)
    days.set(day, { day, group: '', counts: sum.map((count, at) => count + (counts[at] ?? 0)) })
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? 1 : -1))
}
