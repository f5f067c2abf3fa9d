import pg from 'pg'
import { createHttp } from '#app/http.ts'
import type { System } from '#app/system.ts'
import { type Query, startBareServer } from './bareServer.ts'
import { clientAnswersPerSecond, compare } from './load.ts'

const CALLS = { list: '/api/v1/application', detail: '/api/v1/application/by_label/daftar' }

/** Compares API calls with a bare handler that runs the same queries. */
export async function benchApi(url: string, databaseUrl: string, system: System): Promise<void> {
  const { app } = await createHttp(system, { state: { isStopping: false } })
  for (const [name, path] of Object.entries(CALLS)) {
    const ask = async () => (await app.request(path)).text()
    await ask()
    const queries = await queriesOf(ask)
    const bare = await startBareServer({ databaseUrl, queries })
    await compare(
      `API, ${name} of applications, against a bare handler with the same ${queries.length} queries`,
      () => clientAnswersPerSecond(url + path),
      () => clientAnswersPerSecond(bare.url),
    )
    bare.close()
  }
}

/** Records the queries of `work` at the driver, without those of background work. */
async function queriesOf(work: () => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: [string, unknown[]]) {
    if (!/content_version|pgboss/i.test(given[0])) queries.push({ text: given[0], values: given[1] })
    return query.apply(this, given as never)
  } as never
  await work()
  pg.Client.prototype.query = query
  return queries
}
