import { describe, expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import { commandRunner } from '../../support/commands.ts'
import { freezeMachineClock } from '../../support/frozenClock.ts'
import { logIn } from '../../support/login.ts'
import { openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { askRefund, buySubscription, cardEnding, GOOD_CARD } from '../../support/refund.ts'
import { refundPeople } from '../../support/refundPeople.ts'
import { changeRows } from '../../support/rows.ts'

/**
 * Phone numbers are reassigned. The new holder of a number can log in and request a refund of the former owner's
 * purchase. So a payout to another card, requested from a new browser, needs an operator's approval.
 */

freezeMachineClock()
const product = productForFile({ TRUSTED_PROXIES: '1', LINE_LIMIT: '100000' })
const { createUser, registered, read, give, later, again, messages, transfers, ledgerOf, expectLedger } =
  refundPeople(product)
const bustan = commandRunner(product)
const OTHER_CARD = cardEnding('0000')

type Person = Awaited<ReturnType<typeof createUser>>

/** The same number in a new browser. */
async function fromNewBrowser({ phone }: Person, name = 'new'): Promise<Record<string, string>> {
  const browser = { 'x-forwarded-for': '10.8.1.1', 'device-identifier': `${name} browser of ${phone}` }
  return { ...(await logIn(product, phone, browser)).headers, ...browser }
}

/** Bought by the former owner of a number; the refund is requested by the new holder. */
async function askedFromNewBrowser() {
  const { person, device, sold } = await registered()
  const id = await askRefund(product, sold.subscriptionId, await fromNewBrowser(person))
  await later(HOUR)
  return { person, device, sold, id, headers: await fromNewBrowser(person) }
}

async function waiting() {
  const asked = await askedFromNewBrowser()
  const answer = await give(asked.id, asked.headers, OTHER_CARD)
  expect([answer.status, answer.body['awaits_approval']]).toEqual([200, true])
  return { ...asked, number: answer.body['number'] as number }
}

const rowOf = (id: string) =>
  product.system.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('[10.10] a payout to another card from a new browser', () => {
  test('waits for approval and is never paid without it', async () => {
    const { id, number, person } = await waiting()
    await later(30 * DAY)
    const headers = await again(person)
    expect(await read(id, headers)).toMatchObject({
      state: 'paying',
      awaits_approval: true,
      is_submitted: false,
      needs_card: false,
    })
    expect(await transfers(number)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ approval: 'waiting', dueAt: null, askedAt: null })
    const desk = await openDesk(product, ['finance'])
    const pay = { number, tracking_code: '051100012345' }
    expect((await desk.call('POST /refunds/{number}/pay', pay)).body['error']).toBe('refund_state_conflict')
    expect((await desk.call('POST /refunds/{number}/card', { number })).body['error']).toBe(
      'refund_state_conflict',
    )
    await expectLedger()
  })

  test("is paid once after an operator's approval, and the owner is notified", async () => {
    const { id, number, person, headers } = await waiting()
    const desk = await openDesk(product, ['finance'])
    const listed = await desk.call('GET /refunds', { is_waiting: 'yes' })
    expect(listed.body['refunds'].map((one: { number: number }) => one.number)).toContain(number)
    const { body } = await desk.call('GET /refunds/{number}', { number })
    expect([body['may_approve'], body['may_pay'], body['may_reject']]).toEqual([true, false, true])
    expect(body['payments'][0]['card_masked']).toBe('603799******2232')
    const answer = await desk.call('POST /refunds/{number}/approve', { number })
    expect([answer.status, answer.body['may_approve']]).toEqual([200, false])
    expect((await desk.call('POST /refunds/{number}/approve', { number })).status).toBe(409)
    await later(SECOND)
    expect(await transfers(number)).toHaveLength(1)
    expect((await messages(person.phone))[0]).toContain(`/refundComplete?refund=${id}`)
    expect((await read(id, headers)).awaits_approval).toBe(false)
    await later(DAY)
    expect((await rowOf(id)).state).toBe('paid')
    const audit = await product.system.db
      .selectFrom('audit')
      .select(['operatorName', 'outcome'])
      .where('call', '=', 'POST /refunds/{number}/approve')
      .where('subject', '=', String(number))
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { operatorName: desk.name, outcome: 'done' },
      { operatorName: desk.name, outcome: 'refund_state_conflict' },
    ])
    await expectLedger()
  })

  test("is not paid after an operator's rejection, and nothing is owed", async () => {
    const { id, number, person } = await waiting()
    const desk = await openDesk(product, ['finance'])
    const reason = 'این اشتراک را کس دیگری خریده است.'
    expect((await desk.call('POST /refunds/{number}/reject', { number, reason })).status).toBe(200)
    await later(10 * DAY)
    expect(await rowOf(id)).toMatchObject({ state: 'rejected', approval: null, sealedCard: null })
    expect(await transfers(number)).toEqual([])
    expect((await messages(person.phone))[0]).toContain(reason)
    await expectLedger()
  })

  test('of twenty concurrent approvals and rejections one decides', async () => {
    const { id, number } = await waiting()
    const desk = await openDesk(product, ['finance'])
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 === 0
          ? desk.call('POST /refunds/{number}/approve', { number })
          : desk.call('POST /refunds/{number}/reject', { number, reason: 'نمونه' }),
      ),
    )
    const [approved, rejected] = [0, 1].map(
      (kind) => answers.filter(({ status }, place) => place % 2 === kind && status === 200).length,
    )
    // An approved payout may be rejected before the bank has the order, but is never approved twice.
    expect(approved).toBeLessThanOrEqual(1)
    expect(rejected).toBeLessThanOrEqual(1)
    await later(DAY)
    const { state } = await rowOf(id)
    expect(state).toBe(rejected === 1 ? 'rejected' : 'paid')
    expect(await transfers(number)).toHaveLength(state === 'paid' ? 1 : 0)
    await expectLedger()
  })

  test('needs a separate approval for each card', async () => {
    const { id, person, headers } = await askedFromNewBrowser()
    const { body } = await give(id, headers, cardEnding('9701'))
    expect(body['awaits_approval']).toBe(true)
    await bustan('refunds approve', [String(body['number'])])
    await later(HOUR)
    expect((await rowOf(id)).cardFailure).not.toBeNull()
    const second = await give(id, await fromNewBrowser(person), OTHER_CARD)
    expect(second.body).toMatchObject({ awaits_approval: true, needs_card: false })
    await later(DAY)
    expect((await rowOf(id)).state).toBe('paying')
  })

  test('waits also if the card comes days later or from an old browser: the request counts', async () => {
    const { person, device, sold } = await registered()
    const id = await askRefund(product, sold.subscriptionId, await fromNewBrowser(person))
    await later(HOUR)
    const { body } = await give(id, await again(person, device), OTHER_CARD)
    expect(body['awaits_approval']).toBe(true)
    const other = await registered()
    const asked = await askRefund(product, other.sold.subscriptionId, other.headers)
    await later(HOUR)
    expect((await give(asked, await fromNewBrowser(other.person), OTHER_CARD)).body['awaits_approval']).toBe(
      true,
    )
  })

  test('waits if the gateway did not return the paying card, or if another card paid one of two purchases', async () => {
    const { person, sold } = await registered()
    const db = product.system.db
    await db.updateTable('payment').set({ cardMasked: null }).where('id', '=', sold.paymentId).execute()
    const id = await askRefund(product, sold.subscriptionId, await fromNewBrowser(person))
    await later(HOUR)
    expect((await give(id, await fromNewBrowser(person), GOOD_CARD)).body['awaits_approval']).toBe(true)

    const two = await registered()
    await changeRows(db, 'payment', { id: two.sold.paymentId }, { cardMasked: '621986******1111' })
    await buySubscription(product, two.headers, { deviceId: two.device.id, lengthDays: 30 })
    const both = await askRefund(product, two.sold.subscriptionId, await fromNewBrowser(two.person))
    await later(HOUR)
    expect((await give(both, await fromNewBrowser(two.person), GOOD_CARD)).body['awaits_approval']).toBe(true)
  })
})

