import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makeProgramme } from '#sandbox/twins/developerAccount/programmeAuthority.ts'
import { migrate } from '#server/migrate.ts'
import { startEmbeddedPostgres } from '#server/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
    /** The authority of the sandbox's developer programme, in PEM. */
    programme: { certificate: string; key: string; root: string }
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that every test file copies. */
let stop: () => Promise<void>

export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-test-'))
  const postgres = await startEmbeddedPostgres(folder, { isDurable: false, database: 'bustan_template' })
  await migrate(postgres.url)
  const { certificate, key, root } = await makeProgramme()
  project.provide('programme', {
    certificate: certificate.toString(),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    root: root.toString(),
  })
  await trustSocket(postgres.url, join(folder, 'postgres'))
  project.provide('templateUrl', postgres.url)
  stop = async () => {
    await postgres.stopIfUnused()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function teardown(): Promise<void> {
  await stop()
}

/** No passwords over the socket: tests open thousands of connections. */
async function trustSocket(url: string, cluster: string): Promise<void> {
  await writeFile(
    join(cluster, 'pg_hba.conf'),
    'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_reload_conf()')
  await client.end()
}
