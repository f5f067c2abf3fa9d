import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeRegistration } from '#features/device/registration/completeRegistration.actions.ts'
import { declineRegistration, resetDevice } from '#features/device/registration/registration.actions.ts'
import { accountClosed } from '#features/device/registration/registration.facts.ts'
import {
  findRegistration,
  updateRegistrationStatus,
} from '#features/device/registration/registration.store.ts'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { setPayoutCard } from '#features/refund/payout/card.actions.ts'
import { approvePayout } from '#features/refund/payout/payoutByOperator.actions.ts'
import { runDueRefunds } from '#features/refund/payout/payRefund.actions.ts'
import { quoteRefund, requestRefund, withdrawRefund } from '#features/refund/refund.actions.ts'
import {
  applySubscription,
  applySubscriptionToDevice,
} from '#features/subscription/applySubscription.actions.ts'
import { grantSubscription } from '#features/subscription/subscription.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, DAY, HOUR, type Instant, MINUTE, parseInstant } from '#kernel/time.ts'
import type { OperatorCtx, UserCtx } from '#server/context.ts'
import { recordFigure } from '../../support/figures.ts'
import { cardEnding } from '../../support/refund.ts'
import { openRefundWorld, type RefundWorld } from '../../support/refundWorld.ts'
import { scaled } from '../../support/scale.ts'

/**
 * In any order of purchases, gifts, days of use, closures, resets, cancellations and refunds: no user gets back more
 * than they paid, the payout equals the quote, the ledger agrees, and the days add up. A model computes days and
 * quote in a different way than the product.
 */

const HISTORIES = scaled(12, 10_000)
/** Each history has its own database and its own clock. */
const WORLDS = 2
const START = parseInstant('2026-03-01T07:30:00Z')
/** The default of `PAYOUT_APPROVAL_TOMAN`. */
const APPROVED_FROM = 1_000_000
const OPERATOR: OperatorCtx['operator'] = {
  id: 'operator of the histories',
  name: 'histories',
  roles: ['finance'],
  signedInAt: START,
  tokenHash: Buffer.alloc(32),
}
const CARDS = ['0000', '0000', '0000', '9701', '9702', '9708', '9709', '9706'].map((end) => cardEnding(end))

/** A model of a subscription (sections 13 and 14 of docs/requirements.md), as purchases and days that passed. */
interface SubscriptionModel {
  /** When the running term began; null before the first registration. */
  since: Instant | null
  /** Sorted by age; `order` is the position among all purchases of this history. */
  lots: Array<{ order: number; paid: number; days: number }>
  giftDays: number
  /** Whole days that were added for closures, and the real length of those closures. */
  waitDays: number
  waitedMs: number
  closedAt: Instant | null
  cancelledAt: Instant | null
}

const createModel = (): SubscriptionModel => ({
  since: null,
  lots: [],
  giftDays: 0,
  waitDays: 0,
  waitedMs: 0,
  closedAt: null,
  cancelledAt: null,
})

const paidDaysOf = ({ lots }: SubscriptionModel) => lots.reduce((sum, { days }) => sum + days, 0)
const paidOf = ({ lots }: SubscriptionModel) => lots.reduce((sum, { paid }) => sum + paid, 0)

const expectedEnd = (model: SubscriptionModel) =>
  model.since && addMilliseconds(model.since, (paidDaysOf(model) + model.giftDays + model.waitDays) * DAY)

function addLots(
  model: SubscriptionModel,
  added: Pick<SubscriptionModel, 'lots' | 'giftDays'>,
  now: Instant,
): void {
  const [end, from] = [expectedEnd(model), model.closedAt ?? now]
  if (end && end <= from)
    Object.assign(model, { since: from, lots: [], giftDays: 0, waitDays: 0, waitedMs: 0 })
  model.lots = [...model.lots, ...added.lots].sort((one, other) => one.order - other.order)
  model.giftDays += added.giftDays
}

/** Each day of use is taken from the oldest purchase with days left; each purchase refunds its own unused days. */
function expectedQuote(model: SubscriptionModel, now: Instant): number {
  const left = model.lots.map(({ days }) => days)
  if (model.since) {
    const until = Math.min(
      ...[now, model.closedAt, model.cancelledAt].map((time) => time?.getTime() ?? Number.POSITIVE_INFINITY),
    )
    const used = Math.floor((until - model.since.getTime() - model.waitedMs) / DAY)
    for (let day = 0; day < used; day++) {
      const oldest = left.findIndex((days) => days > 0)
      if (oldest < 0) break
      left[oldest] = (left[oldest] ?? 0) - 1
    }
  }
  return model.lots.reduce(
    (sum, { paid, days }, place) => sum + Number((BigInt(paid) * BigInt(left[place] ?? 0)) / BigInt(days)),
    0,
  )
}

