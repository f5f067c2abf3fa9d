import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { JOB_HANDLERS } from '#app/slices.ts'
import { makeProgramme } from '#sandbox/twins/developerAccount/programmeAuthority.ts'
import { openDb } from '#server/db.ts'
import { createJobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'
import { migrate } from '#server/migrate.ts'
import { startEmbeddedPostgres } from '#server/postgres.ts'
import { makeMemoryFolder } from './memoryFolder.ts'

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
  const folder = await makeMemoryFolder('bustan-test-')
  const postgres = await startEmbeddedPostgres(folder, { isDurable: false, database: 'bustan_template' })
  await migrate(postgres.url)
  await createQueues(postgres.url)
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

/** Here once, because every product would create them in its copy. */
async function createQueues(url: string): Promise<void> {
  const { db } = openDb(url, 1)
  const jobs = createJobs(url, db, JOB_HANDLERS, createLog({ logLevel: 'silent' }))
  await jobs.start()
  await jobs.stop(1)
  await db.destroy()
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
