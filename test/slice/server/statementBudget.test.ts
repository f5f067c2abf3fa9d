import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { API_BINDINGS } from '#app/slices.ts'
import { productForFile } from '../../support/product.ts'
import { statementsOf } from '../../support/server/countStatements.ts'
import { rowOf } from './accessMatrix.ts'
import larger from './largerBudgets.json' with { type: 'json' }
import { createOwnersWorld } from './ownersWorld.ts'

/**
 * How many statements a public or user call may send to the database on warm caches, with the input of the access
 * matrix. `begin` and `commit` count, because each is a round trip. In the demo one of them reads the product's clock.
 */
const BUDGET_OF_READS = 3
const BUDGET_OF_OTHERS = 8
/** Higher budgets for calls that need more statements. */
const LARGER: Record<string, number> = larger
const usualBudget = (call: string) => (call.startsWith('GET ') ? BUDGET_OF_READS : BUDGET_OF_OTHERS)

const product = productForFile({ TRUSTED_PROXIES: '1' })
const { sessionOf, world } = createOwnersWorld(product)
const ROWS = API_BINDINGS.map(({ endpoint }) => rowOf(endpoint, Object.keys(world)))

async function countOf({ prepare, call }: (typeof ROWS)[number]): Promise<string[]> {
  const { input, headers } = await prepare(world)
  const key = headers['idempotency-key'] ? { 'idempotency-key': randomUUID() } : {}
  const all = { ...(await sessionOf('owner')), ...key }
  return (await statementsOf(() => product.call(call, input, all))).statements
}

describe('the budget of statements', () => {
  test('is larger only for calls that exist, and than the usual one', () => {
    const calls = ROWS.map(({ call }) => call)
    const wrong = Object.entries(LARGER).filter(
      ([call, budget]) => !calls.includes(call) || budget <= usualBudget(call),
    )
    expect(wrong).toEqual([])
  })

  test.each(ROWS)('$call sends no more statements than its budget', async (row) => {
    // The first request fills the caches of the process.
    await countOf(row)
    const statements = await countOf(row)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(
      LARGER[row.call] ?? usualBudget(row.call),
    )
  })

  test('counts the statements of its own call only', async () => {
    const two = () => product.system.db.selectFrom('category').select('id').execute()
    const counts = await Promise.all([
      statementsOf(two),
      statementsOf(async () => [await two(), await two()]),
    ])
    expect(counts.map(({ statements }) => statements.length)).toEqual([1, 2])
  })
})
