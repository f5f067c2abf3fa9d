import { isLoopback } from '#server/outbound/loopback.ts'
import { OUTSIDE_SERVICES } from '#server/settings/modeFaults.ts'
import type { Config } from '#server/settings/settings.ts'

/** Notes about BUSTAN_MODE that the store prints at its start, one per line. */
export function listStartupNotes(config: Config): string[] {
  if (config.bustanMode === 'staging') return [stagingNote(config)]
  if (config.bustanMode === 'demo' && !isLoopback(config.host))
    return [
      `warning: this demo listens on ${config.host} (DEMO_PUBLIC=yes). Anyone who can reach it can read all messages and move the clock.`,
    ]
  return []
}

function stagingNote(config: Config): string {
  const named = (isReal: boolean) =>
    OUTSIDE_SERVICES.filter(({ key, real, neutral }) =>
      isReal ? real.includes(config[key]) : ![...real, ...neutral].includes(config[key]),
    )
      .map(({ setting }) => setting)
      .join(', ') || 'none'
  const password = config.sandboxPassword ? 'behind SANDBOX_PASSWORD' : 'open, on this machine only'
  return `mode staging: real services ${named(true)}; twins ${named(false)}; sandbox and clock ${password}.`
}
