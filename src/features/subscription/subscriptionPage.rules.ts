export type SubscriptionState = 'unapplied' | 'waiting' | 'running' | 'interrupted' | 'ended' | 'cancelled'

interface SubscriptionSummary {
  state: 'unapplied' | 'active' | 'cancelled'
  daysLeft: number | null
  isInterrupted: boolean
}

/** The state of a subscription that the user sees. */
export function subscriptionStateOf({
  state,
  daysLeft,
  isInterrupted,
}: SubscriptionSummary): SubscriptionState {
  if (state !== 'active') return state
  if (isInterrupted) return 'interrupted'
  if (daysLeft === null) return 'waiting'
  return daysLeft > 0 ? 'running' : 'ended'
}

const ORDER: SubscriptionState[] = ['unapplied', 'interrupted', 'running', 'waiting', 'ended', 'cancelled']

/** Subscriptions that need an action come first, ended ones last. */
export function sortSubscriptions<Item extends SubscriptionSummary>(subscriptions: readonly Item[]): Item[] {
  const rank = (one: Item) => ORDER.indexOf(subscriptionStateOf(one))
  return [...subscriptions].sort((a, b) => rank(a) - rank(b))
}

interface Line {
  package: { name: string } | null
  reason: string
}

/** Whether the money of a cancelled subscription can still be refunded. */
export function canStillRequestRefund(
  { state, lines }: Pick<SubscriptionSummary, 'state'> & { lines: readonly Line[] },
  hasRefund: boolean,
): boolean {
  return state === 'cancelled' && !hasRefund && lines.some(({ reason }) => reason === 'purchase')
}

/** The names of a subscription's packages without duplicates, in the order of purchase. */
export function packageNamesOf(lines: readonly Pick<Line, 'package'>[]): string[] {
  return [...new Set(lines.flatMap((line) => (line.package ? [line.package.name] : [])))]
}
