import { proportionalAmount, type Toman, toman } from '#kernel/money.ts'
import { DAY, type Instant } from '#kernel/time.ts'

/** One purchase of subscription days. */
export interface TermPurchase {
  /** The amount paid for the purchase, VAT included. */
  price: Toman
  /** The VAT that the price of the purchase contains. */
  vat: Toman
  days: number
}

/** The current term of a subscription: its purchases and gifts. */
export interface SubscriptionTerm {
  /** When the first day began. Null before the first registration: no day was used. */
  startedAt: Instant | null
  endsAt: Instant | null
  /** When the developer account closed. While it is closed, no day is used. */
  interruptedAt: Instant | null
  /** When the subscription was cancelled. After that no day is used. */
  cancelledAt: Instant | null
  /** The purchases of the term, oldest first. */
  purchases: readonly TermPurchase[]
  /** Granted days without a payment, except those that make up for a closure. */
  giftDays: number
  /** A closure is compensated in whole days. This is the time by which those days exceed the real wait. */
  roundedUpMs: number
}

/** The refund of one purchase. */
export interface PurchaseRefundShare extends TermPurchase {
  unusedDays: number
  /** The refund of this purchase: floor(price × unused days ÷ days). */
  amount: Toman
}

export interface RefundQuoteAmounts {
  amount: Toman
  vat: Toman
  unusedDays: number
  isFull: boolean
  purchases: PurchaseRefundShare[]
}

/**
 * The refund rule (docs/decisions/0047-refund-per-purchase.md). Used days are taken from the oldest purchase on. Each
 * purchase gives back its own unused part, so a refund never exceeds the unused part of any purchase. Given and added days
 * are used last and are worth nothing. A begun day counts as unused.
 */
export function quoteRefundAmount(term: SubscriptionTerm, now: Instant): RefundQuoteAmounts {
  const isFull = term.startedAt === null
  let used = isFull ? 0 : countBoughtDays(term) - unusedBoughtDays(term, now)
  const purchases = term.purchases.map((purchase) => {
    const usedHere = Math.min(used, purchase.days)
    used -= usedHere
    return shareOf(purchase, purchase.days - usedHere)
  })
  return {
    amount: sumOf(purchases, ({ amount }) => amount),
    vat: sumOf(purchases, ({ vat, days, unusedDays }) => proportionalAmount(vat, unusedDays, days)),
    unusedDays: purchases.reduce((sum, { unusedDays }) => sum + unusedDays, 0),
    isFull: isFull && purchases.length > 0,
    purchases,
  }
}

function shareOf(purchase: TermPurchase, unusedDays: number): PurchaseRefundShare {
  return { ...purchase, unusedDays, amount: refundForUnusedDays(purchase.price, purchase.days, unusedDays) }
}

/** The refund of one purchase. The calculator on the package pages uses it too. */
export function refundForUnusedDays(price: Toman, days: number, unusedDays: number): Toman {
  return proportionalAmount(price, unusedDays, days)
}

export function countBoughtDays({ purchases }: Pick<SubscriptionTerm, 'purchases'>): number {
  return purchases.reduce((sum, { days }) => sum + days, 0)
}

export function sumPaidPrices({ purchases }: Pick<SubscriptionTerm, 'purchases'>): Toman {
  return sumOf(purchases, ({ price }) => price)
}

/** The bought days that are not used yet. Gifts and the rounding of closures are used last, so they are left out. */
function unusedBoughtDays(term: SubscriptionTerm, now: Instant): number {
  const { endsAt, interruptedAt, cancelledAt, giftDays, roundedUpMs } = term
  const bought = countBoughtDays(term)
  if (!endsAt) return bought
  const stops = [now, interruptedAt, cancelledAt].filter((time) => time !== null)
  const usedUntil = Math.min(...stops.map((time) => time.getTime()))
  const left = endsAt.getTime() - usedUntil - giftDays * DAY - roundedUpMs
  return Math.min(bought, Math.max(0, Math.ceil(left / DAY)))
}

function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => Toman): Toman {
  return toman(items.reduce((sum, item) => sum + amountOf(item), 0))
}
