import type { Server } from 'node:http'
import { SECOND } from '#kernel/time.ts'
import { createLog } from '#server/log.ts'
import { deleteRestoredAccounts } from './commands/deleteRestoredAccounts.ts'
import { createHttp, type HttpState } from './http.ts'
import { startMetricsServer } from './metricsRoutes.ts'
import { readBuiltOffice } from './officeRoutes.ts'
import { builtPages, CLIENT_FOLDER, OFFICE_FOLDER } from './pages/builtPages.ts'
import { onStopSignal, runEntryPoint } from './runEntryPoint.ts'
import { listStartupNotes } from './startupNotes.ts'
import { createSystem } from './system.ts'
import { createWebServer } from './webServer.ts'

await runEntryPoint(async (config) => {
  const log = createLog(config)
  for (const note of listStartupNotes(config)) process.stderr.write(`bustan: ${note}\n`)
  const pages = await builtPages()
  const system = await createSystem(config, log)
  await deleteRestoredAccounts(system)
  await system.sandbox?.seedDemo(await system.context())
  if (config.worker === 'inline') await system.startWorking()
  const state: HttpState = { isStopping: false }
  const { app, peek } = await createHttp(system, {
    state,
    pages,
    assets: CLIENT_FOLDER,
    office: readBuiltOffice(OFFICE_FOLDER),
  })
  const server = createWebServer(config, state, { app, peek })
  const metrics = await startMetricsServer(config, 'METRICS_ADDRESS')
  server.listen(config.port, config.host, () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    process.stdout.write(`Bustan is ready: ${config.publicUrl.replace(/:0$/, `:${port}`)}\n`)
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    const hint =
      error.code === 'EADDRINUSE'
        ? `port ${config.port} is taken; stop what uses it or set PORT`
        : error.message
    process.stderr.write(`bustan: ${hint}\n`)
    void system.close().finally(() => process.exit(1))
  })
  onStopSignal(async () => {
    state.isStopping = true
    metrics?.closeAllConnections()
    metrics?.close()
    await closeServer(server, config.shutdownSeconds)
    await system.close()
  })
})

/** Stops the HTTP server: lets running requests finish, then closes the remaining connections. */
async function closeServer(server: Server, seconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), seconds * SECOND)
  await closed
  clearTimeout(cut)
}