/** The possible steps, each with its weight. */
const WEIGHTS = {
  buy: 3,
  buy_loose: 1,
  apply_loose: 1,
  gift: 3,
  register: 4,
  close: 1,
  reset: 1,
  closure: 2,
  decline: 1,
  wait_hours: 1,
  wait_days: 4,
  wait_long: 2,
  ask: 1,
  withdraw: 1,
  card: 1,
  approve: 1,
  refund: 2,
}
type StepName = keyof typeof WEIGHTS
const STEPS = Object.entries(WEIGHTS).flatMap(([step, weight]) =>
  Array<StepName>(weight).fill(step as StepName),
)
type Step = { step: StepName; size: number }

class History {
  now = START
  models = new Map<string, SubscriptionModel>()
  userId = 0
  deviceId = ''
  bought = 0
  purchases = 0
  /** The quote that was shown at the request. */
  shown = new Map<string, number>()
  world: RefundWorld

  constructor(world: RefundWorld) {
    this.world = world
  }

  get db() {
    return this.world.database.db
  }

  ctx(): UserCtx {
    return this.world.ctx(this.now, this.userId)
  }

  async begin(): Promise<void> {
    Object.assign(this, await this.world.person(this.now))
  }

  subscriptions() {
    return this.db.selectFrom('subscription').selectAll().where('userId', '=', this.userId).execute()
  }

  async inState(state: string) {
    return (await this.subscriptions()).filter((row) => row.state === state)
  }

  refunds() {
    return this.db
      .selectFrom('refund')
      .selectAll()
      .where('userId', '=', this.userId)
      .orderBy('number')
      .execute()
  }

  modelOf(id: string): SubscriptionModel {
    const model = this.models.get(id) ?? createModel()
    this.models.set(id, model)
    return model
  }

  async status(): Promise<number | null | undefined> {
    return (await findRegistration(this.db, this.deviceId))?.status
  }

  async take({ step, size }: Step): Promise<void> {
    const steps = {
      buy: () => this.buy(size, true),
      buy_loose: () => this.buy(size, false),
      apply_loose: () => this.applyLoose(),
      gift: () => this.gift(1 + (size % 40)),
      register: () => this.register(),
      close: () => this.closeAccount(),
      reset: () => this.reset(),
      closure: () => this.closure(size),
      decline: () => this.decline(),
      wait_hours: () => this.wait(((size % 300) + 1) * 10 * MINUTE),
      wait_days: () => this.wait(((size % 200) + 1) * 4 * HOUR),
      wait_long: () => this.wait(((size % 400) + 1) * DAY),
      ask: () => this.ask(),
      withdraw: () => this.withdraw(),
      card: () => this.card(size),
      approve: () => this.approve(),
      refund: () => this.refund(size),
    }
    try {
      await steps[step]()
    } catch (error) {
      // An impossible step is refused and changes nothing.
      if (!(error instanceof AppError)) throw error
    }
    await this.check()
  }

  async buy(size: number, isOnDevice: boolean): Promise<void> {
    const chosen = this.world.packages[size % this.world.packages.length]
    if (!chosen) throw new Error('There are no packages.')
    const [active] = await this.inState('active')
    const before = new Set((await this.subscriptions()).map(({ id }) => id))
    const paid = await this.world.buy(this.ctx(), chosen.id, isOnDevice ? this.deviceId : undefined)
    this.bought += paid
    const made = (await this.subscriptions()).find(({ id }) => !before.has(id))
    const into = isOnDevice && active ? active.id : (made?.id ?? '')
    addLots(
      this.modelOf(into),
      { lots: [{ order: ++this.purchases, paid, days: chosen.days }], giftDays: 0 },
      this.now,
    )
  }

  async applyLoose(): Promise<void> {
    const [loose] = await this.inState('unapplied')
    if (!loose) return
    const [active] = await this.inState('active')
    await applySubscription(this.ctx(), { id: loose.id, deviceId: this.deviceId })
    if (active) addLots(this.modelOf(active.id), this.modelOf(loose.id), this.now)
  }

  async gift(days: number): Promise<void> {
    const ctx = this.ctx()
    const [active] = await this.inState('active')
    const given = { userId: this.userId, days, reason: 'gift' as const, source: `gift:${randomUUID()}` }
    const into = await ctx.transaction(async (trx) =>
      applySubscriptionToDevice(ctx, trx, await grantSubscription(ctx, trx, given), this.deviceId),
    )
    addLots(this.modelOf(active?.id ?? into), { lots: [], giftDays: days }, this.now)
  }

