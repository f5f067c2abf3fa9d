import { createLog } from '#server/log.ts'
import { deleteRestoredAccounts } from './commands/deleteRestoredAccounts.ts'
import { onStopSignal, runEntryPoint } from './runEntryPoint.ts'
import { createSystem } from './system.ts'

await runEntryPoint(async (config) => {
  const log = createLog(config)
  const system = await createSystem(config, log)
  await deleteRestoredAccounts(system)
  await system.startWorking()
  process.stdout.write('Bustan worker is ready\n')
  onStopSignal(() => system.close())
})
