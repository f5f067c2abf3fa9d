import type { AnalyticsPort } from './analytics.port.ts'

/** ANALYTICS_ADAPTER=off: the store keeps its own counts and forwards nothing. */
export function createDisabledAnalytics(): AnalyticsPort {
  return { capture: async () => ({ outcome: 'accepted' }) }
}
