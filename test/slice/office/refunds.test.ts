import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { HOUR, SECOND } from '#kernel/time.ts'
import { logIn } from '../../support/login.ts'
import { openDesk } from '../../support/office.ts'
import { passSeconds } from '../../support/payment.ts'
import { type Product, productForFile } from '../../support/product.ts'
import { askRefund, buySubscription, GOOD_CARD } from '../../support/refund.ts'
import { settle } from '../../support/registration.ts'
import { addRow } from '../../support/rows.ts'

let people = 0

function buyers(product: Product) {
  const pass = async (ms: number) => {
    await passSeconds(product, ms / SECOND)
    await settle(product.system)
  }
  async function asked() {
    const at = ++people
    const phone = `0933${String(at).padStart(7, '0')}`
    const address = { 'x-forwarded-for': `10.5.0.${at}` }
    const session = async () => ({ ...(await logIn(product, phone, address)).headers, ...address })
    const sold = await buySubscription(product, await session())
    const id = await askRefund(product, sold.subscriptionId, await session())
    const { body } = await product.call('GET /refund/{id}', { id }, await session())
    return { id, phone, session, sold, number: body['number'] as number, amount: body['amount'] as number }
  }
  async function withCard(card = GOOD_CARD) {
    const one = await asked()
    await pass(HOUR)
    const given = { id: one.id, card_number: card }
    const { status } = await product.call('POST /refund/{id}/card', given, await one.session())
    expect(status).toBe(200)
    return one
  }
  const newest = async (phone: string) => {
    await settle(product.system)
    const { body } = await product.call('GET /sandbox/api/sms', { phone })
    return body['messages'].find(({ code }: { code: string | null }) => code === null)?.text as string
  }
  return { pass, asked, withCard, newest }
}

async function auditLines(product: Product, call: string) {
  return product.system.db.selectFrom('audit').selectAll().where('call', '=', call).orderBy('id').execute()
}

