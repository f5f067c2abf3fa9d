import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addMilliseconds, DAY, HOUR, type Instant } from '#kernel/time.ts'
import { logIn } from '../../support/login.ts'
import { openDesk } from '../../support/office.ts'
import { atBank, begin, payAt, plantPackage, stateOf } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { askRefund, buySubscription } from '../../support/refund.ts'
import { changeRows, getRow, listRows } from '../../support/rows.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
let people = 0

async function createUser() {
  people++
  const phone = `0934${String(people).padStart(7, '0')}`
  const address = { 'x-forwarded-for': `10.7.0.${people}` }
  const { headers } = await logIn(product, phone, address)
  return { phone, headers: { ...headers, ...address } }
}

async function numberOf(paymentId: string): Promise<number> {
  const { number } = await getRow(product.system.db, 'payment', { id: paymentId })
  return number
}

/** Inserts a payment that the reconciler will not check again. */
function plantedPayment(packageId: number, createdAt: Instant) {
  return {
    id: randomUUID(),
    method: 'bank' as const,
    packageId,
    priceToman: 100,
    isDiscountGross: true,
    vatPercent: 10,
    vatToman: 10,
    amountToman: 110,
    orderNumber: randomUUID(),
    locale: 'fa',
    tracking: '{}',
    createdAt,
  }
}

async function auditOf(call: string) {
  return product.system.db
    .selectFrom('audit')
    .selectAll()
    .where('call', '=', call)
    .orderBy('id', 'desc')
    .execute()
}

describe('payments in the office', () => {
  test('are listed newest first, filtered, summed up, and found by any id a user can name', async () => {
    const desk = await openDesk(product, ['finance'])
    const { phone, headers } = await createUser()
    const month = await plantPackage(product, { priceToman: 100_000, lengthDays: 30 })
    const paid = await begin(product, { package_id: month, method: 'bank' }, headers)
    await payAt(product, paid.authority)
    const refused = await begin(product, { package_id: month, method: 'direct' }, headers)
    await payAt(product, refused.authority, 'refuse')
    const gift = await begin(product, { package_id: month, method: 'direct', is_gift: true }, headers)
    await payAt(product, gift.authority)

    const all = (await desk.call('GET /payments')).body
    expect(all['payments'].map((one: { number: number }) => one.number)).toEqual([
      gift.number,
      refused.number,
      paid.number,
    ])
    expect(all['payments'][2]).toMatchObject({ phone, state: 'paid', method: 'bank', amount: 100_000 })
    expect(all['sums']).toEqual({
      count: 3,
      paid_count: 2,
      paid: 200_000,
      vat: 18_182,
      refunded_count: 0,
    })
    const narrowed = async (filter: Record<string, unknown>) =>
      (await desk.call('GET /payments', filter)).body['payments'].map((one: { number: number }) => one.number)
    expect(await narrowed({ state: 'failed' })).toEqual([refused.number])
    expect(await narrowed({ method: 'bank' })).toEqual([paid.number])
    expect(await narrowed({ kind: 'gift' })).toEqual([gift.number])
    expect(await narrowed({ kind: 'application' })).toEqual([])
    expect(await narrowed({ package_id: month, kind: 'package' })).toHaveLength(3)
    expect(await narrowed({ period: 'day' })).toHaveLength(3)
    expect(await narrowed({ period: 'day', back: 1 })).toEqual([])
    expect(await narrowed({ before: refused.number })).toEqual([paid.number])
    expect((await desk.call('GET /payments', { state: 'rich' })).status).toBe(400)

    const { trackingCode, reference } = await getRow(product.system.db, 'payment', { id: paid.id })
    for (const word of [trackingCode, reference, paid.id, String(paid.number), ` +98${phone.slice(1)}`]) {
      const { body } = await desk.call('POST /payments/search', { word })
      expect(body['payments'].map((one: { number: number }) => one.number)).toContain(paid.number)
    }
    expect((await desk.call('POST /payments/search', { word: 'nothing' })).body['payments']).toEqual([])
    const [line] = await auditOf('POST /payments/search')
    expect(line).toMatchObject({ operatorName: desk.name, outcome: 'done', detail: {} })
  })

  test('show their ledger, their price without discount, and only the end of their gift code', async () => {
    const desk = await openDesk(product, ['support'])
    const { headers } = await createUser()
    const month = await plantPackage(product, { priceToman: 100_000, lengthDays: 30 })
    const gift = await begin(product, { package_id: month, method: 'bank', is_gift: true }, headers)
    await payAt(product, gift.authority)
    const { status, body } = await desk.call('GET /payments/{number}', { number: gift.number })
    expect(status).toBe(200)
    expect(body).toMatchObject({ price: 90_909, vat: 9_091, amount: 100_000, is_gift_used: false })
    expect(body['ledger']).toMatchObject([
      {
        kind: 'sale',
        lines: [
          { account: 'gateway_bank', amount: 100_000 },
          { account: 'sales', amount: -90_909 },
          { account: 'vat', amount: -9_091 },
        ],
      },
    ])
    const { code } = await product.system.db
      .selectFrom('promotionCode')
      .innerJoin('payment', 'payment.giftCodeId', 'promotionCode.id')
      .select('promotionCode.code')
      .where('payment.id', '=', gift.id)
      .executeTakeFirstOrThrow()
    expect(body['gift_code_end']).toBe(code.slice(-4))
    expect(JSON.stringify(body)).not.toContain(code)
    expect(body).toMatchObject({ may_reconcile: false, may_open_refunds: false, may_open_device: true })
  })

  test('link to the refund of their purchase', async () => {
    const desk = await openDesk(product, ['finance'])
    const { headers } = await createUser()
    const sold = await buySubscription(product, headers)
    const number = await numberOf(sold.paymentId)
    expect((await desk.call('GET /payments/{number}', { number })).body['refunds']).toEqual([])
    await askRefund(product, sold.subscriptionId, headers)
    const { body } = await desk.call('GET /payments/{number}', { number })
    expect(body['refunds']).toMatchObject([{ state: 'requested', amount: sold.amount }])
    expect(body['may_open_refunds']).toBe(true)
  })
})

