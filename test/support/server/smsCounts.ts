/** Prints how many messages each number got and which notices are unsent, directly from a data folder's database. */

import { startEmbeddedPostgres } from '#server/database/postgres.ts'
import { openDb } from '#server/db.ts'

const { url } = await startEmbeddedPostgres(process.argv[2] ?? '')
const { db } = openDb(url, 2)
const rows = await db
  .selectFrom('sandbox.smsMessage')
  .select((e) => ['receptor', e.fn.countAll<number>().as('count')])
  .where('text', '!=', '')
  .groupBy('receptor')
  .execute()
const unsent = await db
  .selectFrom('notice')
  .select(['phoneNumber', 'state', 'failure', 'attempts'])
  .where('state', '!=', 'sent')
  .execute()
console.log(JSON.stringify({ counts: rows.map(({ receptor, count }) => [receptor, count]), unsent }))
await db.destroy()
