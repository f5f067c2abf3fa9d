/**
 * Creates the data folder of a store that was started once with its demo data, and stopped: browser tests start from
 * a copy. Run by tools/test.ts; without it every server seeds itself.
 */
import { rmSync } from 'node:fs'
import { startServer } from './serverProcess.ts'

export const SEEDED = '.data/seeded'

if (import.meta.main) {
  rmSync(SEEDED, { recursive: true, force: true })
  const server = await startServer({ DATA_DIR: SEEDED, PORT: '0' })
  await server.kill('SIGTERM')
}
