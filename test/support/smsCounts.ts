/** Prints how many messages each number got, read straight from the database of a data folder. */

import { openDb } from '#server/db.ts'
import { startEmbeddedPostgres } from '#server/postgres.ts'

const { url } = await startEmbeddedPostgres(process.argv[2] ?? '')
const { db } = openDb(url, 2)
const rows = await db
  .selectFrom('sandbox.smsMessage')
  .select((e) => ['receptor', e.fn.countAll<number>().as('count')])
  .where('text', '!=', '')
  .groupBy('receptor')
  .execute()
console.log(JSON.stringify(rows.map(({ receptor, count }) => [receptor, count])))
await db.destroy()
