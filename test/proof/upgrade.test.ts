import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/postgres.ts'
import { recordFigure } from '../support/figures.ts'
import { scaled } from '../support/scale.ts'
import { type ServerProcess, startServer } from '../support/server/serverProcess.ts'
import { visitorsOf } from './load.ts'

/**
 * Upgrades the store while visitors use it. The previous version serves while this one migrates, then both serve the
 * migrated database, and no request fails. The store contains data of half a year.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SECONDS = scaled(10, 60)
const VISITORS = 4
/** The only open poll of the demo data. */
const OPEN_POLL = 'next-shelf'
const run = promisify(execFile)

let folder: string
let previous: { version: string; folder: string }
let postgres: EmbeddedPostgres
let pool: pg.Pool
const servers: ServerProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bustan-upgrade-'))
  previous = await unpackPreviousRelease(join(folder, 'previous'))
  postgres = await startEmbeddedPostgres(join(folder, 'data'))
  pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
}, 300_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  await pool?.end()
  await postgres?.stopIfUnused()
  await rm(folder, { recursive: true, force: true })
})

const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim()

/** Builds the previous release in a separate folder: the last commit before package.json got its present version. */
async function unpackPreviousRelease(target: string): Promise<{ version: string; folder: string }> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const search = ['log', '--format=%H', `-S"version": "${version}"`, '--', 'package.json']
  const opened = (await git(...search)).split('\n').at(-1)
  if (!opened)
    throw new Error(`No commit sets version ${version}: this test needs the history of the project.`)
  await mkdir(target, { recursive: true })
  const archive = join(target, 'release.tar')
  await git('archive', `--output=${archive}`, `${opened}~1`)
  await run('tar', ['-xf', archive, '-C', target])
  await symlink(join(ROOT, 'node_modules'), join(target, 'node_modules'))
  await run('sh', ['tools/build.sh'], { cwd: target })
  const found = JSON.parse(await readFile(join(target, 'package.json'), 'utf8')).version
  return { version: found, folder: target }
}

async function startRelease(root: string, life: 'on' | 'off'): Promise<ServerProcess> {
  const server = await startServer(
    {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: '1',
      LINE_LIMIT: '1000000',
      LOG_LEVEL: 'error',
      DEMO_LIFE: life,
      CHECK_ANSWERS: 'false',
    },
    'src/app/server.ts',
    root,
  )
  servers.push(server)
  return server
}

async function visit(server: ServerProcess, name: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await pool.query('select id from package where not is_special order by id limit 1')
  const url = server.url.replace('localhost', '127.0.0.1')
  const crowd = visitorsOf([url], { packageId: rows[0].id, pollId: OPEN_POLL })
  const [step] = await Promise.all([crowd.run(VISITORS, { seconds: SECONDS }), work()])
  crowd.close()
  recordFigure(
    `upgrade, ${name}: requests, errors (goal 0), p99`,
    `${step.requests}, ${step.faults.length}, ${step.p99} ms`,
  )
  expect(step.faults, server.output.join('\n')).toEqual([])
  expect(step.requests).toBeGreaterThan(SECONDS)
}

const nothing = async () => undefined
const appliedMigrations = async () => {
  const { rows } = await pool.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

test('the previous version serves while this one migrates, and both serve afterwards', {
  timeout: 900_000,
}, async () => {
  const old = await startRelease(previous.folder, 'on')
  const before = await appliedMigrations()
  let young: ServerProcess | undefined
  await visit(old, `${previous.version} while this version starts`, async () => {
    young = await startRelease(ROOT, 'off')
  })
  const added = (await appliedMigrations()).filter((name) => !before.includes(name))
  recordFigure('upgrade, migrations that ran under load', added.join(', ') || 'none yet')
  await visit(old, `${previous.version} on the migrated database`, nothing)
  if (!young) throw new Error('This version did not start.')
  await visit(young, 'this version beside it', () => old.kill('SIGTERM'))
  const { rows } = await pool.query(
    `select (select count(*)::integer from payment where state = 'verifying') as unsettled,
      (select coalesce(sum(amount_toman), 0)::integer from ledger_line) as difference`,
  )
  expect(rows[0]).toEqual({ unsettled: 0, difference: 0 })
})
