import type { KindForecast } from '#features/device/slots/slotForecast.rules.ts'

export function viewOfKind({ runsOutAt, earliestAt, latestAt, ...kind }: KindForecast) {
  return {
    ...kind,
    runsOutTime: runsOutAt?.toISOString() ?? null,
    earliestTime: earliestAt?.toISOString() ?? null,
    latestTime: latestAt?.toISOString() ?? null,
  }
}
