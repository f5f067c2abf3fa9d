import { beforeAll, describe, expect, test } from 'vitest'
import { findPaymentDifference } from '#features/payment/settlement/gatewayDifference.rules.ts'
import { checkMoney, getMoneyState } from '#features/reconciliation/reconciliation.actions.ts'
import { commandRunner } from '../../support/commands.ts'
import { logIn } from '../../support/login.ts'
import { openDesk } from '../../support/office.ts'
import { atBank, begin, type OpenedPayment, passSeconds, payAt, plantPackage } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { changeRows } from '../../support/rows.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' }, { withNightlyCheck: true })
const run = commandRunner(product)
const METHODS = ['direct', 'bank'] as const
let packageId: number
let headers: Record<string, string>

beforeAll(async () => {
  packageId = await plantPackage(product)
  headers = (await logIn(product, '09127770001')).headers
})

async function newHeaders() {
  headers = (await logIn(product, '09127770001')).headers
  return headers
}

async function buy(method: 'direct' | 'bank', outcome: 'pay' | 'refuse' = 'pay'): Promise<OpenedPayment> {
  const bought = await begin(product, { package_id: packageId, method }, await newHeaders())
  await payAt(product, bought.authority, outcome)
  return bought
}

/** Changes at the bank that the store has not been told about. */
async function atTheBank({ authority }: OpenedPayment, change: { state?: string; paidRial?: number }) {
  await changeRows(product.system.db, 'sandbox.bankPayment', { authority }, change)
}

const check = async () => checkMoney(await product.system.context())
const kindsOf = (differences: { source: string; kind: string }[], { id }: OpenedPayment) =>
  differences.filter(({ source }) => source === `payment:${id}`).map(({ kind }) => kind)

describe('[13.14] ledger check', () => {
  test('agrees with both gateways after ordinary days', async () => {
    for (const method of METHODS) {
      await buy(method)
      await buy(method, 'refuse')
    }
    await passSeconds(product, 2 * 3600)
    const { differences, compared, unanswered } = await check()
    expect(differences).toEqual([])
    // Saman cannot be asked about a payment that was never paid.
    expect([compared, unanswered]).toEqual([3, 1])
    expect((await run('ledger check')).text).toMatch(/The sums agree\. 3 of the last 4 days agree/)
  })

  test.each(METHODS)('%s: reports goods granted for money that went back', async (method) => {
    const bought = await buy(method)
    await passSeconds(product, 2 * 3600)
    await atTheBank(bought, { state: 'reversed' })
    expect(kindsOf((await check()).differences, bought)).toEqual(['sold_not_captured'])
    await expect(run('ledger check')).rejects.toThrow(`payment:${bought.id}: sold_not_captured`)
    await atTheBank(bought, { state: 'verified' })
    expect(kindsOf((await check()).differences, bought)).toEqual([])
  })

  test('reports money that the gateway captured and we did not sell', async () => {
    const bought = await begin(product, { package_id: packageId, method: 'direct' }, await newHeaders())
    await atBank(product, bought.authority, 'silent')
    await changeRows(product.system.db, 'payment', { id: bought.id }, { state: 'failed', checkAt: null })
    await atTheBank(bought, { state: 'verified' })
    // Payments younger than an hour are still being settled.
    expect(kindsOf((await check()).differences, bought)).toEqual([])
    await passSeconds(product, 2 * 3600)
    expect(kindsOf((await check()).differences, bought)).toEqual(['captured_not_sold'])
    await atTheBank(bought, { state: 'reversed' })
    await check()
  })

  test('reports an order that is not in our books', async () => {
    const bought = await begin(product, { package_id: packageId, method: 'direct' })
    await atBank(product, bought.authority, 'silent')
    await product.system.db.deleteFrom('payment').where('id', '=', bought.id).execute()
    const { differences } = await check()
    expect(differences.map(({ source, kind }) => [source, kind])).toEqual([
      [`gateway:direct:${bought.authority}`, 'order_unknown'],
    ])
    await product.system.db
      .deleteFrom('sandbox.bankPayment')
      .where('authority', '=', bought.authority)
      .execute()
  })
})

describe('the nightly check', () => {
  test('a difference raises an alarm in health, metrics and the office until both sides agree', async () => {
    await product.system.db.deleteFrom('moneyDifference').execute()
    const bought = await buy('direct')
    await passSeconds(product, 2 * 3600)
    await atTheBank(bought, { state: 'reversed' })
    await passSeconds(product, 24 * 3600)
    const state = await getMoneyState(await product.system.context())
    expect(state).toMatchObject({ differences: 1, isLate: false })
    const office = await openDesk(product, ['finance'])
    const money = async () => (await office.call('GET /today')).body['money']
    expect((await money()).differences).toMatchObject([
      { source: `payment:${bought.id}`, kind: 'sold_not_captured' },
    ])
    const metrics = async () => (await product.request('/metrics')).text()
    expect(await metrics()).toContain('bustan_money_differences 1')
    await atTheBank(bought, { state: 'verified' })
    await passSeconds(product, 24 * 3600)
    expect(await metrics()).toContain('bustan_money_differences 0')
  })
})

test.each([
  [{ state: 'paid' }, 'verified', null],
  [{ state: 'applied' }, 'paid', 'sold_not_captured'],
  [{ state: 'refunded' }, 'reversed', 'sold_not_captured'],
  [{ state: 'applied' }, 'failed', 'sold_not_captured'],
  [{ state: 'failed' }, 'verified', 'captured_not_sold'],
  [{ state: 'expired' }, 'paid', 'captured_not_sold'],
  [{ state: 'failed' }, 'failed', null],
  [{ state: 'redirected' }, 'open', null],
  [{ state: 'failed', reversal: 'reversed' }, 'reversed', null],
  [{ state: 'failed', reversal: 'reversed' }, 'verified', 'reversal_missing'],
  [{ state: 'failed', reversal: 'unknown' }, 'verified', null],
  [{ state: 'failed', reversal: 'unknown', owedAt: new Date(0) }, 'reversed', 'owed_but_reversed'],
  [{ state: 'failed', reversal: 'refused', owedAt: new Date(0) }, 'verified', null],
] as const)("our %j and the gateway's %s: %s", (ours, state, kind) => {
  const row = { reversal: null, owedAt: null, amountToman: 100, ...ours }
  expect(findPaymentDifference(row, { state, amount: null })?.kind ?? null).toBe(kind)
})

test('a different amount at the gateway is a difference', () => {
  const row = { state: 'paid', reversal: null, owedAt: null, amountToman: 100 }
  expect(findPaymentDifference(row, { state: 'verified', amount: 100 })).toBeNull()
  expect(findPaymentDifference(row, { state: 'verified', amount: 50 })?.kind).toBe('amount')
})
