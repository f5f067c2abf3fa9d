import { createLog } from '#server/log.ts'
import { deleteRestoredAccounts } from './commands/deleteRestoredAccounts.ts'
import { registerGauges } from './gauges.ts'
import { startMetricsServer } from './metricsRoutes.ts'
import { onStopSignal, runEntryPoint } from './runEntryPoint.ts'
import { createSystem } from './system.ts'

await runEntryPoint(async (config) => {
  const log = createLog(config)
  const system = await createSystem(config, log)
  await deleteRestoredAccounts(system)
  await system.startWorking()
  registerGauges(system)
  const metrics = await startMetricsServer(config, 'WORKER_METRICS_ADDRESS')
  process.stdout.write('Bustan worker is ready\n')
  onStopSignal(() => {
    metrics?.closeAllConnections()
    metrics?.close()
    return system.close()
  })
})
