import { ConfigError, loadConfig } from '#server/settings/config.ts'
import type { Config } from '#server/settings/settings.ts'

/** Runs an entry point with checked settings. Invalid settings stop it with one line per fault. */
export async function runEntryPoint(start: (config: Config) => Promise<void>): Promise<void> {
  try {
    await start(loadConfig())
  } catch (error) {
    const lines = error instanceof ConfigError ? error.faults : [(error as Error).message]
    for (const line of lines) process.stderr.write(`bustan: ${line}\n`)
    process.exit(1)
  }
}

/** Calls `stop` at the first Ctrl-C or SIGTERM; a second signal exits at once. */
export function onStopSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const handle = async () => {
    if (isStopping) process.exit(130)
    isStopping = true
    await stop().catch((error) => process.stderr.write(`bustan: stopping failed: ${error.message}\n`))
    process.exit(0)
  }
  process.on('SIGINT', handle)
  process.on('SIGTERM', handle)
}
