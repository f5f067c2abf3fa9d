/**
 * Measures every call in a store with five years of data of a large store, compared with the half year of the demo.
 *
 *     node bench/fiveYears.ts plant FOLDER [EVENTS]
 *     node bench/fiveYears.ts measure FOLDER [PATTERN OF NAMES]
 */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startStopwatch } from '#kernel/time.ts'
import { startEmbeddedPostgres } from '#server/database/postgres.ts'
import { startServer } from '../test/support/server/serverProcess.ts'
import { type MeasuredLatency, measureStore, rowText } from './fiveYears/measure.ts'
import { plantEvents, plantYears } from './fiveYears/plantYears.ts'

const SIZE = { copies: 250, payments: 1_000_000, messages: 1_000_000, installations: 5_000_000 }
const GOAL_MS = 300
/** Differences below this are noise. */
const FLOOR_MS = 20

const [command, given = '', more = ''] = process.argv.slice(2)
const folder = resolve(given)
const demo = join(folder, 'demo')
const years = join(folder, 'years')
if (command === 'plant') await plant(Number(more || 2_000_000))
else if (command === 'measure') await measure(more)
else console.log('plant FOLDER [EVENTS] | measure FOLDER [PATTERN]')
process.exit(0)

async function plant(events: number): Promise<void> {
  if (!existsSync(demo)) {
    const server = await startServer({ DATA_DIR: demo, PORT: '0', DEMO_LIFE: 'on' })
    await server.kill('SIGTERM')
  }
  rmSync(years, { recursive: true, force: true })
  execFileSync('cp', ['-a', demo, years])
  const elapsed = startStopwatch()
  const log = (line: string) => console.log(`${Math.round(elapsed() / 1000)} s: ${line}`)
  const postgres = await startEmbeddedPostgres(years, { isDurable: false })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await plantYears(client, SIZE, log)
  await plantEvents(client, events)
  log(`${events} events`)
  await client.query('vacuum analyze')
  log('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
  await postgres.stopIfUnused()
}

async function measure(only: string): Promise<void> {
  const atDemo = new Map((await measureFolder(demo, only)).map((one) => [one.name, one]))
  const results = await measureFolder(years, only, (row) => console.log(row))
  const table = results
    .toSorted((a, b) => b.p95 - a.p95)
    .map(
      (one) =>
        `${judge(one, atDemo.get(one.name))} ${(atDemo.get(one.name)?.p95 ?? 0).toFixed(1).padStart(8)} ${rowText(one)}`,
    )
  await writeFile(
    join(folder, 'table.txt'),
    ['        demo p95       p95       p50  SQL', ...table].join('\n'),
  )
  console.log(
    `${results.length} rows, ${table.filter((row) => !row.startsWith('  ')).length} over their goal: ${join(folder, 'table.txt')}`,
  )
}

async function measureFolder(
  path: string,
  only: string,
  log?: (row: string) => void,
): Promise<MeasuredLatency[]> {
  const postgres = await startEmbeddedPostgres(path)
  const results = await measureStore(postgres.url, path, only, log)
  await postgres.stopIfUnused()
  return results
}

/** `!!`: over 300 ms. `x2`: more than twice the demo's. */
function judge({ p95 }: MeasuredLatency, before: MeasuredLatency | undefined): string {
  if (p95 > GOAL_MS) return '!!'
  return before && p95 > Math.max(FLOOR_MS, before.p95 * 2) ? 'x2' : '  '
}
