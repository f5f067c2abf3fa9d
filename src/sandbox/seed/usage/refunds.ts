import type { Insertable } from 'kysely'
import { ledgerLinesOfPayout, ledgerLinesOfRefund } from '#features/ledger/ledger.rules.ts'
import { bankOfCard } from '#features/refund/payout/bank.table.ts'
import { CARD_NUMBER_PURPOSE } from '#features/refund/payout/card.actions.ts'
import { countBoughtDays, sumPaidPrices } from '#features/refund/quote/quote.rules.ts'
import {
  cardErasureAt,
  nextPayoutCheckAt,
  nextReturnedPayoutCheckAt,
  REFUND_LAPSES_AFTER_MS,
  refundOpensAt,
} from '#features/refund/refund.rules.ts'
import { toman } from '#kernel/money.ts'
import { addMilliseconds, HOUR, type Instant, MINUTE, SECOND } from '#kernel/time.ts'
import type { RefundTable } from '#server/schema.gen.ts'
import { PAYA_CYCLE_MS } from '../../twins/payout/payout.state.ts'
import { addLedger } from './payments.ts'
import { pickWeighted, randomTimeAfter, uuidOf } from './randomValues.ts'
import { type DemoSubscription, quoteDemoRefund } from './subscriptions.ts'
import type { DemoUser, DemoWorld } from './world.ts'

/** Refunds of the simulated usage, with their ledger lines and the same transfers at the clearing house's twin. */

type NewRefund = Omit<Insertable<RefundTable>, 'number'>
/** The outcome of a refund. A recent one is not finished yet. */
type RefundEnd = 'paid' | 'withdrawn' | 'rejected' | 'approval'

const REASONS = [
  'پرداخت این اشتراک پیش‌تر برگشت خورده بود.',
  'این اشتراک هدیه بود و پولی برای آن پرداخت نشده بود.',
]

const NOT_YET = {
  lapsesAt: null,
  sealedCard: null,
  cardBank: null,
  cardLastFour: null,
  attempt: 0,
  askedAt: null,
  submittedAt: null,
  looks: 0,
  paidAt: null,
  closedAt: null,
  rejectReason: null,
  dueAt: null,
  approval: null,
  approvalReason: null,
  approvedAt: null,
}

/**
 * Requests a refund for a subscription. Returns when the subscription ended, or null if the owner keeps it or has not
 * decided yet. Does nothing if there is no money to refund.
 */
export function requestRefund(
  world: DemoWorld,
  person: DemoUser,
  subscription: DemoSubscription,
  at: Instant,
): Instant | null {
  const { amount, vat, unusedDays } = quoteDemoRefund(subscription, at)
  if (amount === 0) return null
  const { dice } = person
  const refund = {
    id: uuidOf(dice),
    userId: person.id,
    subscriptionId: subscription.id,
    deviceId: subscription.deviceId,
    amountToman: amount,
    vatToman: vat,
    paidToman: sumPaidPrices(subscription),
    paidDays: countBoughtDays(subscription),
    unusedDays,
    locale: person.locale,
    wasDeclined: false,
    isNewBrowser: false,
    requestedAt: at,
    opensAt: refundOpensAt(at),
  }
  const end: RefundEnd = pickWeighted(dice, [
    ['paid', 15],
    ['withdrawn', 3],
    ['rejected', 1],
    ['approval', 2],
  ])
  const cardAt = randomTimeAfter(refund.opensAt, dice, 5 * MINUTE, 20 * HOUR)
  const decidedAt = end === 'withdrawn' || end === 'rejected' ? addMilliseconds(at, 40 * MINUTE) : cardAt
  if (decidedAt > world.now) return addOpen(world, refund)
  if (end === 'withdrawn' || end === 'rejected') return addClosed(world, person, refund, end, decidedAt)
  const isWaiting = end === 'approval' && at > addMilliseconds(world.now, -72 * HOUR)
  return addCommitted(world, person, refund, subscription, cardAt, isWaiting)
}

type RefundBase = Pick<NewRefund, 'id' | 'deviceId' | 'amountToman' | 'vatToman' | 'paidToman'> & {
  requestedAt: Instant
  opensAt: Instant
}

/** Adds a refund that is not open yet, or that waits for a card. */
function addOpen({ rows, now }: DemoWorld, refund: RefundBase): null {
  const isOpen = refund.opensAt <= now
  const isInUse = isOpen && refund.deviceId !== null
  const lapsesAt = isInUse ? addMilliseconds(refund.opensAt, REFUND_LAPSES_AFTER_MS) : null
  const dueAt = isOpen ? lapsesAt : refund.opensAt
  rows.add('refund', refund.requestedAt, {
    ...(refund as NewRefund),
    ...NOT_YET,
    state: 'requested',
    lapsesAt,
    dueAt,
  })
  return null
}

function addClosed(
  world: DemoWorld,
  { dice }: DemoUser,
  refund: RefundBase,
  state: 'withdrawn' | 'rejected',
  closedAt: Instant,
): null {
  const rejectReason = state === 'rejected' ? dice.pick(REASONS) : null
  world.rows.add('refund', refund.requestedAt, {
    ...(refund as NewRefund),
    ...NOT_YET,
    state,
    closedAt,
    rejectReason,
  })
  return null
}

/** A card was entered: the subscription ends, the refund is owed, and it is paid in the next cycle of the banks. */
function addCommitted(
  world: DemoWorld,
  { card }: DemoUser,
  refund: RefundBase,
  { payments }: DemoSubscription,
  cardAt: Instant,
  isWaiting: boolean,
): Instant {
  const { now, ctx } = world
  const amounts = { amount: toman(refund.amountToman), vat: toman(refund.vatToman) }
  addLedger(world, 'refund', `refund:${refund.id}`, cardAt, ledgerLinesOfRefund(amounts))
  const submittedAt = addMilliseconds(cardAt, 4 * SECOND)
  const paidAt = addMilliseconds(submittedAt, PAYA_CYCLE_MS + 10 * MINUTE)
  const isPaid = !isWaiting && paidAt <= now
  const erasedAt = cardErasureAt(paidAt)
  const isErased = isPaid && erasedAt <= now
  world.rows.add('refund', refund.requestedAt, {
    ...(refund as NewRefund),
    ...NOT_YET,
    state: isPaid ? 'paid' : 'paying',
    sealedCard: isErased ? null : ctx.secrets.seal(CARD_NUMBER_PURPOSE, card),
    cardBank: bankOfCard(card),
    cardLastFour: card.slice(-4),
    attempt: 1,
    ...(isWaiting
      ? { approval: 'waiting', approvalReason: 'browser', isNewBrowser: true }
      : { askedAt: cardAt, submittedAt }),
    ...(isPaid && {
      paidAt,
      closedAt: paidAt,
      dueAt: isErased ? null : (nextReturnedPayoutCheckAt(paidAt, now) ?? erasedAt),
    }),
    ...(!isPaid && !isWaiting && { looks: 5, dueAt: nextPayoutCheckAt(5, now) }),
  })
  if (!isWaiting)
    world.rows.addDependent('payoutTransfer', submittedAt, {
      refundId: refund.id,
      attempt: 1,
      amountToman: refund.amountToman,
      cardLastFour: card.slice(-4),
      submittedAt,
    })
  if (isPaid) {
    addLedger(world, 'payout', `payout:${refund.id}:1`, paidAt, ledgerLinesOfPayout(amounts.amount))
    if (refund.amountToman === refund.paidToman) for (const payment of payments) payment.state = 'refunded'
  }
  return cardAt
}
