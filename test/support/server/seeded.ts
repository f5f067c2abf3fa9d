/**
 * Creates the data folders of two stores that were started once with their demo data, and stopped: one without users, and
 * one with half a year of life. Browser tests start from a copy. Run by tools/test.ts; without it every server seeds itself.
 */
import { existsSync, rmSync } from 'node:fs'
import { startServer } from './serverProcess.ts'

export const SEEDED = '.data/seeded'
/** Added to the name of the folder whose store has a life. */
export const LIFE_SUFFIX = '-life'

if (import.meta.main) {
  const make = async (folder: string, life: 'on' | 'off') => {
    rmSync(folder, { recursive: true, force: true })
    const server = await startServer({ DATA_DIR: folder, PORT: '0', DEMO_LIFE: life })
    await server.kill('SIGTERM')
    // The folder must not contain a running database: all copies would be mistaken for that one server and share it.
    if (existsSync(`${folder}/postgres/postmaster.pid`))
      throw new Error(`${folder} still runs its PostgreSQL.`)
  }
  await Promise.all([make(SEEDED, 'off'), make(`${SEEDED}${LIFE_SUFFIX}`, 'on')])
}