test('a day has the payments paid on it, or begun on it if unpaid, and no others', async () => {
  const desk = await openDesk(product, ['finance'])
  const packageId = await plantPackage(product)
  const now = await product.system.now()
  const daysAgo = [0, 1, 2, 2, 3]
  for (const days of daysAgo)
    await product.system.db
      .insertInto('payment')
      .values(plantedPayment(packageId, addMilliseconds(now, -days * DAY)))
      .execute()
  const late = {
    ...plantedPayment(packageId, addMilliseconds(now, -3 * DAY)),
    state: 'paid' as const,
    paidAt: addMilliseconds(now, -DAY),
    receipt: randomUUID(),
  }
  await product.system.db.insertInto('payment').values(late).execute()
  const counts = await Promise.all(
    [0, 1, 2, 3, 4].map(async (back) => {
      const { body } = await desk.call('GET /payments', { package_id: packageId, period: 'day', back })
      return [body['sums'].count, body['payments'].length, body['sums'].paid]
    }),
  )
  expect(counts).toEqual([
    [1, 1, 0],
    [2, 2, 110],
    [2, 2, 0],
    [1, 1, 0],
    [0, 0, 0],
  ])
})

test('the next page of a long list continues after its last row without gaps or repeats', async () => {
  const desk = await openDesk(product, ['finance'])
  const packageId = await plantPackage(product)
  const createdAt = await product.system.now()
  const rows = Array.from({ length: 60 }, () => plantedPayment(packageId, createdAt))
  await product.system.db.insertInto('payment').values(rows).execute()
  const first = (await desk.call('GET /payments', { package_id: packageId })).body
  expect([first['payments'].length, first['has_more'], first['sums'].count]).toEqual([50, true, 60])
  const before = first['payments'].at(-1).number
  const second = (await desk.call('GET /payments', { package_id: packageId, before })).body
  expect([second['payments'].length, second['has_more'], second['sums'].count]).toEqual([10, false, 60])
  const ids = [...first['payments'], ...second['payments']].map((one: { id: string }) => one.id)
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)))
})

describe('reconciling with the gateways', () => {
  test('one payment: a capture without a return is found once by two concurrent operators', async () => {
    const [first, second] = [await openDesk(product, ['finance']), await openDesk(product, ['finance'])]
    const { headers } = await createUser()
    const year = await plantPackage(product, { priceToman: 990_000, lengthDays: 365 })
    const silent = await begin(product, { package_id: year, method: 'direct' }, headers)
    const open = await first.call('POST /payments/{number}/reconcile', { number: silent.number })
    expect(open.body).toMatchObject({
      outcome: 'open',
      payment: { state: 'redirected', may_reconcile: true },
    })
    await atBank(product, silent.authority, 'silent')
    const answers = await Promise.all(
      [first, second].map((desk) =>
        desk.call('POST /payments/{number}/reconcile', { number: silent.number }),
      ),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ outcome: 'paid', payment: { state: 'paid', may_reconcile: false } })
    }
    const sales = await listRows(product.system.db, 'ledgerTransaction', { source: `payment:${silent.id}` }, [
      'id',
    ])
    expect(sales).toHaveLength(1)
    const again = await first.call('POST /payments/{number}/reconcile', { number: silent.number })
    expect(again.body['outcome']).toBe('paid')
    const lines = await auditOf('POST /payments/{number}/reconcile')
    expect(lines.slice(0, 4).map(({ operatorName }) => operatorName)).toContain(second.name)
    expect(lines[0]).toMatchObject({ subject: String(silent.number), outcome: 'done' })
  })

  test('one payment: an old unpaid one that the reconciler has given up expires', async () => {
    const desk = await openDesk(product, ['finance'])
    const { headers } = await createUser()
    const month = await plantPackage(product)
    const left = await begin(product, { package_id: month, method: 'direct' }, headers)
    await changeRows(
      product.system.db,
      'payment',
      { id: left.id },
      { createdAt: addMilliseconds(await product.system.now(), -HOUR), checkAt: null },
    )
    const { body } = await desk.call('POST /payments/{number}/reconcile', { number: left.number })
    expect(body).toMatchObject({ outcome: 'open', payment: { state: 'expired', may_reconcile: true } })
  })

  test('all payments: those that are due, and those that the gateways hold unverified', async () => {
    const desk = await openDesk(product, ['finance'])
    const { headers } = await createUser()
    const month = await plantPackage(product)
    const silent = await begin(product, { package_id: month, method: 'direct' }, headers)
    await atBank(product, silent.authority, 'silent')
    const { status, body } = await desk.call('POST /payments/reconcile')
    expect(status).toBe(200)
    expect(body['swept']).toBe(1)
    expect(await stateOf(product, silent.id)).toBe('paid')
  })
})
