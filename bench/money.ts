import pg from 'pg'
import { type Visitors, visitorsOf } from '../test/proof/load.ts'
import { addRow } from './table.ts'

const VISITORS = 32
const SECONDS = 10
const GOAL_MS = 150
/** The open poll of the demo data. */
const OPEN_POLL = 'next-shelf'

/** Visitors who do nothing but log in and buy: every request writes. */
export async function startMoney(url: string, databaseUrl: string): Promise<Visitors> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select id from package where not is_special order by id limit 1')
  await client.end()
  const address = url.replace('localhost', '127.0.0.1')
  return visitorsOf([address], { packageId: rows[0].id, pollId: OPEN_POLL }, 'money')
}

export async function benchMoney(url: string, databaseUrl: string): Promise<void> {
  const crowd = await startMoney(url, databaseUrl)
  // In the first seconds Node compiles what runs often, on the same cores.
  await crowd.run(VISITORS, { seconds: SECONDS })
  const { p50, p99, perSecond, faults } = await crowd.run(VISITORS, { seconds: SECONDS })
  crowd.close()
  if (faults.length > 0) throw new Error(`failed answers: ${faults.slice(0, 3).join('; ')}`)
  addRow({
    what: `login and purchase only, p99 at ${VISITORS} visitors`,
    ours: `${p99} ms`,
    reference: `p50 ${p50} ms, ${perSecond}/s`,
    ratio: '',
    goal: `≤ ${GOAL_MS} ms`,
    isMet: p99 <= GOAL_MS,
  })
}
