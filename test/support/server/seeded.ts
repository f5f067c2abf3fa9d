/**
 * Creates the data folders of two stores that were started once with their demo data, and stopped: one without users, and
 * one with half a year of life. Browser tests start from a copy. Run by tools/test.ts; without it every server seeds itself.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { startServer } from './serverProcess.ts'

export const SEEDED = '.data/seeded'
/** Added to the name of the folder whose store has a life. */
export const LIFE_SUFFIX = '-life'

if (import.meta.main) {
  const life = `${SEEDED}${LIFE_SUFFIX}`
  for (const folder of [SEEDED, life]) rmSync(folder, { recursive: true, force: true })
  // The goods are the same in both stores, and drawing them costs ten seconds of a core.
  await makeGoods(SEEDED)
  // Preserves owners and times: PostgreSQL checks both.
  execFileSync('cp', ['-a', '--reflink=auto', SEEDED, life])
  await Promise.all([startOnce(SEEDED, 'off'), startOnce(life, 'on')])
}

/** Loads the product here, because others import only the names of the folders. */
async function makeGoods(folder: string): Promise<void> {
  const [{ createSystem }, { seedGoods }, { createLog }, { loadConfig }] = await Promise.all([
    import('#app/system.ts'),
    import('#sandbox/seed/seed.ts'),
    import('#server/log.ts'),
    import('#server/settings/config.ts'),
  ])
  const config = loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn' })
  const system = await createSystem(config, createLog(config))
  await seedGoods(await system.context())
  await system.close()
  checkStopped(folder)
}

async function startOnce(folder: string, life: 'on' | 'off'): Promise<void> {
  const server = await startServer({ DATA_DIR: folder, PORT: '0', DEMO_LIFE: life })
  await server.kill('SIGTERM')
  checkStopped(folder)
}

/** The folder must not contain a running database: all copies would be mistaken for that one server and share it. */
function checkStopped(folder: string): void {
  if (existsSync(`${folder}/postgres/postmaster.pid`)) throw new Error(`${folder} still runs its PostgreSQL.`)
}