describe('[10.10] no approval is needed', () => {
  test('for the card that paid, from any browser', async () => {
    const { id, headers } = await askedFromNewBrowser()
    const { body } = await give(id, headers, GOOD_CARD)
    expect(body['awaits_approval']).toBe(false)
    await later(SECOND)
    expect(await transfers(body['number'])).toHaveLength(1)
  })

  test('for any card from a browser that has been known for seven days, to the second', async () => {
    const [early, late] = [await registered(), await registered()]
    await fromNewBrowser(early.person, 'second')
    await fromNewBrowser(late.person, 'second')
    await later(7 * DAY - HOUR - SECOND)
    const asked = await askRefund(product, early.sold.subscriptionId, await again(early.person, early.device))
    const alsoAsked = await askRefund(
      product,
      late.sold.subscriptionId,
      await again(late.person, late.device),
    )
    await later(HOUR)
    const { body } = await give(asked, await fromNewBrowser(early.person, 'second'), OTHER_CARD)
    expect(body['awaits_approval']).toBe(true)
    await later(SECOND)
    const old = await give(alsoAsked, await fromNewBrowser(late.person, 'second'), OTHER_CARD)
    expect(old.body['awaits_approval']).toBe(false)
  })
})

describe('[10.9] the owner gets an SMS', () => {
  test.each([
    ['fa', 'درخواست بازپرداخت'],
    ['en', 'was asked for'],
    ['ar', 'طلب استرداد'],
    ['ru', 'запрошен возврат'],
  ])('in %s when a refund is requested, once per day and subscription', async (language, words) => {
    const { sold, person, headers } = await registered()
    const spoken = { ...headers, 'accept-language': language }
    const before = (await messages(person.phone)).length
    const id = await askRefund(product, sold.subscriptionId, spoken)
    await later(SECOND)
    const [newest = ''] = await messages(person.phone)
    expect(newest).toContain(words)
    expect(newest).toContain(`/refundWaiting?refund=${id}`)
    const withdrawn = await product.call('POST /refund/{id}/withdraw', { id }, spoken)
    expect(withdrawn.status).toBe(200)
    await askRefund(product, sold.subscriptionId, spoken)
    await later(SECOND)
    expect((await messages(person.phone)).length).toBe(before + 1)
  })

  test('when a payout is sent, with the last digits of the card', async () => {
    const { sold, person, device, headers } = await registered()
    const id = await askRefund(product, sold.subscriptionId, { ...headers, 'accept-language': 'en' })
    await later(HOUR)
    await give(id, await again(person, device), cardEnding('4321'))
    await later(SECOND)
    const sent = (await messages(person.phone)).filter((text) => text.includes('was sent to the card'))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('4321')
    expect(await ledgerOf(id)).toHaveLength(3)
  })
})
