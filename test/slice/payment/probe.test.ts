import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClaimSecret } from '#features/payment/settlement/paymentSecret.actions.ts'
import { openProbePayment } from '#features/payment/settlement/probePayment.actions.ts'
import {
  reconcilePayment,
  settleUnverifiedPayments,
} from '#features/payment/settlement/reconcilePayment.actions.ts'
import { checkMoney } from '#features/reconciliation/reconciliation.actions.ts'
import { addMilliseconds, HOUR } from '#kernel/time.ts'
import { logIn } from '../../support/login.ts'
import { openDesk } from '../../support/office.ts'
import { atBank, comeBack, passSeconds } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'

/** A probe payment never becomes a sale, even if someone pays it and a user claims it. */

const product = productForFile()
beforeAll(async () => {
  await logIn(product, '09120000001')
})

async function probe(method: 'direct' | 'bank') {
  const ctx = await product.system.context()
  expect(await openProbePayment(ctx, method)).toBe('opened')
  return product.system.db
    .selectFrom('payment')
    .selectAll()
    .where('kind', '=', 'probe')
    .where('method', '=', method)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
}

async function rowOf(id: string) {
  return product.system.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function grants(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from subscription) + (select count(*) from entitlement)
      + (select count(*) from ledger_transaction) + (select count(*) from refund) as count`.execute(
    product.system.db,
  )
  return Number(rows[0]?.count)
}

describe.each(['direct', 'bank'] as const)('a probe at the gateway %s', (method) => {
  test('that nobody pays comes to nothing, is in no count, and the books agree', async () => {
    const { id, state, amountToman } = await probe(method)
    expect({ state, amountToman }).toEqual({ state: 'redirected', amountToman: 1000 })
    await passSeconds(product, 2 * 3600)
    expect((await rowOf(id)).state).toBe(method === 'direct' ? 'failed' : 'expired')
    expect((await checkMoney(await product.system.context())).differences).toEqual([])
    const desk = await openDesk(product, ['finance'])
    const { body } = await desk.call('GET /payments')
    expect(body).toMatchObject({ payments: [], sums: { count: 0, paid: 0 } })
    const probes = await desk.call('GET /payments', { kind: 'probe' })
    expect(probes.body['payments'][0]).toMatchObject({ bought: 'آزمایش درگاه', amount: 1000 })
  })

  test.each(['pay', 'late', 'twice'] as const)('that someone pays (%s) is asked back', async (outcome) => {
    const { id, reference } = await probe(method)
    const location = await atBank(product, reference ?? '', outcome)
    if (location) expect(await comeBack(product, location)).toBe(`/payment/unsuccess?payment=${id}`)
    const ctx = await product.system.context()
    expect(await settleUnverifiedPayments(ctx)).toBe(0)
    await reconcilePayment(ctx, id)
    await passSeconds(product, 4 * 86_400)
    const row = await rowOf(id)
    expect(['failed', 'expired']).toContain(row.state)
    if (location) expect(row).toMatchObject({ state: 'failed', failure: 'probe_paid' })
    if (location) expect(row.reversal).not.toBeNull()
    expect(await grants()).toBe(0)
  })

  test('can be neither read nor claimed, even with its secret', async () => {
    const { id } = await probe(method)
    expect((await product.call('GET /payment/{id}', { id })).status).toBe(404)
    const user = await logIn(product, '09120000002')
    const secret = createClaimSecret(await product.system.context(), id)
    const claim = await product.call('POST /payment/{id}/claim', { id, secret }, user.headers)
    expect(claim.status).toBe(404)
  })

  test.each([
    "state = 'paid', receipt = 'r', paid_at = created_at",
    'user_id = (select min(id) from app_user)',
    "kind = 'sale'",
    'is_gift = true',
  ])('is refused by the database as a sale: %s', async (change) => {
    const { id } = await probe(method)
    const statement = sql`update payment set ${sql.raw(change)} where id = ${id}`
    await expect(statement.execute(product.system.db)).rejects.toThrow(/payment/)
  })
})

test('a paid probe whose reversal is refused stays money to return, and is never verified', async () => {
  const { id, reference } = await probe('direct')
  const ctx = await product.system.context()
  await atBank(product, reference ?? '', 'pay')
  const verified: string[] = []
  const direct = ctx.ports.payment.direct
  if (!direct) throw new Error('The demo has a direct gateway.')
  const gateway = {
    ...direct,
    inquire: async () => ({ state: 'paid' as const }),
    reverse: async () => ({ outcome: 'refused' as const, reason: 'not_paid' as const }),
    verify: async () => {
      verified.push(id)
      return { outcome: 'unavailable' as const, reason: 'server' as const }
    },
  }
  const hostile = { ...ctx, ports: { ...ctx.ports, payment: { direct: gateway } } }
  expect(await reconcilePayment(hostile, id)).toBe('unpaid')
  await reconcilePayment({ ...hostile, now: addMilliseconds(ctx.now, 80 * HOUR) }, id)
  expect(await rowOf(id)).toMatchObject({ state: 'failed', reversal: 'refused', reversalToman: 1000 })
  expect((await rowOf(id)).owedAt).not.toBeNull()
  expect(verified).toEqual([])
  expect(await grants()).toBe(0)
})
