import { beforeAll, expect, test } from 'vitest'
import { handleGatewayReturn } from '#features/payment/settlement/returnFromGateway.actions.ts'
import type { Db } from '#server/db.ts'
import { atBank, begin, comeBack, plantPackage, stateOf } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'

/** The database is unavailable for one statement while a payer returns from the bank, as in a failover. */
const product = productForFile()
let packageId: number
beforeAll(async () => {
  packageId = await plantPackage(product)
})

/** A database connection that breaks at every update. */
function breakAtUpdates(db: Db): Db {
  return db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode') throw new Error('Connection terminated unexpectedly')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

test.each(['direct', 'bank'] as const)(
  'by %s: a receipt that cannot be stored is an error, and a reload settles the payment',
  async (method) => {
    const { id, authority } = await begin(product, { package_id: packageId, method })
    const location = await atBank(product, authority, 'pay')
    const { pathname, searchParams } = new URL(location ?? '')
    const [orderNumber = '', token = ''] = pathname.split('/').slice(-2)
    const ctx = await product.system.context()
    const broken = { ...ctx, db: breakAtUpdates(ctx.db) }
    await expect(handleGatewayReturn(broken, { method, orderNumber, token }, searchParams)).rejects.toThrow(
      'Connection terminated',
    )
    expect(await stateOf(product, id)).not.toBe('paid')
    expect(await comeBack(product, location)).toContain('/payment/success')
    expect(await stateOf(product, id)).toBe('paid')
  },
)