  async register(): Promise<void> {
    if ((await this.status()) !== 0) return
    const ctx = this.ctx()
    await ctx.transaction(async (trx) => {
      const change = { accountId: this.world.accountId }
      await updateRegistrationStatus(trx, this.deviceId, { event: 'placed', at: this.now, change })
      await completeRegistration(ctx, trx, { deviceId: this.deviceId, userId: this.userId, moveReason: null })
    })
    const [active] = await this.inState('active')
    if (!active) return
    const model = this.modelOf(active.id)
    if (!model.since) model.since = this.now
    else if (model.closedAt) {
      const waited = this.now.getTime() - model.closedAt.getTime()
      model.waitDays += Math.ceil(waited / DAY)
      model.waitedMs += waited
      model.giftDays += ctx.config.resetGiftDays
      model.closedAt = null
    }
  }

  async closeAccount(): Promise<void> {
    // No account is closed twice at the same time: the gift of a closure is identified by its time.
    this.now = addMilliseconds(this.now, 1)
    const ctx = this.ctx()
    const [active] = await this.inState('active')
    const isMoved = await ctx.transaction(async (trx) => {
      const row = await updateRegistrationStatus(trx, this.deviceId, {
        event: 'account_closed',
        at: this.now,
      })
      if (row) await ctx.publish(trx, accountClosed, { deviceIds: [this.deviceId] })
      return row !== null
    })
    const model = active && this.modelOf(active.id)
    if (isMoved && model?.since) model.closedAt ??= this.now
  }

  async reset(): Promise<void> {
    const ctx = this.ctx()
    await ctx.transaction((trx) => resetDevice(ctx, trx, this.deviceId))
  }

  /** The usual course: closed, changed, registered again some weeks later. */
  async closure(size: number): Promise<void> {
    await this.closeAccount()
    await this.wait((size % 50) * 3 * HOUR)
    await this.reset()
    await this.wait((size % 70) * 13 * HOUR)
    await this.register()
  }

  async decline(): Promise<void> {
    const [active] = await this.inState('active')
    await declineRegistration(this.ctx(), { id: this.deviceId })
    if (active) this.modelOf(active.id).cancelledAt = this.now
  }

  /** Runs due work with a worker that is sometimes late. The results must be the same. */
  async wait(ms: number): Promise<void> {
    const target = addMilliseconds(this.now, ms)
    for (;;) {
      const refunds = await this.refunds()
      const due = Math.min(...refunds.map(({ dueAt }) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY))
      if (due > target.getTime()) break
      if (due > this.now.getTime()) this.now = parseInstant(due)
      await runDueRefunds(this.ctx())
      const pause = refunds.some(({ state }) => state === 'paying') ? 2 * HOUR : 2 * DAY
      this.now = parseInstant(Math.min(target.getTime(), this.now.getTime() + pause))
    }
    this.now = target
  }

  async ask(): Promise<void> {
    for (const { id, state } of await this.subscriptions()) {
      if (state === 'merged') continue
      const quoted = await quoteRefund(this.ctx(), { id })
      if (quoted.hindrance) continue
      const refund = await requestRefund(this.ctx(), { subscriptionId: id, amount: quoted.amount })
      this.shown.set(refund.id, quoted.amount)
      return
    }
  }

  async withdraw(): Promise<void> {
    const refund = (await this.refunds()).find(({ state }) => state === 'requested')
    if (!refund) return
    const model = this.modelOf(refund.subscriptionId ?? '')
    await withdrawRefund(this.ctx(), { id: refund.id })
    if (!model.cancelledAt) return
    if (model.since) model.closedAt ??= model.cancelledAt
    model.cancelledAt = null
  }

  async card(size: number): Promise<void> {
    const refund = (await this.refunds()).find(({ state }) => state === 'requested' || state === 'paying')
    if (!refund) return
    await this.give(refund.id, CARDS[size % CARDS.length] ?? '')
    this.modelOf(refund.subscriptionId ?? '').cancelledAt ??= this.now
  }

  /**
   * A large amount waits for an operator. It includes what the user gets with this card and all refunds of the last
   * day.
   */
  async give(id: string, cardNumber: string): Promise<void> {
    const before = await this.refunds()
    await setPayoutCard(this.ctx(), { id, cardNumber })
    const given = (await this.refunds()).find((one) => one.id === id)
    const isNewCard = given?.attempt !== before.find((one) => one.id === id)?.attempt
    if (!given || !isNewCard) return
    const since = this.now.getTime() - DAY
    const sum = before
      .filter((one) => one.id !== id)
      .filter(({ state, paidAt }) => state === 'paying' || (paidAt && paidAt.getTime() >= since))
      .reduce((total, { amountToman }) => total + amountToman, given.amountToman)
    expect(given.approval).toBe(sum >= APPROVED_FROM ? 'waiting' : null)
  }

  /** An operator approves every waiting payout. No money has arrived before that. */
  async approve(): Promise<number> {
    const waiting = (await this.refunds()).filter(({ approval }) => approval === 'waiting')
    for (const { number, attempt } of waiting) {
      expect((await this.transfersOf(number)).filter(({ outcome }) => outcome === 'pay')).toEqual([])
      const ctx: OperatorCtx = { ...this.ctx(), operator: OPERATOR }
      await approvePayout(ctx, { number, attempt })
    }
    return waiting.length
  }

