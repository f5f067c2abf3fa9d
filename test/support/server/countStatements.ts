import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const counted = new AsyncLocalStorage<string[]>()
const { query } = pg.Client.prototype
let isCounting = false

/** The statements that `work` sends to the database, `begin` and `commit` included. Background work does not count. */
export async function statementsOf<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  if (!isCounting) countAtDriver()
  const statements: string[] = []
  const result = await counted.run(statements, work)
  return { result, statements }
}

function countAtDriver(): void {
  isCounting = true
  pg.Client.prototype.query = function (this: pg.Client, ...given: [string | { text: string }]) {
    const [first] = given
    counted.getStore()?.push(typeof first === 'string' ? first : first.text)
    return query.apply(this, given as never)
  } as never
}
