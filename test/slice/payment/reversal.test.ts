import { beforeAll, describe, expect, test } from 'vitest'
import type { PaymentGateway } from '#adapters/payment/payment.port.ts'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { isPaidPayment } from '#features/payment/payment.rules.ts'
import { findPayment, type Payment } from '#features/payment/payment.store.ts'
import { reconcilePayment } from '#features/payment/settlement/reconcilePayment.actions.ts'
import { settlePayment } from '#features/payment/settlement/settlePayment.actions.ts'
import { addMilliseconds, HOUR } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { recordFigure } from '../../support/figures.ts'
import { logIn } from '../../support/login.ts'
import {
  atBank,
  begin,
  comeBack,
  type OpenedPayment,
  passSeconds,
  plantPackage,
} from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { plantCode } from '../../support/promotion.ts'
import { GOOD_CARD } from '../../support/refund.ts'
import { getRow } from '../../support/rows.ts'
import { scaled } from '../../support/scale.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
const ROUNDS = scaled(12, 500)
const RETURNS = 40
let packageId: number
let people = 0

beforeAll(async () => {
  packageId = await plantPackage(product)
})

async function newCustomer() {
  people++
  const address = { 'x-forwarded-for': `10.${people >> 8}.${people & 255}.7` }
  const { headers } = await logIn(product, `0912${String(7_000_000 + people)}`, address)
  return { ...headers, ...address }
}

/** Two payments of one user with the same once-per-user code: the second one holds its use. */
async function beginTwo() {
  const headers = await newCustomer()
  const code = `SIB${people}`
  await plantCode(product, { code, maxUsesPerUser: 1 })
  const wish = { package_id: packageId, method: 'direct' as const, code }
  return [await begin(product, wish, headers), await begin(product, wish, headers)] as const
}

async function paymentRow({ id }: OpenedPayment): Promise<Payment> {
  const row = await findPayment(product.system.db, id)
  if (!row) throw new Error(`No payment ${id}.`)
  return row
}

async function bankStateOf({ authority }: OpenedPayment): Promise<string> {
  const row = await getRow(product.system.db, 'sandbox.bankPayment', { authority }, ['state'])
  return row.state
}

/** The context of a settlement with this changed gateway. */
async function contextWith(change: (real: PaymentGateway) => Partial<PaymentGateway>): Promise<Ctx> {
  const ctx = await product.system.context()
  const real = ctx.ports.payment.direct
  if (!real) throw new Error('There is no direct gateway.')
  const direct: PaymentGateway = { ...real, ...change(real) }
  return { ...ctx, ports: { ...ctx.ports, payment: { ...ctx.ports.payment, direct } } }
}

describe('a payment with a requested reversal', () => {
  test('[13.6] never becomes paid, in any order of returns', async () => {
    let lost = 0
    for (let round = 0; round < ROUNDS; round++) {
      const [first, second] = await beginTwo()
      const back = await atBank(product, first.authority, 'pay')
      const refusal = await atBank(product, second.authority, 'refuse')
      const opening = comeBack(product, back)
      await new Promise((resolve) => setTimeout(resolve, round % 11))
      const storm = Array.from({ length: RETURNS }, (_, at) => comeBack(product, at === 5 ? refusal : back))
      await Promise.all([opening, ...storm])
      if (isPaidPayment((await paymentRow(first)).state) && (await bankStateOf(first)) !== 'verified') lost++
    }
    recordFigure('reversed payments that became paid', `${lost} of ${ROUNDS} rounds`)
    expect(lost).toBe(0)
  }, 600_000)

  test('stays unpaid when its discount becomes free between the reversal and the next return', async () => {
    const [first, second] = await beginTwo()
    const back = await atBank(product, first.authority, 'pay')
    const before = await paymentRow(first)
    expect(await settlePayment(await product.system.context(), before, true)).toBe('unpaid')
    await comeBack(product, await atBank(product, second.authority, 'refuse'))
    // A concurrent verify whose answer arrives only now.
    const stale = await contextWith(() => ({
      verify: async ({ amount }) => ({
        outcome: 'paid',
        amount,
        receipt: '59400000999',
        trackingCode: '59400000999',
        cardMasked: null,
        isRepeat: false,
      }),
    }))
    expect(await settlePayment(stale, before, true)).toBe('unpaid')
    await comeBack(product, back)
    expect(await paymentRow(first)).toMatchObject({ state: 'failed', reversal: 'reversed' })
    expect(await bankStateOf(first)).toBe('reversed')
  })

  test('cannot become paid in the database either', async () => {
    const [first] = await beginTwo()
    await comeBack(product, await atBank(product, first.authority, 'pay'))
    expect((await paymentRow(first)).reversal).toBe('reversed')
    const { db } = product.system
    const update = db
      .updateTable('payment')
      .set({ state: 'paid', paidAt: await product.system.now(), receipt: 'r' })
    await expect(update.where('id', '=', first.id).execute()).rejects.toThrow(/has a reversal/)
    await expect(
      db.updateTable('payment').set({ reversal: null }).where('id', '=', first.id).execute(),
    ).rejects.toThrow(/cannot be taken back/)
  })
})