  /** A refund request, with the card entered at once or some hours later. */
  async refund(size: number): Promise<void> {
    await this.ask()
    await this.wait(HOUR + (size % 7) * 31 * MINUTE)
    await this.card(size)
  }

  /** After every step the sums of the days and of their value are right. */
  async check(): Promise<void> {
    for (const { id, state, startedAt, endsAt } of await this.subscriptions()) {
      if (state === 'merged') continue
      const model = this.modelOf(id)
      if (startedAt) expect(endsAt).toEqual(expectedEnd(model))
      const { amount, paidAmount, paidDays, giftDays } = await quoteRefund(this.ctx(), { id })
      expect([amount, paidAmount, paidDays, giftDays]).toEqual([
        expectedQuote(model, this.now),
        paidOf(model),
        paidDaysOf(model),
        model.giftDays,
      ])
    }
  }

  /** Completes every started refund with valid cards and approvals. Afterwards no work is due. */
  async end(): Promise<void> {
    for (let turn = 0; turn < 4; turn++) {
      await this.wait(100 * DAY)
      const open = (await this.refunds()).filter(
        ({ state, cardFailure }) => state === 'paying' && cardFailure,
      )
      for (const { id } of open) await this.give(id, cardEnding('0000'))
      if ((await this.approve()) + open.length === 0) break
    }
    await this.wait(100 * DAY)
    await this.checkMoney()
  }

  async checkMoney(): Promise<void> {
    const refunds = await this.refunds()
    let back = 0
    for (const refund of refunds) {
      expect(['withdrawn', 'paid', 'requested']).toContain(refund.state)
      expect(refund.amountToman).toBe(this.shown.get(refund.id))
      const transfers = await this.transfersOf(refund.number)
      const arrived = transfers.filter(({ outcome }) => outcome === 'pay')
      if (refund.state === 'paid') {
        back += refund.amountToman
        expect(arrived.map(({ amountToman }) => amountToman)).toEqual([refund.amountToman])
        expect(refund.sealedCard).toBeNull()
        if (refund.amountToman >= APPROVED_FROM) expect(refund.approvedBy).toBe(OPERATOR.id)
      } else expect(transfers).toEqual([])
    }
    expect(back).toBeLessThanOrEqual(this.bought)
    const paid = refunds.filter(({ state }) => state === 'paid')
    expect(new Set(paid.map(({ subscriptionId }) => subscriptionId)).size).toBe(paid.length)
  }

  transfersOf(number: number) {
    return this.db
      .selectFrom('sandbox.payoutTransfer')
      .select(['outcome', 'amountToman'])
      .where('transferId', 'like', `rf-${number}-%`)
      .execute()
  }
}

const worlds: RefundWorld[] = []

beforeAll(async () => {
  for (let made = 0; made < WORLDS; made++) worlds.push(await openRefundWorld())
})
afterAll(async () => {
  await Promise.all(worlds.map((world) => world.close()))
})

const history = fc.array(fc.record({ step: fc.constantFrom(...STEPS), size: fc.nat(10_000) }), {
  minLength: 5,
  maxLength: 10,
})

/** This history is always included, so that a small number of histories also contains a paid refund. */
const PAID: Step[] = [
  { step: 'register', size: 0 },
  { step: 'wait_days', size: 11 },
  { step: 'refund', size: 0 },
]

async function expectLedger(world: RefundWorld): Promise<void> {
  const { sum, unbalanced, disagreements } = await checkLedger(world.ctx(START, 0))
  expect([sum, unbalanced, disagreements]).toEqual([0, [], []])
}

test(`${HISTORIES} histories: no toman too many, and every day counted`, { timeout: 3_600_000 }, async () => {
  const runs = worlds.map((world) =>
    fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const one = new History(world)
        await one.begin()
        // Only purchases can be refunded.
        await one.take({ step: 'buy', size: steps.length })
        for (const step of steps) await one.take(step)
        await one.end()
      }),
      { numRuns: Math.ceil(HISTORIES / WORLDS), examples: [[PAID]] },
    ),
  )
  await Promise.all(runs)
  let [paid, cards] = [0, 0]
  for (const world of worlds) {
    await expectLedger(world)
    const rows = await world.database.db.selectFrom('refund').select(['state', 'attempt']).execute()
    paid += rows.filter(({ state }) => state === 'paid').length
    cards += rows.reduce((sum, { attempt }) => sum + attempt, 0)
  }
  recordFigure('refund: histories, refunds paid, cards given', `${HISTORIES}, ${paid}, ${cards}`)
  expect(paid).toBeGreaterThan(HISTORIES / 10)
})
