/**
 * The part of `make bench` that `make test` runs, in less than a minute: three interleaved repeats of each comparison. It
 * fails only when all three fall more than 40 % short of the goal, which no busy moment of the machine explains.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createSystem } from '#app/system.ts'
import { startEmbeddedPostgres } from '#server/database/postgres.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { SEEDED } from '../test/support/server/seeded.ts'
import { startServer } from '../test/support/server/serverProcess.ts'
import { formatShareAsPercent, measureRound, ratioOf, type SpeedComparison } from './load.ts'
import { compareCached, compareRendered } from './pages.ts'
import { addRow, printTable } from './table.ts'

const REPEATS = 3
const SECONDS = 0.6
const WARM_UP_SECONDS = 0.3
const TOLERANCE = 0.4

const folder = await mkdtemp(join(tmpdir(), 'bustan-bench-'))
await promisify(execFile)('cp', ['-a', '--reflink=auto', `${SEEDED}/.`, folder])
const { url: databaseUrl } = await startEmbeddedPostgres(folder)
const common = { DATABASE_URL: databaseUrl, DATA_DIR: folder }
const server = await startServer({ ...common, PORT: '0' })
const config = loadConfig({ ...common, LOG_LEVEL: 'silent' })
const system = await createSystem(config, createLog(config))
const cached = await compareCached(server)
const comparisons: SpeedComparison[] = [...cached, ...(await compareRendered(system))]
const ratios = new Map<SpeedComparison, number[]>(comparisons.map((one) => [one, []]))
for (const one of comparisons) await measureRound(one, WARM_UP_SECONDS)
for (let repeat = 0; repeat < REPEATS; repeat++)
  for (const [one, measured] of ratios) measured.push(ratioOf(await measureRound(one, SECONDS)))

let isGood = true
for (const [{ what, goal = 0 }, measured] of ratios) {
  const isMet = measured.some((ratio) => ratio >= goal * (1 - TOLERANCE))
  isGood &&= isMet
  const best = Math.max(...measured)
  addRow({
    what,
    ours: measured.map(formatShareAsPercent).join(', '),
    reference: '100 %',
    ratio: formatShareAsPercent(best),
    goal: `≥ ${formatShareAsPercent(goal)} less ${formatShareAsPercent(TOLERANCE)} of it`,
    isMet,
  })
}
printTable()
for (const { close } of cached) close()
await server.kill('SIGTERM')
await system.close()
await rm(folder, { recursive: true, force: true })
process.exit(isGood ? 0 : 1)