describe('a receipt that is being reversed', () => {
  test('pays no other payment, in either order', async () => {
    const headers = await newCustomer()
    const other = await plantPackage(product, { priceToman: 100_000 })
    const paid = await begin(product, { package_id: packageId, method: 'bank' }, headers)
    const thief = await begin(product, { package_id: other, method: 'bank' }, headers)
    await atBank(product, paid.authority, 'pay')
    const { receipt } = await getRow(product.system.db, 'sandbox.bankPayment', { authority: paid.authority })
    const ctx = await product.system.context()
    const claim = async (bought: OpenedPayment) => ({
      ...(await paymentRow(bought)),
      claimedReceipt: receipt,
    })
    // The receipt was first presented for another amount and reversed there, so here it is worthless.
    expect(await settlePayment(ctx, await claim(thief), true)).toBe('unpaid')
    expect(await bankStateOf(paid)).toBe('reversed')
    const stale: PaymentGateway = {
      ...(ctx.ports.payment.bank as PaymentGateway),
      verify: async ({ amount }) => ({
        outcome: 'paid',
        amount,
        receipt: receipt ?? '',
        trackingCode: '1',
        cardMasked: null,
        isRepeat: true,
      }),
    }
    const before = { ...ctx, ports: { ...ctx.ports, payment: { bank: stale } } }
    expect(await settlePayment(before, await claim(paid), true)).toBe('unpaid')
    expect(await paymentRow(paid)).toMatchObject({ state: 'failed', failure: 'receipt_used' })
  })
})

