import { describe, expect, test } from 'vitest'
import { CARD_NUMBER_KEPT_MS } from '#features/refund/refund.rules.ts'
import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import { commandRunner } from '../../support/commands.ts'
import { logIn } from '../../support/login.ts'
import { passSeconds } from '../../support/payment.ts'
import { type Product, productForFile } from '../../support/product.ts'
import { askRefund, buySubscription, GOOD_CARD, quoteOf } from '../../support/refund.ts'
import { settle } from '../../support/registration.ts'
import { getRow } from '../../support/rows.ts'

let people = 0

function buyers(product: Product) {
  const pass = async (ms: number) => {
    await passSeconds(product, ms / SECOND)
    await settle(product.system)
  }
  /** An open refund request. */
  async function opened() {
    const at = ++people
    const phone = `0938${String(at).padStart(7, '0')}`
    const address = { 'x-forwarded-for': `10.6.0.${at}` }
    const session = async () => ({ ...(await logIn(product, phone, address)).headers, ...address })
    const sold = await buySubscription(product, await session())
    const id = await askRefund(product, sold.subscriptionId, await session())
    await pass(HOUR)
    const { body } = await product.call('GET /refund/{id}', { id }, await session())
    return { id, number: String(body['number']), phone, sold, session, amount: body['amount'] as number }
  }
  async function withCard() {
    const one = await opened()
    const { status } = await product.call(
      'POST /refund/{id}/card',
      { id: one.id, card_number: GOOD_CARD },
      await one.session(),
    )
    expect(status).toBe(200)
    return one
  }
  const read = async ({ id, session }: Awaited<ReturnType<typeof opened>>) =>
    (await product.call('GET /refund/{id}', { id }, await session())).body
  const newest = async (phone: string) => {
    const { body } = await product.call('GET /sandbox/api/sms', { phone })
    return body['messages'].find(({ code }: { code: string | null }) => code === null)?.text as string
  }
  return { pass, opened, withCard, read, newest }
}

describe('manual payouts', () => {
  const product = productForFile({ TRUSTED_PROXIES: '1', PAYOUT: 'manual' })
  const run = commandRunner(product)
  const { pass, opened, withCard, read, newest } = buyers(product)

  test('are never paid automatically: an operator sees open ones and the card, and confirms the payment', async () => {
    expect((await run('refunds')).text).toBe('Nothing is to be paid back.')
    const one = await withCard()
    await pass(3 * DAY)
    expect(await read(one)).toMatchObject({ state: 'paying', is_submitted: false })
    const listed = (await run('refunds')).text
    expect(listed).toContain(GOOD_CARD.slice(-4))
    expect(listed).toContain('melli')
    expect(listed).not.toContain(one.phone)
    await expect(run('refunds card', [one.number])).rejects.toThrow('at another step')
    expect((await run('refunds claim', [one.number])).text).toContain('yours to pay by hand')
    expect((await run('refunds card', [one.number])).text).toBe(
      `${one.amount} tomans to ${GOOD_CARD.replace(/(.{4})(?=.)/g, '$1 ')}`,
    )
    expect((await run('refunds pay', [one.number], { tracking: '051100012345' })).text).toContain('is paid')
    expect(await read(one)).toMatchObject({ state: 'paid', tracking_code: '051100012345' })
    await settle(product.system)
    expect(await newest(one.phone)).toContain('051100012345')
    await expect(run('refunds pay', [one.number], { tracking: '051100012346' })).rejects.toThrow(
      'at another step',
    )
    await expect(run('refunds card', [one.number])).rejects.toThrow('at another step')
    expect((await run('refunds')).text).toBe('Nothing is to be paid back.')
    expect((await run('refunds', [], { all: 'yes' })).text).toContain('051100012345')
    await run('ledger check')
    const sealed = async () =>
      (await getRow(product.system.db, 'refund', { id: one.id }, ['sealedCard'])).sealedCard
    await pass(CARD_NUMBER_KEPT_MS - 10 * SECOND)
    expect(await sealed()).not.toBeNull()
    await pass(20 * SECOND)
    expect(await sealed()).toBeNull()
  })

  test('a rejection after the card cancels the debt, and the refund can be requested again', async () => {
    const one = await withCard()
    const reason = 'لطفاً با پشتیبانی تماس بگیرید.'
    expect((await run('refunds reject', [one.number], { reason })).text).toContain('is rejected')
    expect(await read(one)).toMatchObject({ state: 'rejected', reject_reason: reason, needs_card: false })
    await settle(product.system)
    expect(await newest(one.phone)).toContain(reason)
    await run('ledger check')
    const headers = await one.session()
    expect(await quoteOf(product, one.sold.subscriptionId, headers)).toMatchObject({
      hindrance: null,
      amount: one.sold.amount,
    })
    const again = await askRefund(product, one.sold.subscriptionId, headers)
    expect(again).not.toBe(one.id)
  })

  test('a rejection before the card changes nothing', async () => {
    const one = await opened()
    await run('refunds reject', [one.number], { reason: 'نمونه' })
    expect(await read(one)).toMatchObject({ state: 'rejected' })
    const { state } = await getRow(product.system.db, 'subscription', { id: one.sold.subscriptionId })
    expect(state).toBe('unapplied')
    await run('ledger check')
  })
})

describe('automatic payouts', () => {
  const product = productForFile({ TRUSTED_PROXIES: '1' })
  const run = commandRunner(product)
  const { pass, withCard, read } = buyers(product)

  test('the sandbox decides: paid at once, or failed, which needs a new card or a rejection', async () => {
    const [paid, failed] = [await withCard(), await withCard()]
    await pass(SECOND)
    const decide = (number: string, outcome: string) =>
      product.call('POST /sandbox/api/payout/{transfer_id}', { transfer_id: `rf-${number}-1`, outcome })
    expect((await decide(paid.number, 'pay')).status).toBe(200)
    expect((await decide(failed.number, 'fail')).status).toBe(200)
    expect((await decide(paid.number, 'fail')).body['error']).toBe('payout_over')
    expect((await decide('0', 'pay')).status).toBe(404)
    expect((await decide(paid.number, 'burn')).status).toBe(400)
    await pass(HOUR)
    expect(await read(paid)).toMatchObject({ state: 'paid' })
    expect(await read(failed)).toMatchObject({ state: 'paying', card_failure: 'refused' })
    await expect(run('refunds card', [failed.number])).rejects.toThrow('at another step')
    await run('refunds reject', [failed.number], { reason: 'نمونه' })
    expect(await read(failed)).toMatchObject({ state: 'rejected' })
    await run('ledger check')
  })

  test('a refund that the ledger does not know is found (planted), and the other way round', async () => {
    const one = await withCard()
    const { db } = product.system
    await run('ledger check')
    await db.updateTable('refund').set({ state: 'withdrawn' }).where('id', '=', one.id).execute()
    await expect(run('ledger check')).rejects.toThrow(`refund:${one.id}: ledger_disagrees`)
    await db.updateTable('refund').set({ state: 'paying' }).where('id', '=', one.id).execute()
    await run('ledger check')
    await db
      .updateTable('refund')
      .set((e) => ({ amountToman: e('amountToman', '-', 1) }))
      .where('id', '=', one.id)
      .execute()
    await expect(run('ledger check')).rejects.toThrow('disagree')
    await db.deleteFrom('refund').where('id', '=', one.id).execute()
    await expect(run('ledger check')).rejects.toThrow(`refund:${one.id}: ledger_disagrees`)
  })
})
