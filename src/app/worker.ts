import { createLog } from '#server/log.ts'
import { deleteRestoredAccounts } from './commands/deleteRestoredAccounts.ts'
import { onStopSignal, runEntry } from './run.ts'
import { createSystem } from './system.ts'

await runEntry(async (config) => {
  const log = createLog(config)
  const system = await createSystem(config, log)
  await deleteRestoredAccounts(system)
  await system.startWorking()
  process.stdout.write('Bustan worker is ready\n')
  onStopSignal(() => system.close())
})
