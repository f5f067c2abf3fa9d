import { addMilliseconds, DAY, type Instant, parseInstant, SECOND } from '#kernel/time.ts'
import { GIFT_RECIPIENT } from './buyersDevice.rules.ts'

/** The effect of a purchase, and when it begins. */
export type PurchaseEffect =
  | { kind: 'ready'; at: Instant }
  | { kind: 'until'; at: Instant }
  | { kind: 'added'; days: number }
  | { kind: 'gift' | 'atOnce' }

interface Purchase {
  /** Null for an application that is bought for good. */
  days: number | null
  isForApplication: boolean
  /** The chosen device, a later one, or a gift; null before the login. */
  recipient: string | null
  /** The subscription that the purchase extends. */
  renewed: { endTime: string | null } | null
  waitSeconds: number
  now: Instant
}

export function purchaseEffectOf(purchase: Purchase): PurchaseEffect {
  const { days, isForApplication, recipient, renewed, waitSeconds, now } = purchase
  if (days === null || isForApplication) return { kind: 'atOnce' }
  if (recipient === GIFT_RECIPIENT) return { kind: 'gift' }
  if (!renewed) return { kind: 'ready', at: addMilliseconds(now, waitSeconds * SECOND) }
  const at = renewedEndOf(renewed, days, now)
  return at ? { kind: 'until', at } : { kind: 'added', days }
}

/**
 * The end of a subscription after a renewal: its days continue, or begin now if it has ended. Null while the days of
 * the subscription have not begun to count.
 */
export function renewedEndOf(
  { endTime }: { endTime: string | null },
  days: number,
  now: Instant,
): Instant | null {
  if (endTime === null) return null
  const end = parseInstant(endTime)
  return addMilliseconds(end > now ? end : now, days * DAY)
}
