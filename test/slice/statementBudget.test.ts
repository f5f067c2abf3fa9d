import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { API_BINDINGS } from '#app/slices.ts'
import { statementsOf } from '../support/countStatements.ts'
import { productForFile } from '../support/product.ts'
import { rowOf } from './accessMatrix.ts'
import { createOwnersWorld } from './ownersWorld.ts'
import { STATEMENT_BUDGETS } from './statementBudget.ts'

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
  test('has a line for every public and user call, and none that does not exist', () => {
    expect(Object.keys(STATEMENT_BUDGETS).sort()).toEqual(ROWS.map(({ call }) => call).sort())
  })

  test.each(ROWS)('$call sends no more statements than its budget', async (row) => {
    // The first request fills the caches of the process.
    await countOf(row)
    const statements = await countOf(row)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(STATEMENT_BUDGETS[row.call] ?? 0)
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
