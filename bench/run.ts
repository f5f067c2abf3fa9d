/** Measures speed as ratios to a reference in the same run, because absolute figures depend on the machine. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSystem } from '#app/system.ts'
import { startEmbeddedPostgres } from '#server/database/postgres.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { type ServerProcess, startServer } from '../test/support/server/serverProcess.ts'
import { benchDev } from './dev.ts'
import { benchDownload } from './download.ts'
import { benchInstall } from './install.ts'
import { compare } from './load.ts'
import { benchMoney } from './money.ts'
import { benchOffice } from './officeViews.ts'
import { compareCached, compareRendered } from './pages.ts'
import { benchSearchSizes } from './search.ts'
import { addRow, printTable } from './table.ts'
import { benchTaps } from './taps.ts'
import { benchWeight } from './weight.ts'

const MEMORY_GOAL_MB = 300
const folder = await mkdtemp(join(tmpdir(), 'bustan-bench-'))
console.log(
  `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}. The load generator, the server and its database share the cores; so do the references.`,
)
const server = await benchStarts()
const dataDir = join(folder, 'seeded')
const { url: databaseUrl } = await startEmbeddedPostgres(dataDir)
const config = loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
const system = await createSystem(config, createLog(config))
for (const cached of await compareCached(server)) {
  await compare(cached)
  cached.close()
}
await benchMoney(server.url, databaseUrl)
await benchDownload(server.url, system, dataDir)
const megabytes = await megabytesOf(server)
addRow({
  what: 'memory of the server after the load',
  ours: `${megabytes} MB`,
  reference: '',
  ratio: '',
  goal: `≤ ${MEMORY_GOAL_MB} MB`,
  isMet: megabytes <= MEMORY_GOAL_MB,
})
await server.kill('SIGTERM')
for (const rendered of await compareRendered(system)) await compare(rendered)
await system.close()
await benchSearchSizes(join(folder, 'search'))
await benchOffice()
await benchDev()
await benchWeight()
await benchTaps()
await benchInstall()
printTable()
await rm(folder, { recursive: true, force: true })
process.exit(0)

/** Times the start with an empty store, with the demo catalogue, and again; the last server keeps running. */
async function benchStarts(): Promise<ServerProcess> {
  // Each simulated visitor has a different address, and the SMS twin has no limit.
  const common = { PORT: '0', TRUSTED_PROXIES: '1', LINE_LIMIT: '1000000' }
  const start = async (name: string, environment: Record<string, string> = {}) =>
    startServer({ DATA_DIR: join(folder, name), ...common, ...environment })
  const empty = await start('empty', { SEED_DEMO: 'false' })
  await empty.kill('SIGTERM')
  const seeded = await start('seeded')
  await seeded.kill('SIGTERM')
  const again = await start('seeded')
  const [first, filled, second] = [empty, seeded, again].map(({ readyMs }) => (readyMs / 1000).toFixed(1))
  console.log(
    `start: first with an empty store ${first} s, first with the demo catalogue ${filled} s, second ${second} s`,
  )
  return again
}

async function megabytesOf({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
