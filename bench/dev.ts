/** How long `make dev` takes to the first page, with an empty store and again: `node bench/dev.ts`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStopwatch } from '#kernel/time.ts'
import { startServer } from '../test/support/server/serverProcess.ts'
import { addRow, printTable } from './table.ts'

const GOAL_MS = 3000

export async function benchDev(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-dev-'))
  const first = await firstPageMs(folder)
  const again = await firstPageMs(folder)
  await rm(folder, { recursive: true, force: true })
  addRow({
    what: 'make dev to the first page',
    ours: `${(again / 1000).toFixed(1)} s`,
    reference: `with an empty store ${(first / 1000).toFixed(1)} s`,
    ratio: '',
    goal: `≤ ${GOAL_MS / 1000} s`,
    isMet: again <= GOAL_MS,
  })
}

async function firstPageMs(folder: string): Promise<number> {
  const elapsed = startStopwatch()
  const server = await startServer({ DATA_DIR: folder, PORT: '4911' }, 'src/app/dev.ts')
  const page = await fetch('http://localhost:4911/')
  if (!(await page.text()).includes('id="hydration"')) throw new Error('the page was not rendered')
  const milliseconds = elapsed()
  await server.kill('SIGTERM')
  return milliseconds
}

if (import.meta.main) {
  await benchDev()
  printTable()
}
