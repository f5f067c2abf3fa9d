import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { REFUSED_CARD_KEPT_MS } from '#features/refund/refund.rules.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { PAYA_CYCLE_MS } from '#sandbox/twins/payout/payout.state.ts'
import { commandRunner } from '../../support/commands.ts'
import { logIn } from '../../support/login.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { passSeconds } from '../../support/payment.ts'
import { type Product, productForFile } from '../../support/product.ts'
import {
  askRefund,
  buySubscription,
  cardEnding,
  GOOD_CARD,
  makeBrowsersOld,
  OLD_BROWSER,
} from '../../support/refund.ts'
import { settle } from '../../support/registration.ts'
import { changeRows, getRow } from '../../support/rows.ts'

let people = 0
const TRACKING = '051100012345'
const OTHER_CARD = cardEnding('2232', '589463')
const REFUSED_CARD = cardEnding('9708')

function payouts(product: Product) {
  const pass = async (ms: number) => {
    await passSeconds(product, ms / SECOND)
    await settle(product.system)
  }
  /** A refund whose user now enters a card, in a browser that has been known for long. */
  async function withCard(card = GOOD_CARD) {
    const at = ++people
    const phone = `0934${String(at).padStart(7, '0')}`
    const address = { 'x-forwarded-for': `10.8.0.${at}` }
    const session = async () => {
      const { headers, userId } = await logIn(product, phone, { ...address, ...OLD_BROWSER })
      await makeBrowsersOld(product, userId)
      return { ...headers, ...address, ...OLD_BROWSER }
    }
    const sold = await buySubscription(product, await session())
    const id = await askRefund(product, sold.subscriptionId, await session())
    await pass(HOUR)
    const give = async (number: string) =>
      product.call('POST /refund/{id}/card', { id, card_number: number }, await session())
    const { status, body } = await give(card)
    expect(status).toBe(200)
    const row = () => getRow(product.system.db, 'refund', { id })
    return {
      id,
      phone,
      give,
      row,
      number: body['number'] as number,
      read: async () => readAs(await session(), id),
    }
  }
  const readAs = async (headers: Record<string, string>, id: string) =>
    (await product.call('GET /refund/{id}', { id }, headers)).body
  const newest = async (phone: string) => {
    await settle(product.system)
    const { body } = await product.call('GET /sandbox/api/sms', { phone })
    return body['messages'].find(({ code }: { code: string | null }) => code === null)?.text as string
  }
  return { pass, withCard, newest }
}

const steps = (desk: Desk, number: number) => {
  const call = (name: string, input = {}) => desk.call(`POST /refunds/{number}/${name}`, { number, ...input })
  return {
    claim: () => call('claim'),
    release: () => call('release'),
    approve: (input = {}) => call('approve', input),
    card: () => call('card'),
    pay: () => call('pay', { tracking_code: TRACKING }),
    resend: (attempt: number) => call('resend', { attempt }),
    askCard: () => call('ask-card'),
    reject: () => call('reject', { reason: 'نمونه' }),
    show: async () => (await desk.call('GET /refunds/{number}', { number })).body,
  }
}
const error = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['error']]
const CONFLICT = [409, 'refund_state_conflict']
const FOUR_EYES = [409, 'payout_needs_other_operator']
const finance = (product: Product) => openDesk(product, ['finance'])

