/**
 * The command line as a long-running process: a command takes milliseconds instead of a start of the whole product.
 * test/slice/server/commandLine.test.ts runs the real one. Started by commandClient.ts.
 */
import { createSystem } from '#app/system.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { typed } from '../typed.ts'

export interface CommandInput {
  id: number
  args: string[]
}

export interface CommandOutput {
  id: number
  text: string
  isFault: boolean
}

if (import.meta.main) {
  const config = loadConfig()
  const system = await createSystem(config, createLog(config))
  process.on('message', async ({ id, args }: CommandInput) => {
    const answer = await typed(system, args).then(
      (text): CommandOutput => ({ id, text, isFault: false }),
      (error: Error): CommandOutput => ({ id, text: `bustan: ${error.message}`, isFault: true }),
    )
    process.send?.(answer)
  })
  process.on('disconnect', () => void system.close().finally(() => process.exit(0)))
}
