import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/migrate.ts'
import { startEmbeddedPostgres } from '#server/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that every test file copies. */
let stop: () => Promise<void>

export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-test-'))
  const postgres = await startEmbeddedPostgres(folder, { isDurable: false, database: 'bustan_template' })
  await migrate(postgres.url)
  project.provide('templateUrl', postgres.url)
  stop = async () => {
    await postgres.stopIfUnused()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function teardown(): Promise<void> {
  await stop()
}