describe('a payout above the threshold', () => {
  const product = productForFile({ TRUSTED_PROXIES: '1', PAYOUT_APPROVAL_TOMAN: '1000' })
  const { pass, withCard } = payouts(product)

  test('[23.46] waits for an operator, also to the card that paid; then it is sent once', async () => {
    const one = await withCard()
    await pass(HOUR)
    expect(await one.row()).toMatchObject({ approval: 'waiting', approvalReason: 'amount', askedAt: null })
    const desk = await finance(product)
    const { approve, show } = steps(desk, one.number)
    expect(await show()).toMatchObject({ standing: 'approval', approval_reason: 'amount', may_approve: true })
    expect((await approve({ attempt: 1 })).body).toMatchObject({ standing: 'bank', approved_by: desk.name })
    expect(error(await approve())).toEqual(CONFLICT)
    await pass(PAYA_CYCLE_MS + HOUR)
    expect(await one.row()).toMatchObject({ state: 'paid', paidBy: null })
    const late = steps(await finance(product), one.number)
    const done = (await late.show())['steps'] as Array<{ step: string; operator: string | null }>
    expect(done.filter(({ operator }) => operator === desk.name).map(({ step }) => step)).toEqual([
      'approved',
    ])
  })

  test('[23.46] whoever pays by hand cannot approve, and whoever approved cannot pay', async () => {
    const one = await withCard()
    const [first, second] = [await finance(product), await finance(product)]
    const [mine, theirs] = [steps(first, one.number), steps(second, one.number)]
    expect((await mine.claim()).body).toMatchObject({ is_mine: true, may_pay: false, may_approve: false })
    expect(error(await mine.approve())).toEqual(FOUR_EYES)
    expect([error(await mine.card()), error(await mine.pay())]).toEqual([CONFLICT, CONFLICT])
    expect((await theirs.approve()).body).toMatchObject({ standing: 'claimed', may_pay: false })
    expect([error(await theirs.card()), error(await theirs.pay())]).toEqual([CONFLICT, CONFLICT])
    expect((await mine.card()).body['card']).toBe(GOOD_CARD)
    expect((await mine.pay()).body).toMatchObject({ state: 'paid' })
    // The other way round: the operator who approved it then claims it.
    const other = await withCard()
    const [approver, payer] = [steps(second, other.number), steps(first, other.number)]
    await payer.claim()
    await approver.approve()
    await payer.release()
    expect(error(await approver.claim())).toEqual(FOUR_EYES)
  })

  test('[23.46] two operators at once: one approval counts', async () => {
    const one = await withCard()
    const desks = await Promise.all([finance(product), finance(product), finance(product)])
    const answers = await Promise.all(desks.map((desk) => steps(desk, one.number).approve()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('[23.46] an approval is void when the card changes, and does not fit another card', async () => {
    const one = await withCard(REFUSED_CARD)
    const { approve } = steps(await finance(product), one.number)
    expect(error(await approve({ attempt: 2 }))).toEqual(CONFLICT)
    expect((await approve({ attempt: 1 })).status).toBe(200)
    await pass(PAYA_CYCLE_MS + HOUR)
    expect(await one.row()).toMatchObject({ cardFailure: 'refused', approval: 'approved' })
    expect((await one.give(OTHER_CARD)).status).toBe(200)
    expect(await one.row()).toMatchObject({ approval: 'waiting', approvedBy: null, approvedAt: null })
    expect(error(await steps(await finance(product), one.number).approve({ attempt: 1 }))).toEqual(CONFLICT)
    await pass(HOUR)
    expect(await one.row()).toMatchObject({ askedAt: null })
  })

  test('[23.46] the database refuses an approver who pays or saw the card', async () => {
    const one = await withCard()
    const desk = await finance(product)
    await steps(desk, one.number).approve()
    const { approvedBy } = await one.row()
    const { db } = product.system
    for (const change of [
      sql`claimed_by = ${approvedBy}, claimed_at = approved_at`,
      sql`card_seen_by = ${approvedBy}`,
      sql`paid_by = ${approvedBy}, state = 'paid', paid_at = approved_at`,
    ])
      await expect(
        sql`update refund set due_at = null, ${change} where id = ${one.id}`.execute(db),
      ).rejects.toThrow('refund_four_eyes')
  })

  test('[23.46] the command line is one operator more, not two', async () => {
    const run = commandRunner(product)
    const one = await withCard()
    await run('refunds approve', [String(one.number)])
    await expect(run('refunds claim', [String(one.number)])).rejects.toThrow('Another operator')
  })
})

describe('several payouts of one user', () => {
  const product = productForFile({ TRUSTED_PROXIES: '1', PAYOUT_APPROVAL_TOMAN: '600000' })
  const { pass, withCard } = payouts(product)

  test('[23.46] are added up within a day: parts below the threshold do not avoid it', async () => {
    const [one, other] = [await withCard(), await withCard()]
    expect((await one.row()).approval).toBeNull()
    const amount = (await one.row()).amountToman
    expect(amount).toBeLessThan(600_000)
    const { userId } = await one.row()
    // An earlier refund of the same user, created as one more refund of the other person.
    await changeRows(
      product.system.db,
      'refund',
      { id: other.id },
      { userId, amountToman: 600_000, paidToman: 600_000 },
    )
    await pass(PAYA_CYCLE_MS + HOUR)
    await changeRows(
      product.system.db,
      'refund',
      { id: one.id },
      {
        state: 'paying',
        cardFailure: 'returned',
        sealedCard: null,
        paidAt: null,
        closedAt: null,
      },
    )
    expect((await one.give(OTHER_CARD)).status).toBe(200)
    expect(await one.row()).toMatchObject({ approval: 'waiting' })
  })
})

describe('paying by hand', () => {
  const product = productForFile({ TRUSTED_PROXIES: '1', PAYOUT: 'manual', PAYOUT_APPROVAL_TOMAN: '0' })
  const { pass, withCard, newest } = payouts(product)

  test('[23.47] [23.49] the claim of one operator decides; only that one sees the card and pays, and the steps name them', async () => {
    const one = await withCard()
    const desks = await Promise.all([finance(product), finance(product), finance(product)])
    const answers = await Promise.all(desks.map((desk) => steps(desk, one.number).claim()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const won = answers.findIndex(({ status }) => status === 200)
    for (const [at, desk] of desks.entries()) {
      const { card, show } = steps(desk, one.number)
      expect((await card()).status).toBe(at === won ? 200 : 409)
      expect(await show()).toMatchObject({ is_mine: at === won, may_pay: at === won, may_claim: false })
    }
    const { claim, pay, reject, askCard, show } = steps(desks[won] as Desk, one.number)
    // A repeated request changes nothing. A claimed payout can be neither rejected nor sent to another card.
    expect((await claim()).status).toBe(200)
    expect([error(await reject()), error(await askCard())]).toEqual([CONFLICT, CONFLICT])
    expect((await pay()).body).toMatchObject({ state: 'paid', tracking_code: TRACKING, is_mine: false })
    expect(error(await pay())).toEqual(CONFLICT)
    expect(await newest(one.phone)).toContain(TRACKING)
    const made = (await show())['steps'] as Array<{ step: string; operator: string | null }>
    expect(made.flatMap(({ step, operator }) => (operator === desks[won]?.name ? [step] : []))).toEqual([
      'claimed',
      'card_shown',
      'claimed',
      'paid',
    ])
    await commandRunner(product)('ledger check')
  })

  test('[23.47] a released claim hides the card; once it was seen, another operator must approve', async () => {
    const one = await withCard()
    const [first, second, third] = [await finance(product), await finance(product), await finance(product)]
    const [mine, theirs] = [steps(first, one.number), steps(second, one.number)]
    await mine.claim()
    expect((await mine.release()).body).toMatchObject({ standing: 'hand', is_card_seen: false })
    await mine.claim()
    await mine.card()
    expect((await mine.release()).body).toMatchObject({
      standing: 'approval',
      approval_reason: 'card_seen',
      may_approve: false,
    })
    expect(error(await mine.card())).toEqual(CONFLICT)
    expect(error(await mine.approve())).toEqual(FOUR_EYES)
    expect((await theirs.approve()).status).toBe(200)
    expect(error(await theirs.claim())).toEqual(FOUR_EYES)
    const last = steps(third, one.number)
    expect((await last.claim()).status).toBe(200)
    expect((await last.pay()).status).toBe(200)
  })

  test('[23.47] only an owner ends the claim of somebody else', async () => {
    const one = await withCard()
    const [first, second, owner] = [
      await finance(product),
      await finance(product),
      await openDesk(product, ['owner']),
    ]
    await steps(first, one.number).claim()
    expect(error(await steps(second, one.number).release())).toEqual(CONFLICT)
    expect((await steps(owner, one.number).release()).body).toMatchObject({
      claimed_by: null,
      standing: 'hand',
    })
    expect(error(await steps(first, one.number).pay())).toEqual(CONFLICT)
  })

  test('[23.47] a card that was seen makes the next card of the refund wait for approval', async () => {
    const one = await withCard()
    const [first, second] = [await finance(product), await finance(product)]
    const mine = steps(first, one.number)
    await mine.claim()
    await mine.card()
    await mine.release()
    // Money may have been sent to the first card, and a new card does not change that.
    expect((await mine.askCard()).status).toBe(200)
    expect((await one.give(OTHER_CARD)).status).toBe(200)
    expect(await one.row()).toMatchObject({ approval: 'waiting', approvalReason: 'card_seen', attempt: 2 })
    expect(error(await mine.approve())).toEqual(FOUR_EYES)
    expect((await steps(second, one.number).approve()).status).toBe(200)
  })

  test('[23.48] asking for another card deletes this one and tells the user', async () => {
    const one = await withCard()
    const desk = await finance(product)
    const { askCard, claim } = steps(desk, one.number)
    expect((await askCard()).body).toMatchObject({ standing: 'card', card_failure: 'replaced' })
    expect(await one.row()).toMatchObject({ sealedCard: null, dueAt: null })
    expect(await newest(one.phone)).toContain('/cardNumber')
    expect(await one.read()).toMatchObject({ needs_card: true, card_failure: 'replaced' })
    expect([error(await askCard()), error(await claim())]).toEqual([CONFLICT, CONFLICT])
    expect((await one.give(OTHER_CARD)).status).toBe(200)
    expect((await claim()).status).toBe(200)
    await pass(MINUTE)
  })
})

describe('sending again', () => {
  const product = productForFile({ TRUSTED_PROXIES: '1', PAYOUT_APPROVAL_TOMAN: '0' })
  const { pass, withCard } = payouts(product)
  const transfersOf = async (number: number) => {
    const { rows } = await sql<{ id: string }>`select transfer_id as id from sandbox.payout_transfer
      where transfer_id like ${`rf-${number}-%`} order by 1`.execute(product.system.db)
    return rows.map(({ id }) => id)
  }

  test('[23.48] a refused payout is sent again once, however often it is asked for', async () => {
    const one = await withCard()
    await pass(SECOND)
    const desk = await finance(product)
    const { resend, show, claim } = steps(desk, one.number)
    // The transfer is at the bank and its outcome is unknown: it is neither sent again nor paid by hand.
    expect([error(await resend(1)), error(await claim())]).toEqual([CONFLICT, CONFLICT])
    await product.call('POST /sandbox/api/payout/{transfer_id}', {
      transfer_id: `rf-${one.number}-1`,
      outcome: 'fail',
    })
    await pass(HOUR)
    expect(await show()).toMatchObject({ standing: 'refused', may_resend: true, may_claim: false })
    const answers = await Promise.all([resend(1), resend(1), resend(1)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await one.row()).toMatchObject({ attempt: 2, cardFailure: null })
    await pass(PAYA_CYCLE_MS + HOUR)
    expect(await one.row()).toMatchObject({ state: 'paid', attempt: 2 })
    expect(await transfersOf(one.number)).toEqual([`rf-${one.number}-1`, `rf-${one.number}-2`])
    expect(error(await steps(await finance(product), one.number).resend(2))).toEqual(CONFLICT)
    await commandRunner(product)('ledger check')
  })

  test('[23.48] not when the clearing house does not say that it failed', async () => {
    const one = await withCard(REFUSED_CARD)
    await pass(PAYA_CYCLE_MS + HOUR)
    expect(await one.row()).toMatchObject({ cardFailure: 'refused' })
    // The clearing house changes its answer: the transfer is in progress.
    await sql`update sandbox.payout_transfer set outcome = 'pay' where transfer_id = ${`rf-${one.number}-1`}`.execute(
      product.system.db,
    )
    const { resend } = steps(await finance(product), one.number)
    expect(error(await resend(1))).toEqual([409, 'payout_outcome_unknown'])
    expect(await one.row()).toMatchObject({ attempt: 1, cardFailure: 'refused' })
  })

  test('[23.48] the card of a refused payout is erased after 14 days, and then another card is the only way', async () => {
    const one = await withCard(REFUSED_CARD)
    await pass(PAYA_CYCLE_MS + HOUR)
    expect((await one.row()).sealedCard).not.toBeNull()
    await pass(REFUSED_CARD_KEPT_MS - DAY)
    expect((await one.row()).sealedCard).not.toBeNull()
    await pass(DAY)
    expect((await one.row()).sealedCard).toBeNull()
    const { resend, show } = steps(await finance(product), one.number)
    expect(error(await resend(1))).toEqual(CONFLICT)
    expect(await show()).toMatchObject({ standing: 'card', may_resend: false })
  })
})
