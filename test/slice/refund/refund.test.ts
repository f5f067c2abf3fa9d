import { describe, expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import { freezeMachineClock } from '../../support/frozenClock.ts'
import { productForFile } from '../../support/product.ts'
import { askRefund, buySubscription, cardEnding, GOOD_CARD, quoteOf } from '../../support/refund.ts'
import { refundPeople } from '../../support/refundPeople.ts'
import { statusOf } from '../../support/registration.ts'
import { listRows } from '../../support/rows.ts'

/** Over HTTP, with the real adapter in front of the sandbox's clearing house. */

freezeMachineClock()
const product = productForFile({ TRUSTED_PROXIES: '1', LINE_LIMIT: '100000' })
const {
  createUser,
  owner,
  registered,
  read,
  give,
  withdraw,
  later,
  again,
  opened,
  messages,
  ledgerOf,
  transfers,
  expectLedger,
  subscriptionState,
} = refundPeople(product)
const MANY = 100

describe('the quote', () => {
  test('[13.17] is the full amount before a registration, also without a device', async () => {
    const person = await createUser()
    const { subscriptionId, amount } = await buySubscription(product, person.headers)
    expect(await quoteOf(product, subscriptionId, person.headers)).toEqual({
      subscription_id: subscriptionId,
      amount,
      paid_amount: amount,
      paid_days: 90,
      unused_days: 90,
      gift_days: 0,
      purchases: [{ paid_amount: amount, days: 90, unused_days: 90, amount }],
      is_full: true,
      hindrance: null,
      refund_id: null,
    })
  })

  test('[2.47] [13.16] counts days after it; gift days do not count and are used last', async () => {
    const { person, device, sold } = await registered(30)
    await later(10 * DAY)
    const headers = await again(person, device)
    const { body: gift } = await product.call('POST /sandbox/api/subscription', {
      phone: person.phone,
      days: 5,
    })
    const input = { id: gift['subscription_id'], device_id: device.id }
    expect((await product.call('POST /subscription/{id}/apply', input, headers)).status).toBe(200)
    expect(await quoteOf(product, sold.subscriptionId, headers)).toMatchObject({
      amount: Math.floor((sold.amount * 20) / 30),
      paid_days: 30,
      unused_days: 20,
      gift_days: 5,
      is_full: false,
    })
  })

  test('[13.15] for a nearly used month followed by a year: each purchase gives back its own unused part', async () => {
    const { person, device, sold } = await registered(30)
    await later(29 * DAY)
    const year = await buySubscription(product, await again(person, device), {
      deviceId: device.id,
      lengthDays: 365,
    })
    const rest = Math.floor(sold.amount / 30)
    const quoted = await quoteOf(product, sold.subscriptionId, await again(person))
    expect(quoted.amount).toBe(rest + year.amount)
    expect(quoted.purchases).toEqual([
      { paid_amount: sold.amount, days: 30, unused_days: 1, amount: rest },
      { paid_amount: year.amount, days: 365, unused_days: 365, amount: year.amount },
    ])
    // A second later the last day of the month is used, so only the year remains.
    await later(DAY)
    const after = await quoteOf(product, sold.subscriptionId, await again(person))
    expect(after.amount).toBe(year.amount)
  })

  test("of another user's subscription is not found", async () => {
    const { sold } = await registered()
    const other = await createUser()
    const answer = await product.call(
      'GET /subscription/{id}/refund',
      { id: sold.subscriptionId },
      other.headers,
    )
    expect(answer.status).toBe(404)
  })
})

describe('the request', () => {
  test(`[13.18] ${MANY} concurrent requests are one`, async () => {
    const { sold, headers } = await registered()
    const { amount } = await quoteOf(product, sold.subscriptionId, headers)
    const input = { subscription_id: sold.subscriptionId, amount }
    const answers = await Promise.all(
      Array.from({ length: MANY }, () => product.call('POST /refund', input, headers)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
    const rows = await listRows(product.system.db, 'refund', { subscriptionId: sold.subscriptionId }, ['id'])
    expect(rows).toHaveLength(1)
    expect(await quoteOf(product, sold.subscriptionId, headers)).toMatchObject({
      hindrance: 'open',
      refund_id: rows[0]?.id,
    })
  })

  test('with an outdated amount is refused with the current one', async () => {
    const { sold, person, device, headers } = await registered()
    const { amount } = await quoteOf(product, sold.subscriptionId, headers)
    const ask = (wish: number, by: Record<string, string>) =>
      product.call('POST /refund', { subscription_id: sold.subscriptionId, amount: wish }, by)
    for (const wrong of [amount - 1, amount + 1])
      expect(await ask(wrong, headers)).toMatchObject({ status: 409, body: { error: 'quote_changed' } })
    await later(DAY + SECOND)
    const fresh = await again(person, device)
    expect((await ask(amount, fresh)).body['error']).toBe('quote_changed')
    const { amount: now } = await quoteOf(product, sold.subscriptionId, fresh)
    expect(await ask(now, fresh)).toMatchObject({ status: 200, body: { amount: now, state: 'requested' } })
  })

  test('changes nothing: the subscription continues, and the ledger has no entry', async () => {
    const { sold, headers } = await registered()
    const before = await subscriptionState(sold.subscriptionId)
    const id = await askRefund(product, sold.subscriptionId, headers)
    expect(await subscriptionState(sold.subscriptionId)).toEqual(before)
    expect(await ledgerOf(id)).toEqual([])
  })
})

describe('the first hour', () => {
  test('[1.15] a card is accepted at its end, not a second before; then one SMS is sent', async () => {
    const { sold, person, device, headers } = await registered()
    const id = await askRefund(product, sold.subscriptionId, headers)
    expect(await read(id, headers)).toMatchObject({
      seconds_left: 3600,
      needs_card: false,
      can_withdraw: true,
    })
    await later(HOUR - SECOND)
    const early = await again(person, device)
    const messagesBefore = (await messages(person.phone)).length
    expect(await give(id, early)).toMatchObject({ status: 409, body: { error: 'refund_not_open' } })
    expect(await read(id, early)).toMatchObject({ seconds_left: 1, needs_card: false })
    await later(SECOND)
    expect(await read(id, early)).toMatchObject({ seconds_left: 0, needs_card: true })
    const [newest] = await messages(person.phone)
    expect((await messages(person.phone)).length).toBe(messagesBefore + 1)
    expect(newest).toContain(`/cardNumber?refund=${id}`)
    await later(SECOND)
    expect((await messages(person.phone)).length).toBe(messagesBefore + 1)
    expect((await give(id, early)).status).toBe(200)
  })

  test('without a card the refund ends after three days, and the subscription continues', async () => {
    const { id, sold, person, device, headers } = await opened()
    const { lapse_time: lapses, open_time: opens } = await read(id, headers)
    expect(Math.round((Date.parse(lapses) - Date.parse(opens)) / SECOND)).toBe((3 * DAY) / SECOND)
    await later(3 * DAY - SECOND)
    expect((await read(id, await again(person))).state).toBe('requested')
    await later(SECOND)
    const after = await again(person, device)
    expect(await read(id, after)).toMatchObject({ state: 'withdrawn', needs_card: false, lapse_time: null })
    expect((await subscriptionState(sold.subscriptionId)).state).toBe('active')
    expect((await give(id, after)).body['error']).toBe('refund_state_conflict')
    expect((await messages(person.phone))[0]).toContain('/subscription')
    // It can be requested again at its current value.
    await askRefund(product, sold.subscriptionId, after)
  })
})

describe('the card', () => {
  test.each(['6037990000000007', '603799000000000', '60379900000000060', '0000000000000000', 'card', ''])(
    '[2.52] [5.5] %s is not a card number',
    async (card) => {
      const { sold, headers } = await registered()
      const id = await askRefund(product, sold.subscriptionId, headers)
      const { status, body } = await give(id, headers, card)
      expect([status, body['error']]).toEqual([422, 'card_number_wrong'])
      expect(Object.keys(body['fields'])).toEqual(['card_number'])
    },
  )

  test(`[1.11] ${MANY} concurrent requests in Persian digits: one ledger entry, one transfer; the subscription ends`, async () => {
    const { id, sold, device, headers } = await opened()
    const card = GOOD_CARD.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '').replace(
      /(.{4})/g,
      '$1 ',
    )
    const answers = await Promise.all(Array.from({ length: MANY }, () => give(id, headers, card)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const refund = await read(id, headers)
    expect(refund).toMatchObject({
      state: 'paying',
      card: { last_four: GOOD_CARD.slice(-4), bank: 'melli' },
      needs_card: false,
      can_withdraw: false,
    })
    await later(SECOND)
    expect(await transfers(refund['number'])).toMatchObject([
      { transferId: `rf-${refund['number']}-1`, amountToman: refund['amount'] },
    ])
    const vat = Math.floor((Math.round(sold.amount / 11) * refund['unused_days']) / 90)
    expect(await ledgerOf(id)).toEqual([
      `refund sales ${refund['amount'] - vat}`,
      `refund vat ${vat}`,
      `refund refunds_due ${-refund['amount']}`,
    ])
    expect(await subscriptionState(sold.subscriptionId)).toMatchObject({
      state: 'cancelled',
      noticeDueAt: null,
      cancelledAt: expect.any(Date),
    })
    expect(await statusOf(product.system, device.id)).toBeNull()
    expect((await give(id, headers, cardEnding('1234'))).body['error']).toBe('refund_state_conflict')
    await expectLedger()
  })

  test('an unknown bank prefix is accepted', async () => {
    const { id, headers } = await opened()
    const { status, body } = await give(id, headers, cardEnding('4321', '111111'))
    expect([status, body['card']]).toEqual([200, { last_four: '4321', bank: null }])
  })

  test("of another user's refund is not found", async () => {
    const { id } = await opened()
    const other = await createUser()
    for (const answer of [
      await give(id, other.headers),
      await withdraw(id, other.headers),
      await product.call('GET /refund/{id}', { id }, other.headers),
    ])
      expect(answer.status).toBe(404)
    const { body } = await product.call('GET /refund', {}, other.headers)
    expect(body['refunds']).toEqual([])
  })

  test('[21.66] its payment is shown as returned once the card is known, and no other payment is', async () => {
    const { id, sold, headers } = await opened()
    const returned = async () => {
      const { body } = await product.call('GET /payment', {}, headers)
      return body['payments'].map((one: Record<string, unknown>) => [one['id'], one['is_returned']])
    }
    const other = await buySubscription(product, headers)
    expect(await returned()).toEqual([
      [other.paymentId, false],
      [sold.paymentId, false],
    ])
    expect((await give(id, headers)).status).toBe(200)
    expect(await returned()).toEqual([
      [other.paymentId, false],
      [sold.paymentId, true],
    ])
  })

  test('a cancelled subscription cannot be applied to a device', async () => {
    const { person, device } = await owner()
    const { subscriptionId, paymentId } = await buySubscription(product, person.headers)
    const id = await askRefund(product, subscriptionId, person.headers)
    await later(HOUR)
    const headers = await again(person, device)
    expect((await give(id, headers)).status).toBe(200)
    const apply = await product.call(
      'POST /subscription/{id}/apply',
      { id: subscriptionId, device_id: device.id },
      headers,
    )
    expect([apply.status, apply.body['error']]).toEqual([409, 'subscription_cancelled'])
    const byPayment = await product.call(
      'POST /payment/{id}/apply',
      { id: paymentId, udid: device.udid },
      headers,
    )
    expect([byPayment.status, byPayment.body['error']]).toEqual([409, 'subscription_cancelled'])
  })
})
