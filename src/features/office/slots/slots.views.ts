import type { DeviceKindForecast } from '#features/device/slots/slotForecast.rules.ts'

export function deviceKindForecastView({ runsOutAt, earliestAt, latestAt, ...kind }: DeviceKindForecast) {
  return {
    ...kind,
    runsOutTime: runsOutAt?.toISOString() ?? null,
    earliestTime: earliestAt?.toISOString() ?? null,
    latestTime: latestAt?.toISOString() ?? null,
  }
}
