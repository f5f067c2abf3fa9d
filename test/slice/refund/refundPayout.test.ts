import { describe, expect, test } from 'vitest'
import { runDueRefunds } from '#features/refund/payout/payRefund.actions.ts'
import { CARD_NUMBER_KEPT_MS, PAYOUT_WATCHED_MS } from '#features/refund/refund.rules.ts'
import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { runWithUrgency } from '#server/outbound/providerSlots.ts'
import { productForFile } from '../../support/product.ts'
import { askRefund, buySubscription, cardEnding, GOOD_CARD, quoteOf } from '../../support/refund.ts'
import { refundPeople } from '../../support/refundPeople.ts'
import { settle } from '../../support/registration.ts'
import { changeRows } from '../../support/rows.ts'

/** Payouts with the real adapter in front of the sandbox's clearing house. */

const product = productForFile({ TRUSTED_PROXIES: '1', LINE_LIMIT: '100000' })
const {
  createUser,
  registered,
  read,
  give,
  later,
  again,
  opened,
  messages,
  ledgerOf,
  transfers,
  expectLedger,
} = refundPeople(product)
const PAST_CYCLE_MS = 5 * HOUR

describe('the payout', () => {
  async function startPayout(ending = '2232', lengthDays?: number) {
    const all = await opened(lengthDays)
    const card = cardEnding(ending)
    expect((await give(all.id, all.headers, card)).status).toBe(200)
    return { ...all, card, headers: all.headers }
  }

  const row = async (id: string) =>
    product.system.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('arrives with the next cycle, sends one SMS with its tracking code, and stays paid', async () => {
    const { id, person, sold } = await startPayout()
    await later(PAST_CYCLE_MS)
    const headers = await again(person)
    const refund = await read(id, headers)
    expect(refund).toMatchObject({ state: 'paid', is_submitted: true, needs_card: false })
    const [transfer] = await transfers(refund['number'])
    expect(refund['tracking_code']).toBe(transfer?.bankTransferId)
    const messagesWithCode = (await messages(person.phone)).filter((text) =>
      text.includes(refund['tracking_code']),
    )
    expect(messagesWithCode).toHaveLength(1)
    expect(await ledgerOf(id)).toEqual([
      expect.stringMatching(/^refund sales /),
      expect.stringMatching(/^refund vat /),
      `refund refunds_due ${-refund['amount']}`,
      `payout refunds_due ${refund['amount']}`,
      `payout payouts ${-refund['amount']}`,
    ])
    expect(await quoteOf(product, sold.subscriptionId, headers)).toMatchObject({
      hindrance: 'paid',
      refund_id: id,
    })
    const once = await product.call(
      'POST /refund',
      { subscription_id: sold.subscriptionId, amount: refund['amount'] },
      headers,
    )
    expect(once.body['error']).toBe('refund_paid')
    await expectLedger()
  })

  test('that waited for its turn at the provider is not submitted after a later check', async () => {
    const { id } = await startPayout()
    const { context } = product.system
    const { dueAt, number } = await row(id)
    const first = await context(undefined, dueAt as Date)
    const waiting = {
      has: () => true,
      async run<T>(_: string, call: () => Promise<T>): Promise<T> {
        // Another process checks the refund, is refused, and an operator sends the payout again.
        const change = { attempt: 2, looks: 0, cardFailure: null, askedAt: null, submittedAt: null }
        await changeRows(product.system.db, 'refund', { id }, change)
        return call()
      },
    }
    await runWithUrgency('usual', () => runDueRefunds(first), waiting)
    expect(await transfers(number)).toEqual([])
    expect(await row(id)).toMatchObject({ attempt: 2, submittedAt: null })
  })

  test('in full marks its payment as refunded; in part it does not', async () => {
    const person = await createUser()
    const whole = await buySubscription(product, person.headers)
    const id = await askRefund(product, whole.subscriptionId, person.headers)
    await later(HOUR)
    await give(id, await again(person))
    await later(PAST_CYCLE_MS)
    const { body } = await product.call('GET /payment/{id}', { id: whole.paymentId }, await again(person))
    expect(body['state']).toBe('refunded')
    const part = await registered(30)
    await later(10 * DAY)
    const second = await askRefund(product, part.sold.subscriptionId, await again(part.person, part.device))
    await later(HOUR)
    await give(second, await again(part.person, part.device))
    await later(PAST_CYCLE_MS)
    const headers = await again(part.person)
    expect((await read(second, headers))['state']).toBe('paid')
    const { body: kept } = await product.call('GET /payment/{id}', { id: part.sold.paymentId }, headers)
    expect(kept['state']).toBe('applied')
  })

  test.each([
    ['9701', 'card_unknown'],
    ['9702', 'account_closed'],
    ['9703', 'refused'],
    ['9708', 'refused'],
  ])('to a card that ends in %s: %s, and another card is paid once', async (ending, failure) => {
    const { id, person, device } = await startPayout(ending)
    await later(PAST_CYCLE_MS)
    const headers = await again(person, device)
    expect(await read(id, headers)).toMatchObject({
      state: 'paying',
      card_failure: failure,
      needs_card: true,
      card: { last_four: ending },
    })
    // A card is kept for a while after the bank accepted it, because an operator may send the payout again.
    expect((await row(id)).sealedCard === null).toBe(failure !== 'refused')
    expect((await messages(person.phone)).filter((text) => text.includes('/cardNumber'))).toHaveLength(2)
    expect((await give(id, headers)).status).toBe(200)
    expect(await read(id, headers)).toMatchObject({ card_failure: null, needs_card: false })
    await later(PAST_CYCLE_MS)
    const refund = await read(id, await again(person))
    expect(refund['state']).toBe('paid')
    expect((await ledgerOf(id)).filter((line) => line.startsWith('refund '))).toHaveLength(3)
    expect((await transfers(refund['number'])).at(-1)).toMatchObject({
      transferId: `rf-${refund['number']}-2`,
    })
    await expectLedger()
  })

  test.each([
    ['9704', 'an empty wallet'],
    ['9706', 'a lost answer'],
    ['9707', 'a token that ended'],
  ])('%s: %s delays it, and nothing is paid twice', async (ending) => {
    const { id, person } = await startPayout(ending)
    await later(6 * HOUR)
    const refund = await read(id, await again(person))
    expect(refund['state']).toBe('paid')
    expect(await transfers(refund['number'])).toHaveLength(1)
    await expectLedger()
  })

  test('killed between the order and its record: repeated, the order exists once', async () => {
    const { id } = await startPayout()
    const dying = async (): Promise<Ctx> => {
      const ctx = await product.system.context()
      const { payout } = ctx.ports
      const submit: typeof payout.submit = async (order) => {
        await payout.submit(order)
        throw new Error('killed')
      }
      const inquire: typeof payout.inquire = (name) => payout.inquire(name)
      return { ...ctx, ports: { ...ctx.ports, payout: { isAutomatic: true, submit, inquire } } }
    }
    // The worker of this process may have been faster.
    await settle(product.system)
    await changeRows(
      product.system.db,
      'refund',
      { id },
      { submittedAt: null, dueAt: await product.system.now() },
    )
    await runDueRefunds(await dying())
    expect((await row(id)).state).toBe('paying')
    await later(6 * HOUR)
    const { state, number } = await row(id)
    expect(state).toBe('paid')
    expect(await transfers(number)).toHaveLength(1)
  })

  test('returned by the bank a day later is owed again, notified, and paid to another card', async () => {
    const { id, person, device, sold } = await startPayout('9709')
    await later(PAST_CYCLE_MS)
    expect((await row(id)).state).toBe('paid')
    await later(2 * DAY)
    const headers = await again(person, device)
    expect(await read(id, headers)).toMatchObject({
      state: 'paying',
      card_failure: 'returned',
      tracking_code: null,
      pay_time: null,
    })
    const { body } = await product.call('GET /payment/{id}', { id: sold.paymentId }, headers)
    expect(body['state']).toBe('applied')
    await expectLedger()
    expect((await give(id, headers)).status).toBe(200)
    await later(PAST_CYCLE_MS)
    const refund = await read(id, await again(person))
    expect(refund['state']).toBe('paid')
    expect(await transfers(refund['number'])).toHaveLength(2)
    expect((await ledgerOf(id)).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'refund sales',
      'refund vat',
      'refund refunds_due',
      'payout refunds_due',
      'payout payouts',
      'correction refunds_due',
      'correction payouts',
      'payout refunds_due',
      'payout payouts',
    ])
    await expectLedger()
  })

  test('is watched for five days, to the second; the card is deleted after ninety', async () => {
    const { id } = await startPayout()
    await later(PAST_CYCLE_MS)
    const { paidAt, number } = await row(id)
    if (!paidAt) throw new Error('It was not paid.')
    const until = async (ms: number) => {
      const left = paidAt.getTime() + ms - (await product.system.now()).getTime()
      await later(Math.floor(left / SECOND) * SECOND)
    }
    await until(PAYOUT_WATCHED_MS - 10 * SECOND)
    expect((await row(id)).dueAt).toEqual(new Date(paidAt.getTime() + PAYOUT_WATCHED_MS))
    await until(PAYOUT_WATCHED_MS + 10 * SECOND)
    expect((await row(id)).dueAt).toEqual(new Date(paidAt.getTime() + CARD_NUMBER_KEPT_MS))
    // Too late: the store no longer checks.
    await changeRows(
      product.system.db,
      'sandbox.payoutTransfer',
      { transferId: `rf-${number}-1` },
      { outcome: 'fail_late' },
    )
    await until(CARD_NUMBER_KEPT_MS - 10 * SECOND)
    expect((await row(id)).sealedCard).not.toBeNull()
    await until(CARD_NUMBER_KEPT_MS + 10 * SECOND)
    expect(await row(id)).toMatchObject({
      state: 'paid',
      sealedCard: null,
      cardLastFour: GOOD_CARD.slice(-4),
      dueAt: null,
    })
  })
})
