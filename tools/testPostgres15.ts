/**
 * Runs tests on Debian's PostgreSQL 15, the oldest version that the product supports; with --pgbouncer through
 * PgBouncer: `node tools/testPostgres15.ts [--pgbouncer] test/slice`. Needs tools/proofTools.sh.
 */
import { spawnSync } from 'node:child_process'
import { startPgBouncer } from '../test/proof/pgbouncer.ts'
import { startPostgresServers } from '../test/proof/postgresServers.ts'

/** Few connections per test file, so that transactions have to share them. */
const POOL = 4
const [first, ...rest] = process.argv.slice(2)
const isPooled = first === '--pgbouncer'
const words = isPooled ? rest : [first ?? 'test/slice', ...rest]

const servers = await startPostgresServers(0)
const pooler = isPooled ? await startPgBouncer(servers.primary.port, POOL) : null
const given = {
  BUSTAN_TEST_POSTGRES: servers.primary.url.replace(/bustan$/, 'postgres'),
  ...(pooler && { BUSTAN_TEST_PGBOUNCER_PORT: new URL(pooler.url('')).port }),
}
const { status } = spawnSync('vitest', ['run', ...words], {
  stdio: 'inherit',
  env: { ...process.env, ...given },
})
await pooler?.stop()
await servers.stop()
process.exitCode = status ?? 1