describe('a reversal with an unknown outcome', () => {
  const unanswered: Partial<PaymentGateway> = { reverse: async () => ({ outcome: 'unavailable' }) }

  async function reversedBy(gateway: Partial<PaymentGateway>): Promise<OpenedPayment> {
    const [first] = await beginTwo()
    await atBank(product, first.authority, 'pay')
    await settlePayment(await contextWith(() => gateway), await paymentRow(first), true)
    return first
  }

  test('[13.7] is settled by asking the gateway, and never sent twice', async () => {
    const bought = await reversedBy(unanswered)
    expect(await paymentRow(bought)).toMatchObject({ state: 'failed', reversal: 'unknown' })
    let reversals = 0
    const ctx = await contextWith((real) => ({
      reverse: (known) => {
        reversals++
        return real.reverse(known)
      },
      inquire: async () => ({ state: 'reversed' }),
    }))
    await reconcilePayment(ctx, bought.id)
    expect(await paymentRow(bought)).toMatchObject({ reversal: 'reversed', checkAt: null, owedAt: null })
    expect(reversals).toBe(0)
  })

  test('[13.8] is owed to the payer when it is still unknown after 72 hours, not before', async () => {
    const bought = await reversedBy(unanswered)
    const ctx = await contextWith(() => ({ inquire: async () => ({ state: 'verified' }) }))
    await reconcilePayment({ ...ctx, now: addMilliseconds(ctx.now, 71 * HOUR) }, bought.id)
    expect((await paymentRow(bought)).owedAt).toBeNull()
    await reconcilePayment({ ...ctx, now: addMilliseconds(ctx.now, 73 * HOUR) }, bought.id)
    const owed = await paymentRow(bought)
    expect(owed).toMatchObject({ state: 'failed', reversal: 'unknown', reversalToman: bought.amount })
    expect(owed.owedAt).toBeInstanceOf(Date)
  })

  test('[13.8] is owed at once if the gateway refused it and still has the money', async () => {
    const bought = await reversedBy({ reverse: async () => ({ outcome: 'refused', reason: 'too_late' }) })
    const ctx = await contextWith(() => ({ inquire: async () => ({ state: 'verified' }) }))
    await reconcilePayment(ctx, bought.id)
    expect(await paymentRow(bought)).toMatchObject({ state: 'failed', reversal: 'refused' })
    expect((await paymentRow(bought)).owedAt).toBeInstanceOf(Date)
  })

  test('[13.8] that is owed asks the payer for a card, is paid out once, and the ledger agrees', async () => {
    const headers = await newCustomer()
    const phone = `0912${String(7_000_000 + people)}`
    const code = `OWED${people}`
    await plantCode(product, { code, maxUsesPerUser: 1 })
    const wish = { package_id: packageId, method: 'direct' as const, code }
    const first = await begin(product, wish, headers)
    await begin(product, wish, headers)
    await atBank(product, first.authority, 'pay')
    const refused = await contextWith(() => ({
      reverse: async () => ({ outcome: 'refused', reason: 'too_late' }),
    }))
    await settlePayment(refused, await paymentRow(first), true)
    const captured = await contextWith(() => ({ inquire: async () => ({ state: 'verified' }) }))
    await Promise.all([reconcilePayment(captured, first.id), reconcilePayment(captured, first.id)])
    await passSeconds(product, 1)
    const { body } = await product.call('GET /refund', {}, headers)
    expect(body['refunds']).toHaveLength(1)
    const [refund] = body['refunds']
    expect(refund).toMatchObject({
      payment_id: first.id,
      subscription_id: null,
      amount: first.amount,
      needs_card: true,
      can_withdraw: false,
    })
    const sms = await product.call('GET /sandbox/api/sms', { phone })
    expect(sms.body['messages'][0].text).toContain(`/cardNumber?refund=${refund.id}`)
    // The card that paid needs no approval.
    const card = { id: refund.id, card_number: GOOD_CARD }
    const given = await product.call('POST /refund/{id}/card', card, headers)
    expect([given.status, given.body['awaits_approval']]).toEqual([200, false])
    const again = { id: refund.id }
    expect((await product.call('POST /refund/{id}/withdraw', again, headers)).status).toBe(409)
    await passSeconds(product, 6 * 3600)
    const after = await logIn(product, phone)
    const paid = await product.call('GET /refund/{id}', { id: refund.id }, after.headers)
    expect(paid.body).toMatchObject({ state: 'paid', amount: first.amount })
    const ledger = await checkLedger(await product.system.context())
    expect([ledger.sum, ledger.unbalanced, ledger.disagreements]).toEqual([0, [], []])
    expect((await paymentRow(first)).state).toBe('failed')
  })

  test('that is owed because it stayed unknown needs approval, also for the card that paid', async () => {
    await reversedBy(unanswered)
    const phone = `0912${String(7_000_000 + people)}`
    await passSeconds(product, 73 * 3600)
    const after = await logIn(product, phone)
    const { body } = await product.call('GET /refund', {}, after.headers)
    expect(body['refunds']).toHaveLength(1)
    const card = { id: body['refunds'][0].id, card_number: GOOD_CARD }
    const given = await product.call('POST /refund/{id}/card', card, after.headers)
    expect([given.status, given.body['awaits_approval']]).toEqual([200, true])
  })

  test('is not owed if the gateway refused it because the money had gone back already', async () => {
    const bought = await reversedBy({ reverse: async () => ({ outcome: 'refused', reason: 'not_paid' }) })
    const ctx = await contextWith(() => ({ inquire: async () => ({ state: 'reversed' }) }))
    await reconcilePayment(ctx, bought.id)
    expect(await paymentRow(bought)).toMatchObject({ reversal: 'reversed', owedAt: null })
  })
})
