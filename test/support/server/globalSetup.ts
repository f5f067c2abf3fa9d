import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { JOB_HANDLERS } from '#app/slices.ts'
import { addEventDays } from '#features/tracking/eventDays.store.ts'
import { machineNow } from '#kernel/time.ts'
import { makeProgramme } from '#sandbox/twins/developerAccount/programmeAuthority.ts'
import { createJobs } from '#server/background/jobs.ts'
import { migrate } from '#server/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/database/postgres.ts'
import { openDb } from '#server/db.ts'
import { createLog } from '#server/log.ts'
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
  const given = process.env['BUSTAN_TEST_POSTGRES']
  const postgres = given ? await openGivenServer(given) : await startOwnServer()
  await migrate(postgres.url)
  await createQueuesAndDays(postgres.url)
  const { certificate, key, root } = await makeProgramme()
  project.provide('programme', {
    certificate: certificate.toString(),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    root: root.toString(),
  })
  project.provide('templateUrl', postgres.url)
  stop = postgres.stop
}

interface TestServer {
  /** The empty database that tests use as a template. */
  url: string
  stop(): Promise<void>
}

async function startOwnServer(): Promise<TestServer> {
  const folder = await makeMemoryFolder('bustan-test-')
  const { url, stopIfUnused } = await startEmbeddedPostgres(folder, {
    isDurable: false,
    database: 'bustan_template',
  })
  await trustSocket(url, join(folder, 'postgres'))
  return {
    url,
    async stop() {
      await stopIfUnused()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The URL of another PostgreSQL server, for example the oldest supported version (tools/testPostgres15.ts). */
async function openGivenServer(given: string): Promise<TestServer> {
  const client = new pg.Client({ connectionString: given })
  await client.connect()
  await client.query('drop database if exists bustan_template with (force)')
  await client.query('create database bustan_template')
  await client.end()
  const url = new URL(given)
  url.pathname = '/bustan_template'
  return { url: url.href, stop: async () => undefined }
}

/**
 * The queues of the jobs and the tables of the coming days of events. Created once here, because every product would
 * create them in its copy, which takes a tenth of a second of a core.
 */
async function createQueuesAndDays(url: string): Promise<void> {
  const { db } = openDb(url, 1)
  await addEventDays(db, machineNow())
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