describe('manual refunds', () => {
  const product = productForFile({ TRUSTED_PROXIES: '1', PAYOUT: 'manual' })
  const { asked, withCard, newest } = buyers(product)

  test('the queue has owed refunds first and shows the end of the card; the whole number needs an audited call', async () => {
    const waiting = await asked()
    const owed = await withCard()
    const desk = await openDesk(product, ['finance'])
    const { body } = await desk.call('GET /refunds')
    expect(body['refunds'].map((one: { number: number }) => one.number)).toEqual([
      owed.number,
      waiting.number,
    ])
    expect(body['refunds'][0]).toMatchObject({
      state: 'paying',
      phone: owed.phone,
      amount: owed.amount,
      card: { last_four: GOOD_CARD.slice(-4), bank: 'melli' },
      standing: 'hand',
    })
    expect(body['refunds'][0].wait_seconds).toBeGreaterThanOrEqual(HOUR / SECOND)
    expect(body['is_automatic']).toBe(false)
    const detail = await desk.call('GET /refunds/{number}', { number: owed.number })
    expect(detail.body).toMatchObject({ may_claim: true, may_pay: false, may_reject: true })
    expect(detail.body['payments']).toHaveLength(1)
    expect(detail.body['steps'].map(({ step }: { step: string }) => step)).toEqual([
      'requested',
      'opened',
      'card_given',
    ])
    for (const answer of [body, detail.body]) expect(JSON.stringify(answer)).not.toContain(GOOD_CARD)

    const numbersOf = async (input: Record<string, unknown>) =>
      (await desk.call('GET /refunds', input)).body['refunds'].map((one: { number: number }) => one.number)
    expect(await numbersOf({ order: '-time' })).toEqual([owed.number, waiting.number])
    expect(await numbersOf({ order: 'time' })).toEqual([waiting.number, owed.number])
    // Equal amounts are ordered by number, so that the list can continue after any of them.
    expect(await numbersOf({ order: 'amount' })).toEqual([waiting.number, owed.number])
    expect(await numbersOf({ order: 'amount', after: `1-${waiting.number}` })).toEqual([owed.number])
    expect(await numbersOf({ order: '-amount', after: `1-${waiting.number}` })).toEqual([])

    const early = await desk.call('POST /refunds/{number}/card', { number: owed.number })
    expect([early.status, early.body['error']]).toEqual([409, 'refund_state_conflict'])
    await desk.call('POST /refunds/{number}/claim', { number: owed.number })
    const shown = await desk.call('POST /refunds/{number}/card', { number: owed.number })
    expect(shown.body).toEqual({ card: GOOD_CARD, amount: owed.amount })
    expect(shown.headers.get('cache-control')).toBe('no-store')
    const [, line] = await auditLines(product, 'POST /refunds/{number}/card')
    expect(line).toMatchObject({ operatorName: desk.name, subject: String(owed.number), outcome: 'done' })
    const refused = await desk.call('POST /refunds/{number}/card', { number: waiting.number })
    expect([refused.status, refused.body['error']]).toEqual([409, 'refund_state_conflict'])
  })

  test('of two concurrent "paid" reports one succeeds, the other gets a conflict, and the ledger has one transfer', async () => {
    const owed = await withCard()
    const desk = await openDesk(product, ['finance'])
    const desks = [desk, desk]
    await desk.call('POST /refunds/{number}/claim', { number: owed.number })
    const answers = await Promise.all(
      desks.map((one, at) =>
        one.call('POST /refunds/{number}/pay', { number: owed.number, tracking_code: `۰۵۱۱۰۰۰۱۲۳۴${at}` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)
    expect(won?.body).toMatchObject({ state: 'paid', may_pay: false, may_reject: false })
    expect(won?.body['tracking_code']).toMatch(/^0511000123[0-9]{2}$/)
    expect(won?.body['ledger'].map(({ kind }: { kind: string }) => kind)).toEqual(['refund', 'payout'])
    expect(answers.find(({ status }) => status === 409)?.body['error']).toBe('refund_state_conflict')
    expect(await newest(owed.phone)).toContain(won?.body['tracking_code'])
    const lines = await auditLines(product, 'POST /refunds/{number}/pay')
    expect(lines.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refund_state_conflict'])
    const winner = desks[answers.findIndex(({ status }) => status === 200)]
    expect(lines.find(({ outcome }) => outcome === 'done')?.operatorName).toBe(winner?.name)
  })

  test('a rejection needs words for the user; a second one gets a conflict', async () => {
    const owed = await withCard()
    const desk = await openDesk(product, ['finance'])
    const reject = { number: owed.number, reason: 'لطفاً با پشتیبانی تماس بگیرید.' }
    const { status, body } = await desk.call('POST /refunds/{number}/reject', reject)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'rejected', reject_reason: reject.reason, may_claim: false })
    expect(body['ledger'].map(({ kind }: { kind: string }) => kind)).toEqual(['refund', 'correction'])
    expect(body['steps'].at(-1).step).toBe('rejected')
    expect(await newest(owed.phone)).toContain(reject.reason)
    expect((await desk.call('POST /refunds/{number}/reject', reject)).status).toBe(409)
    const listed = await desk.call('GET /refunds', { state: 'rejected' })
    expect(listed.body['refunds'][0]).toMatchObject({ number: owed.number, reject_reason: reject.reason })
  })

  test('a card number typed by mistake is refused and stored nowhere, not even in the audit', async () => {
    const owed = await withCard()
    const desk = await openDesk(product, ['finance'])
    const pay = await desk.call('POST /refunds/{number}/pay', {
      number: owed.number,
      tracking_code: GOOD_CARD,
    })
    expect(pay.status).toBe(400)
    expect(pay.body['fields']['tracking_code']).toContain('شمارهٔ کارت')
    const reject = await desk.call('POST /refunds/{number}/reject', {
      number: owed.number,
      reason: `به کارت ${GOOD_CARD} رفت`,
    })
    expect(reject.status).toBe(400)
    for (const tracking_code of ['', 'a b', '051', 'x'.repeat(41)])
      expect(
        (await desk.call('POST /refunds/{number}/pay', { number: owed.number, tracking_code })).status,
      ).toBe(400)
    const kept = await product.system.db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(GOOD_CARD)
    expect(JSON.stringify(kept)).not.toContain(owed.phone)
  })
})

describe('refunds through a clearing house', () => {
  const product = productForFile({ TRUSTED_PROXIES: '1' })
  const { pass, withCard } = buyers(product)

  test('a refund that the bank may have can be neither paid nor rejected by hand; its history shows failed cards', async () => {
    const desk = await openDesk(product, ['finance'])
    const one = await withCard()
    await pass(SECOND)
    const fresh = await desk.call('GET /refunds/{number}', { number: one.number })
    expect(fresh.body).toMatchObject({ may_claim: false, may_reject: false, is_submitted: true })
    expect(fresh.body['steps'].map(({ step }: { step: string }) => step)).toEqual([
      'requested',
      'opened',
      'card_given',
      'asked',
      'submitted',
    ])
    const paid = await desk.call('POST /refunds/{number}/pay', {
      number: one.number,
      tracking_code: '051100012345',
    })
    expect([paid.status, paid.body['error']]).toEqual([409, 'refund_state_conflict'])
    const decided = { transfer_id: `rf-${one.number}-1`, outcome: 'fail' }
    expect((await product.call('POST /sandbox/api/payout/{transfer_id}', decided)).status).toBe(200)
    await pass(HOUR)
    const failed = (await desk.call('GET /refunds/{number}', { number: one.number })).body
    expect(failed).toMatchObject({ card_failure: 'refused', may_reject: true, may_claim: false })
    expect(failed['steps'].at(-1)).toMatchObject({ step: 'card_failed', attempt: 1 })
  })

  test('the queue is paged through both kinds without gaps or repeats', async () => {
    const desk = await openDesk(product, ['finance'])
    await plantRefunds(product, 60)
    const first = (await desk.call('GET /refunds')).body
    expect(first['refunds']).toHaveLength(50)
    expect(first['refunds'][0].state).toBe('paying')
    const second = (await desk.call('GET /refunds', { after: first['next'] })).body
    expect(second['next']).toBeNull()
    const numbers = [...first['refunds'], ...second['refunds']].map((one: { number: number }) => one.number)
    expect(new Set(numbers).size).toBe(numbers.length)
    const { counts } = first as { counts: Array<{ state: string; count: number }> }
    const open = counts.filter(({ state }) => state === 'paying' || state === 'requested')
    expect(numbers).toHaveLength(open.reduce((sum, { count }) => sum + count, 0))
    expect((await desk.call('GET /refunds', { after: 'x' })).status).toBe(400)
  })
})

/** Inserts refund requests of one user. */
async function plantRefunds({ system: { db, now } }: Product, count: number): Promise<void> {
  const at = await now()
  const { id: userId } = await addRow(db, 'appUser', { phoneNumber: '09330000000', createdAt: at })
  const ids = Array.from({ length: count }, () => randomUUID())
  await db
    .insertInto('subscription')
    .values(ids.map((id) => ({ id, userId, createdAt: at })))
    .execute()
  const amounts = { amountToman: 100, vatToman: 9, paidToman: 100, paidDays: 30, unusedDays: 30 }
  const rest = { userId, ...amounts, locale: 'fa', wasDeclined: false, requestedAt: at, opensAt: at }
  await db
    .insertInto('refund')
    .values(ids.map((subscriptionId) => ({ id: randomUUID(), subscriptionId, ...rest })))
    .execute()
}
